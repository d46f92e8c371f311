import * as z from 'zod'
import { JobStarted } from '../../kernel/api/background-jobs.contract.ts'
import { countsQuery, del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { HistoryEntry, HistoryQuery } from '../../kernel/api/history.ts'
import { ImportRequest } from '../../kernel/api/import.ts'
import { right } from '../../kernel/api/permission.ts'
import { documentEndpoints, inlineQuery } from '../../kernel/records/documents.ts'
import { Amount, CountryID, Day, flag, Id, many, Version, waitingFilter } from '../../kernel/values/fields.ts'
import { AnswerFilter } from '../forms/questions.contract.ts'
import { noteEndpoints, noteFields } from '../notes.contract.ts'
import { countsOf, UserFilter } from '../values.contract.ts'
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
  clientID: many(Id),
  status: many(JobStatus),
  countryID: many(CountryID),
  priority: many(JobPriority),
  workMode: many(WorkMode),
  engagement: many(Engagement),
  seniority: many(Seniority),
  reasonCode: many(JobLossReason),
  hot: flag.optional(),
  recruiterID: many(UserFilter),
  leadID: many(UserFilter),
  accountManagerID: many(UserFilter),
  teamID: many(Id),
  /** Jobs that the user may approve. */
  waiting: waitingFilter,
  /** Jobs without a recruiter. */
  unassigned: flag.optional(),
  /** Open, without a submission to the client yet. */
  withoutSubmission: flag.optional(),
  /** Opened more than this number of days ago. */
  ageOver: z.coerce.number().int().min(0).max(3650).optional(),
  /** Open jobs whose deadline is within this number of days. */
  deadlineWithin: z.coerce.number().int().min(0).max(365).optional(),
  openedFrom: Day.optional(),
  openedTo: Day.optional(),
  startFrom: Day.optional(),
  startTo: Day.optional(),
  /** A required or preferred skill, ignoring case. */
  skill: many(z.string().trim().min(1).max(80)),
  /** The maximum of the bill rate budget, in its own currency and unit. */
  billOver: Amount.optional(),
  billUnder: Amount.optional(),
  /** The answer to a custom question. */
  answer: many(AnswerFilter),
}

const JOBS = '/jobs'
export const jobEndpoints = {
  list: list(JOBS, {
    summary: 'The jobs this person may see.',
    may: view,
    item: JobRow,
    view: jobView,
    sorts: [
      ...(['number', 'title', 'client', 'country', 'status', 'priority', 'openings', 'startDate', 'deadline'] as const),
      ...(['billMaximum', 'openedAt', 'createdAt', 'updatedAt'] as const),
    ],
    order: '-createdAt',
    export: right('jobs', 'export'),
    filters,
  }),
  counts: get(`${JOBS}/counts`, {
    summary: 'How many there are by status, of those the caller may see.',
    may: view,
    query: countsQuery(filters, 'status'),
    returns: countsOf(JobStatus),
  }),
  get: get(`${JOBS}/:id`, { summary: 'One job.', may: view, ...asJob }),
  create: post(JOBS, {
    summary: 'Creates a job as a draft.',
    may: right('jobs', 'create'),
    body: NewJob,
    ...asJob,
    status: 201,
  }),
  update: put(`${JOBS}/:id`, {
    summary:
      'Changes the given fields; the users involved are notified of changes to title, rate, openings and assignees.',
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
    summary: 'Creates a draft with the same content, without dates, documents, notes and submissions.',
    may: right('jobs', 'create'),
    body: JobCopy,
    ...asJob,
    status: 201,
  }),
  move: put(`${JOBS}/:id/status`, {
    summary: 'Opens, puts on hold, fills, closes or cancels it. Each transition has its permission and guards.',
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
  history: get(`${JOBS}/:id/history`, {
    summary: 'The history, newest first, limited to the fields the reader may see.',
    may: view,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  }),
  description: get(`${JOBS}/:id/description`, {
    summary:
      'The description of the job as PDF for applicants, without budget, pay, internal notes and screening; on request without the client’s name.',
    may: view,
    query: z.strictObject({ ...inlineQuery.shape, anonymous: flag.optional() }),
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

export const jobImportEndpoints = {
  import: post(`${JOBS}/import`, {
    summary:
      'Imports jobs from a spreadsheet as drafts in the background. CHECK validates, COMMIT imports all rows or none.',
    may: right('jobs', 'create'),
    upload: { kind: 'sheet', max: 1, required: false },
    body: ImportRequest,
    returns: JobStarted,
    status: 202,
    perMinute: 30,
  }),
  template: get(`${JOBS}/import/template`, {
    summary: 'An empty spreadsheet with the import columns.',
    may: right('jobs', 'create'),
    download: true,
  }),
} satisfies Endpoints
