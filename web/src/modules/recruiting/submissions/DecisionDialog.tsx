import { Modal } from '@mantine/core'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { submissionApi } from '../endpoints.ts'
import { SubmissionDecision } from './SubmissionDecision.tsx'
import { submissionName } from './submissionLabels.ts'
import { transitionLabel } from './submissionTransitions.ts'

const ArrangeInterview = lazyNamed(() => import('../interviews/ArrangeInterview.tsx'), 'ArrangeInterview')

interface DecisionDialogProps {
  id: string
  to: SubmissionStatus
  onClose(): void
}

/** The dialog of a step; an interview is scheduled in its own form. */
export const DecisionDialog = (props: DecisionDialogProps) =>
  props.to === 'INTERVIEW_SCHEDULED' ? (
    <ArrangeInterview submissionID={props.id} onClose={props.onClose} />
  ) : (
    <Decision {...props} />
  )

/** The decision for the column that a card was dropped on: the same card as on the record, with this one action. */
function Decision({ id, to, onClose }: DecisionDialogProps) {
  const { data, error, refetch } = useEndpoint(submissionApi.get, { params: { id } })
  const title = data ? `${transitionLabel(to)}: ${submissionName(data)}` : transitionLabel(to)
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} />}
      {data && <SubmissionDecision submission={data} only={to} onDone={onClose} />}
    </Modal>
  )
}
