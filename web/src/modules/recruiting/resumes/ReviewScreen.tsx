import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconTrash } from '@tabler/icons-react'
import { useParams, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import type { Answer } from '../../../kernel/api/send.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { OverflowMenu } from '../../../ui/record/menu/OverflowMenu.tsx'
import { PrevNext } from '../../../ui/record/PrevNext.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states/states.tsx'
import { applicantHref, RESUMES } from '../applicants/applicantLabels.ts'
import { APPLICANT_KEYS, resumeApi } from '../endpoints.ts'
import { RESUME_STATES, resumeHref } from './resumeLabels.ts'

// Only parsed CVs have a form.
const ReviewForm = lazyNamed(() => import('./ReviewForm.tsx'), 'ReviewForm')

export const ReviewScreen = () => (
  <Allowed needs={right('applicants', 'view', 'full')} deniedMessage="You don’t have access to CVs">
    <Review />
  </Allowed>
)

/** The interval in milliseconds to poll a CV that is being parsed. */
const LOOK_MS = 2000
const QUEUE = { state: ['TO_CONFIRM' as const, 'SCANNED' as const], sort: 'createdAt', pageSize: 200 }

/** One uploaded CV, with the found values to confirm. */
function Review() {
  const { resumeID: id = '' } = useParams({ strict: false }) as { resumeID?: string }
  const [isRemoving, setRemoving] = useState(false)
  const mayEdit = useMay()(right('applicants', 'edit'))
  const [isWaiting, setWaiting] = useState(true)
  const { data, error, refetch } = useEndpoint(
    resumeApi.get,
    { params: { id } },
    // The data must not change while the user corrects it.
    isWaiting ? { every: LOOK_MS } : { staleTime: Number.POSITIVE_INFINITY },
  )
  const isBeingRead = data?.state === 'QUEUED' || data?.state === 'READING'
  if (data && isWaiting !== isBeingRead) setWaiting(isBeingRead)
  const { neighbours, next } = useQueue(id)
  if (error && !data) return <FailedState isPage error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead
        title={data?.name ?? 'CV'}
        hint={<RouteLink href={RESUMES}>CV intake</RouteLink>}
        aside={
          data && <StatusBadge tone={RESUME_STATES[data.state].tone}>{RESUME_STATES[data.state].label}</StatusBadge>
        }
        actions={
          <>
            {neighbours && <PrevNext {...neighbours} />}
            {data && mayEdit && !data.applicantID && (
              <OverflowMenu
                about={data.name}
                actions={[{ label: 'Delete CV…', icon: IconTrash, isDestructive: true, run: () => setRemoving(true) }]}
              />
            )}
          </>
        }
      />
      {!data && <FieldsSkeleton />}
      <Suspense fallback={<FieldsSkeleton />}>{data && <Content key={data.id} resume={data} next={next} />}</Suspense>
      {data && isRemoving && <Remove resume={data} next={next} onClose={() => setRemoving(false)} />}
    </>
  )
}

type ReadResume = Answer<
  typeof import('@muster/contract/recruiting/applicants/applicants.contract.ts').resumeEndpoints.get
>

function Content({ resume, next }: { resume: ReadResume; next: string }) {
  const { state, applicantID, error } = resume
  const isBeingRead = state === 'QUEUED' || state === 'READING'
  if (applicantID && state !== 'TO_CONFIRM' && !isBeingRead)
    return (
      <EmptyState
        title="This CV is confirmed"
        action={<RouteLink href={applicantHref({ id: applicantID })}>Go to the applicant</RouteLink>}
      >
        It belongs to an applicant.
      </EmptyState>
    )
  if (isBeingRead) return <EmptyState title="The CV is being read">You can confirm it in a moment.</EmptyState>
  if (state === 'FAILED')
    return (
      <EmptyState title="This CV couldn’t be read" action={<RouteLink href={next}>Next CV</RouteLink>}>
        {`${error ?? ''} Ask for another file, then delete this one.`}
      </EmptyState>
    )
  return <ReviewForm resume={resume} next={next} />
}

/** The CVs to confirm before and after this one, and the page to open afterwards. */
function useQueue(id: string) {
  const { data } = useEndpoint(resumeApi.queue, { query: QUEUE })
  const ids = data?.items.map((one) => one.id) ?? []
  const at = ids.indexOf(id)
  const hrefOf = (nth: number) => (ids[nth] === undefined ? undefined : resumeHref({ id: ids[nth] }))
  const other = ids[at + 1] ?? ids.find((one) => one !== id)
  return {
    neighbours:
      at < 0
        ? undefined
        : { previous: hrefOf(at - 1), next: hrefOf(at + 1), place: `${at + 1} of ${data?.meta.total ?? ids.length}` },
    next: other ? resumeHref({ id: other }) : RESUMES,
  }
}

function Remove({ resume: { id, name }, next, onClose }: { resume: ReadResume; next: string; onClose(): void }) {
  const { history } = useRouter()
  const remove = useAction(resumeApi.remove, { done: `${name} deleted`, refreshes: APPLICANT_KEYS, isGone: true })
  return (
    <ConfirmDialog
      opened
      title={`Delete ${name}?`}
      verb="Delete CV"
      isDestructive
      onConfirm={async () => {
        history.push(next)
        await remove.mutateAsync({ params: { id } })
      }}
      onClose={onClose}
    >
      The file is deleted without creating an applicant.
    </ConfirmDialog>
  )
}
