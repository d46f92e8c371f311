/**
 * A payment file is described as data (docs/domain/payment-files.md): its records, their columns, and its validation
 * rules. A bank's own layout is another profile.
 */
import * as z from 'zod'
import { text } from '../../kernel/values/fields.ts'

/**
 * The source of a column's value: `=EDR` is that text; a name is a value of the payment or, with `file.`, of the whole
 * file; or a sum of amounts such as `basic + housing − deductions`.
 */
const Source = z.string().regex(/^(=.*|[a-z][\w.]*( [+−] [a-z][\w.]*)*)?$/i, 'Name a value, a sum of values, or =text.')

export const WageColumn = z.strictObject({
  /** The name in the bank's document; used in every error. */
  name: text(60, 'The name of the column'),
  source: Source,
  /** AMOUNT has the minor units of the currency; DATE and TIME are written by their pattern: YYYYMMDD, HHMM. */
  format: z.enum(['TEXT', 'AMOUNT', 'NUMBER', 'DATE', 'TIME']).default('TEXT'),
  pattern: z.string().max(20).default('YYYY-MM-DD'),
  required: z.boolean().default(true),
  /** Padded on the left to the width, with zeros. */
  padTo: z.int().min(1).max(200).nullable().default(null),
  maxCharacters: z.int().min(1).max(500).nullable().default(null),
  /** A regular expression for the value after padding, and what to do if it does not match. */
  match: z
    .strictObject({ pattern: z.string().max(200), message: text(200, 'The message') })
    .nullable()
    .default(null),
  check: z.enum(['NONE', 'IBAN']).default('NONE'),
})
export type WageColumn = z.output<typeof WageColumn>

export const WageRecord = z.strictObject({
  name: text(20, 'The name of the record'),
  /** Once per file, or once per payment. */
  per: z.enum(['FILE', 'PAYMENT']),
  /** A line with the names of the columns before it. */
  titles: z.boolean().default(false),
  /** Written only if this amount is above zero. */
  onlyAbove: Source.nullable().default(null),
  columns: z.array(WageColumn).min(1).max(60),
})
export type WageRecord = z.output<typeof WageRecord>

/** Amounts that must be equal in each payment, such as `fixed + variable` and `net`. */
const Balance = z.strictObject({ left: Source, right: Source, message: text(200, 'The message') })

/** The amount of the file that a figure of the pay is added to; figures without an entry are added to `otherwise`. */
export const WageBuckets = z.strictObject({
  buckets: z
    .array(z.strictObject({ name: z.string().regex(/^[a-z]\w*$/i), codes: z.array(z.string()).max(60) }))
    .max(20),
  otherwise: z.string().regex(/^[a-z]\w*$/i),
  /** Deductions reduce these amounts in this order; null where the file has its own deduction fields. */
  deductFrom: z.array(z.string()).max(20).nullable(),
})
export type WageBuckets = z.output<typeof WageBuckets>

export const WageProfile = z.strictObject({
  code: text(40, 'The code'),
  name: text(120, 'The name'),
  /** The only currency that the file supports; null for any. */
  currency: z.string().length(3).nullable(),
  delimiter: z.enum([',', ';', '\t', '|']),
  lineEnd: z.enum(['\r\n', '\n']),
  /** Only letters, digits and symbols of ASCII. */
  ascii: z.boolean(),
  /** Values with a delimiter or a quote are quoted; otherwise they are rejected. */
  quoted: z.boolean(),
  /** The last line, if the bank requires one without values. */
  closing: z.string().max(20).nullable().default(null),
  /** With `{name}` for values of the file, `{date:YYMMDD}` and `{time:HHMMSS}` for the time of generation. */
  fileName: text(120, 'The name of the file'),
  records: z.array(WageRecord).min(1).max(10),
  amounts: WageBuckets,
  balances: z.array(Balance).max(10).default([]),
  source: text(200, 'The source'),
  note: z.string().max(500).nullable().default(null),
})
export type WageProfile = z.output<typeof WageProfile>
