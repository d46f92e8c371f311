/**
 * Generates a payment file from its profile (docs/domain/payment-files.md): amounts by bucket, records in their order, the
 * name of the file.
 */

import { toMinor } from '../../kernel/math/money.ts'
import { compare, exact, isNegative, minimum, minus, plus } from '../../kernel/math/rational.ts'
import { netOf, sumOf } from '../calculation/pay-items.rules.ts'
import type { PayItem } from '../core/items.contract.ts'
import type { WageBuckets, WageColumn, WageProfile, WageRecord } from './payment-file.contract.ts'

type FileValues = Readonly<Record<string, string>>

/** One payment of the file. Amounts have the minor units of the currency. */
export interface WagePayment {
  /** The ID of the payroll line, for messages about it. */
  readonly lineID: string
  readonly name: string
  /** The values that the profile can use: `personID`, `iban`, `routingCode`, `from`, `to`, `days`, `unpaidDays` … */
  readonly values: FileValues
  /** By bucket, with `net` and `deductions`. */
  readonly amounts: FileValues
}

/** The values of the whole file: employer, bank, month, time of generation. */
export interface PaymentFileHead {
  readonly currency: string
  /** `2026-11`. */
  readonly month: string
  /** Date and time in the employer's country: `2026-11-30`, `10:15:00`. */
  readonly date: string
  readonly time: string
  /** `employerID`, `employerRoutingCode`, `employerIban`, `employerName`, `reference` … */
  readonly values: FileValues
}

/** The fields of a figure that a payment file uses. */
export type WageItem = Pick<PayItem, 'code' | 'type' | 'amount' | 'quantity'>

interface WrittenLine {
  readonly text: string
  readonly record: WageRecord
  readonly payment: WagePayment | null
}

/**
 * The amounts of a payment by bucket: earnings are added to the bucket of their code, deductions reduce the buckets in
 * their order (fixed income first, docs/domain/payment-files.md). `net` is the amount paid, `deductions` the sum of all
 * deductions, which `socialSecurity` and `otherDeductions` add up to.
 */
export function wageAmounts(
  items: readonly WageItem[],
  { buckets, otherwise, deductFrom }: WageBuckets,
  currency: string,
): FileValues {
  const amounts = new Map<string, string>()
  const add = (bucket: string, amount: string) =>
    amounts.set(bucket, toMinor(plus(amounts.get(bucket) ?? '0', amount), currency))
  for (const { name } of [...buckets, { name: otherwise }]) add(name, '0')
  for (const { code, type, amount } of items)
    if (type === 'EARN') add(buckets.find(({ codes }) => codes.includes(code))?.name ?? otherwise, amount)
  const deductions = sumOf(items, currency, 'DED')
  let left = exact(deductions)
  for (const bucket of deductFrom ?? []) {
    const less = minimum(left, amounts.get(bucket) ?? '0')
    amounts.set(bucket, toMinor(minus(amounts.get(bucket) ?? '0', less), currency))
    left = minus(left, less)
  }
  const socialSecurity = sumOf(items.filter(isStatutory), currency, 'DED')
  const otherDeductions = toMinor(minus(deductions, socialSecurity), currency)
  return { ...Object.fromEntries(amounts), deductions, socialSecurity, otherDeductions, net: netOf(items, currency) }
}

const isStatutory = ({ code }: WageItem) => code === 'SOCIAL_INSURANCE'

/**
 * The lines of the file, each with its record and payment, one by one, so that a caller with thousands of lines can
 * yield to other work in between. They are not validated here (wage-checks.rules.ts).
 */
export function* eachWageLine(
  profile: WageProfile,
  head: PaymentFileHead,
  payments: readonly WagePayment[],
): Generator<WrittenLine> {
  const file = fileValues(head, payments)
  const line = (record: WageRecord, payment: WagePayment | null): WrittenLine => ({
    record,
    payment,
    text: record.columns
      .map((column) => quotedIn(profile, columnText(column, { head, file, payment })))
      .join(profile.delimiter),
  })
  const titles = (record: WageRecord): WrittenLine[] =>
    record.titles
      ? [
          {
            text: record.columns.map(({ name }) => quotedIn(profile, name)).join(profile.delimiter),
            record,
            payment: null,
          },
        ]
      : []
  const ofPayment = profile.records.filter(({ per }) => per === 'PAYMENT')
  const first = profile.records.findIndex(({ per }) => per === 'PAYMENT')
  for (const [i, record] of profile.records.entries()) {
    if (record.per === 'FILE') yield* [...titles(record), line(record, null)]
    if (i !== first) continue
    yield* ofPayment.flatMap(titles)
    for (const payment of payments)
      for (const one of ofPayment) if (isWritten(one, payment, head)) yield line(one, payment)
  }
}

/** The text of a file of these lines; every line ends with a line break, also the last one. */
export const wageText = ({ closing, lineEnd }: WageProfile, lines: readonly string[]): string =>
  [...lines, ...(closing === null ? [] : [closing])].map((text) => `${text}${lineEnd}`).join('')

export const fileName = ({ fileName: pattern }: WageProfile, { values, date, time, month }: PaymentFileHead): string =>
  pattern.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, as: string = '') => {
    if (name === 'date') return dateText(date, as)
    if (name === 'time') return timeText(time, as)
    return name === 'month' ? dateText(`${month}-01`, as) : (values[name] ?? '')
  })

/** The values of the file by name, including the total and the number of its payments. */
export const fileValues = (
  { values, currency, date, time, month }: PaymentFileHead,
  payments: readonly WagePayment[],
): FileValues => ({
  ...values,
  currency,
  date,
  time,
  month: `${month}-01`,
  count: `${payments.length}`,
  total: toMinor(plus('0', ...payments.map(({ amounts }) => amounts.net ?? '0')), currency),
})

interface ColumnContext {
  readonly head: PaymentFileHead
  readonly file: FileValues
  readonly payment: WagePayment | null
}

/** The value of the column, before quoting; empty if the value is unknown. */
export function columnText(
  { source, format, pattern, padTo }: WageColumn,
  { head, file, payment }: ColumnContext,
): string {
  const plain = source.startsWith('=') ? source.slice(1) : undefined
  const known = (name: string) =>
    name.startsWith('file.') ? file[name.slice(5)] : (payment?.values[name] ?? payment?.amounts[name])
  const value =
    plain ?? (format === 'AMOUNT' || source.includes(' ') ? sumText(source, known, head.currency) : known(source)) ?? ''
  const shown =
    value === ''
      ? ''
      : format === 'DATE'
        ? dateText(value, pattern)
        : format === 'TIME'
          ? timeText(value, pattern)
          : value
  return padTo === null || shown === '' ? shown : shown.padStart(padTo, '0')
}

/** A sum of amounts in the minor units of the currency; undefined if one of them is unknown. */
export function sumText(
  source: string,
  known: (name: string) => string | undefined,
  currency: string,
): string | undefined {
  const terms = source.split(' ')
  let sum = exact('0')
  for (let i = 0; i < terms.length; i += 2) {
    const value = known(terms[i]!)
    if (value === undefined || value === '') return undefined
    sum = i > 0 && terms[i - 1] === '−' ? minus(sum, value) : plus(sum, value)
  }
  return toMinor(sum, currency)
}

export const isWritten = (
  { onlyAbove }: WageRecord,
  { amounts }: WagePayment,
  { currency }: PaymentFileHead,
): boolean => onlyAbove === null || compare(sumText(onlyAbove, (name) => amounts[name], currency) ?? '0', '0') > 0

/** `2026-11-30` by `YYMMDD` → `261130`. */
const dateText = (day: string, pattern: string): string =>
  pattern
    .replace('YYYY', day.slice(0, 4))
    .replace('YY', day.slice(2, 4))
    .replace('MM', day.slice(5, 7))
    .replace('DD', day.slice(8, 10))
/** `10:15:00` by `HHMM` → `1015`. */
const timeText = (time: string, pattern: string): string =>
  pattern.replace('HH', time.slice(0, 2)).replace('MM', time.slice(3, 5)).replace('SS', time.slice(6, 8))

const quotedIn = ({ quoted, delimiter }: WageProfile, text: string): string =>
  quoted && (text.includes(delimiter) || /["\r\n]/.test(text)) ? `"${text.replaceAll('"', '""')}"` : text

/** Whether the amount of the payment is zero or negative. */
export const isUnpayable = ({ amounts }: WagePayment): boolean =>
  isNegative(amounts.net ?? '0') || compare(amounts.net ?? '0', '0') === 0
