import { Group, Stack, Text } from '@mantine/core'
import type { InterviewRow } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { timesIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import { LabelBadge } from '../../../../ui/badge/StatusBadge.tsx'
import { formatDate } from '../../../../ui/format/day.ts'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { Card } from '../../../../ui/record/Card.tsx'
import { Section } from '../../../../ui/record/Section.tsx'
import { hereZone, INTERVIEW_STATUSES, interviewHref, otherTimes, placeOf } from '../interviewLabels.ts'
import { placedOn } from './weekLayout.ts'

/** The days of a week with interviews, one below the other, for a phone. */
export const InterviewDays = ({ days, rows }: { days: readonly string[]; rows: readonly InterviewRow[] }) => (
  <Stack gap="lg">
    {days.map((day) => {
      const placed = placedOn(rows, day, hereZone())
      if (placed.length === 0) return null
      return (
        <Section key={day} title={formatDate(day)}>
          <Stack component="ol" gap={8} m={0} p={0} className="plain-list">
            {placed.map(({ row }) => (
              <li key={row.id}>
                <DayCard row={row} />
              </li>
            ))}
          </Stack>
        </Section>
      )
    })}
  </Stack>
)

function DayCard({ row }: { row: InterviewRow }) {
  const other = otherTimes(row, row.applicantZone)
  return (
    <Card>
      <Group justify="space-between" gap={8}>
        <Text className="figures" fz="sm">
          {timesIn(hereZone(), row.startsAt, row.endsAt)}
          {other && <Text component="span" c="dimmed" fz="sm">{` · ${other}`}</Text>}
        </Text>
        <LabelBadge {...INTERVIEW_STATUSES[row.status]} />
      </Group>
      <RouteLink href={interviewHref(row)}>{row._applicant.name}</RouteLink>
      <Text fz="sm" c="dimmed" className="break-words">
        {[row._job.name, row._client.name, placeOf(row)].join(' · ')}
      </Text>
    </Card>
  )
}
