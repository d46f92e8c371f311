import { formatDate, formatInstant, isDay } from '../format/day.ts'
import type { Labels } from '../format/labels.ts'
import { formatMoney } from '../format/number.ts'

/** Any stored value as text, for a history or a comparison: dates, instants, amounts, references, lists, booleans. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isDay(value)) return formatDate(value)
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatInstant(value) : value
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(formatValue).join(', ')
  return typeof value === 'object' ? shownObject(value as Record<string, unknown>) : String(value)
}

/** The formats of the fields of one record type: codes by their labels, some values by their own function. */
interface FieldFormats {
  codes: Readonly<Record<string, Labels>>
  special: Readonly<Record<string, (value: never) => string>>
}

/** Any value of a record's field as text, in the history and in comparisons of two versions. */
export const formatFieldBy =
  ({ codes, special }: FieldFormats) =>
  (field: string, value: unknown): string => {
    const nothing = formatValue(null)
    if (formatValue(value) === nothing) return nothing
    const labels = codes[field]
    if (labels)
      return [value]
        .flat()
        .map((code) => labels[String(code)] ?? String(code))
        .join(', ')
    const show = special[field]
    return show ? show(value as never) : formatValue(value)
  }

function shownObject(value: Record<string, unknown>): string {
  if (typeof value.amount === 'string' && typeof value.currency === 'string')
    return formatMoney({ amount: value.amount, currency: value.currency })
  if (typeof value.name === 'string') return value.name
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([name, part]) => `${humanizeField(name)}: ${formatValue(part)}`)
    .join('; ')
}

/** `accountManagerIDs` → `Account managers`, where there is no label. */
export function humanizeField(field: string): string {
  const tokens = field
    .replace(/^_/, '')
    .replace(/\.(\d+)\.?/g, ' $1 ')
    .replace(/\./g, ' ')
    .replace(/IDs$/, 's')
    .replace(/ID$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return tokens.charAt(0).toUpperCase() + tokens.slice(1)
}
