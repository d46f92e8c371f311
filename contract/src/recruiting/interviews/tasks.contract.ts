import * as z from 'zod'
import { del, type Endpoints, list, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { booleanFlag, Day, Id, Instant, Ref, repeatable, text, Version } from '../../kernel/values/fields.ts'
import { UserFilter } from '../values.contract.ts'

/** A reminder about a job, an applicant or a submission: exactly one of them. */
const subject = { jobID: Id.optional(), applicantID: Id.optional(), submissionID: Id.optional() }
const NewRecruitingTask = z
  .strictObject({ ...subject, text: text(300, 'Task'), dueOn: Day, assigneeID: Id.optional() })
  .refine(({ jobID, applicantID, submissionID }) => [jobID, applicantID, submissionID].filter(Boolean).length === 1, {
    path: ['applicantID'],
    error: 'Select one job, applicant or submission.',
  })
const RecruitingTaskChange = z.strictObject({
  text: text(300, 'Task').optional(),
  dueOn: Day.optional(),
  assigneeID: Id.optional(),
  done: z.boolean().optional(),
  version: Version,
})
export const RecruitingTask = z.object({
  id: Id,
  text: z.string(),
  dueOn: Day,
  doneAt: Instant.nullable(),
  assigneeID: Id,
  _assignee: Ref,
  _job: Ref.nullable(),
  _applicant: Ref.nullable(),
  submissionID: Id.nullable(),
  countryID: z.string(),
  _createdBy: Ref.nullable(),
  createdAt: Instant,
  version: Version,
})

const view = right('applicant-submissions', 'view')
const edit = right('applicant-submissions', 'edit')
const TASKS = '/recruiting-tasks'
export const recruitingTaskEndpoints = {
  list: list(TASKS, {
    summary: 'Tasks on jobs, applicants and submissions this person may see.',
    may: view,
    item: RecruitingTask,
    sorts: ['dueOn', 'createdAt'],
    order: 'dueOn',
    export: false,
    filters: {
      jobID: repeatable(Id),
      applicantID: repeatable(Id),
      submissionID: repeatable(Id),
      assigneeID: repeatable(UserFilter),
      done: booleanFlag.optional(),
      dueBy: Day.optional(),
    },
  }),
  create: post(TASKS, {
    summary: 'Adds a task.',
    may: edit,
    body: NewRecruitingTask,
    returns: RecruitingTask,
    status: 201,
  }),
  update: put(`${TASKS}/:id`, {
    summary: 'Changes or completes a task.',
    may: edit,
    body: RecruitingTaskChange,
    returns: RecruitingTask,
  }),
  remove: del(`${TASKS}/:id`, { summary: 'Deletes a task.', may: edit, returns: z.object({ id: Id }) }),
} satisfies Endpoints
