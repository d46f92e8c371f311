import { Group, Stack } from '@mantine/core'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { PeekPanel } from '../../../ui/list/peek/PeekPanel.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { submissionApi } from '../endpoints.ts'
import { SendToClient } from '../packs/SendToClient.tsx'
import { SubmissionDecision } from './SubmissionDecision.tsx'
import { SubmissionFacts } from './SubmissionFacts.tsx'
import { SUBMISSION_STATUSES, submissionHref } from './submissionLabels.ts'
import { isReadyToSend } from './submissionTransitions.ts'

interface SubmissionPeekProps {
  id: string
  step(by: 1 | -1): void
  onClose(): void
}

/** A submission in the panel next to its list or board: details, decision, and the next one. */
export function SubmissionPeek({ id, step, onClose }: SubmissionPeekProps) {
  const { data, error, refetch } = useEndpoint(submissionApi.get, { params: { id } })
  return (
    <PeekPanel
      title={data?._applicant.name}
      code={data?._job.name}
      status={data && SUBMISSION_STATUSES[data.status]}
      href={submissionHref({ id })}
      step={step}
      onClose={onClose}
    >
      {!data && <PendingFields error={error} onRetry={refetch} groups={2} fields={5} />}
      {data && (
        <Stack gap="lg">
          {isReadyToSend(data) && (
            <Group justify="flex-end">
              <SendToClient key={id} jobID={data.jobID} submissionID={id} />
            </Group>
          )}
          <SubmissionDecision key={id} submission={data} />
          <SubmissionFacts submission={data} />
        </Stack>
      )}
    </PeekPanel>
  )
}
