import { Button, Drawer, Group } from '@mantine/core'
import type { BackgroundJob } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import { download } from '../../kernel/api/downloads.ts'
import { useAction } from '../../kernel/api/endpoint.ts'
import { pageOfWork } from '../../kernel/feedback/background-task-page.ts'
import { cancelLine, isOver, jobFileLine, useBackgroundWork } from '../../kernel/feedback/background-work.ts'
import { useMe } from '../../kernel/session/session.ts'
import { WorkProgress } from '../../ui/import/WorkProgress.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../ui/link/SmallButton.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'

/** One background job: its progress, and the available actions. */
export function JobDrawer({ jobID, onClose }: { jobID: string; onClose(): void }) {
  const job = useBackgroundWork(jobID)
  return (
    <Drawer opened onClose={onClose} title="Background job">
      <Loaded query={job}>{(data) => <WorkProgress work={data} action={<JobTools job={data} />} />}</Loaded>
    </Drawer>
  )
}

/** The link to the page of the job for the user who started it, its file, and the cancel button. */
function JobTools({ job }: { job: BackgroundJob }) {
  const me = useMe()
  const cancel = useAction(cancelLine, { done: 'Job cancelled' })
  const page = job.createdBy === me.id ? pageOfWork(job) : undefined
  const params = { id: job.id }
  return (
    <Group gap={8}>
      {page && (
        <Button component={RouteLink} href={page} size="xs">
          View page
        </Button>
      )}
      {job.fileID && <SmallButton onClick={() => void download(jobFileLine, { params })}>Download file</SmallButton>}
      {job.cancellable && !isOver(job) && (
        <SmallButton loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
          Cancel job
        </SmallButton>
      )}
    </Group>
  )
}
