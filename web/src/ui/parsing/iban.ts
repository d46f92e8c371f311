import { IBAN_LENGTHS, ibanError, tidyIban } from '@muster/contract/kernel/values/bank.ts'

/** As it is printed on statements: in groups of four. */
export const inGroups = (iban: string) => tidyIban(iban).replace(/(.{4})(?=.)/g, '$1 ')

/** What can be said while the IBAN is still being typed: how much is missing, or whether the check digits fit. */
export function ibanHint(typed: string): string {
  const iban = tidyIban(typed)
  if (iban.length < 2) return 'Country code, check digits, account number'
  const length = IBAN_LENGTHS.get(iban.slice(0, 2))
  if (length && iban.length < length) return `${iban.length} of ${length} characters of an IBAN of ${iban.slice(0, 2)}.`
  return ibanError(iban) ?? 'Valid IBAN'
}
