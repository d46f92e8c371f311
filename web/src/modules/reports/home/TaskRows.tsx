import { Box, Flex } from '@mantine/core'
import type { TaskGroup, TaskItem } from '@muster/contract/reports/home.contract.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { formatAppointment, formatDate, formatDue, todayHere } from '../../../ui/format/day.ts'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { CountedLinks } from './CountedLinks.tsx'
import classes from './HomeScreen.module.css'
import { isLate } from './task-due.ts'
import { formatTaskAmount, marginLabel, taskActionLabel } from './task-labels.ts'

/** The meaning of a task's date, where its title does not include it. */
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
  'purchase-order-burn': 'Covered until',
  request: 'Start date',
  'setting-version': 'Effective from',
  'timesheet-missing': 'Due',
}

const LIKE_A_BUTTON = {
  py: 4,
  px: 'sm',
  c: 'var(--text)',
  bd: '1px solid var(--button-border)',
  bdrs: 'md',
  bg: 'var(--control)',
}

interface TaskRowsProps {
  rows: readonly TaskItem[]
  /** The group of the tasks; null for tasks of others and for expiring records. */
  group?: TaskGroup | null
  /** Tasks of others show since when they are pending. */
  isWaiting?: boolean
}

/** Task rows; each links to its record, or to the list that it stands for. */
export function TaskRows({ rows, group = null, isWaiting = false }: TaskRowsProps) {
  if (rows.length === 0) return null
  return (
    <Box component="ul" my={0} mx="-xs" className="plain-list">
      {rows.map((row) => (
        <li key={`${row.kind}-${row.id}`}>
          <RouteLink href={row.path} className={classes.row}>
            <Flex component="span" direction="column" miw={0}>
              <span className="text-sm text-medium">{row.title}</span>
              <TaskFacts row={row} group={group} isWaiting={isWaiting} />
            </Flex>
            <Box component="span" c="var(--link)" fz="sm" fw={500} className="nowrap" {...(group && LIKE_A_BUTTON)}>
              {taskActionLabel(row, group)}
            </Box>
          </RouteLink>
          {row.parts && row.parts.length > 1 && <Parts parts={row.parts} />}
        </li>
      ))}
    </Box>
  )
}

/** The due date, the request, and the facts for the decision, where available. */
function TaskFacts({ row, group, isWaiting }: { row: TaskItem; group: TaskGroup | null; isWaiting: boolean }) {
  const { action, subtitle, client, amount, margin, requester } = row
  const facts: ReactNode[] = [
    whenOf(row, isWaiting),
    group && action !== 'Open' && action !== taskActionLabel(row, group) && row.count === undefined ? action : null,
    subtitle,
    client,
    amount && formatTaskAmount(amount),
    margin && <MarginFact margin={margin} />,
    requester && `by ${requester}`,
  ].filter(Boolean)
  return (
    <span className="text-dimmed text-sm">
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
  const { label, tone } = marginLabel(margin)
  return (
    <span className={tone === 'danger' ? 'text-error text-medium' : tone === 'warning' ? 'text-medium' : undefined}>
      {label}
    </span>
  )
}

const whenClass = (isLate: boolean) => (isLate ? 'nowrap text-error text-medium' : 'nowrap')

const Since = ({ row }: { row: TaskItem }) => (
  <time className={whenClass(isLate(row))} dateTime={row.since!}>
    Since {formatDate(todayHere(new Date(row.since!)))}
    {isLate(row) && ', overdue'}
  </time>
)

/** The due date of the user's own tasks, or since when a task is with others; null where unknown. */
function whenOf(row: TaskItem, isWaiting: boolean): ReactNode {
  const late = isLate(row)
  if (isWaiting && row.since) return <Since row={row} />
  if (row.dueAt)
    return (
      <time className={whenClass(late)} dateTime={row.dueAt}>
        {row.kind === 'interview' ? formatAppointment(row.dueAt) : formatDue(row.dueAt)}
      </time>
    )
  if (!row.dueOn) return row.since ? <Since row={row} /> : null
  return (
    <time className={whenClass(late)} dateTime={row.dueOn}>
      {[DUE_LABELS[row.kind], formatDate(row.dueOn)].filter(Boolean).join(' ')}
      {late && ', overdue'}
    </time>
  )
}

/** The same records by country, collapsed at first. */
function Parts({ parts }: { parts: NonNullable<TaskItem['parts']> }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Box pb={6} px={8}>
      <LinkButton
        fz="xs"
        fw={500}
        underline="never"
        display="inline-flex"
        className="items-center"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? (
          <IconChevronUp size={14} stroke={1.8} aria-hidden />
        ) : (
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        )}
        {isOpen ? 'Hide countries' : `By country (${parts.length})`}
      </LinkButton>
      {isOpen && <CountedLinks id={id} links={parts} />}
    </Box>
  )
}
