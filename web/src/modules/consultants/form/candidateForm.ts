import { type Candidate, NewCandidate } from '@muster/contract/consultants/candidate.contract.ts'
import { Version } from '@muster/contract/kernel/values/fields.ts'
import { remember } from '../../../kernel/lists/names.ts'
import type { FormValues } from '../../../ui/form/schemaValues.ts'

/**
 * The fields of a new consultant; documents, pay, bank and dependants are entered on the record, each with its own
 * permission.
 */
export const NewCandidateForm = NewCandidate.omit({ identity: true, dependants: true })
export const CandidateForm = NewCandidateForm.extend({ version: Version })

export const BLANK_CONTACT = { name: '', relation: '', phone: '' }
export const BLANK_EDUCATION = { degree: '', institute: '', year: '', attested: false }
export const BLANK_JOB = { employer: '', title: '', from: '', to: '', reasonForLeaving: '' }

/** The values of the form for a new consultant; the country of a user who works in one country is the default. */
export const blankCandidate = (countryID = ''): FormValues => ({
  name: '',
  firstName: '',
  lastName: '',
  nameArabic: '',
  preferredName: '',
  birthDate: '',
  gender: '',
  nationality: '',
  maritalStatus: '',
  languages: [],
  personalEmail: '',
  workEmail: '',
  mobile: '',
  homePhone: '',
  currentAddress: '',
  permanentAddress: '',
  countryID,
  clientID: '',
  site: '',
  title: '',
  skills: [],
  tags: [],
  serviceStartDate: '',
  joinedDate: '',
  probationEnd: '',
  contractEnd: '',
  lastWorkingDay: '',
  residencyStatus: '',
  visaSponsor: '',
  emergencyContacts: [],
  education: [],
  experience: [],
})

const filled = (blank: FormValues, row: object): FormValues =>
  Object.fromEntries(Object.entries({ ...blank, ...row }).map(([field, value]) => [field, value ?? blank[field] ?? '']))

/** The form values of a stored consultant; fields hidden from the user have the values of a new one. */
export function candidateValues(candidate: Partial<Candidate>): FormValues {
  remember([candidate._client])
  const known = candidate as FormValues
  const values = Object.fromEntries(
    Object.entries(blankCandidate()).map(([field, blank]) => [field, known[field] ?? blank]),
  )
  return {
    ...values,
    emergencyContacts: (candidate.emergencyContacts ?? []).map((row) => filled(BLANK_CONTACT, row)),
    education: (candidate.education ?? []).map((row) => filled(BLANK_EDUCATION, row)),
    experience: (candidate.experience ?? []).map((row) => filled(BLANK_JOB, row)),
    version: candidate.version ?? 1,
  }
}
