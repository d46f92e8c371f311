import type { FieldDifference } from '@muster/contract/contracts/fields.contract.ts'

const isNothing = (value: unknown) => value === null || value === undefined
const DAY = /\d{4}-\d{2}-\d{2}/
/** `from 2026-10-02 · MONTH · AED` without its date; null for an item without one. */
const butForDay = (item: string | null) => (item && DAY.test(item) ? item.replace(DAY, '') : null)

/**
 * Pairs replaced values: a rate from one date, next to the same rate from another date. All others are listed alone.
 */
export function pairedRows(rows: readonly FieldDifference[]): FieldDifference[] {
  const paired: FieldDifference[] = []
  for (const row of rows) {
    const kind = isNothing(row.left) ? butForDay(row.item) : null
    const at = paired.findIndex(
      (one) => kind !== null && one.field === row.field && isNothing(one.right) && butForDay(one.item) === kind,
    )
    const before = paired[at]
    if (before) paired[at] = { ...before, right: row.right }
    else paired.push(row)
  }
  return paired
}
