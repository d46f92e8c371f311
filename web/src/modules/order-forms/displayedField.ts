import { countryName } from '../../kernel/lists/countries.ts'
import { nameOf } from '../../kernel/lists/names.ts'
import { isRecord } from '../../ui/form/schemaValues.ts'
import { formatDate, isDay } from '../../ui/format/day.ts'
import { formatValue, humanizeField } from '../../ui/record/displayed.ts'

/** Formats a field for the comparison of two versions; of a group, the fields that have a value. */
export function formatField(field: string, value: unknown): string {
  if (typeof value === 'string' && field.endsWith('countryID')) return countryName(value)
  if (typeof value === 'string' && field.endsWith('ID')) return value ? nameOf(value) : formatValue(value)
  if (isDay(value)) return formatDate(value)
  if (Array.isArray(value)) return value.map((item) => formatField(field, item)).join('; ') || formatValue('')
  if (!isRecord(value)) return formatValue(value)
  const parts = Object.entries(value).filter(([, part]) => part !== '' && part !== null && part !== undefined)
  return parts.map(([name, part]) => `${humanizeField(name)}: ${formatField(name, part)}`).join(', ') || formatValue('')
}
