import * as z from 'zod'
import { del, type Endpoints, get, list, post, put, statusCounts } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { importEndpoints } from '../../kernel/api/import.ts'
import { right } from '../../kernel/api/permission.ts'
import { documentEndpoints, inlineQuery } from '../../kernel/records/documents.ts'
import {
  Amount,
  booleanFlag,
  CountryID,
  Day,
  Id,
  repeatable,
  Version,
  waitingFilter,
} from '../../kernel/values/fields.ts'
import { AnswerFilter } from '../forms/questions.contract.ts'
import { noteEndpoints, noteFields } from '../notes.contract.ts'
import { UserFilter } from '../values.contract.ts'
import {
  Engagement,
  Job,
  JobChange,
  JobCopy,
  JobDocument,
  JobDocumentType,
  JobPriority,
  JobRow,
  JobStep,
  NewJob,
  Seniority,
  WorkMode,
} from './shapes.contract.ts'
import { JobLossReason, JobStatus } from './states.contract.ts'
import { jobView } from './visibility.contract.ts'

const view = right('jobs', 'view')
const edit = right('jobs', 'edit')
/** Notes belong to the work with applicants, which is another row of the matrix. */
const readNotes = right('applicant-submissions', 'view')
const writeNotes = right('applicant-submissions', 'edit')
const asJob = { returns: Job, view: jobView } as const

export const JobNote = z.object({ ...noteFields, jobID: Id })
export type JobNote = z.output<typeof JobNote>

const filters = {
  /** Created by an import: the ID of its background job. */
  importID: Id.optional(),
  clientID: repeatable(Id),
  status: repeatable(JobStatus),
  countryID: repeatable(CountryID),
  priority: repeatable(JobPriority),
  workMode: repeatable(WorkMode),
  engagement: repeatable(Engagement),
  seniority: repeatable(Seniority),
  reasonCode: repeatable(JobLossReason),
  hot: booleanFlag.optional(),
  recruiterID: repeatable(UserFilter),
  leadID: repeatable(UserFilter),
  accountManagerID: repeatable(UserFilter),
  teamID: repeatable(Id),
  /** Jobs that the user may approve. */
  waiting: waitingFilter,
  /** Jobs without a recruiter. */
  unassigned: booleanFlag.optional(),
  /** Open, without a submission to the client yet. */
  withoutSubmission: booleanFlag.optional(),
  /** Opened more than this number of days ago. */
  ageOver: z.coerce.number().int().min(0).max(3650).optional(),
  /** Open jobs whose deadline is within this number of days. */
  deadlineWithin: z.coerce.number().int().min(0).max(365).optional(),
  openedFrom: Day.optional(),
  openedTo: Day.optional(),
  startFrom: Day.optional(),
  startTo: Day.optional(),
  /** A required or preferred skill, ignoring case. */
  skill: repeatable(z.string().trim().min(1).max(80)),
  /** The maximum of the bill rate budget, in its own currency and unit. */
  billOver: Amount.optional(),
  billUnder: Amount.optional(),
  /** The answer to a custom question. */
  answer: repeatable(AnswerFilter),
}

const JOBS = '/jobs'
export const jobEndpoints = {
  list: list(JOBS, {
    summary: 'The jobs this person may see.',
    may: view,
    item: JobRow,
    view: jobView,
    sorts: [
      'number',
      'title',
      'client',
      'country',
      'status',
      'priority',
      'openings',
      'startDate',
      'deadline',
      'billMaximum',
      'openedAt',
      'createdAt',
      'updatedAt',
    ],
    order: '-createdAt',
    export: right('jobs', 'export'),
    filters,
  }),
  counts: statusCounts(`${JOBS}/counts`, JobStatus, { may: view, filters }),
  get: get(`${JOBS}/:id`, { summary: 'One job.', may: view, ...asJob }),
  create: post(JOBS, {
    summary: 'Creates a job as a draft.',
    may: right('jobs', 'create'),
    body: NewJob,
    ...asJob,
    status: 201,
  }),
  update: put(`${JOBS}/:id`, {
    summary: 'Changes the given fields; everybody concerned is notified of title, rate, openings and assignees.',
    may: edit,
    body: JobChange,
    ...asJob,
  }),
  remove: del(`${JOBS}/:id`, {
    summary: 'Deletes a draft.',
    may: right('jobs', 'delete'),
    returns: z.object({ id: Id }),
  }),
  copy: post(`${JOBS}/:id/copy`, {
    summary: 'Creates a draft with the same content, without days, documents, notes and submissions.',
    may: right('jobs', 'create'),
    body: JobCopy,
    ...asJob,
    status: 201,
  }),
  move: put(`${JOBS}/:id/status`, {
    summary: 'Opens, holds, fills, closes or cancels it; each transition has its permission and guards.',
    may: edit,
    body: JobStep,
    ...asJob,
  }),
  undo: post(`${JOBS}/:id/undo-status`, {
    summary: 'Opens the job again as it was, with the submissions that its closing closed, within 24 hours.',
    may: edit,
    body: z.strictObject({ version: Version }),
    ...asJob,
  }),
  ...noteEndpoints(JOBS, { noun: 'a job', item: JobNote, read: readNotes, write: writeNotes }),
  history: historyEndpoint(`${JOBS}/:id/history`, 'a job', view),
  description: get(`${JOBS}/:id/description`, {
    summary:
      'The description of the job as PDF for applicants, without budget, pay, internal notes and screening; on request without the client’s name.',
    may: view,
    query: z.strictObject({ ...inlineQuery.shape, anonymous: booleanFlag.optional() }),
    download: true,
    perMinute: 30,
  }),
  ...documentEndpoints(JOBS, {
    noun: 'a job',
    item: JobDocument,
    read: view,
    write: edit,
    add: { body: z.strictObject({ type: JobDocumentType.default('DESCRIPTION') }) },
    download: { query: inlineQuery },
  }),
} satisfies Endpoints

export const jobImportEndpoints = importEndpoints(`${JOBS}/import`, 'jobs as drafts', right('jobs', 'create'))
