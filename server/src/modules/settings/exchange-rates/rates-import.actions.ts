import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { Day, optionalText, text } from '@muster/contract/kernel/values/fields.ts'
import {
  type NewExchangeRate,
  RateCurrency,
  RateValue,
} from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import {
  describeChange,
  type RateBefore,
  REASON_TO_ENTER,
} from '@muster/contract/settings/exchange-rates/rate-changes.rules.ts'
import * as z from 'zod'
import { defineImport } from '../../../kernel/batch/import.ts'
import type {
  ImportCallContext,
  ImportPlan,
  ImportRow,
  ReadRow,
  ValidationError,
} from '../../../kernel/batch/import.types.ts'
import { RateCell } from '../../../kernel/import/amounts.ts'
import { activeRates, enterRates, findError, notifyRateApprovers } from './exchange-rates.actions.ts'
import { ratesBefore } from './rate-changes.queries.ts'

const REASON_COLUMN = 'Reason for a large change'
export const RATE_COLUMNS: readonly ImportColumn[] = [
  { field: 'date', label: 'Date', aliases: ['Day', 'Rate date', 'Valid on'], required: true, kind: 'day' },
  { field: 'currency', label: 'Currency', aliases: ['Code', 'Currency code', 'Quote currency'], required: true },
  { field: 'rate', label: 'Rate', aliases: ['Rate per USD', 'Per USD', 'Exchange rate', 'Mid'], required: true },
  { field: 'source', label: 'Source', aliases: ['Bank', 'Published by'], required: true },
  { field: 'changeReason', label: REASON_COLUMN, aliases: ['Reason'], required: false },
]

const SpreadsheetRate = z.strictObject({
  date: Day,
  currency: z.string().trim().toUpperCase().pipe(RateCurrency),
  rate: RateCell.pipe(RateValue),
  source: text(120, 'The source'),
  changeReason: optionalText(500, 'The reason').default(null),
})

/** Imports the rates of a spreadsheet; they need approval like any other. */
export const rateImport = defineImport<NewExchangeRate, NewExchangeRate>({
  name: 'exchange-rates',
  may: right('exchange-rates', 'create'),
  plan: planOf,
})

function planOf(importing: ImportCallContext): ImportPlan<NewExchangeRate, NewExchangeRate> {
  const read: RowsBefore = { lines: new Map(), rates: new Map() }
  let isReported = false
  return {
    columns: RATE_COLUMNS,
    schema: SpreadsheetRate,
    resolve: (rows) => resolve(importing, read, rows),
    create: async (rows) => {
      const rates = rows.map(({ row }) => row)
      const ids = await enterRates(importing, rates)
      // One notification for the whole spreadsheet, however many batches it was imported in.
      if (!isReported) await notifyRateApprovers(importing, rates, ids[0]!)
      isReported = true
      return ids
    },
  }
}

/** The rows read before: the line of each date and currency, and the valid rates of each currency. */
interface RowsBefore {
  readonly lines: Map<string, number>
  readonly rates: Map<string, RateBefore[]>
}

/** The latest rate up to the date among the approved rate and those of earlier lines, else the first one after it. */
const nearest = (date: string, rates: readonly RateBefore[]): RateBefore | null =>
  rates.reduce<RateBefore | null>((best, one) => {
    if (best === null) return one
    const isPast = one.date <= date
    if (isPast !== best.date <= date) return isPast ? one : best
    return isPast === one.date > best.date ? one : best
  }, null)

const NONE: ReadonlyMap<string, string> = new Map()

async function resolve(
  { db, today }: ImportCallContext,
  { lines, rates }: RowsBefore,
  rows: readonly ReadRow<NewExchangeRate>[],
) {
  const bad: ValidationError[] = []
  const ready: ImportRow<NewExchangeRate>[] = []
  const held = await activeRates(
    db,
    rows.flatMap(({ cells: { date, currency } }) => (date && currency ? [{ date, currency }] : [])),
  )
  const sound = rows.flatMap(({ row }) => (row ? [row] : []))
  const before = new Map((await ratesBefore(db, sound)).map((approved, i) => [sound[i], approved]))
  const unexplained = (row: NewExchangeRate): Omit<ValidationError, 'line'> | null => {
    const earlier = rates.get(row.currency) ?? []
    const approved = before.get(row)
    const message = describeChange(row, nearest(row.date, approved ? [...earlier, approved] : earlier))
    if (!message || row.changeReason) return null
    return { path: 'rate', message: `${message} ${REASON_TO_ENTER} The column is “${REASON_COLUMN}”.` }
  }
  for (const { line, cells, row } of rows) {
    const { date, currency, rate } = cells
    // A rate without a currency is compared with today only, and one without a number with no other rate.
    const known = rate && currency ? held : { ...held, approved: NONE }
    const key = currency && date && `${currency} ${date}`
    const duplicate = key && lines.get(key)
    const validationError = duplicate
      ? { path: 'date', message: `Line ${duplicate} has a ${currency} rate for the same date. Remove one of the rows.` }
      : (date && findError({ date, currency: currency ?? '', rate: rate ?? '' }, today, known)) ||
        (row && unexplained(row))
    if (key && !duplicate) lines.set(key, line)
    if (validationError) bad.push({ line, ...validationError })
    else if (row) {
      ready.push({ line, row })
      rates
        .set(row.currency, rates.get(row.currency) ?? [])
        .get(row.currency)
        ?.push(row)
    }
  }
  return { ready, bad }
}
