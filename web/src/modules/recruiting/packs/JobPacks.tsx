import { Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { packApi } from '../endpoints.ts'
import { PackCard } from './PackCard.tsx'
import { SendToClient } from './SendToClient.tsx'

interface JobPacksProps {
  /** The packs of a job, or those that contain a submission. */
  jobID: string
  submissionID?: string
  /** Whether profiles can be sent now. */
  isOpen: boolean
}

const SHOWN = 50

/** The packs sent to the client, the contacts who opened them, and the answers. */
export function JobPacks({ jobID, submissionID, isOpen }: JobPacksProps) {
  const maySend = useMay()(right('applicant-submissions', 'approve'))
  const query = submissionID ? { submissionID: [submissionID], pageSize: SHOWN } : { jobID: [jobID], pageSize: SHOWN }
  const { data, error, refetch } = useEndpoint(packApi.list, { query })
  return (
    <Section
      title="Sent to the client"
      action={maySend && isOpen && <SendToClient jobID={jobID} submissionID={submissionID} variant="default" />}
    >
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={3} />}
      {data?.items.length === 0 && (
        <EmptyState compact title="Nothing sent yet">
          {maySend ? 'Send profiles to contacts of the client.' : 'A lead sends profiles to contacts of the client.'}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <Stack gap="md">
          {data.items.map((pack) => (
            <PackCard key={pack.id} pack={pack} />
          ))}
        </Stack>
      )}
    </Section>
  )
}
