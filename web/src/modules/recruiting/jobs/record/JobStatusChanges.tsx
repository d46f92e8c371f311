import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { jobLossReasonLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { LabelBadge } from '../../../../ui/badge/StatusBadge.tsx'
import { InstantCell, TextCell } from '../../../../ui/cells/cells.tsx'
import { todayHere } from '../../../../ui/format/day.ts'
import { counted } from '../../../../ui/format/number.ts'
import { Section } from '../../../../ui/record/Section.tsx'
import { RowTable } from '../../../../ui/table/RowTable.tsx'
import { JOB_STATUSES, type VisibleJob } from '../../labels.ts'

type JobStatusChange = VisibleJob['statusChanges'][number]

const reasonOf = ({ reasonCode, reason, closedSubmissions, undoneAt }: JobStatusChange) =>
  [
    reasonCode && jobLossReasonLabels[reasonCode],
    reason,
    closedSubmissions > 0 && `Closed ${counted(closedSubmissions, ['submission', 'submissions'])}`,
    undoneAt && 'Undone',
  ]
    .filter(Boolean)
    .join(' · ')

/** Calendar days until the next change, or until today. */
const daysIn = ({ at }: JobStatusChange, next: JobStatusChange | undefined) =>
  daysBetween(todayHere(new Date(at)), todayHere(next ? new Date(next.at) : new Date()))

/** How long the job was in each status, newest first. */
export function JobStatusChanges({ job: { statusChanges } }: { job: VisibleJob }) {
  if (statusChanges.length === 0) return null
  return (
    <Section title="Status changes">
      <RowTable
        name="Status changes"
        isFramed
        rows={statusChanges.map((change, at) => ({ change, days: daysIn(change, statusChanges[at + 1]) })).toReversed()}
        keyOf={({ change }) => change.id}
        columns={[
          { title: 'Status', cell: ({ change }) => <LabelBadge {...JOB_STATUSES[change.to]} /> },
          { title: 'Since', cell: ({ change }) => <InstantCell value={change.at} /> },
          { title: 'By', cell: ({ change }) => <TextCell value={change._by?.name} /> },
          { title: 'Days', align: 'end', className: 'figures', cell: ({ days }) => days },
          { title: 'Reason', cell: ({ change }) => <TextCell value={reasonOf(change)} /> },
        ]}
      />
    </Section>
  )
}
