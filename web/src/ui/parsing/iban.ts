import { IBAN_LENGTHS, ibanError, tidyIban } from '@muster/contract/kernel/values/bank.ts'

/** Formatted in groups of four, as on bank statements. */
export const inGroups = (iban: string) => tidyIban(iban).replace(/(.{4})(?=.)/g, '$1 ')

/** The hint while an IBAN is being typed: how many characters are missing, or whether the check digits are correct. */
export function ibanHint(typed: string): string {
  const iban = tidyIban(typed)
  if (iban.length < 2) return 'Country code, check digits, account number'
  const length = IBAN_LENGTHS.get(iban.slice(0, 2))
  if (length && iban.length < length) return `${iban.length} of ${length} characters of an IBAN of ${iban.slice(0, 2)}.`
  return ibanError(iban) ?? 'Valid IBAN'
}
