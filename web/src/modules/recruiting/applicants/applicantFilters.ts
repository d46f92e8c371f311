import { applicantSourceLabels, visaStatusLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { lookupByText } from '../../../kernel/api/record-source.ts'
import { send } from '../../../kernel/api/send.ts'
import { useOwnCountries, worldCountries } from '../../../kernel/lists/countries.ts'
import { importFilter } from '../../../kernel/lists/imports.ts'
import type { Option, OptionSource } from '../../../ui/fields/choices/options.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { counted } from '../../../ui/format/number.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { applicantApi } from '../endpoints.ts'
import { useAnswerFilter } from '../forms/answerFilter.ts'
import { recruiters, withMe } from '../lookups.ts'
import { APPLICANT_STATUSES } from './applicantLabels.ts'

const stepsOf = (values: readonly number[], label: (value: number) => string): readonly Option[] =>
  values.map((value) => ({ value: String(value), label: label(value) }))
const YEARS = [1, 2, 3, 5, 8, 10, 15]
const FROM = stepsOf(YEARS, (years) => `${counted(years, ['year', 'years'])} or more`)
const TO = stepsOf(YEARS, (years) => `Up to ${counted(years, ['year', 'years'])}`)
const NOTICE = stepsOf([0, 7, 14, 30, 60, 90], (days) => (days === 0 ? 'None' : `Up to ${days} days`))
const SILENCE = stepsOf([14, 30, 90, 180, 365], (days) => `Not for ${days} days`)

/** At module level, so that loaded options are kept. */
const ANY_RECRUITER = withMe(recruiters)
const SKILLS = lookupByText()
const IMPORTS = importFilter('applicants')

/** The tags in use with how many applicants have each. */
const tagSource: OptionSource = {
  search: async (letters, signal) => {
    const wanted = letters.trim().toLowerCase()
    const tags = await send(applicantApi.tags, {}, { signal })
    return tags
      .filter(({ tag }) => tag.toLowerCase().includes(wanted))
      .map(({ tag, count }) => ({ value: tag, label: tag, hint: String(count) }))
  },
  named: async (values) => values.map((value) => ({ value, label: value })),
}

export function useApplicantFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  const answers = useAnswerFilter('APPLICANT').map((filter) => ({ ...filter, field: 'answers' }))
  return [
    { ...filters.status(optionsOf(APPLICANT_STATUSES)), isHidden: true },
    { name: 'query', field: 'resumes', label: 'Search', kind: 'one', options: SKILLS, isHidden: true },
    { name: 'skill', label: 'Skill', kind: 'many', options: SKILLS },
    { name: 'yearsFrom', label: 'Experience from', kind: 'one', options: FROM },
    { name: 'yearsTo', label: 'Experience up to', kind: 'one', options: TO },
    filters.country(options),
    { name: 'residenceCountry', label: 'Country of residence', kind: 'many', options: worldCountries },
    { name: 'nationality', label: 'Nationality', kind: 'many', options: worldCountries },
    { name: 'visaStatus', label: 'Visa status', kind: 'many', options: optionsOf(visaStatusLabels) },
    { name: 'noticeWithin', label: 'Notice', kind: 'one', options: NOTICE },
    { name: 'tag', field: 'tags', label: 'Tag', kind: 'many', options: tagSource },
    { name: 'ownerID', label: 'Recruiter', kind: 'many', options: ANY_RECRUITER },
    { name: 'source', field: 'source', label: 'Source', kind: 'many', options: optionsOf(applicantSourceLabels) },
    { name: 'notContactedFor', field: 'lastContactedOn', label: 'Contacted', kind: 'one', options: SILENCE },
    { name: 'hasResume', label: 'CV', kind: 'flag', yes: 'With a CV', no: 'Without a CV' },
    {
      name: 'withoutConsent',
      field: 'consentUntil',
      label: 'Consent',
      kind: 'flag',
      yes: 'Missing or expired',
      no: 'Valid',
    },
    { name: 'availableBy', label: 'Available by', kind: 'day' },
    { name: 'createdFrom', label: 'Added from', kind: 'day' },
    { name: 'createdTo', label: 'Added to', kind: 'day' },
    ...answers,
    { ...IMPORTS, field: 'tags' },
  ]
}
