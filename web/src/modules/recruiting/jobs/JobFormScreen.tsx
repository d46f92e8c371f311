import { right } from '@muster/contract/kernel/api/permission.ts'
import { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { type Job, JobChange, NewJob } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { jobView } from '@muster/contract/recruiting/jobs/visibility.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { remember } from '../../../kernel/lists/names.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useSees } from '../../../kernel/session/permissions.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { EmptyState } from '../../../ui/states/states.tsx'
import { INVALIDATED_KEYS, jobApi } from '../endpoints.ts'
import { FormInUseLoader } from '../forms/FormInUseLoader.tsx'
import { answersFor, answersSchema, checkedAnswers, type FormInUse, withoutEmpty } from '../forms/formInUse.ts'
import { JOB_STATUSES, jobHref, shownJobField } from '../labels.ts'
import { JobFields } from './form/JobFields.tsx'
import { blankJob, settled, valuesOf } from './form/jobForm.ts'

export const NewJobScreen = () => (
  <Allowed needs={right('jobs', 'create')} deniedMessage="You don’t have permission to create jobs">
    <FormInUseLoader kind="JOB">{(formInUse) => <NewPage formInUse={formInUse} />}</FormInUseLoader>
  </Allowed>
)

/** A job is created as a draft. */
function NewPage({ formInUse }: { formInUse: FormInUse }) {
  const { history } = useRouter()
  const { clientID } = useAddress().search
  const sees = useSees(jobView)
  const may = (field: string) => field !== 'budget' || sees('budget.billMaximum')
  const create = useAction(jobEndpoints.create, {
    done: ({ number }) => `${number} created`,
    refreshes: INVALIDATED_KEYS,
  })
  const blank = blankJob(typeof clientID === 'string' ? clientID : '', may)
  const form = useSchemaForm(
    NewJob.extend({ answers: answersSchema(formInUse.definition) }),
    { ...blank, answers: answersFor(formInUse) },
    {
      save: async (body) => {
        const answers = checkedAnswers(formInUse, body.answers.values)
        return create.mutateAsync({ body: { ...withoutEmpty(settled(body)), answers } })
      },
      saved: (answer) => history.replace(jobHref(answer as Job)),
    },
  )
  return (
    <FormPage title="New job" form={form} verb="Create draft" onCancel={() => history.push('/ats/jobs')}>
      <JobFields formInUse={formInUse} may={may} isNew />
    </FormPage>
  )
}

export function EditJobScreen() {
  const { jobID = '' } = useParams({ strict: false }) as { jobID?: string }
  return (
    <Allowed needs={right('jobs', 'edit')} deniedMessage="You don’t have permission to edit jobs">
      <FreshRecord endpoint={jobApi.get} id={jobID}>
        {(job) => (job.editable.includes('title') ? <EditLoader job={job} /> : <NothingToEdit job={job} />)}
      </FreshRecord>
    </Allowed>
  )
}

const NothingToEdit = ({ job }: { job: Job }) => (
  <EmptyState
    title={`${job.number} can no longer be edited`}
    action={<RouteLink href={jobHref(job)}>Back to the job</RouteLink>}
  >
    {`Status: ${JOB_STATUSES[job.status].label}. See its page for notes, documents and activity.`}
  </EmptyState>
)

/** An emptied field of these is an error instead of an unchanged field. */
const ChangedJob = JobChange.required({
  title: true,
  countryID: true,
  openings: true,
  priority: true,
  workMode: true,
  engagement: true,
})
/** The client can be changed while the job is a draft. */
const ChangedDraft = ChangedJob.required({ clientID: true })

const EditLoader = ({ job }: { job: Job }) => (
  <FormInUseLoader kind="JOB" answeredVersion={job.answers?.formVersion ?? null}>
    {(formInUse, notice) => <EditPage key={formInUse.formVersion} job={job} formInUse={formInUse} notice={notice} />}
  </FormInUseLoader>
)

interface EditPageProps {
  job: Job
  formInUse: FormInUse
  notice: ReactNode
}

function EditPage({ job, formInUse, notice }: EditPageProps) {
  const { history } = useRouter()
  remember([job._client, job._team, job._lead, job._accountManager, ...job._recruiters])
  const back = jobHref(job)
  const update = useAction(jobEndpoints.update, {
    done: ({ number }) => `${number} saved`,
    refreshes: INVALIDATED_KEYS,
  })
  const values = { ...valuesOf(job), answers: answersFor(formInUse, job.answers?.values) }
  const schema = job.editable.includes('clientID') ? ChangedDraft : ChangedJob
  const form = useSchemaForm(schema.extend({ answers: answersSchema(formInUse.definition) }), values, {
    save: async (body) => {
      const answers = checkedAnswers(formInUse, body.answers.values)
      return update.mutateAsync({ params: { id: job.id }, body: { ...settled(body), answers } })
    },
    saved: () => history.replace(back),
    show: shownJobField,
  })
  return (
    <FormPage title={`Edit ${job.number}`} form={form} onCancel={() => history.push(back)}>
      {notice}
      <JobFields formInUse={formInUse} may={(field) => job.editable.includes(field)} />
    </FormPage>
  )
}
