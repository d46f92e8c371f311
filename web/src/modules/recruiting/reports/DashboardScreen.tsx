import { Box } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { RecruitingDashboard } from '@muster/contract/recruiting/reports/reports.contract.ts'
import { reportRules } from '@muster/contract/recruiting/reports/reports.labels.ts'
import { Suspense } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { StatRow, StatTile } from '../../../ui/dashboard/StatTile.tsx'
import { formatCount } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { ActiveFilters } from '../../../ui/list/filters/ActiveFilters.tsx'
import { FilterControls } from '../../../ui/list/filters/FilterBar.tsx'
import { OneRowHead } from '../../../ui/list/page/OneRowHead.tsx'
import { useListState } from '../../../ui/list/page/useListState.ts'
import { usePhone } from '../../../ui/list/page/usePhone.ts'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { recruitingReportApi } from '../endpoints.ts'
import { RecruitingTabs } from '../RecruitingTabs.tsx'
import { ReportPeriod } from './ReportPeriod.tsx'
import { useReportFilters } from './reportFilters.ts'

// The chart library is loaded after the figures.
const DashboardCharts = lazyNamed(() => import('./DashboardCharts.tsx'), 'DashboardCharts')

const SHAPE = { filters: ['countryID', 'clientID', 'recruiterID', 'from', 'to'] }
const PATH = '/ats/dashboard'
const TITLE = 'Recruiting dashboard'

export const DashboardScreen = () => (
  <Allowed needs={right('applicant-submissions', 'view')} deniedMessage="You don’t have access to recruiting">
    <Dashboard />
  </Allowed>
)

/** The figures of recruiting; each links to the records that it counts. */
function Dashboard() {
  const list = useListState(SHAPE)
  const filters = useReportFilters(true)
  const isPhone = usePhone()
  const { data, error, refetch } = useEndpoint(
    recruitingReportApi.dashboard,
    { query: onceEach(list.filters) as never },
    { keepPrevious: true },
  )
  return (
    <>
      <OneRowHead
        title={TITLE}
        tabs={<RecruitingTabs open="dashboard" />}
        hint=""
        views={undefined}
        viewActions={undefined}
        actions={null}
        list={list}
        path={PATH}
        above={
          <>
            <ReportPeriod list={list} />
            <ActiveFilters filters={filters} list={list} />
          </>
        }
      >
        <FilterControls list={list} filters={filters} isPhone={isPhone} searchHint="" search={<span />} />
      </OneRowHead>
      {!data && <PendingFields error={error} onRetry={refetch} compact={false} groups={3} fields={4} />}
      {data && (
        <>
          <Box pt="sm">
            <Tiles tiles={data.tiles} />
          </Box>
          <Suspense fallback={<FieldsSkeleton groups={2} fields={4} />}>
            <DashboardCharts dashboard={data} />
          </Suspense>
        </>
      )}
    </>
  )
}

const SINGLE = ['from', 'to']
/** Dates are single values, the other filters are lists. */
const onceEach = (filters: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, SINGLE.includes(name) ? values[0] : values]),
  )

const count = (value: number | null) => (value === null ? '–' : formatCount(value))
/** The change relative to the former figure; null without one. */
const deltaOf = ({ value, before }: { value: number | null; before: number | null }) =>
  value === null || !before ? undefined : value / before - 1

const Tiles = ({ tiles }: { tiles: RecruitingDashboard['tiles'] }) => (
  <StatRow>
    <Tile label="Open jobs" rule={reportRules.openJobs} figure={tiles.openJobs} />
    <Tile label="Open submissions" rule={reportRules.openSubmissions} figure={tiles.openSubmissions} />
    <Tile label="Late submissions" rule={reportRules.lateSubmissions} figure={tiles.lateSubmissions} />
    <Tile label="Interviews this week" rule={reportRules.interviewsThisWeek} figure={tiles.interviewsThisWeek} />
    <StatTile
      label="Time to fill"
      value={tiles.timeToFill.value === null ? '–' : `${count(tiles.timeToFill.value)} days`}
      delta={deltaOf(tiles.timeToFill)}
      isLessBetter
      hint={reportRules.timeToFill}
      href={tiles.timeToFill.href ?? undefined}
    />
    <StatTile
      label="Offer acceptance"
      value={tiles.offerAcceptance.value === null ? '–' : `${tiles.offerAcceptance.value} %`}
      delta={deltaOf(tiles.offerAcceptance)}
      hint={reportRules.offerAcceptance}
      href={tiles.offerAcceptance.href ?? undefined}
    />
  </StatRow>
)

interface TileProps {
  readonly label: string
  readonly rule: string
  readonly figure: { readonly value: number | null; readonly href: string | null }
}
const Tile = ({ label, rule, figure }: TileProps) => (
  <StatTile label={label} value={count(figure.value)} hint={rule} href={figure.href ?? undefined} />
)
