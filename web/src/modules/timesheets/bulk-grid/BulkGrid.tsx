import { isoWeekday } from '@muster/contract/kernel/values/days.ts'
import type { GridRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import dayClasses from '../grid/Days.module.css'
import classes from './BulkGrid.module.css'
import { BulkGridRow } from './BulkGridRow.tsx'
import type { BulkDraft } from './useBulkDraft.ts'
import { useBulkKeys } from './useBulkKeys.ts'
import { useRowWindow } from './useVirtualRows.ts'

interface BulkGridProps {
  rows: readonly GridRow[]
  /** The number of rows of the whole list, including those that are not loaded yet. */
  total: number
  dates: readonly string[]
  draft: BulkDraft
  isReadOnly: boolean
  name: string
  /** Loads more rows when those near the end are visible. */
  onMore?: (() => void) | undefined
}

const LETTERS = ['M', 'T', 'W', 'T', 'F', 'S', 'S']
/** In pixels, as in the style sheet; touch needs more. */
const ROW_HEIGHT = 40
const NEAR_END = 30
const noop = () => {}

/** A month of many consultants, one row each, edited like a spreadsheet; only the visible rows are rendered. */
export function BulkGrid({ rows, total, dates, draft, isReadOnly, name, onMore }: BulkGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const { first, end } = useRowWindow(box, rows.length, ROW_HEIGHT)
  const keys = useBulkKeys({ box, rows, dates, draft, isReadOnly, rowHeight: ROW_HEIGHT })
  const { at, range, editing, problems } = keys
  // A ref, so that the rows do not render again when the handlers change.
  const live = useRef(keys)
  useEffect(() => {
    live.current = keys
  })
  const stable = useRef({
    commit: (...args: Parameters<typeof keys.commit>) => live.current.commit(...args),
    cancel: () => live.current.cancel(),
  })
  const more = useEffectEvent(() => onMore?.())
  useEffect(() => {
    if (end > rows.length - NEAR_END) more()
  }, [end, rows.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window changes when rows are removed
  useEffect(() => live.current.focusActive(), [first, end])
  const { commit = noop, cancel = noop } = stable.current
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells of the grid within are what is worked on
    <div ref={box} className={`${classes.box} framed`} tabIndex={-1} onKeyDown={keys.onKeyDown}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is worked on
        role="grid"
        aria-label={name}
        aria-rowcount={total + 1}
        aria-readonly={isReadOnly || undefined}
        aria-multiselectable
        className={`${classes.table} ${dayClasses.table}`}
        {...keys.tableHandlers}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.name}>
              Consultant
            </th>
            <th scope="col" className={classes.sum}>
              Hours
            </th>
            {dates.map((date) => (
              <th key={date} scope="col" data-week={isoWeekday(date) === 1 || undefined}>
                <span className={classes.letter}>{LETTERS[isoWeekday(date) - 1]}</span>
                {Number(date.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={first * ROW_HEIGHT} span={dates.length + 2} />
          {rows.slice(first, end).map((row, place) => {
            const index = first + place
            const isChosen = index >= range.from.row && index <= range.to.row
            return (
              <BulkGridRow
                key={row.id}
                row={row}
                index={index}
                dates={dates}
                edits={draft.edits.get(row.id)}
                stored={draft.stored.get(row.id)?.days}
                refused={draft.refused.get(row.id)}
                problem={problems.find(({ id }) => id === row.id)?.message}
                isReadOnly={isReadOnly || !row.isOpen}
                active={index === at.row ? at.col : -1}
                from={isChosen ? range.from.col : -1}
                to={isChosen ? range.to.col : -1}
                boxAt={editing?.place.row === index ? editing.place.col : -1}
                boxText={editing?.place.row === index ? editing.text : ''}
                onCommit={commit}
                onCancel={cancel}
              />
            )
          })}
          <Spacer height={(rows.length - end) * ROW_HEIGHT} span={dates.length + 2} />
        </tbody>
      </table>
    </div>
  )
}

/** The height of the rows that are not drawn. */
const Spacer = ({ height, span }: { height: number; span: number }) =>
  height > 0 ? (
    <tr className={classes.spacer}>
      <td colSpan={span} height={height} />
    </tr>
  ) : null
