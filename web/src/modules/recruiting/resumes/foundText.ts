import type { Applicant, ParsedField } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { certificateText, educationText, experienceText } from '../applicants/applicantLabels.ts'
import { languageText, skillText, yearsText } from '../labels.ts'

type FieldValue = ParsedField['value']
const asEntry = <T>(value: FieldValue) => value as T

/** A found or confirmed value of a CV as text. */
export function foundText(field: ParsedField['field'], value: FieldValue): string {
  switch (field) {
    case 'skill':
      return skillText(asEntry<Applicant['skills'][number]>(value))
    case 'experience':
      return experienceText(asEntry<Applicant['experience'][number]>(value))
    case 'education':
      return educationText(asEntry<Applicant['education'][number]>(value))
    case 'certificate':
      return certificateText(asEntry<Applicant['certificates'][number]>(value))
    case 'language':
      return languageText(asEntry<Applicant['languages'][number]>(value))
    case 'link':
      return asEntry<Applicant['links'][number]>(value).url
    case 'birthDate':
      return formatDate(String(value))
    case 'residenceCountry':
    case 'nationality':
      return countryName(String(value))
    case 'totalYears':
      return yearsText(String(value))
    default:
      return String(value)
  }
}
