import * as z from 'zod'
import { del, type Endpoints, get, pageQuery, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { Id, Instant, text } from '../../kernel/values/fields.ts'
import { applicantFilters } from './applicants.contract.ts'

/** Search, filters and sort as parameters of the list's address. */
const State = z.record(z.string().max(60), z.union([z.string().max(500), z.array(z.string().max(500)).max(50)]))

/** The parameters of a saved search; unknown ones are rejected. */
export const SavedQuery = z.strictObject({ searchInput: pageQuery(['']).searchInput, ...applicantFilters })
export type SavedQuery = z.output<typeof SavedQuery>

/** A saved search counts the applicants that were added since it was last opened. */
export const SavedApplicantSearch = z.object({
  id: Id,
  name: z.string(),
  query: State,
  newCount: z.int(),
  lastOpenedAt: Instant,
})
export type SavedApplicantSearch = z.output<typeof SavedApplicantSearch>

const SEARCHES = '/applicants/searches'
const view = right('applicants', 'view')

/** Searches belong to the user who saved them. */
export const applicantSearchEndpoints = {
  all: get(SEARCHES, {
    summary: 'The saved searches of the caller, each with the number of new applicants.',
    may: view,
    returns: z.array(SavedApplicantSearch),
  }),
  save: post(SEARCHES, {
    summary: 'Saves search and filters of the list of applicants.',
    may: view,
    body: z.strictObject({ name: text(60, 'Name'), query: State }),
    returns: SavedApplicantSearch,
    status: 201,
  }),
  open: put(`${SEARCHES}/:id/opened`, {
    summary: 'Records that the search was opened: its count of new applicants starts again.',
    may: view,
    body: z.strictObject({}),
    returns: SavedApplicantSearch,
  }),
  remove: del(`${SEARCHES}/:id`, {
    summary: 'Deletes a saved search of the caller.',
    may: view,
    returns: z.object({ id: Id }),
  }),
} satisfies Endpoints
