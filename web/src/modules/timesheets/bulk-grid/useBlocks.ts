import type { GridRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { useState } from 'react'
import { pastedValues, type Range } from '../grid/timesheetGrid.ts'
import { type BulkRow, copiedBlock, filledRows, pastedBlock } from './bulkGrid.ts'
import { type BulkDraft, daysNow } from './useBulkDraft.ts'

interface RowError {
  id: string
  message: string
}

interface Blocks {
  rows: readonly GridRow[]
  dates: readonly string[]
  draft: BulkDraft
  range: Range
}

/** The range relative to its first row. */
const relativeTo = ({ from, to }: Range): Range => ({
  from: { row: 0, col: from.col },
  to: { row: to.row - from.row, col: to.col },
})

/**
 * Writes, fills and copies blocks of cells. Only the affected rows are processed: a key press in a thousand rows costs
 * one.
 */
export function useBlocks({ rows, dates, draft, range }: Blocks) {
  const [validationErrors, setErrors] = useState<readonly RowError[]>([])
  /** The rows from `from` to before `end`, with their unsaved days. */
  const current = (from: number, end: number): BulkRow[] =>
    rows.slice(from, end).map((row) => {
      const days = daysNow(row, draft.stored.get(row.id)?.days, draft.edits.get(row.id))
      return { id: row.id, hoursPerDay: row.hoursPerDay, days }
    })
  const apply = ({ changes, problems }: ReturnType<typeof pastedBlock>) => {
    setErrors(problems.map(({ id, message }) => ({ id, message })))
    draft.change(changes)
  }
  return {
    problems: validationErrors,
    current,
    writeBlock: (text: string, within = range) => {
      const { height } = pastedValues(text, within)
      apply(pastedBlock(current(within.from.row, within.from.row + height), dates, relativeTo(within), text))
    },
    fillDown: () => apply(filledRows(current(range.from.row, range.to.row + 1), dates, relativeTo(range))),
    copied: () => copiedBlock(current(range.from.row, range.to.row + 1), dates, relativeTo(range)),
  }
}
