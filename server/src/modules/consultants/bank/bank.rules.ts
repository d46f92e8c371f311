import type { BankDetails } from '@muster/contract/kernel/values/bank.ts'
import { maskNumber } from '@muster/contract/kernel/values/bank.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'

type BankTable = 'consultant_bank' | 'consultant_bank_change'
type NumberField = 'iban' | 'accountNumber'

/** The context of an encrypted number, so that it cannot be moved to another row. */
const bankContext = (table: BankTable, field: NumberField, rowID: string) => `${table}.${field}:${rowID}`
/** One purpose for both tables, so that a proposed IBAN is compared with current ones. */
export const IBAN_PURPOSE = 'consultant.iban'

/** The columns of a row of either table; the numbers encrypted for that row, with their masked form. */
export function bankColumns(secrets: Secrets, table: BankTable, rowID: string, bank: BankDetails) {
  const seal = (field: NumberField) =>
    bank[field] ? secrets.seal(bank[field], bankContext(table, field, rowID)) : null
  return {
    id: rowID,
    accountName: bank.accountName,
    bankName: bank.bankName,
    swift: bank.swift,
    routingCode: bank.routingCode,
    ibanSealed: seal('iban'),
    ibanMasked: bank.iban && maskNumber(bank.iban),
    ibanFingerprint: bank.iban && secrets.blindIndex(bank.iban, IBAN_PURPOSE),
    accountNumberSealed: seal('accountNumber'),
    accountNumberMasked: bank.accountNumber && maskNumber(bank.accountNumber),
  }
}

interface BankColumns {
  readonly id: string
  readonly accountName: string
  readonly bankName: string
  readonly swift: string | null
  readonly routingCode: string | null
  readonly ibanSealed: string | null
  readonly ibanMasked: string | null
  readonly accountNumberSealed: string | null
  readonly accountNumberMasked: string | null
}

export const maskedBank = (row: BankColumns): BankDetails => ({
  accountName: row.accountName,
  bankName: row.bankName,
  iban: row.ibanMasked,
  swift: row.swift,
  routingCode: row.routingCode,
  accountNumber: row.accountNumberMasked,
})

/** Unmasked; every caller must log the access (`logAccess`). */
export function unsealedBank(secrets: Secrets, table: BankTable, row: BankColumns): BankDetails {
  const open = (field: NumberField, sealed: string | null) =>
    sealed && secrets.unseal(sealed, bankContext(table, field, row.id))
  return {
    ...maskedBank(row),
    iban: open('iban', row.ibanSealed),
    accountNumber: open('accountNumber', row.accountNumberSealed),
  }
}

/**
 * New details are effective from the next pay run, on the first of the next month; the first ones of a consultant at
 * once.
 */
export function defaultEffectiveDate(today: string, first: boolean): string {
  if (first) return today
  const [year, month] = today.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
