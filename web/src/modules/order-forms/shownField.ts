import { countryName } from '../../kernel/countries.ts'
import { nameOf } from '../../kernel/names.ts'
import { isRecord } from '../../ui/form/schemaValues.ts'
import { isDay, showDay } from '../../ui/format/day.ts'
import { shown, worded } from '../../ui/record/shown.ts'

/** A field of the order form in words, for the comparison of two versions; of a group, what is filled in. */
export function shownField(field: string, value: unknown): string {
  if (typeof value === 'string' && field.endsWith('countryID')) return countryName(value)
  if (typeof value === 'string' && field.endsWith('ID')) return value ? nameOf(value) : shown(value)
  if (isDay(value)) return showDay(value)
  if (Array.isArray(value)) return value.map((item) => shownField(field, item)).join('; ') || shown('')
  if (!isRecord(value)) return shown(value)
  const parts = Object.entries(value).filter(([, part]) => part !== '' && part !== null && part !== undefined)
  return parts.map(([name, part]) => `${worded(name)}: ${shownField(name, part)}`).join(', ') || shown('')
}
