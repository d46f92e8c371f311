import { Box, Text } from '@mantine/core'
import { expiringDocumentLabels } from '@muster/contract/consultants/consultants.labels.ts'
import type { CountryReport } from '@muster/contract/consultants/reports.contract.ts'
import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { EmptyCell, ExpiryCell, NameCell } from '../../../ui/cells/cells.tsx'
import { Bars } from '../../../ui/charts/charts.tsx'
import { ChartCard, ChartRow } from '../../../ui/dashboard/ChartCard.tsx'
import { StatRow, StatTile } from '../../../ui/dashboard/StatTile.tsx'
import { formatCount } from '../../../ui/format/number.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { STATUSES } from '../labels.ts'

const MAX_BARS = 8

interface ReportPart {
  name: string
  count: number
}

/** The longest bars, and the rest summed. */
function longest(parts: readonly ReportPart[]): ReportPart[] {
  if (parts.length <= MAX_BARS) return [...parts]
  const rest = parts.slice(MAX_BARS - 1)
  return [
    ...parts.slice(0, MAX_BARS - 1),
    {
      name: rest.length === 1 ? '1 other' : `${rest.length} others`,
      count: rest.reduce((sum, { count }) => sum + count, 0),
    },
  ]
}

const Counts = ({ parts }: { parts: readonly ReportPart[] }) => (
  <Bars
    points={parts.map(({ name, count }) => ({ name, values: { count } }))}
    series={[{ key: 'count', label: 'Consultants' }]}
    direction="across"
    nameWidth={160}
  />
)

const rowsOf = (parts: readonly ReportPart[]) => parts.map(({ name, count }) => [name, count] as const)
const sum = (report: CountryReport, of: 'joiners' | 'leavers') =>
  report.movement.reduce((total, month) => total + month[of], 0)

export function CountryReportBody({ report }: { report: CountryReport }) {
  const { id } = report.country
  const list = `/candidates?countryID=${id}`
  const statuses = Object.entries(STATUSES).flatMap(([code, { label }]) =>
    report.byStatus.filter(({ status }) => status === code).map(({ count }) => ({ name: label, count })),
  )
  const nations = report.byNationality.map(({ name, count }) => ({
    name: name === '–' ? 'Unknown' : countryName(name),
    count,
  }))
  const clients = report.byClient.map(({ name, count }) => ({ name: name === '–' ? 'No client' : name, count }))
  const expired = report.expiring.filter(({ daysLeft }) => daysLeft < 0).length
  return (
    <>
      <StatRow>
        <StatTile label="Headcount" value={formatCount(report.headcount)} hint="Active, bench, on notice" href={list} />
        <StatTile
          label="Joined in 12 months"
          value={formatCount(sum(report, 'joiners'))}
          course={report.movement.map(({ joiners }) => joiners)}
        />
        <StatTile
          label="Left in 12 months"
          value={formatCount(sum(report, 'leavers'))}
          course={report.movement.map(({ leavers }) => leavers)}
        />
        <StatTile
          label="Expiring documents"
          value={formatCount(report.expiring.length)}
          hint={`${formatCount(expired)} expired, the others within 90 days`}
        />
      </StatRow>
      <ChartRow>
        <ChartCard
          title="Joiners and leavers by month"
          table={{
            head: ['Month', 'Joiners', 'Leavers'],
            rows: report.movement.map(({ month, joiners, leavers }) => [formatLongMonth(month), joiners, leavers]),
          }}
        >
          <Bars
            points={report.movement.map(({ month, joiners, leavers }) => ({
              name: month,
              values: { joiners, leavers },
            }))}
            series={[
              { key: 'joiners', label: 'Joiners', color: 'var(--chart-1)' },
              { key: 'leavers', label: 'Leavers', color: 'var(--chart-4)' },
            ]}
            isMonths
          />
        </ChartCard>
        <ChartCard title="By status" table={{ head: ['Status', 'Consultants'], rows: rowsOf(statuses) }}>
          <Counts parts={statuses} />
        </ChartCard>
        <ChartCard
          title="Headcount by nationality"
          table={{ head: ['Nationality', 'Consultants'], rows: rowsOf(nations) }}
        >
          <Counts parts={longest(nations)} />
        </ChartCard>
        <ChartCard title="Headcount by client" table={{ head: ['Client', 'Consultants'], rows: rowsOf(clients) }}>
          <Counts parts={longest(clients)} />
        </ChartCard>
      </ChartRow>
      <Box px="var(--gutter)" pb={24}>
        <Expiring rows={report.expiring} />
      </Box>
    </>
  )
}

const Expiring = ({ rows }: { rows: CountryReport['expiring'] }) => (
  <Section title="Documents expired or expiring within 90 days">
    {rows.length === 0 ? (
      <EmptyState compact title="No documents expire within 90 days" />
    ) : (
      <PlainTable name="Expiring documents" isFramed heads={['Consultant', 'Client', 'Document', 'Expires']}>
        {rows.map(({ id, name, code, _client, document, expiryDate }) => (
          <tr key={`${id} ${document}`}>
            <td>
              <Text span inherit maw="min(420px, 44vw)" display="inline-block">
                <NameCell name={name} code={code} href={`/candidates/${id}`} />
              </Text>
            </td>
            <td>{_client?.name ?? <EmptyCell />}</td>
            <td>{expiringDocumentLabels[document]}</td>
            <td>
              <ExpiryCell value={expiryDate} />
            </td>
          </tr>
        ))}
      </PlainTable>
    )}
  </Section>
)
