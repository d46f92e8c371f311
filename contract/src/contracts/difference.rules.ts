import type { FieldDifference } from './fields.contract.ts'

type Fields = Readonly<Record<string, unknown>>

/** The fields that identify a row of a table; rows of other tables are identified by their position. */
const ITEM_NAMES: Readonly<Record<string, (row: Fields) => string>> = {
  rateCard: ({ title, unit, currency }) => `${title} · ${unit} · ${currency}`,
  rateLines: ({ from, unit, currency }) => `from ${from} · ${unit} · ${currency}`,
  components: ({ code, label }) => (label ? `${code} · ${label}` : String(code)),
}

const isRows = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.every((item) => item !== null && typeof item === 'object')

const same = (left: unknown, right: unknown) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

/**
 * The fields that differ between two versions, in the order of the fields. Tables are compared row by row: a row of one
 * side only is listed alone. A nested group (such as the pay) is compared field by field, each under its path.
 */
export function differenceOf(left: Fields, right: Fields, under = ''): FieldDifference[] {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].flatMap((name) => {
    const was = left[name] ?? null
    const is = right[name] ?? null
    const field = under ? `${under}.${name}` : name
    if (same(was, is)) return []
    if (ITEM_NAMES[name] && isRows(was ?? []) && isRows(is ?? []))
      return rowDifferences(field, ITEM_NAMES[name], (was ?? []) as Fields[], (is ?? []) as Fields[])
    if (name === 'pay' && was !== null && is !== null) return differenceOf(was as Fields, is as Fields, field)
    return [{ field, item: null, left: was, right: is }]
  })
}

function rowDifferences(
  field: string,
  nameOf: (row: Fields) => string,
  left: readonly Fields[],
  right: readonly Fields[],
): FieldDifference[] {
  const before = named(left, nameOf)
  const after = named(right, nameOf)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((item) => {
    const was = before.get(item) ?? null
    const is = after.get(item) ?? null
    return same(was, is) ? [] : [{ field, item, left: was, right: is }]
  })
}

/** Rows by their names; repeated names are numbered. */
function named(rows: readonly Fields[], nameOf: (row: Fields) => string): Map<string, Fields> {
  const found = new Map<string, Fields>()
  for (const row of rows) {
    const name = nameOf(row)
    let free = name
    for (let n = 2; found.has(free); n += 1) free = `${name} (${n})`
    found.set(free, row)
  }
  return found
}
