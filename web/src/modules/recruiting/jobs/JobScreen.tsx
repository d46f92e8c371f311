import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Job } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { IconCopy, IconEdit, IconFileDownload, IconTrash, IconUserPlus, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { remember } from '../../../kernel/lists/names.ts'
import { DeleteRecordDialog } from '../../../kernel/records/DeleteRecordDialog.tsx'
import type { HeadButton } from '../../../kernel/records/HeadButtons.tsx'
import { type RecordPart, RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { INVALIDATED_KEYS, jobApi } from '../endpoints.ts'
import { JOB_STATUSES, jobHistoryFormat, jobHref, toVisibleJob, type VisibleJob } from '../labels.ts'
import type { MatchRow } from '../matching/MatchRows.tsx'
import { jobTransitionLook } from './jobTransitions.ts'
import { EditTitle } from './record/InlineJob.tsx'
import { JobOverview } from './record/JobOverview.tsx'

// Loaded when first opened.
const JobMatches = lazyNamed(() => import('../matching/JobMatches.tsx'), 'JobMatches')
const RecruitingTasks = lazyNamed(() => import('../tasks/RecruitingTasks.tsx'), 'RecruitingTasks')
const RecruitingNotes = lazyNamed(() => import('../notes/RecruitingNotes.tsx'), 'RecruitingNotes')
const JobPacks = lazyNamed(() => import('../packs/JobPacks.tsx'), 'JobPacks')
const MailLog = lazyNamed(() => import('../mails/MailLog.tsx'), 'MailLog')
const JobPipeline = lazyNamed(() => import('../submissions/JobPipeline.tsx'), 'JobPipeline')
const SubmitDrawer = lazyNamed(() => import('../submissions/submit/SubmitDrawer.tsx'), 'SubmitDrawer')
const JobDocuments = lazyNamed(() => import('./record/JobDocuments.tsx'), 'JobDocuments')
const AssignDrawer = lazyNamed(() => import('./record/AssignDrawer.tsx'), 'AssignDrawer')
const CopyDrawer = lazyNamed(() => import('./record/CopyDrawer.tsx'), 'CopyDrawer')

const LIST = '/ats/jobs'
type Open = 'assign' | 'copy' | 'remove' | 'submit' | null

/** One job: overview, pipeline, notes, documents and history. */
export function JobScreen() {
  const [open, setOpen] = useState<Open>(null)
  /** The applicant who is submitted from the matches. */
  const [applicantID, setApplicantID] = useState<string>()
  const submit = (id?: string) => {
    setApplicantID(id)
    setOpen('submit')
  }
  const close = () => setOpen(null)
  const parts = useParts(submit)
  return (
    <RecordScreen
      endpoint={jobApi.get}
      needs={right('jobs', 'view')}
      path="/jobs"
      list={LIST}
      param="jobID"
      head={(job) => {
        const { title, number, status, updatedAt, _updatedBy, _client, _team } = toVisibleJob(job)
        remember([_client, _team])
        return {
          title,
          editTitle: <EditTitle job={toVisibleJob(job)} />,
          code: number,
          status: JOB_STATUSES[status],
          meta: { verb: 'Updated', by: _updatedBy?.name, at: updatedAt },
        }
      }}
      buttons={(job) => buttonsOf(toVisibleJob(job), { assign: () => setOpen('assign'), submit: () => submit() })}
      menu={({ id, status }) => [
        ...descriptionActions(id),
        { label: 'Clone…', icon: IconCopy, needs: right('jobs', 'create'), run: () => setOpen('copy') },
        ...(status === 'DRAFT'
          ? [
              {
                label: 'Delete draft…',
                icon: IconTrash,
                needs: right('jobs', 'delete'),
                isDestructive: true,
                run: () => setOpen('remove'),
              },
            ]
          : []),
      ]}
      parts={parts}
      history={{ endpoint: jobApi.history, format: jobHistoryFormat }}
    >
      {(job) => (
        <>
          {open === 'assign' && <AssignDrawer job={toVisibleJob(job)} onClose={close} />}
          {open === 'submit' && <SubmitDrawer job={toVisibleJob(job)} applicantID={applicantID} onClose={close} />}
          {open === 'copy' && <CopyDrawer job={toVisibleJob(job)} onClose={close} />}
          {open === 'remove' && <RemoveDialog job={toVisibleJob(job)} onClose={close} />}
        </>
      )}
    </RecordScreen>
  )
}

/** The tabs of a job. */
function useParts(onSubmit: (applicantID: string) => void): readonly RecordPart<Job>[] {
  const may = useMay()
  const maySubmit = may(SUBMIT)
  const readsNotes = may(right('applicant-submissions', 'view'))
  const seesApplicants = may(right('applicants', 'view', 'full'))
  return [
    { key: 'overview', label: 'Overview', part: (job) => <JobOverview job={toVisibleJob(job)} /> },
    {
      key: 'pipeline',
      label: 'Pipeline',
      isVisible: readsNotes,
      part: (job) => (
        <>
          <JobPipeline job={toVisibleJob(job)} />
          <JobPacks jobID={job.id} isOpen={job.status === 'OPEN'} />
        </>
      ),
    },
    {
      key: 'matches',
      label: 'Matches',
      isVisible: seesApplicants,
      part: ({ id, status, mustSkills, niceSkills }) => (
        <JobMatches
          id={id}
          hasSkills={mustSkills.length + niceSkills.length > 0}
          {...(status === 'OPEN' && maySubmit && { action: (row) => <SubmitOne row={row} onSubmit={onSubmit} /> })}
        />
      ),
    },
    {
      key: 'notes',
      label: 'Notes',
      isVisible: readsNotes,
      part: ({ id }) => (
        <>
          <RecruitingTasks subject={{ jobID: id }} />
          <RecruitingNotes id={id} list={jobApi.notes} add={jobApi.addNote} />
          <MailLog jobID={id} />
        </>
      ),
    },
    { key: 'documents', label: 'Documents', part: (job) => <JobDocuments job={toVisibleJob(job)} /> },
  ]
}

const SubmitOne = ({ row: { id, name }, onSubmit }: { row: MatchRow; onSubmit(id: string): void }) => (
  <Button size="compact-sm" variant="default" aria-label={`Submit ${name}`} onClick={() => onSubmit(id)}>
    Submit
  </Button>
)

/** The description as PDF for applicants, with and without the name of the client. */
const descriptionActions = (id: string) => {
  const save = (query: { anonymous?: 'true' }) => void download(jobApi.description, { params: { id }, query })
  return [
    { label: 'Download description (PDF)', icon: IconFileDownload, run: () => save({}) },
    {
      label: 'Download description without client (PDF)',
      icon: IconFileDownload,
      run: () => save({ anonymous: 'true' }),
    },
  ]
}

const EDIT = right('jobs', 'edit')
const SUBMIT = right('applicant-submissions', 'create')

/** The next step is the primary action then, in the card of the status. */
const hasNextStep = ({ status, availableTransitions }: VisibleJob) =>
  availableTransitions.some(({ to, allowed }) => allowed && jobTransitionLook(status, to) === 'leading')

function buttonsOf(job: VisibleJob, on: { assign(): void; submit(): void }): readonly HeadButton[] {
  const { editable, status, _recruiters } = job
  const isOpen = status === 'OPEN'
  const isUnassigned = _recruiters.length === 0
  return [
    ...(editable.includes('recruiterIDs')
      ? [{ label: isUnassigned ? 'Assign' : 'Reassign', icon: IconUserPlus, needs: EDIT, to: on.assign }]
      : []),
    ...(editable.includes('title')
      ? [
          {
            label: 'Edit',
            icon: IconEdit,
            needs: EDIT,
            isPrimary: !isOpen && !hasNextStep(job),
            to: `${jobHref(job)}/edit`,
          },
        ]
      : []),
    ...(isOpen
      ? [{ label: 'Submit applicants', icon: IconUserShare, needs: SUBMIT, isPrimary: true, to: on.submit }]
      : []),
  ]
}

const RemoveDialog = ({ job: { id, number }, onClose }: { job: VisibleJob; onClose(): void }) => (
  <DeleteRecordDialog
    endpoint={jobApi.remove}
    id={id}
    name={number}
    title={`Delete draft ${number}?`}
    verb="Delete draft"
    list={LIST}
    refreshes={INVALIDATED_KEYS}
    onClose={onClose}
  >
    The draft and its notes and documents are deleted.
  </DeleteRecordDialog>
)
