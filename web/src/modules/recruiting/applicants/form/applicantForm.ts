import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { FormValues } from '../../../../ui/form/schemaValues.ts'

/** The fields of the form with the values of an empty applicant; the custom questions are not among them. */
export const BLANK_APPLICANT: FormValues = {
  name: '',
  countryID: '',
  email: '',
  phone: '',
  secondEmail: '',
  secondPhone: '',
  birthDate: '',
  nationality: '',
  residenceCountry: '',
  city: '',
  visaStatus: '',
  visaExpiry: '',
  employer: '',
  title: '',
  totalYears: '',
  relevantYears: '',
  skills: [],
  experience: [],
  education: [],
  certificates: [],
  languages: [],
  currentPay: null,
  expectedPay: null,
  noticeDays: '',
  availableFrom: '',
  willRelocate: null,
  source: 'SOURCED',
  sourceName: '',
  links: [],
  rightToRepresent: null,
  consent: null,
  screeningAnswers: [],
  lastContactedOn: '',
  tags: [],
  ownerID: '',
  internalNotes: '',
}

/** Copies without null values, which a text field would display. */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (value === null || typeof value !== 'object') return value ?? ''
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutNulls(part)]))
}
const MAY_BE_NULL = ['currentPay', 'expectedPay', 'rightToRepresent', 'consent', 'willRelocate']

/** The values of the fields that the user may change, with the version. */
export function valuesOf(applicant: Applicant): FormValues {
  const known = Object.keys(BLANK_APPLICANT).filter((field) => applicant.editable.includes(field))
  const shownOf = (field: string) => {
    const value = applicant[field as keyof Applicant]
    if (value === null || value === undefined) return BLANK_APPLICANT[field]
    return MAY_BE_NULL.includes(field) && typeof value !== 'object' ? value : withoutNulls(value)
  }
  return {
    ...Object.fromEntries(known.map((field) => [field, shownOf(field)])),
    // Never shown: entering a new one replaces it.
    passportNumber: '',
    version: applicant.version,
  }
}

/** An empty field for the passport number keeps the stored one. */
export const withoutPassport = <B extends { passportNumber?: string | null | undefined }>({
  passportNumber,
  ...body
}: B) => ({ ...body, ...(passportNumber ? { passportNumber } : {}) })
