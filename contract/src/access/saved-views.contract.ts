import * as z from 'zod'
import { del, type Endpoints, get, post, put } from '../kernel/api/endpoint.ts'
import { Id, text, Version } from '../kernel/values/fields.ts'

const Screen = z.string().regex(/^[a-z][a-z0-9/-]{0,59}$/, 'Identify the screen by its path, such as candidates.')

/**
 * The state of a screen: filters, sort, columns. The screen knows the format; only size and types are validated here.
 */
const State = z
  .custom<Record<string, unknown>>(isShallow, 'A view holds at most eight levels.')
  .pipe(z.record(z.string().max(60), z.json()))
  .refine(isStorable, 'A view may hold at most 8,000 characters and no invisible control characters.')

const DEEPEST = 8

/** Checked level by level: recursion would overflow the stack on deeply nested input. */
function isShallow(state: unknown): boolean {
  let level: unknown[] = [state]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return false
    level = level.flatMap((value) => (value !== null && typeof value === 'object' ? Object.values(value) : []))
  }
  return true
}

function isStorable(state: unknown): boolean {
  const written = JSON.stringify(state)
  return written.length <= 8000 && !/\\u(0000|d[89a-f])/i.test(written)
}

export const SavedView = z.object({
  id: Id,
  screen: z.string(),
  name: z.string(),
  /** Visible to all users; only its owner can change it. */
  shared: z.boolean(),
  own: z.boolean(),
  _owner: z.object({ id: Id, name: z.string() }),
  state: z.record(z.string(), z.json()),
  version: Version,
})
export type SavedView = z.output<typeof SavedView>

const Fields = { name: text(80, 'The name'), shared: z.boolean(), state: State }

const NewSavedView = z.strictObject({ ...Fields, screen: Screen, shared: Fields.shared.default(false) })
const SavedViewChange = z.strictObject({
  version: Version,
  name: Fields.name.optional(),
  shared: Fields.shared.optional(),
  state: Fields.state.optional(),
})

const OWN = 'The caller’s views and shared views. A view contains filters, not records.'

export const savedViewEndpoints = {
  all: get('/saved-views', {
    summary: 'Lists the caller’s and shared saved views of one or all screens.',
    signedIn: OWN,
    query: z.strictObject({ screen: Screen.optional() }),
    returns: z.array(SavedView),
  }),
  get: get('/saved-views/:id', { summary: 'One saved view.', signedIn: OWN, returns: SavedView }),
  create: post('/saved-views', {
    summary: 'Saves a view.',
    signedIn: OWN,
    body: NewSavedView,
    returns: SavedView,
    status: 201,
  }),
  update: put('/saved-views/:id', {
    summary: 'Updates a view of the caller.',
    signedIn: OWN,
    body: SavedViewChange,
    returns: SavedView,
  }),
  remove: del('/saved-views/:id', {
    summary: 'Deletes a view of the caller.',
    signedIn: OWN,
    returns: z.object({ id: Id }),
  }),
} satisfies Endpoints
