import { applicantFieldLabels } from '@muster/contract/recruiting/applicants/applicant-fields.labels.ts'
import { applicantSourceLabels, visaStatusLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { phoneKey } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { countryName } from '../../../../kernel/lists/world-countries.ts'
import { formatDate } from '../../../../ui/format/day.ts'
import { humanizeField } from '../../../../ui/record/displayed.ts'
import { consentText, payAmountText } from '../applicantText.ts'

type Read = (applicant: Applicant) => string | null

const day = (value: string | null) => value && formatDate(value)
const country = (value: string | null) => value && countryName(value)

/** The fields of which one value is kept, with the format of each. Lists are combined by the server. */
const FIELDS: Readonly<Record<string, Read>> = {
  name: ({ name }) => name,
  countryID: ({ _country }) => _country.name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  secondEmail: ({ secondEmail }) => secondEmail,
  secondPhone: ({ secondPhone }) => secondPhone,
  birthDate: ({ birthDate }) => day(birthDate),
  nationality: ({ nationality }) => country(nationality),
  residenceCountry: ({ residenceCountry }) => country(residenceCountry),
  city: ({ city }) => city,
  visaStatus: ({ visaStatus }) => visaStatus && visaStatusLabels[visaStatus],
  visaExpiry: ({ visaExpiry }) => day(visaExpiry),
  title: ({ title }) => title,
  employer: ({ employer }) => employer,
  totalYears: ({ totalYears }) => totalYears,
  relevantYears: ({ relevantYears }) => relevantYears,
  currentPay: ({ currentPay }) => currentPay && payAmountText(currentPay),
  expectedPay: ({ expectedPay }) => expectedPay && payAmountText(expectedPay),
  noticeDays: ({ noticeDays }) => (noticeDays === null ? null : String(noticeDays)),
  availableFrom: ({ availableFrom }) => day(availableFrom),
  willRelocate: ({ willRelocate }) => (willRelocate === null ? null : willRelocate ? 'Yes' : 'No'),
  source: ({ source, sourceName }) => [applicantSourceLabels[source], sourceName].filter(Boolean).join(': '),
  ownerID: ({ _owner }) => _owner?.name ?? null,
  lastContactedOn: ({ lastContactedOn }) => day(lastContactedOn),
  consent: ({ consent }) => consent && consentText(consent),
  rightToRepresent: ({ rightToRepresent }) => rightToRepresent && `Given on ${formatDate(rightToRepresent.givenOn)}`,
  resume: ({ resumes }) => resumes.find(({ isCurrent }) => isCurrent)?.name ?? null,
  passportNumber: ({ hasPassport, number }) => (hasPassport ? `Stored with ${number}` : null),
}

/** A field whose values differ. If only one record has a value it is kept; otherwise the user chooses. */
export interface MergeRow {
  readonly field: string
  readonly label: string
  readonly own: string | null
  readonly other: string | null
  readonly isChoice: boolean
}

/** The same number in two notations is no difference. */
const isSamePhone = (field: string, own: string | null, other: string | null) =>
  (field === 'phone' || field === 'secondPhone') && phoneKey(own) !== null && phoneKey(own) === phoneKey(other)

/** The fields that differ, in the order of the form. */
export const mergeRows = (stays: Applicant, merged: Applicant): MergeRow[] =>
  Object.entries(FIELDS).flatMap(([field, read]) => {
    const own = read(stays)
    const other = read(merged)
    if (own === other || isSamePhone(field, own, other)) return []
    const label = field === 'resume' ? 'Current CV' : (applicantFieldLabels[field] ?? humanizeField(field))
    return [{ field, label, own, other, isChoice: own !== null && other !== null }]
  })

/** The request body: the fields chosen from the other record. */
export const chosenFromOther = (rows: readonly MergeRow[], chosen: ReadonlySet<string>): string[] =>
  rows.filter(({ field, isChoice }) => isChoice && chosen.has(field)).map(({ field }) => field)
