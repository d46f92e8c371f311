import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { jobLossReasonLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { LabelBadge } from '../../../../ui/badge/StatusBadge.tsx'
import { InstantCell, TextCell } from '../../../../ui/cells/cells.tsx'
import { todayHere } from '../../../../ui/format/day.ts'
import { counted } from '../../../../ui/format/number.ts'
import { Section } from '../../../../ui/record/Section.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
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
      <PlainTable
        name="Status changes"
        isFramed
        heads={['Status', 'Since', 'By', { title: 'Days', align: 'end' }, 'Reason']}
      >
        {statusChanges
          .map((change, at) => ({ change, days: daysIn(change, statusChanges[at + 1]) }))
          .toReversed()
          .map(({ change, days }) => (
            <tr key={change.id}>
              <th scope="row">
                <LabelBadge {...JOB_STATUSES[change.to]} />
              </th>
              <td>
                <InstantCell value={change.at} />
              </td>
              <td>
                <TextCell value={change._by?.name} />
              </td>
              <td data-align="end" className="figures">
                {days}
              </td>
              <td>
                <TextCell value={reasonOf(change)} />
              </td>
            </tr>
          ))}
      </PlainTable>
    </Section>
  )
}
