import { Flex } from '@mantine/core'
import type { BlockedBy, MonthClose, Settled } from '@muster/contract/timesheets/month-close.contract.ts'
import { blockedByLabels } from '@muster/contract/timesheets/month-close.labels.ts'
import { IconChecks } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { formatDate, formatRelative } from '../../../ui/format/day.ts'
import { counted, formatAmount, formatCount } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { countsQueryOf } from '../../../ui/list/page/listState.ts'
import { StatusFilter } from '../../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import { MonthLine } from '../../../ui/month/MonthLine.tsx'
import { closeApi } from '../endpoints.ts'
import { amountsOf, stages } from './closeLabels.ts'

/** Filters by location apply to the request of the whole month; the others filter the rows only. */
const MONTH_FILTERS = ['countryID', 'clientID', 'legalEntityID']
const REQUESTS = ['request', 'requests'] as const
const TIMESHEETS = ['timesheet', 'timesheets'] as const

const LazyTip = lazyNamed(() => import('../../../ui/link/InfoPopover.tsx'), 'InfoPopover')
/** Loaded after the page, like all overlays. */
const Tip = (props: { about: string; children: ReactNode }) => (
  <Suspense>
    <LazyTip {...props} />
  </Suspense>
)

/** The progress of the month: its stages, pending users, and payroll and billing. A click filters the rows. */
export function CloseSummary({ month, list }: { month: string; list: ListControl }) {
  const filters = Object.entries(countsQueryOf(list, 'stage')).filter(([name]) => MONTH_FILTERS.includes(name))
  const query = { month, ...Object.fromEntries(filters) }
  const { data } = useEndpoint(closeApi.close, { query } as never, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.stages.map(({ stage, count }) => [stage, count]))
  return (
    <>
      <MonthLine month={month}>{data && <CloseFigures close={data} />}</MonthLine>
      <StatusFilter list={list} filter="stage" labels={stages(month)} counts={list.searchInput ? null : counts} />
      {data && data.waits.length > 0 && <PendingWith waits={data.waits} month={month} list={list} />}
    </>
  )
}

/** Users who see the payroll status, such as HR, do not see the pay. */
type VisibleSettled = Omit<Settled, 'totals'> & Partial<Pick<Settled, 'totals'>>
/** Users of payroll do not get the figures of billing, and the other way round. */
type VisibleClose = Omit<MonthClose, 'payroll' | 'billing'> & {
  readonly payroll?: VisibleSettled | null
  readonly billing?: (VisibleSettled & Partial<Pick<NonNullable<MonthClose['billing']>, 'cycle'>>) | null
}

function CloseFigures({ close }: { close: VisibleClose }) {
  const { month, isComplete, totals, compliance, payroll, billing } = close
  return (
    <>
      {isComplete && (
        <StatusBadge tone="done">
          <IconChecks size={14} stroke={1.8} aria-hidden /> All timesheets approved
        </StatusBadge>
      )}
      <span>
        <strong>{formatAmount(totals.worked, 'needed')}</strong> of {formatAmount(totals.expected, 'needed')} days
        worked
      </span>
      <InTime {...compliance} />
      <SettledPart
        name="Paid"
        total="Net pay of all runs"
        href={`/timesheets/payroll?month=${month}`}
        settled={payroll}
      />
      <SettledPart
        name="Billed"
        total="Total of all invoices"
        href={`/timesheets/billing/ready?month=${month}`}
        settled={billing}
      />
      {billing?.cycle && <Cycle {...billing.cycle} />}
    </>
  )
}

/** Whether the days were received in time: by the third day of the next month. */
const InTime = ({ dueOn, received, expected, percent }: MonthClose['compliance']) =>
  percent && (
    <span>
      Received by {formatDate(dueOn)}: <strong>{formatAmount(percent, 'needed')} %</strong>, {formatCount(received)} of{' '}
      {counted(expected, TIMESHEETS)}{' '}
      <Tip about="timesheets received on time">
        Timesheets submitted by the third day of the next month, in the country’s local time, of all expected. Returned
        timesheets count when they are submitted again.
      </Tip>
    </span>
  )

type BillingCycle = NonNullable<NonNullable<MonthClose['billing']>['cycle']>

const Cycle = ({ timesheets, averageDays, longestDays }: BillingCycle) => (
  <span>
    Issued <strong>{averageDays}</strong> days after the month on average, {formatCount(longestDays)} at most{' '}
    <Tip about="time to invoice">
      From the last day of the month to the issue of the first invoice, for {counted(timesheets, TIMESHEETS)} on issued
      invoices.
    </Tip>
  </span>
)

interface MoneyProps {
  name: string
  /** The label of the amounts of all runs or invoices of the month. */
  total: string
  /** The payroll runs of the month, and its unbilled placements. */
  href: string
  settled: VisibleSettled | null | undefined
}

function SettledPart({ name, total, href, settled }: MoneyProps) {
  if (!settled) return null
  const { settled: done, inProgress, open, totals = [] } = settled
  return (
    <span>
      <RouteLink href={href}>{name}</RouteLink>: <strong>{formatCount(done)}</strong> of{' '}
      {counted(done + inProgress + open, TIMESHEETS)}
      {inProgress > 0 && `, ${formatCount(inProgress)} in progress`}
      {totals.length > 0 && `. ${total}: ${amountsOf(totals)}`}
    </span>
  )
}

interface WaitsProps {
  waits: MonthClose['waits']
  month: string
  list: ListControl
}

/** The users that the month is waiting for and since when. Leave has its own page for decisions. */
function PendingWith({ waits, month, list }: WaitsProps) {
  const chosen = list.filters.blockedBy ?? []
  const toggle = (who: BlockedBy) =>
    list.setFilter('blockedBy', chosen.includes(who) ? chosen.filter((one) => one !== who) : [...chosen, who])
  return (
    <Flex
      component="ul"
      p="8px var(--gutter) 0"
      flex="none"
      fz="sm"
      gap="4px 20px"
      wrap="wrap"
      className="plain-list"
      aria-label="Pending with"
    >
      {waits
        .filter(({ count }) => count > 0)
        .map(({ who, count, since }) => {
          const text = `${blockedByLabels[who]}: ${counted(count, who === 'LEAVE' ? REQUESTS : TIMESHEETS)}`
          return (
            <li key={who}>
              {who === 'LEAVE' ? (
                <RouteLink href={`/timesheets/leave?status=REQUESTED&from=${month}-01`}>{text}</RouteLink>
              ) : (
                <LinkButton
                  {...(chosen.includes(who) && { fw: 600 })}
                  aria-pressed={chosen.includes(who)}
                  onClick={() => toggle(who)}
                >
                  {text}
                </LinkButton>
              )}
              {since && <span className="text-dimmed"> oldest {formatRelative(since)}</span>}
            </li>
          )
        })}
    </Flex>
  )
}
