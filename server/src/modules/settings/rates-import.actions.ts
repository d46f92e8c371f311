import { Day, text } from '@muster/contract/kernel/fields.ts'
import type { ImportColumn } from '@muster/contract/kernel/import.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { type NewExchangeRate, RateCurrency, RateValue } from '@muster/contract/settings/exchange-rates.contract.ts'
import * as z from 'zod'
import {
  defineImport,
  type Fault,
  type Importing,
  type ImportPlan,
  type ImportRow,
  type ReadRow,
} from '../../kernel/import.ts'
import { askRateCheckers, enterRates, faultOf, heldRates } from './exchange-rates.actions.ts'

export const RATE_COLUMNS: readonly ImportColumn[] = [
  { field: 'date', label: 'Date', aliases: ['Day', 'Rate date', 'Valid on'], required: true, kind: 'day' },
  { field: 'currency', label: 'Currency', aliases: ['Code', 'Currency code', 'Quote currency'], required: true },
  { field: 'rate', label: 'Rate', aliases: ['Rate per USD', 'Per USD', 'Exchange rate', 'Mid'], required: true },
  { field: 'source', label: 'Source', aliases: ['Bank', 'Published by'], required: true },
]

const SheetRate = z.strictObject({
  date: Day,
  currency: z.string().trim().toUpperCase().pipe(RateCurrency),
  rate: z
    .string()
    .transform((typed) => typed.replace(/[\s,]/g, ''))
    .pipe(RateValue),
  source: text(120, 'The source'),
})

/** Enters the rates of a sheet; they wait for approval like any other. */
export const rateImport = defineImport<NewExchangeRate, NewExchangeRate>({
  name: 'exchange-rates',
  may: right('exchange-rates', 'create'),
  plan: planOf,
})

function planOf(importing: Importing): ImportPlan<NewExchangeRate, NewExchangeRate> {
  const lines = new Map<string, number>()
  let told = false
  return {
    columns: RATE_COLUMNS,
    schema: SheetRate,
    resolve: (rows) => resolve(importing, lines, rows),
    create: async (rows) => {
      const rates = rows.map(({ row }) => row)
      const ids = await enterRates(importing, rates)
      // One notification for the whole sheet, however many portions it has.
      if (!told) await askRateCheckers(importing, rates, ids[0]!)
      told = true
      return ids
    },
  }
}

const NONE: ReadonlyMap<string, string> = new Map()

async function resolve(
  { db, today }: Importing,
  lines: Map<string, number>,
  rows: readonly ReadRow<NewExchangeRate>[],
) {
  const bad: Fault[] = []
  const ready: ImportRow<NewExchangeRate>[] = []
  const held = await heldRates(
    db,
    rows.flatMap(({ cells: { date, currency } }) => (date && currency ? [{ date, currency }] : [])),
  )
  for (const { line, cells, row } of rows) {
    const { date, currency, rate } = cells
    // Without its currency a rate is held against the day of today only, and without its figure against no other figure.
    const known = rate && currency ? held : { ...held, approved: NONE }
    const key = currency && date && `${currency} ${date}`
    const twice = key && lines.get(key)
    const fault = twice
      ? {
          path: 'date',
          message: `Line ${twice} has a rate of ${currency} of this day already. Leave one of the two out.`,
        }
      : date && faultOf({ date, currency: currency ?? '', rate: rate ?? '' }, today, known)
    if (key && !twice) lines.set(key, line)
    if (fault) bad.push({ line, ...fault })
    else if (row) ready.push({ line, row })
  }
  return { ready, bad }
}
