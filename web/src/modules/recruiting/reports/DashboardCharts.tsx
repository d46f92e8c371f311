import { Box, Stack } from '@mantine/core'
import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { applicantSourceLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import type { RecruitingDashboard } from '@muster/contract/recruiting/reports/reports.contract.ts'
import {
  funnelStageLabels,
  reportRules,
  timeMeasureLabels,
  timeMeasureRules,
} from '@muster/contract/recruiting/reports/reports.labels.ts'
import {
  rejectReasonLabels,
  submissionStatusLabels,
} from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { useSees } from '../../../kernel/session/permissions.ts'
import { Bars, type ChartPoint } from '../../../ui/charts/charts.tsx'
import { ChartCard, ChartRow } from '../../../ui/dashboard/ChartCard.tsx'
import { formatCount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { RowTable } from '../../../ui/table/RowTable.tsx'

type Of<K extends keyof RecruitingDashboard> = RecruitingDashboard[K]

/** The charts of recruiting and the tables of workload and results. */
export function DashboardCharts({ dashboard }: { dashboard: RecruitingDashboard }) {
  const seesSource = useSees(applicantView)('source')
  return (
    // Hidden tooltips of the charts are outside the page's width.
    <Box style={{ overflowX: 'clip' }}>
      <ChartRow>
        <Funnel funnel={dashboard.funnel} />
        <Cohorts cohorts={dashboard.cohorts} />
        <SubmissionAges ages={dashboard.submissionAges} />
        <JobAges ages={dashboard.jobAges} />
        {seesSource && <Sources sources={dashboard.sources} />}
        <Rejections rejections={dashboard.rejections} />
      </ChartRow>
      <Box px="var(--gutter)" pb={64}>
        <Stack gap="xl">
          <Times times={dashboard.times} offers={dashboard.offers} />
          <Groups title="Recruiters" of="Recruiter" groups={dashboard.recruiters} />
          <Groups title="Clients" of="Client" groups={dashboard.clients} />
          <Groups title="Countries" of="Country" groups={dashboard.countries} />
        </Stack>
      </Box>
    </Box>
  )
}

const linked = (text: string | number, href: string) => ({ text, href })
const percent = (value: number | null) => (value === null ? '–' : `${value} %`)

function Funnel({ funnel }: { funnel: Of<'funnel'> }) {
  const points: ChartPoint[] = funnel.map(({ stage, count, href }) => ({
    name: funnelStageLabels[stage],
    href,
    values: { count },
  }))
  return (
    <ChartCard
      title="Funnel"
      rule={reportRules.funnel}
      table={{
        head: ['Stage', 'Submissions', 'Of the stage before'],
        rows: funnel.map(({ stage, count, passThrough, href }) => [
          funnelStageLabels[stage],
          linked(count, href),
          percent(passThrough),
        ]),
      }}
    >
      <Bars points={points} series={[{ key: 'count', label: 'Submissions' }]} direction="across" nameWidth={132} />
    </ChartCard>
  )
}

function Cohorts({ cohorts }: { cohorts: Of<'cohorts'> }) {
  return (
    <ChartCard
      title="Months"
      rule={reportRules.cohorts}
      table={{
        head: ['Month', 'Submitted', 'Interview', 'Offer', 'Joined'],
        rows: cohorts.map(({ month, submitted, interview, offer, joined, href }) => [
          formatLongMonth(month),
          linked(submitted, href),
          interview,
          offer,
          joined,
        ]),
      }}
    >
      <Bars
        points={cohorts.map(({ month, submitted, interview, offer, joined, href }) => ({
          name: month,
          href,
          values: { submitted, interview, offer, joined },
        }))}
        series={[
          { key: 'submitted', label: 'Submitted', color: 'var(--chart-4)' },
          { key: 'interview', label: 'Interview', color: 'var(--chart-1)' },
          { key: 'offer', label: 'Offer', color: 'var(--chart-2)' },
          { key: 'joined', label: 'Joined', color: 'var(--chart-3)' },
        ]}
        isMonths
      />
    </ChartCard>
  )
}

const AGE_COLORS = { onTime: 'oklch(0.62 0.15 150)', due: 'oklch(0.8 0.15 75)', late: 'oklch(0.55 0.2 25)' }

function SubmissionAges({ ages }: { ages: Of<'submissionAges'> }) {
  return (
    <ChartCard
      title="Age of submissions"
      rule={reportRules.submissionAges}
      table={{
        head: ['Status', 'On time', 'Due', 'Late', 'All'],
        rows: ages.map(({ status, onTime, due, late, href }) => [
          submissionStatusLabels[status],
          onTime,
          due,
          late,
          linked(onTime + due + late, href),
        ]),
      }}
    >
      <Bars
        points={ages.map(({ status, onTime, due, late, href }) => ({
          name: submissionStatusLabels[status],
          href,
          values: { onTime, due, late },
        }))}
        series={[
          { key: 'onTime', label: 'On time', color: AGE_COLORS.onTime },
          { key: 'due', label: 'Due', color: AGE_COLORS.due },
          { key: 'late', label: 'Late', color: AGE_COLORS.late },
        ]}
        direction="across"
        isStacked
        nameWidth={142}
      />
    </ChartCard>
  )
}

const daysText = ({ from, to }: Of<'jobAges'>[number]) => (to === null ? `Over ${from - 1} days` : `${from}–${to} days`)

function JobAges({ ages }: { ages: Of<'jobAges'> }) {
  return (
    <ChartCard
      title="Age of open jobs"
      rule={reportRules.jobAges}
      table={{
        head: ['Since opening', 'Jobs'],
        rows: ages.map((bucket) => [daysText(bucket), linked(bucket.count, bucket.href)]),
      }}
    >
      <Bars
        points={ages.map((bucket) => ({ name: daysText(bucket), href: bucket.href, values: { count: bucket.count } }))}
        series={[{ key: 'count', label: 'Jobs' }]}
      />
    </ChartCard>
  )
}

function Sources({ sources }: { sources: Of<'sources'> }) {
  return (
    <ChartCard
      title="Sources"
      rule={reportRules.sources}
      table={{
        head: ['Source', 'Submitted', 'Joined'],
        rows: sources.map(({ source, submitted, joined, href }) => [
          applicantSourceLabels[source],
          linked(submitted, href),
          joined,
        ]),
      }}
    >
      <Bars
        points={sources.map(({ source, submitted, joined, href }) => ({
          name: applicantSourceLabels[source],
          href,
          values: { submitted, joined },
        }))}
        series={[
          { key: 'submitted', label: 'Submitted' },
          { key: 'joined', label: 'Joined' },
        ]}
        direction="across"
      />
    </ChartCard>
  )
}

function Rejections({ rejections }: { rejections: Of<'rejections'> }) {
  return (
    <ChartCard
      title="Reasons for rejection"
      rule={reportRules.rejections}
      table={{
        head: ['Reason', 'In review', 'By the client', 'All'],
        rows: rejections.map(({ reason, internal, client, href }) => [
          rejectReasonLabels[reason],
          internal,
          client,
          linked(internal + client, href),
        ]),
      }}
    >
      <Bars
        points={rejections.map(({ reason, internal, client, href }) => ({
          name: rejectReasonLabels[reason],
          href,
          values: { client, internal },
        }))}
        series={[
          { key: 'client', label: 'By the client' },
          { key: 'internal', label: 'In review', color: 'var(--chart-4)' },
        ]}
        direction="across"
        isStacked
      />
    </ChartCard>
  )
}

const days = (value: number | null) => (value === null ? '–' : formatCount(value))
const END = 'end' as const

function Times({ times, offers }: { times: Of<'times'>; offers: Of<'offers'> }) {
  return (
    <>
      <Section title="Times">
        <RowTable
          name="Times"
          isFramed
          rows={times}
          keyOf={({ measure }) => measure}
          columns={[
            { title: 'Measure', cell: ({ measure }) => timeMeasureLabels[measure] },
            { title: 'Median days', align: END, className: 'figures', cell: ({ medianDays }) => days(medianDays) },
            {
              title: 'Median business days',
              align: END,
              className: 'figures',
              cell: ({ medianBusinessDays }) => days(medianBusinessDays),
            },
            { title: 'Counted', align: END, className: 'figures', cell: ({ count }) => formatCount(count) },
            { title: 'Rule', cell: ({ measure }) => timeMeasureRules[measure] },
          ]}
        />
      </Section>
      <Section title="Offers" text={reportRules.offers}>
        <PlainTable
          name="Offers"
          isFramed
          heads={['Issued', 'Accepted', 'Declined', 'Open', 'Joined', 'Acceptance', 'Joined of accepted'].map(
            (title) => ({ title, align: END }),
          )}
        >
          <tr>
            {[offers.issued, offers.accepted, offers.declined, offers.open, offers.joined].map((value, at) => (
              <td key={at} data-align="end" className="figures">
                {formatCount(value)}
              </td>
            ))}
            {[offers.acceptance, offers.joining].map((value, at) => (
              <td key={at} data-align="end" className="figures">
                {percent(value)}
              </td>
            ))}
          </tr>
        </PlainTable>
      </Section>
    </>
  )
}

function Groups({ title, of, groups }: { title: string; of: string; groups: Of<'recruiters'> }) {
  if (groups.length === 0) return null
  return (
    <Section title={title} text={reportRules.groups}>
      <PlainTable
        name={title}
        isFramed
        heads={[of, ...['Open', 'Late', 'Submitted', 'Interviews', 'Joined'].map((title) => ({ title, align: END }))]}
      >
        {groups.map(({ id, name, open, late, submitted, interviewed, joined, href }) => (
          <tr key={id}>
            <th scope="row">
              <RouteLink href={href}>{name}</RouteLink>
            </th>
            {[open, late, submitted, interviewed, joined].map((value, at) => (
              <td key={at} data-align="end" className="figures">
                {formatCount(value)}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}
