import type { View } from '../kernel/api/views.ts'

/** The numbers of a person's documents; all are confidential (C4): encrypted in the database, each access logged. */
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

/** Limited sight of identity (CM, FMP, FEP): ids and expiry days. */
const identityView: View = {
  resource: 'consultant-identity',
  limited: [...IDENTITY_NUMBERS, ...EXPIRY_FIELDS, 'nextExpiry'],
}
const dependantView: View = { resource: 'consultant-identity', limited: ['name', 'relation', 'sponsored', 'insured'] }
const bankView: View = { resource: 'consultant-bank' }
/** Limited sight of pay (BD): what the order form needs, without the parts and the past. */
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

/** The limited views of docs/domain/permissions.md, footnote: whose matrix cell on consultants carries a `~`. */
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
      ...[
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
    ],
  },
  blocks: { identity: identityView, dependants: dependantView, bank: bankView, pay: payView },
}
