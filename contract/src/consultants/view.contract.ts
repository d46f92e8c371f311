import type { View } from '../kernel/api/views.ts'

/** The document numbers of a person; all are confidential (C4): encrypted in the database, each access audited. */
export const IDENTITY_NUMBERS = [
  'passportNumber',
  'nationalID',
  'residenceID',
  'workPermitNumber',
  'visaNumber',
  'mohrePersonID',
  'socialInsuranceNumber',
] as const
export type IdentityNumber = (typeof IDENTITY_NUMBERS)[number]

export const EXPIRY_FIELDS = [
  'passportExpiry',
  'residenceExpiry',
  'workPermitExpiry',
  'visaExpiry',
  'medicalExpiry',
] as const
export type ExpiryField = (typeof EXPIRY_FIELDS)[number]

/** Limited access to identity (CM, FMP, FEP): IDs and expiry dates. */
const identityView: View = {
  resource: 'consultant-identity',
  limited: [...IDENTITY_NUMBERS, ...EXPIRY_FIELDS, 'nextExpiry'],
}
const dependantView: View = { resource: 'consultant-identity', limited: ['name', 'relation', 'sponsored', 'insured'] }
const bankView: View = { resource: 'consultant-bank' }
/** Limited access to pay (BD): what the order form needs, without components and past versions. */
const payView: View = { resource: 'consultant-pay', limited: ['currency', 'gross', 'effectiveFrom'] }

const NAMES = ['code', 'name', 'nameArabic', 'preferredName', 'hasPhoto', 'status']
const PLACE = ['countryID', '_country', 'clientID', '_client', 'site', 'currentOrderFormID']
const DATES = [
  'serviceStartDate',
  'joinedDate',
  'probationEnd',
  'contractEnd',
  'lastWorkingDay',
  'createdAt',
  'updatedAt',
]
const WORK = ['title', 'skills', 'tags']
const RESIDENCY = ['nationality', 'residencyStatus', 'visaSponsor']
const PERSON = ['firstName', 'lastName', 'birthDate', 'gender', 'maritalStatus', 'languages']
const CONTACT = ['personalEmail', 'workEmail', 'mobile', 'homePhone', 'currentAddress', 'permanentAddress']

/** The limited views of docs/domain/permissions.md, footnote: roles with a `~` in the matrix cell for consultants. */
const TALENT = [...NAMES, ...PLACE, ...DATES, ...WORK]

export const candidateView: View = {
  resource: 'consultants',
  lookup: ['code', 'name', 'status'],
  limited: {
    others: TALENT,
    VISA_TEAM: [...NAMES, ...PLACE, ...DATES, 'title', ...RESIDENCY, ...PERSON, ...CONTACT, 'attachments'],
    ASSET_MANAGER: [...NAMES, ...PLACE, ...DATES],
    FINANCE: [...NAMES, ...PLACE, ...DATES, 'title'],
    ASSOCIATE_DIRECTOR: [
      ...NAMES,
      ...PLACE,
      ...DATES,
      ...WORK,
      ...RESIDENCY,
      'firstName',
      'lastName',
      'gender',
      'languages',
      'workEmail',
      'exitReason',
      'education',
      'experience',
      'attachments',
    ],
  },
  blocks: { identity: identityView, dependants: dependantView, bank: bankView, pay: payView },
}
