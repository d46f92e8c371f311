/** The tax numbers of companies. */
import { isIndianState } from './indian-states.ts'

/** Tax numbers are stored without spaces and dashes. */
export const tidyTaxNumber = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

/** The name of a country's tax number, its format, and its validation. */
interface TaxNumberRule {
  readonly label: string
  /** The name on documents, if it is shorter. */
  readonly printed?: string
  readonly hint: string
  readonly problem: (taxNumber: string) => string | null
}

const unchecked = () => null
const hasFormat = (pattern: RegExp, message: string) => (taxNumber: string) =>
  pattern.test(taxNumber) ? null : message
const AS_CERTIFIED = 'As on the VAT certificate.'

/**
 * All forms, checks and documents use these rules. AE: ibr-132-ae of PINT AE. SA: ZATCA. IN: rule 46 of the CGST Rules.
 */
const TAX_NUMBERS: Readonly<Record<string, TaxNumberRule>> = {
  AE: {
    label: 'Tax number (TRN)',
    printed: 'TRN',
    hint: '15 digits that start with 1 and end with 03, such as 100123456700003.',
    problem: hasFormat(
      /^1\d{12}03$/,
      'A UAE tax registration number (TRN) has exactly 15 digits, starts with 1 and ends with 03, such as 100123456700003.',
    ),
  },
  SA: {
    label: 'VAT number',
    hint: '15 digits that start and end with 3, such as 300123456700003.',
    problem: hasFormat(
      /^3\d{13}3$/,
      'A Saudi VAT number has exactly 15 digits, and starts and ends with 3, such as 300123456700003.',
    ),
  },
  IN: {
    label: 'GSTIN',
    hint: '15 characters, such as 27ABCDE1234F1Z0. Its first two digits are the state.',
    problem: gstinProblem,
  },
  BH: { label: 'VAT account number', hint: AS_CERTIFIED, problem: unchecked },
  OM: { label: 'VAT number', hint: AS_CERTIFIED, problem: unchecked },
  GB: { label: 'VAT number', hint: 'As on the VAT certificate, with or without GB.', problem: unchecked },
  PK: { label: 'Tax number (NTN)', hint: 'As on the tax certificate.', problem: unchecked },
}

const ELSEWHERE: TaxNumberRule = {
  label: 'Tax number',
  hint: 'As on the tax certificate. Spaces and dashes are ignored.',
  problem: unchecked,
}

/** The rule of a country; a country without a rule accepts any number. */
export const taxNumberRule = (countryID: string): TaxNumberRule => TAX_NUMBERS[countryID] ?? ELSEWHERE

/** The name of the tax number on documents: `TRN`, `VAT number`. */
export function taxNumberTitle(countryID: string): string {
  const { label, printed } = taxNumberRule(countryID)
  return printed ?? label
}

/** The error in a tax number of this country, or null. */
export const taxNumberProblem = (countryID: string, taxNumber: string): string | null =>
  taxNumberRule(countryID).problem(taxNumber)

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The check character of a GSTIN, calculated from the first fourteen (Luhn modulo 36). */
export function gstinCheckCharacter(first: string): string {
  let sum = 0
  for (const [i, sign] of [...first].entries()) {
    const product = SIGNS.indexOf(sign) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / SIGNS.length) + (product % SIGNS.length)
  }
  return SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length]!
}

/**
 * The state code, the PAN of the company (five letters, four digits, a letter), the registration number, a letter and
 * the check character.
 */
function gstinProblem(taxNumber: string): string | null {
  if (taxNumber.length !== 15)
    return `A GSTIN has exactly 15 characters, such as 27ABCDE1234F1Z0; this one has ${taxNumber.length}.`
  if (!isIndianState(taxNumber.slice(0, 2)))
    return `A GSTIN starts with a state code such as 27 for Maharashtra, but ${taxNumber.slice(0, 2)} is not one. Check the first two digits.`
  if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(taxNumber.slice(2, 12)))
    return 'Characters 3 to 12 of a GSTIN are the PAN: five letters, four digits, a letter. Compare it with the certificate.'
  if (!/^[1-9A-Z][A-Z]$/.test(taxNumber.slice(12, 14)))
    return 'Characters 13 and 14 of a GSTIN are the number of the registration and a letter, usually 1Z. Compare it with the certificate.'
  return gstinCheckCharacter(taxNumber.slice(0, 14)) === taxNumber[14]
    ? null
    : 'The check character of this GSTIN doesn’t match. Compare it with the certificate.'
}

/** The state of a valid GSTIN; null for any other number. */
export const stateOfGstin = (taxNumber: string | null): string | null =>
  taxNumber !== null && gstinProblem(taxNumber) === null ? taxNumber.slice(0, 2) : null
