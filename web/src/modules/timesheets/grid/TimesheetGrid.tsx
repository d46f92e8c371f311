import { Anchor, Button, Group, Stack } from '@mantine/core'
import type { LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { leaveTypeLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { OVERTIME_KINDS, type TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { toneColors } from '../../../ui/badge/toneColors.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { type VisibleTimesheet, weekdayOf } from '../labels.ts'
import { type LeaveDays, leaveToRequest } from '../record/leaveDays.ts'
import { DayCell } from './DayCell.tsx'
import dayClasses from './Days.module.css'
import classes from './TimesheetGrid.module.css'
import { AS_APPROVED, type CellPosition, GRID_COLUMNS, sumOf, textOf } from './timesheetGrid.ts'
import { useGridKeys } from './useGridKeys.ts'
import type { DayProblem, TimesheetDraft } from './useTimesheetDraft.ts'

interface TimesheetGridProps {
  draft: TimesheetDraft
  hoursPerDay: string
  /** Whether the user cannot edit days now. */
  isReadOnly: boolean
  name: string
  /** The page where leave of this consultant is requested and approved. */
  leaveHref: string
  pendingLeave: NonNullable<VisibleTimesheet['pendingLeave']>
  /** Absent for users who may not request leave. */
  onRequestLeave: ((days: LeaveDays) => void) | undefined
}

/** A month with a row for each day, edited like a spreadsheet. */
export function TimesheetGrid({
  draft,
  hoursPerDay,
  isReadOnly,
  name,
  leaveHref,
  pendingLeave,
  onRequestLeave,
}: TimesheetGridProps) {
  const { days, problems, warnings } = draft
  const keys = useGridKeys({ draft, hoursPerDay, isReadOnly })
  const { problems: typingProblems, go } = keys
  const allProblems = [...problems, ...typingProblems]
  const open = (date: string) => go({ row: days.findIndex((day) => day.date === date), col: 0 })
  return (
    <Stack gap={10}>
      <div className={`${classes.scroll} framed`}>
        <table
          ref={keys.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is worked on
          role="grid"
          aria-label={name}
          aria-readonly={isReadOnly || undefined}
          aria-multiselectable
          className={`${classes.table} ${dayClasses.table}`}
          {...keys.handlers}
        >
          <thead>
            <tr>
              <th scope="col" className={classes.date}>
                Date
              </th>
              {GRID_COLUMNS.map(({ id, title, kind }) => (
                <th key={id} scope="col" data-kind={kind} data-column={id}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, row) => (
              <tr
                key={day.date}
                data-rest={!day.isWorkday || undefined}
                data-free={day.holiday !== null || undefined}
                data-wrong={allProblems.some(({ date }) => date === day.date) || undefined}
              >
                <DateHead
                  day={day}
                  pending={
                    pendingLeave.find(({ startsOn, endsOn }) => startsOn <= day.date && day.date <= endsOn)?.type
                  }
                  problems={[...allProblems, ...warnings].filter(({ date }) => date === day.date)}
                />
                <DayCells day={day} row={row} keys={keys} isReadOnly={isReadOnly} />
              </tr>
            ))}
          </tbody>
          <Totals days={days} />
        </table>
      </div>
      <Problems
        problems={allProblems}
        warnings={warnings}
        leaveHref={leaveHref}
        onOpen={open}
        leave={onRequestLeave ? leaveToRequest(days, allProblems) : []}
        onRequestLeave={onRequestLeave}
      />
    </Stack>
  )
}

interface DayCellsProps {
  day: TimesheetDay
  row: number
  keys: ReturnType<typeof useGridKeys>
  isReadOnly: boolean
}

/** The cells of a day. */
function DayCells({ day, row, keys, isReadOnly }: DayCellsProps) {
  const { at, range, editing } = keys
  const isIn = ({ row, col }: CellPosition) =>
    row >= range.from.row && row <= range.to.row && col >= range.from.col && col <= range.to.col
  return GRID_COLUMNS.map((column, col) => {
    const isEdited = editing?.place.row === row && editing.place.col === col
    return (
      <DayCell
        key={column.id}
        at={`${row}:${col}`}
        label={`${column.title}, ${formatDate(day.date)}`}
        column={column}
        type={column.id === 'type' ? day.type : column.id === 'otherHalf' ? day.otherHalf : null}
        text={textOf(day, column.id)}
        editing={isEdited ? editing.text : null}
        isActive={at.row === row && at.col === col}
        isSelected={isIn({ row, col })}
        isReadOnly={isReadOnly || (column.kind === 'type' && day.leaveID !== null)}
        hint={column.kind === 'type' && day.leaveID ? AS_APPROVED : undefined}
        onCommit={keys.commit}
        onCancel={keys.cancel}
      />
    )
  })
}

const Totals = ({ days }: { days: readonly TimesheetDay[] }) => (
  <tfoot>
    <tr>
      <th scope="row" className={classes.date}>
        Total
      </th>
      <td colSpan={2} />
      <td data-kind="hours">{sumOf(days, 'hours')}</td>
      {OVERTIME_KINDS.map((kind) => (
        <td key={kind} data-kind="hours">
          {sumOf(days, kind)}
        </td>
      ))}
      <td colSpan={2} />
    </tr>
  </tfoot>
)

interface DateHeadProps {
  day: TimesheetDay
  /** The requested leave type that is not decided yet. */
  pending: LeaveType | undefined
  problems: readonly DayProblem[]
}

function DateHead({ day: { date, holiday }, pending, problems }: DateHeadProps) {
  const wrong = problems.map(({ message }) => message).join(' ')
  return (
    <th scope="row" className={classes.date} title={wrong || holiday || undefined}>
      <span className={classes.weekday}>{weekdayOf(date)}</span> {Number(date.slice(8))}
      {holiday && (
        <span className={`${classes.holiday} mantine-visible-from-sm text-dimmed text-xs text-regular`}>{holiday}</span>
      )}
      {pending && (
        <span className={`${classes.holiday} mantine-visible-from-sm text-dimmed text-xs text-regular`}>
          {leaveTypeLabels[pending]} requested
        </span>
      )}
      {wrong && (
        <>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden className={classes.alarm} />
          <span className="sr-only">{wrong}</span>
        </>
      )}
    </th>
  )
}

interface ProblemsProps {
  problems: readonly DayProblem[]
  warnings: readonly DayProblem[]
  leaveHref: string
  leave: readonly LeaveDays[]
  onRequestLeave: ((days: LeaveDays) => void) | undefined
  onOpen(date: string): void
}

/** Errors and warnings by day; a click goes to the day. */
function Problems({ problems, warnings, leaveHref, leave, onRequestLeave, onOpen }: ProblemsProps) {
  const lists = [
    { tone: 'danger' as const, issues: problems },
    { tone: 'warning' as const, issues: warnings },
  ].filter(({ issues }) => issues.length > 0)
  return (
    <Stack role="status" gap={8} className={classes.said}>
      {leave.length > 0 && (
        <Group gap={8} p={8} bdrs="md" bg="var(--page)">
          {leave.map((days) => (
            <Button key={days.from} size="compact-sm" onClick={() => onRequestLeave?.(days)}>
              Request leave for {daysShown(days)}: {leaveTypeLabels[days.type]}
            </Button>
          ))}
        </Group>
      )}
      {lists.map(({ tone, issues }) => (
        <Stack
          key={tone}
          component="ul"
          gap={4}
          mah={132}
          py={10}
          px={14}
          bdrs="md"
          fz="sm"
          lh="20px"
          {...toneColors(tone)}
          className="plain-list"
          style={{ overflowY: 'auto' }}
        >
          {issues.map(({ date, message, code }) => (
            <li key={`${date} ${message}`}>
              <Anchor
                component="button"
                type="button"
                inherit
                c="inherit"
                fw={600}
                underline="always"
                onClick={() => onOpen(date)}
              >
                {weekdayOf(date)} {formatDate(date)}
              </Anchor>{' '}
              {message}{' '}
              {code === 'LEAVE_NOT_APPROVED' && leave.length === 0 && (
                <RouteLink href={leaveHref}>Open leave</RouteLink>
              )}
            </li>
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

const daysShown = ({ from, to }: LeaveDays) =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
