import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { Day, text } from '@muster/contract/kernel/values/fields.ts'
import type { NewPublicHoliday } from '@muster/contract/settings/country-rules/public-holidays.contract.ts'
import * as z from 'zod'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import { defineImport } from '../../../kernel/batch/import.ts'
import type {
  ImportCallContext,
  ImportPlan,
  ImportRow,
  ReadRow,
  ValidationError,
} from '../../../kernel/batch/import.types.ts'
import { holidayChange, insertHolidays } from './public-holidays.actions.ts'
import { getHolidays } from './public-holidays.queries.ts'

export const HOLIDAY_COLUMNS: readonly ImportColumn[] = [
  { field: 'country', label: 'Country', aliases: ['Country code', 'countryID'], required: true },
  { field: 'date', label: 'Date', aliases: ['Day', 'On'], required: true, kind: 'day' },
  { field: 'name', label: 'Name', aliases: ['Holiday', 'Occasion', 'Title'], required: true },
  { field: 'paid', label: 'Paid', kind: 'flag' },
  { field: 'tentative', label: 'Tentative', aliases: ['To be announced', 'Subject to moon sighting'], kind: 'flag' },
]

const SpreadsheetHoliday = z.strictObject({
  country: text(80, 'The country'),
  date: Day,
  name: text(120, 'The name of the holiday'),
  paid: z.boolean().default(true),
  tentative: z.boolean().default(false),
})
type SpreadsheetHoliday = z.output<typeof SpreadsheetHoliday>

/** Adds the holidays of a spreadsheet, as published by a ministry or a payroll provider. */
export const holidayImport = defineImport<SpreadsheetHoliday, NewPublicHoliday>({
  name: 'public-holidays',
  may: right('settings', 'create'),
  plan: planOf,
})

async function planOf(importing: ImportCallContext): Promise<ImportPlan<SpreadsheetHoliday, NewPublicHoliday>> {
  const { db, now, staff } = importing
  const countries = await db.selectFrom('country').select(['id', 'name']).execute()
  const known = await db.selectFrom('publicHoliday').select(['countryId', 'date', 'name']).execute()
  const existing = new Set(known.map(({ countryId, date, name }) => keyOf(countryId, date, name)))
  return {
    columns: HOLIDAY_COLUMNS,
    schema: SpreadsheetHoliday,
    resolve: async (rows) => resolve(countries, existing, rows),
    create: async (rows) => {
      const ids = await insertHolidays(
        { db, now, by: staff.id },
        rows.map(({ row }) => row),
      )
      const made = await getHolidays(db, ids)
      await writeAuditEntries(
        importing,
        made.map((holiday) => holidayChange('imported', holiday)),
      )
      return ids
    },
  }
}

const keyOf = (countryID: string, date: string, name: string) => `${countryID} ${date} ${name.toLowerCase()}`
const same = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

function resolve(
  countries: readonly { id: string; name: string }[],
  known: Set<string>,
  rows: readonly ReadRow<SpreadsheetHoliday>[],
) {
  const bad: ValidationError[] = []
  const ready: ImportRow<NewPublicHoliday>[] = []
  for (const { line, cells, row } of rows) {
    const { country: typed, date, name } = cells
    const country = countries.find((one) => typed && (same(one.id, typed) || same(one.name, typed)))
    if (!country) {
      bad.push({ line, path: 'country', message: `Unsupported country: "${typed}". Enter a country such as AE.` })
      continue
    }
    if (!date || !name) continue
    const key = keyOf(country.id, date, name)
    if (known.has(key)) {
      const message = 'This holiday is already in the calendar or in this file. Remove this row.'
      bad.push({ line, path: 'date', message })
    } else if (row) {
      const { country: _typed, ...rest } = row
      ready.push({ line, row: { ...rest, countryID: country.id } })
    }
    known.add(key)
  }
  return { ready, bad }
}
