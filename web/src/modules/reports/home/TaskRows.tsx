import { Box, Flex } from '@mantine/core'
import type { TaskGroup, TaskItem } from '@muster/contract/reports/home.contract.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { formatDate, formatDue, todayHere } from '../../../ui/format/day.ts'
import { formatCount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import classes from './HomeScreen.module.css'
import { isLate } from './task-due.ts'
import { formatTaskAmount, marginWords, taskActionLabel } from './task-labels.ts'

/** What the day of a piece of work means, where its title does not say it. */
const DUE_LABELS: Readonly<Record<string, string>> = {
  'bank-change': 'Paid from',
  'billing-late': 'Invoice by',
  'billing-ready': 'Invoice by',
  'candidate-contract': 'Start date',
  'client-contract': 'Start date',
  invoice: 'Invoice by',
  'invoice-issued': 'Issued',
  'invoice-owed': 'Due',
  'leave-request': 'Start date',
  notice: 'End date',
  'order-form': 'Due',
  'purchase-order-burn': 'Value covers until',
  request: 'Start date',
  'setting-version': 'Effective from',
  'timesheet-missing': 'Due',
}

interface WorkRowsProps {
  rows: readonly TaskItem[]
  /** Of what kind the work is; null for what others have, and for what expires. */
  group?: TaskGroup | null
  /** What others have is told by how long they have it. */
  isWaiting?: boolean
}

/** Pieces of work; each opens its record, or the list that it stands for. */
export function WorkRows({ rows, group = null, isWaiting = false }: WorkRowsProps) {
  if (rows.length === 0) return null
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={`${row.kind}-${row.id}`}>
          <RouteLink href={row.path} className={classes.row}>
            <Flex component="span" direction="column" miw={0}>
              <span className="text-sm text-medium">{row.title}</span>
              <ReportFacts row={row} group={group} isWaiting={isWaiting} />
            </Flex>
            <span className={group ? classes.button : classes.action}>{taskActionLabel(row, group)}</span>
          </RouteLink>
          {row.parts && row.parts.length > 1 && <Parts parts={row.parts} />}
        </li>
      ))}
    </ul>
  )
}

/** When it is due, what is asked, and the facts to decide by; each that is there, one after the other. */
function ReportFacts({ row, group, isWaiting }: { row: TaskItem; group: TaskGroup | null; isWaiting: boolean }) {
  const { action, subtitle, client, amount, margin, requester } = row
  const facts: ReactNode[] = [
    whenOf(row, isWaiting),
    group && action !== 'Open' && row.count === undefined ? action : null,
    subtitle,
    client,
    amount && formatTaskAmount(amount),
    margin && <MarginFact margin={margin} />,
    requester && `by ${requester}`,
  ].filter(Boolean)
  return (
    <span className="text-dimmed text-sm no-margin">
      {facts.map((fact, at) => (
        <Fragment key={at}>
          {at > 0 && <span aria-hidden> · </span>}
          {fact}
        </Fragment>
      ))}
    </span>
  )
}

function MarginFact({ margin }: { margin: NonNullable<TaskItem['margin']> }) {
  const { words, tone } = marginWords(margin)
  return (
    <span className={classes.fact} data-tone={tone}>
      {words}
    </span>
  )
}

const Since = ({ row }: { row: TaskItem }) => (
  <time className={classes.when} dateTime={row.since!} data-late={isLate(row) || undefined}>
    Since {formatDate(todayHere(new Date(row.since!)))}
    {isLate(row) && ', overdue'}
  </time>
)

/** Of what is mine when it is due, of what others have since when; null where neither is known. */
function whenOf(row: TaskItem, isWaiting: boolean): ReactNode {
  const late = isLate(row) || undefined
  if (isWaiting && row.since) return <Since row={row} />
  if (row.dueAt)
    return (
      <time className={classes.when} dateTime={row.dueAt} data-late={late}>
        {formatDue(row.dueAt)}
      </time>
    )
  if (!row.dueOn) return row.since ? <Since row={row} /> : null
  return (
    <time className={classes.when} dateTime={row.dueOn} data-late={late}>
      {[DUE_LABELS[row.kind], formatDate(row.dueOn)].filter(Boolean).join(' ')}
      {late && ', overdue'}
    </time>
  )
}

/** The same records by country, folded until somebody asks. */
function Parts({ parts }: { parts: NonNullable<TaskItem['parts']> }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Box pb={6} px={8}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={14} stroke={1.8} aria-hidden className={classes.chevron} />
        {isOpen ? 'Hide countries' : `By country (${parts.length})`}
      </button>
      <ul id={id} className={classes.partList} hidden={!isOpen}>
        {parts.map(({ label, count, path }) => (
          <li key={path}>
            <RouteLink href={path} className={classes.part}>
              {label}
              <Box component="span" px={7} bdrs="sm" bg="var(--soft)" c="dimmed" fz="xs" fw={500}>
                {formatCount(count)}
              </Box>
            </RouteLink>
          </li>
        ))}
      </ul>
    </Box>
  )
}
