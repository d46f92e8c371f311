import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { IconEdit, IconFileText, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { DeleteRecordDialog } from '../../../kernel/records/DeleteRecordDialog.tsx'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { NextStep } from '../../../ui/status/NextStep.tsx'
import { payAmountText } from '../applicants/applicantText.ts'
import { SUBMISSION_KEYS, submissionApi, submissionOrderFormApi } from '../endpoints.ts'
import { interviewHref } from '../interviews/interviewLabels.ts'
import { SubmissionInterviews } from '../interviews/SubmissionInterviews.tsx'
import { jobHref } from '../labels.ts'
import { SendToClient } from '../packs/SendToClient.tsx'
import { SubmissionDecision } from './SubmissionDecision.tsx'
import { SubmissionFacts } from './SubmissionFacts.tsx'
import { SubmissionStages } from './SubmissionStages.tsx'
import { ScreeningAnswers } from './screening/ScreeningAnswers.tsx'
import { AgeCell } from './submissionColumns.tsx'
import {
  SUBMISSION_STATUSES,
  SUBMISSIONS,
  seesPay,
  submissionHistoryFormat,
  submissionName,
} from './submissionLabels.ts'
import { isReadyToSend, transitionLabel, transitionLook, withArranging } from './submissionTransitions.ts'
import { useLastInterview } from './useLastInterview.ts'

const RecruitingTasks = lazyNamed(() => import('../tasks/RecruitingTasks.tsx'), 'RecruitingTasks')
const RecruitingNotes = lazyNamed(() => import('../notes/RecruitingNotes.tsx'), 'RecruitingNotes')
const JobPacks = lazyNamed(() => import('../packs/JobPacks.tsx'), 'JobPacks')
const MailLog = lazyNamed(() => import('../mails/MailLog.tsx'), 'MailLog')
const DecisionDialog = lazyNamed(() => import('./DecisionDialog.tsx'), 'DecisionDialog')
const EditDrawer = lazyNamed(() => import('./EditSubmissionDrawer.tsx'), 'EditSubmissionDrawer')

const EDIT = right('applicant-submissions', 'edit')

/** One submission: the next decision, the terms, stages, notes and history. */
export function SubmissionScreen() {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <RecordScreen
      endpoint={submissionApi.get}
      needs={right('applicant-submissions', 'view')}
      path={SUBMISSIONS}
      param="submissionID"
      head={(submission) => ({
        title: submission._applicant.name,
        code: submission._job.number,
        status: SUBMISSION_STATUSES[submission.status],
        facts: factsOf(submission),
      })}
      buttons={({ editable }) =>
        editable.length > 0 ? [{ label: 'Edit', icon: IconEdit, needs: EDIT, to: () => setOpen('edit') }] : []
      }
      next={(submission) => <NextAction submission={submission} />}
      menu={({ status }) =>
        status === 'INTERNAL_REVIEW'
          ? [
              {
                label: 'Delete submission…',
                icon: IconTrash,
                needs: right('applicant-submissions', 'delete'),
                isDestructive: true,
                run: () => setOpen('remove'),
              },
            ]
          : []
      }
      parts={[
        {
          key: 'overview',
          label: 'Overview',
          part: (submission) => (
            <>
              <SubmissionDecision submission={submission} />
              <SubmissionInterviews submission={submission} />
              <SubmissionFacts submission={submission} />
              <ScreeningAnswers submission={submission} />
              <JobPacks jobID={submission.jobID} submissionID={submission.id} isOpen={isSendable(submission)} />
              <SubmissionStages submission={submission} />
            </>
          ),
        },
        {
          key: 'notes',
          label: 'Notes',
          part: ({ id }) => (
            <>
              <RecruitingTasks subject={{ submissionID: id }} />
              <RecruitingNotes id={id} list={submissionApi.notes} add={submissionApi.addNote} />
              <MailLog submissionID={id} />
            </>
          ),
        },
      ]}
      history={{ endpoint: submissionApi.history, format: submissionHistoryFormat }}
    >
      {(submission) => (
        <>
          {open === 'edit' && <EditDrawer submission={submission} onClose={close} />}
          {open === 'remove' && <RemoveDialog submission={submission} onClose={close} />}
        </>
      )}
    </RecordScreen>
  )
}

/** Not for final submissions, or those with an order form. */
const isSendable = ({ status }: Submission) =>
  ['INTERNAL_REVIEW', 'SUBMITTED_TO_CLIENT', 'SHORTLISTED', 'INTERVIEW_SCHEDULED', 'INTERVIEWED'].includes(status)

const factsOf = (submission: Submission) => [
  { name: 'Job', value: <RouteLink href={jobHref({ id: submission.jobID })}>{submission._job.name}</RouteLink> },
  { name: 'Client', value: submission._client.name },
  ...(seesPay(submission)
    ? [{ name: 'Expected pay', value: submission.expectedPay ? payAmountText(submission.expectedPay) : 'Not entered' }]
    : []),
  { name: 'Recruiter', value: submission._recruiter?.name ?? 'None' },
  { name: 'In this status', value: <AgeCell row={submission} /> },
]

/** The order form if there is one, and the next step of the submission. */
const NextAction = ({ submission }: { submission: Submission }) => {
  const { id, jobID, orderFormID, status, availableTransitions } = submission
  const isReady = isReadyToSend(submission)
  const interview = useLastInterview(submission)
  const steps = availableTransitions
    .map(withArranging)
    .map(({ why, ...step }) => ({
      ...step,
      why: why.map((one) => ({
        ...one,
        fix: one.name === 'hasFeedback' && interview ? interviewHref(interview) : null,
      })),
    }))
  return (
    <>
      {status === 'SELECTED' && !orderFormID && <CreateOrderForm id={id} />}
      {orderFormID && (
        <Button
          component={RouteLink}
          size="xs"
          variant="default"
          href={`/order-form-setups/${orderFormID}`}
          leftSection={<IconFileText size={16} stroke={1.7} />}
        >
          Open order form
        </Button>
      )}
      <NextStep
        steps={steps}
        labelOf={(to) => (to === 'SUBMITTED_TO_CLIENT' && !isReady ? 'Send to client' : transitionLabel(to))}
        lookOf={(to) => (to === 'SUBMITTED_TO_CLIENT' && isReady ? 'quiet' : transitionLook(to))}
        dialogOf={({ to }, close) => (
          <Suspense>
            <DecisionDialog id={id} to={to} onClose={close} />
          </Suspense>
        )}
      />
      {isReady && <SendToClient jobID={jobID} submissionID={id} />}
    </>
  )
}

/** Opens the order form of a selected applicant, already filled in. */
function CreateOrderForm({ id }: { id: string }) {
  const { history } = useRouter()
  const may = useMay()
  const create = useAction(submissionOrderFormApi.orderForm, { done: 'Order form created', refreshes: SUBMISSION_KEYS })
  if (!may(right('order-forms', 'create'))) return null
  const open = async () => {
    const made = await create.mutateAsync({ params: { id } }).catch(() => null)
    if (made) history.push(`/order-form-setups/new?draft=${made.orderFormID}`)
  }
  return (
    <SmallButton icon={IconFileText} loading={create.isPending} onClick={() => void open()} variant="filled">
      Create order form
    </SmallButton>
  )
}

const RemoveDialog = ({ submission, onClose }: { submission: Submission; onClose(): void }) => (
  <DeleteRecordDialog
    endpoint={submissionApi.remove}
    id={submission.id}
    name={`Submission of ${submissionName(submission)}`}
    title={`Delete the submission of ${submissionName(submission)}?`}
    verb="Delete submission"
    list={SUBMISSIONS}
    refreshes={SUBMISSION_KEYS}
    onClose={onClose}
  >
    The applicant and their CV are kept.
  </DeleteRecordDialog>
)
