import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { rejectReasonLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { InstantCell, TextCell } from '../../../ui/cells/cells.tsx'
import { todayHere } from '../../../ui/format/day.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { SUBMISSION_STATUSES } from './submissionLabels.ts'

type Stage = Submission['stages'][number]

/** Calendar days until the next stage, or until today. */
const daysIn = ({ at }: Stage, next: Stage | undefined) =>
  daysBetween(todayHere(new Date(at)), todayHere(next ? new Date(next.at) : new Date()))

/** The statuses of a submission with their times. */
export const SubmissionStages = ({ submission: { stages } }: { submission: Submission }) => {
  const inOrder = stages.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return (
    <Section title="Stages">
      <PlainTable name="Stages" isFramed heads={['Status', 'Since', { title: 'Days', align: 'end' }, 'By', 'Reason']}>
        {inOrder.map((stage, index) => (
          <tr key={`${stage.status} ${stage.at}`}>
            <th scope="row">
              <LabelBadge {...SUBMISSION_STATUSES[stage.status]} />
            </th>
            <td>
              <InstantCell value={stage.at} />
            </td>
            <td data-align="end" className="figures">
              {daysIn(stage, inOrder[index + 1])}
            </td>
            <td>
              <TextCell value={stage._by?.name} />
            </td>
            <td>
              <TextCell
                value={[stage.reasonCode && rejectReasonLabels[stage.reasonCode], stage.reason]
                  .filter(Boolean)
                  .join('. ')}
              />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}
