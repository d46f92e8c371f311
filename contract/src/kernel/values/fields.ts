import * as z from 'zod'
import { requiredText } from '../api/grammar.ts'
import { validationMessage } from '../api/validation-messages.ts'
import { isCurrency } from '../math/money.ts'

// Every schema of the business is built of these fields, so every reader of a schema has the messages too.
z.config({ customError: validationMessage })

/** One line as a person types it: trimmed, in one Unicode form, without line breaks and control characters. */
export const text = (max: number, what = 'This') =>
  z
    .string({ error: `${what} must be text.` })
    .refine(isCleanText, 'Remove the invisible control characters.')
    .transform(tidied)
    .refine((typed) => !/[\r\n]/.test(typed), 'Enter it on one line.')
    .pipe(z.string().min(1, requiredText(what)).max(max, `${what} may have at most ${max} characters.`))

/** Text of several lines that must be given. */
export const prose = (max: number, what = 'This') =>
  z
    .string({ error: `${what} must be text.` })
    .refine(isCleanText, 'Remove the invisible control characters.')
    .transform(tidied)
    .pipe(z.string().min(1, requiredText(what)).max(max, `${what} may have at most ${max} characters.`))

/** Text of one or several lines that may be left empty; nothing typed is stored as null. */
export const optionalText = (max: number, what = 'This') =>
  z
    .string()
    .refine(isCleanText, 'Remove the invisible control characters.')
    .transform(tidied)
    .pipe(z.string().max(max, `${what} may have at most ${max} characters.`))
    .transform((typed) => (typed === '' ? null : typed))
    .nullable()

/** A letter, a digit or a sign: something that is seen. */
const VISIBLE = /[^\p{Cf}\s]/u

/** In one Unicode form, without blanks around it; what no one can see is nothing. */
function tidied(typed: string): string {
  const text = typed.normalize('NFC').trim()
  return VISIBLE.test(text) ? text : ''
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const UNCLEAN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** No control character but tab and line break, nothing that hides or reorders what is read, no half of a surrogate pair. */
const isCleanText = (typed: string): boolean => typed.isWellFormed() && !UNCLEAN.test(typed)

/** In small letters, however it was written, so that one record has one name everywhere. */
export const Id = z.uuid('Enter a valid ID.').toLowerCase()
/** A calendar day without a time zone: `2026-03-31`. */
export const Day = z.iso
  .date('Enter a date such as 31 Mar 2027 (2027-03-31).')
  .refine((day) => day >= '1900-01-01' && day <= '2200-12-31', { error: 'The year must be between 1900 and 2200.' })
/** A month: `2026-11`. */
export const Month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.')
/** A moment in UTC: `2026-03-31T09:30:00.000Z`. */
export const Instant = z.iso.datetime()
/** Two-letter ISO 3166 code; the id of a country. */
export const CountryID = z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter country code such as AE.')
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Use the three-letter currency code such as AED.')
/** One whose smallest unit we know: amounts of others cannot be rounded. */
export const KnownCurrency = z.string().refine(isCurrency, 'This currency is not supported. Use a code such as AED.')
const EMAIL_ERROR = 'Enter an email address such as name@company.com.'
export const Email = z
  .string()
  .trim()
  .max(254, 'An email address has at most 254 characters.')
  .pipe(z.email(EMAIL_ERROR))
  .transform((address) => address.toLowerCase())
const PHONE_ERROR = 'Enter one phone number with its country code, such as +971 50 123 4567.'
/**
 * The one rule for phone numbers, for forms, spreadsheets and programs: 6 to 15 digits (E.164), with spaces, dots, dashes, slashes and
 * brackets between them. Kept as `+971 50 123 4567`, whether it came with `00`, in Arabic digits, or with the marks that a copy brings.
 */
export const Phone = z
  .string()
  .transform(formatPhone)
  .pipe(z.string().regex(/^\+?\(?\d(?:[ ()./-]{0,3}\d){5,14}\)?$/, PHONE_ERROR))

function formatPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(\(?)00 ?(?=[1-9])/, '$1+')
    .replace(/^\(\+(\d+)\)/, '+$1')
}

const empty = z
  .string()
  .trim()
  .pipe(z.literal(''))
  .transform(() => null)
/** Which may be left out; the message is the choice's own, because neither of two alternatives says what is wrong. */
export const OptionalEmail = z.union([empty, Email], { error: EMAIL_ERROR }).nullable()
export const OptionalPhone = z.union([empty, Phone], { error: PHONE_ERROR }).nullable()
/** The number of the version that was read; a change made on an older one is refused as STALE_VERSION. */
export const Version = z.int().min(1)
/** A percentage as a decimal string, such as `12.50`. */
export const Percent = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage such as 12.5.')
/** A decimal amount as a string; at most 15 digits before the point and 4 after. */
export const Amount = z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/, 'Enter an amount such as 12500.00.')
export const Money = z.strictObject({ amount: Amount, currency: Currency })
export type Money = z.output<typeof Money>

/** A reference with its name, as answers carry it next to the id. */
export const Ref = z.object({ id: z.string(), name: z.string() })
export type Ref = z.output<typeof Ref>

/** A query value that may be repeated: `status=DRAFT&status=SUBMITTED`. */
export const many = <T extends z.ZodType>(item: T) =>
  z
    .preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(50))
    .optional()
/** `me`: the next step is the reader's, by role, and by who wrote, submitted or checked it. */
export const waitingFilter = z.enum(['me']).optional()
/** Also `others`: proposals of the reader that others decide. */
export const proposalFilter = z.enum(['me', 'others']).optional()
/** A query value that is `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
