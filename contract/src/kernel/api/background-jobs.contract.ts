import * as z from 'zod'
import { Id, Instant, many } from '../values/fields.ts'
import { type Endpoints, get, list, post } from './endpoint.ts'

const BACKGROUND_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type BackgroundState = (typeof BACKGROUND_STATES)[number]

/** The answer, with status 202, of a call whose work goes on in the background; ask `/background-jobs/:id` how far it is. */
export const JobStarted = z.object({ jobID: Id })
export type JobStarted = z.output<typeof JobStarted>

export const BackgroundJob = z.object({
  id: Id,
  kind: z.string(),
  /** What it does, in words for the person who waits. */
  title: z.string(),
  state: z.enum(BACKGROUND_STATES),
  done: z.int(),
  /** null until the work knows how much there is. */
  total: z.int().nullable(),
  /** What the work answers, in a shape of its kind. */
  result: z.json().nullable(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Whether whoever started it may call it off while it is not over. */
  cancellable: z.boolean(),
  /** The file it made, if any: `GET /background-jobs/:id/file`. */
  fileID: Id.nullable(),
  createdBy: Id.nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type BackgroundJob = z.output<typeof BackgroundJob>

const OWN = 'Everybody sees the work they started themselves; an administrator sees all.'

export const backgroundJobEndpoints = {
  list: list('/background-jobs', {
    summary: 'Work that runs in the background, newest first.',
    signedIn: OWN,
    passive: true,
    item: BackgroundJob,
    filters: { state: many(z.enum(BACKGROUND_STATES)), kind: many(z.string().max(80)) },
    sorts: ['createdAt'],
    order: '-createdAt',
    export: false,
  }),
  get: get('/background-jobs/:id', {
    summary: 'How far a piece of work in the background is, and what came of it.',
    signedIn: OWN,
    passive: true,
    returns: BackgroundJob,
  }),
  cancel: post('/background-jobs/:id/cancel', {
    summary: 'Calls off work that is not over; what it has done so far is taken back.',
    signedIn: OWN,
    returns: BackgroundJob,
  }),
  file: get('/background-jobs/:id/file', {
    summary: 'The file that a piece of work has made, such as the list of the bad rows of an import.',
    signedIn: OWN,
    download: true,
  }),
} satisfies Endpoints
