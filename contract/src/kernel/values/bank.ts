import * as z from 'zod'
import { optionalText, text } from './fields.ts'

/**
 * The length of an IBAN in each country of the IBAN registry (ISO 13616; SWIFT, IBAN Registry). Countries without
 * IBANs, such as India, use an account number and a routing code.
 */
const LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 ' +
  'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 ' +
  'LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 ' +
  'SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'

export const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  LENGTHS.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** An IBAN for storage: upper case, without spaces and dashes. */
export const tidyIban = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

/** The error in a normalised IBAN, with what to do; undefined if it is valid (ISO 13616, ISO 7064 mod 97-10). */
export function ibanError(iban: string): string | undefined {
  const country = iban.slice(0, 2)
  if (!/^[A-Z]{2}$/.test(country)) return 'An IBAN starts with a two-letter country code such as AE.'
  const length = IBAN_LENGTHS.get(country)
  if (!length) return `No country with IBANs has the code ${country}. Check the first two letters.`
  if (!/^[A-Z0-9]+$/.test(iban)) return 'An IBAN has only letters and digits.'
  if (iban.length !== length)
    return `An IBAN of ${country} has ${length} characters, but this one has ${iban.length}. Check for missing or extra characters.`
  if (!/^[0-9]{2}$/.test(iban.slice(2, 4))) return 'The third and fourth characters of an IBAN must be digits.'
  if (remainder97(iban) !== 1) return 'The check digits don’t match. Check for a mistyped or swapped character.'
  return undefined
}

/** The IBAN of an account number of this country, with the right check digits. */
export function ibanOf(country: string, account: string): string {
  const check = 98 - remainder97(`${country}00${account}`)
  return `${country}${String(check).padStart(2, '0')}${account}`
}

/** Letters count as 10 to 35, the first four characters are moved to the end, and the whole is divided by 97. */
function remainder97(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const character of moved) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Eight or eleven characters: bank, country, location and optionally branch (ISO 9362). */
export const isSwift = (code: string) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code)

/** A confidential number for recognition only: its last four characters, fewer for a short one. */
export function maskNumber(secret: string): string {
  const shown = Math.min(4, Math.floor(secret.length / 3))
  return `•••• ${shown > 0 ? secret.slice(-shown) : ''}`.trim()
}

const Iban = z
  .string()
  .transform(tidyIban)
  .superRefine((iban, ctx) => {
    const validationError = ibanError(iban)
    if (validationError) ctx.addIssue({ code: 'custom', message: validationError })
  })

const Swift = z
  .string()
  .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
  .refine(isSwift, 'A SWIFT code has 8 or 11 characters, such as EBILAEAD.')

const AccountNumber = z
  .string()
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9]{4,34}$/, 'An account number has 4 to 34 letters and digits.'))

/** The details of an account: an IBAN, or an account number with its routing code where the country has no IBANs. */
export const BankDetails = z
  .strictObject({
    accountName: text(140, 'The name of the account holder'),
    bankName: text(140, 'The name of the bank'),
    iban: Iban.nullable().default(null),
    swift: Swift.nullable().default(null),
    /** Sort code, IFSC, or the agent's routing code of the UAE (nine digits). */
    routingCode: optionalText(20, 'The routing code').default(null),
    accountNumber: AccountNumber.nullable().default(null),
  })
  .superRefine((bank, ctx) => {
    if (!bank.iban && !bank.accountNumber) {
      ctx.addIssue({
        code: 'custom',
        path: ['iban'],
        message: 'Enter the IBAN, or the account number if there is no IBAN.',
      })
    }
    if (
      bank.iban &&
      bank.swift &&
      IBAN_LENGTHS.has(bank.swift.slice(4, 6)) &&
      bank.swift.slice(4, 6) !== bank.iban.slice(0, 2)
    ) {
      ctx.addIssue({
        code: 'custom',
        path: ['swift'],
        message: 'The SWIFT code and the IBAN are of different countries. Check both.',
      })
    }
  })
export type BankDetails = z.output<typeof BankDetails>
