import * as z from 'zod'
import { Id, Instant, repeatable } from '../values/fields.ts'
import { type Endpoints, get, list, post } from './endpoint.ts'

const BACKGROUND_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type BackgroundState = (typeof BACKGROUND_STATES)[number]

/**
 * The response, with status 202, of a request that continues in the background; poll `/background-jobs/:id` for its
 * progress.
 */
export const JobStarted = z.object({ jobID: Id })
export type JobStarted = z.output<typeof JobStarted>

export const BackgroundJob = z.object({
  id: Id,
  kind: z.string(),
  /** A description for the user. */
  title: z.string(),
  state: z.enum(BACKGROUND_STATES),
  done: z.int(),
  /** Null until the total is known. */
  total: z.int().nullable(),
  /** The result of the job, in a format of its type. */
  result: z.json().nullable(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Whether the user who started it may cancel it while it runs. */
  cancellable: z.boolean(),
  /** The created file, if any: `GET /background-jobs/:id/file`. */
  fileID: Id.nullable(),
  createdBy: Id.nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type BackgroundJob = z.output<typeof BackgroundJob>

const OWN = 'Everyone sees the jobs they started; an administrator sees all.'

export const backgroundJobEndpoints = {
  list: list('/background-jobs', {
    summary: 'Background jobs, newest first.',
    signedIn: OWN,
    passive: true,
    item: BackgroundJob,
    filters: { state: repeatable(z.enum(BACKGROUND_STATES)), kind: repeatable(z.string().max(80)) },
    sorts: ['createdAt'],
    order: '-createdAt',
    export: false,
  }),
  get: get('/background-jobs/:id', {
    summary: 'The progress and result of a background job.',
    signedIn: OWN,
    passive: true,
    returns: BackgroundJob,
  }),
  cancel: post('/background-jobs/:id/cancel', {
    summary: 'Cancels a background job that has not finished; its changes so far are rolled back.',
    signedIn: OWN,
    returns: BackgroundJob,
  }),
  file: get('/background-jobs/:id/file', {
    summary: 'The file that a background job created, such as the error report of an import.',
    signedIn: OWN,
    download: true,
  }),
} satisfies Endpoints
