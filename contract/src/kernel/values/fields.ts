import * as z from 'zod'
import { requiredText } from '../api/grammar.ts'
import { validationMessage } from '../api/validation-messages.ts'
import { isCurrency } from '../math/money.ts'
import { formatLongDate } from './days.ts'

// Every schema uses these fields, so all schemas get the messages by importing this file.
z.config({ customError: validationMessage })

/** One line of text: trimmed, Unicode-normalised, without line breaks and control characters. */
export const text = (max: number, what = 'This') =>
  z
    .string({ error: `${what} must be text.` })
    .refine(isCleanText, 'Remove the invisible control characters.')
    .transform(tidied)
    .refine((typed) => !/[\r\n]/.test(typed), 'Enter it on one line.')
    .pipe(z.string().min(1, requiredText(what)).max(max, `${what} may have at most ${max} characters.`))

/** Required text of several lines. */
export const multilineText = (max: number, what = 'This') =>
  z
    .string({ error: `${what} must be text.` })
    .refine(isCleanText, 'Remove the invisible control characters.')
    .transform(tidied)
    .pipe(z.string().min(1, requiredText(what)).max(max, `${what} may have at most ${max} characters.`))

/** Optional text of one or several lines; empty text is stored as null. */
export const optionalText = (max: number, what = 'This') =>
  z
    .string()
    .refine(isCleanText, 'Remove the invisible control characters.')
    .transform(tidied)
    .pipe(z.string().max(max, `${what} may have at most ${max} characters.`))
    .transform((typed) => (typed === '' ? null : typed))
    .nullable()

/** A visible character: a letter, a digit or a sign. */
const VISIBLE = /[^\p{Cf}\s]/u

/** Unicode-normalised and trimmed; text without visible characters is empty. */
function tidied(typed: string): string {
  const text = typed.normalize('NFC').trim()
  return VISIBLE.test(text) ? text : ''
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const UNCLEAN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** No control characters except tab and line break, no characters that hide or reorder text, no unpaired surrogate. */
const isCleanText = (typed: string): boolean => typed.isWellFormed() && !UNCLEAN.test(typed)

/** Converted to lower case, so that a record has one ID everywhere. */
export const Id = z.uuid('Enter a valid ID.').toLowerCase()
/** A date that the calendar does not have, such as 31 February, is named; other text is no date. */
const dayError = (input: unknown): string =>
  typeof input === 'string' && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(input)
    ? `${formatLongDate(input)} does not exist. Check the date.`
    : 'Enter a date such as 31 Mar 2027 (2027-03-31).'
/** A calendar day without a time zone: `2026-03-31`. */
export const Day = z.iso
  .date({ error: ({ input }) => dayError(input) })
  .refine((day) => day >= '1900-01-01' && day <= '2200-12-31', { error: 'The year must be between 1900 and 2200.' })
/** A month: `2026-11`. */
export const Month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.')
/** A moment in UTC: `2026-03-31T09:30:00.000Z`. */
export const Instant = z.iso.datetime()
/** Two-letter ISO 3166 code; the id of a country. */
export const CountryID = z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter country code such as AE.')
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Use the three-letter currency code such as AED.')
/** A currency whose smallest unit is known, so that amounts can be rounded. */
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
 * The rule for phone numbers in forms, spreadsheets and the API: 6 to 15 digits (E.164), with spaces, dots, dashes,
 * slashes and brackets between them. Stored as `+971 50 123 4567`, also if entered with `00`, in Arabic digits, or with
 * invisible characters from copying.
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
/** An optional email address; with its own message, because that of a union would not explain the error. */
export const OptionalEmail = z.union([empty, Email], { error: EMAIL_ERROR }).nullable()
export const OptionalPhone = z.union([empty, Phone], { error: PHONE_ERROR }).nullable()
/** The version number that was loaded; a change based on an older one is rejected with STALE_VERSION. */
export const Version = z.int().min(1)
/** A percentage as a decimal string, such as `12.50`. */
export const Percent = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage such as 12.5.')
/** A decimal amount as a string; at most 15 digits before the decimal point and 4 after. */
export const Amount = z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/, 'Enter an amount such as 12500.00.')
export const Money = z.strictObject({ amount: Amount, currency: Currency })
export type Money = z.output<typeof Money>

/** A reference with its name, returned next to the ID. */
export const Ref = z.object({ id: z.string(), name: z.string() })
export type Ref = z.output<typeof Ref>

/** A query value that may be repeated: `status=DRAFT&status=SUBMITTED`. */
export const repeatable = <T extends z.ZodType>(item: T) =>
  z
    .preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(50))
    .optional()
/** `me`: the next step is the user's, by role, and by who created, submitted or checked it. */
export const waitingFilter = z.enum(['me']).optional()
/** Also `others`: the user's proposals that others decide. */
export const proposalFilter = z.enum(['me', 'others']).optional()
/** A query value that is `true` or `false`. */
export const booleanFlag = z.enum(['true', 'false']).transform((value) => value === 'true')
