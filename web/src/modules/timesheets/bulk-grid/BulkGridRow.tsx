import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import type { GridRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { dayTypeLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import clsx from 'clsx'
import { memo } from 'react'
import { formatDate } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { CellInput } from '../grid/CellField.tsx'
import type { AfterCommit } from '../grid/gridKeys.ts'
import { sumOf } from '../grid/timesheetGrid.ts'
import { derivedStatusesIn, timesheetHref } from '../labels.ts'
import classes from './BulkGrid.module.css'
import { cellOf, hasMore } from './bulkGrid.ts'
import { daysNow, wrongIn } from './useBulkDraft.ts'

interface BulkGridRowProps {
  row: GridRow
  /** The index among all rows, for the position of the cells. */
  index: number
  dates: readonly string[]
  edits: ReadonlyMap<string, TimesheetDay> | undefined
  stored: ReadonlyMap<string, TimesheetDay> | undefined
  refused: string | undefined
  /** The error of an invalid input in this row. */
  problem: string | undefined
  isReadOnly: boolean
  /** The column of the active cell; -1 when it is in another row. */
  active: number
  /** The selected columns, first and last; -1 without. */
  from: number
  to: number
  /** The column whose cell is being edited, and the initial text; -1 without. */
  boxAt: number
  boxText: string
  onCommit(text: string, then: AfterCommit): void
  onCancel(): void
}

/** One consultant's month. It renders again only when its data changed. */
export const BulkGridRow = memo(function BulkGridRow(props: BulkGridRowProps) {
  const { row, index, dates, edits, stored, refused, problem, isReadOnly, active, from, to, boxAt } = props
  const days = daysNow(row, stored, edits)
  const known = new Map(days.map((day) => [day.date, day]))
  const wrong = new Map(wrongIn(days, edits).map(({ date, message }) => [date, message]))
  const rowMessage = problem ?? refused ?? [...wrong.values()][0]
  const { label } = derivedStatusesIn(row.month)[row.derivedStatus]
  return (
    <tr
      aria-rowindex={index + 2}
      data-wrong={rowMessage !== undefined || undefined}
      data-closed={!row.isOpen || undefined}
    >
      <th scope="row" className={classes.name} title={rowMessage ?? `${row._client.name} · ${label}`}>
        <RouteLink href={timesheetHref(row)}>{row._candidate.name}</RouteLink>
        <span className={classes.client}>{rowMessage ?? (row.isOpen ? row._client.name : label)}</span>
      </th>
      <td className={classes.sum}>{sumOf(days, 'hours')}</td>
      {dates.map((date, col) => {
        const day = known.get(date)
        const isActive = col === active
        const isEdited = col === boxAt
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid are selected
          <td
            key={date}
            data-at={`${index}:${col}`}
            data-type={day?.type}
            data-rest={(day && (!day.isWorkday || day.holiday !== null)) || undefined}
            data-outside={!day || undefined}
            data-more={(day && hasMore(day)) || undefined}
            data-typed={edits?.has(date) || undefined}
            data-wrong={wrong.has(date) || undefined}
            data-active={isActive || undefined}
            data-selected={(col >= from && col <= to) || undefined}
            aria-selected={col >= from && col <= to}
            aria-readonly={isReadOnly || !day || undefined}
            tabIndex={isActive && !isEdited ? 0 : -1}
            title={day ? titleOf(day) : 'Outside the placement.'}
          >
            {isEdited ? (
              <CellInput
                text={props.boxText}
                label={`${row._candidate.name}, ${formatDate(date)}`}
                maxLength={12}
                onCommit={props.onCommit}
                onCancel={props.onCancel}
              />
            ) : (
              day && <Shown day={day} />
            )}
          </td>
        )
      })}
    </tr>
  )
})

const titleOf = ({ date, type, otherHalf, holiday, note }: TimesheetDay) =>
  [formatDate(date), dayTypeLabels[type], otherHalf && dayTypeLabels[otherHalf], holiday, note]
    .filter(Boolean)
    .join(' · ')

/** Rest days are shown by their colour. */
const Shown = ({ day }: { day: TimesheetDay }) => (
  <span className={clsx(day.type === 'WEEKEND' && !day.otherHalf && 'sr-only')}>{cellOf(day)}</span>
)
