import type { Dependant, Identity, IdentityChange } from '@muster/contract/consultants/identity.contract.ts'
import { EXPIRY_FIELDS, IDENTITY_NUMBERS, type IdentityNumber } from '@muster/contract/consultants/view.contract.ts'
import { maskNumber } from '@muster/contract/kernel/values/bank.ts'
import type * as z from 'zod'
import type { FieldError } from '../../../kernel/app/errors.ts'

/** The encrypted column of each number. */
export const SEALED_COLUMNS = {
  passportNumber: 'passportNumberSealed',
  nationalID: 'nationalIdSealed',
  residenceID: 'residenceIdSealed',
  workPermitNumber: 'workPermitNumberSealed',
  visaNumber: 'visaNumberSealed',
  mohrePersonID: 'mohrePersonIdSealed',
  socialInsuranceNumber: 'socialInsuranceNumberSealed',
} as const satisfies Record<IdentityNumber, string>

/** The searchable numbers: the column of their hash, and the label of a match. */
export const PRINTS = {
  passportNumber: { column: 'passportNumberFingerprint', because: 'PASSPORT' },
  residenceID: { column: 'residenceIdFingerprint', because: 'RESIDENCE_ID' },
  nationalID: { column: 'nationalIdFingerprint', because: 'NATIONAL_ID' },
} as const

/** The context of an encrypted number, so that it cannot be moved to another row or column. */
export const sealContext = (field: IdentityNumber, consultantID: string) =>
  `consultant_identity.${field}:${consultantID}`
export const dependantContext = (dependantID: string) => `consultant_dependant.passport:${dependantID}`
/** Hashes of one type of number can be compared with each other only. */
export const printPurpose = (field: keyof typeof PRINTS) => `consultant.${field}`

export const isNumber = (field: string): field is IdentityNumber =>
  (IDENTITY_NUMBERS as readonly string[]).includes(field)
export const isExpiry = (field: string): field is (typeof EXPIRY_FIELDS)[number] =>
  (EXPIRY_FIELDS as readonly string[]).includes(field)

/** Numbers are written with and without spaces and dashes; compared without. */
export const tidyNumber = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

type IdentityShown = z.output<typeof Identity>

const hidden = (number: string | null) => number && maskNumber(number)

/** As returned after a change: full dates, masked numbers. */
export const maskedIdentity = (identity: IdentityShown): IdentityShown => ({
  ...identity,
  ...Object.fromEntries(IDENTITY_NUMBERS.map((field) => [field, hidden(identity[field])])),
})

export const maskedDependants = (dependants: readonly Dependant[]): Dependant[] =>
  dependants.map((one) => ({ ...one, passportNumber: hidden(one.passportNumber) }))

/** The number to store: a masked number, sent back as shown, means the stored one. */
export const resolveMasked = (sent: string | null, known: string | null | undefined) =>
  sent && known && sent === maskNumber(known).replace(' ', '') ? known : sent

/** An identity change with masked numbers replaced by the stored ones. */
export const changesResolved = (change: IdentityChange, known: IdentityShown): IdentityChange => ({
  ...change,
  ...Object.fromEntries(
    IDENTITY_NUMBERS.filter((field) => change[field]).map((field) => [
      field,
      resolveMasked(change[field]!, known[field]),
    ]),
  ),
})

/** Masks that match no stored number. */
export const maskProblems = (numbers: Partial<Record<IdentityNumber, string | null | undefined>>): FieldError[] =>
  IDENTITY_NUMBERS.filter((field) => numbers[field]?.startsWith('•')).map((path) => ({
    path,
    message: 'This number is masked. Enter the full number.',
  }))
