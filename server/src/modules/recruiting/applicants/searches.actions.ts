import {
  type applicantSearchEndpoints,
  type SavedApplicantSearch,
  SavedQuery,
} from '@muster/contract/recruiting/applicants/searches.contract.ts'
import { sql } from 'kysely'
import { conflict, invalid, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { isUniqueViolation } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { filteredApplicants } from './list.queries.ts'
import { readSearch } from './search.queries.ts'

type Endpoints = typeof applicantSearchEndpoints
type ReadCall = Pick<Call<Endpoints['all']>, 'db' | 'scope' | 'staff' | 'today' | 'dayBegins' | 'sees'>

const MAX_SEARCHES = 30

interface SearchRow {
  readonly id: string
  readonly name: string
  readonly query: unknown
  readonly lastOpenedAt: Date
}

/** The filters of a saved search without its order; null when the list no longer supports one of them. */
function filtersOf(state: object): SavedQuery | null {
  const { sort: _sort, ...filters } = state as Record<string, unknown>
  return SavedQuery.safeParse(filters).data ?? null
}

/** The number of applicants in scope that match and were added since; null if a filter is no longer allowed. */
async function newSince(call: ReadCall, { query: state, lastOpenedAt }: SearchRow): Promise<number> {
  const query = filtersOf(state as object)
  if (!query) return 0
  try {
    const { count } = await filteredApplicants({ ...call, query })
      .select(sql<number>`count(*)::int`.as('count'))
      .where('applicant.createdAt', '>', lastOpenedAt)
      .executeTakeFirstOrThrow()
    return count
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 400) return 0
    throw error
  }
}

const present = async (call: ReadCall, row: SearchRow): Promise<SavedApplicantSearch> => ({
  id: row.id,
  name: row.name,
  query: row.query as SavedApplicantSearch['query'],
  newCount: await newSince(call, row),
  lastOpenedAt: row.lastOpenedAt.toISOString(),
})

const COLUMNS = ['id', 'name', 'query', 'lastOpenedAt'] as const
const ownSearches = ({ db, staff }: Pick<ReadCall, 'db' | 'staff'>) =>
  db.selectFrom('savedApplicantSearch').select(COLUMNS).where('userId', '=', staff.id)

export async function findSearches(call: Call<Endpoints['all']>): Promise<SavedApplicantSearch[]> {
  const found: SavedApplicantSearch[] = []
  for (const row of await ownSearches(call).orderBy('name').execute()) found.push(await present(call, row))
  return found
}

export async function saveSearch(call: Call<Endpoints['save']>): Promise<SavedApplicantSearch> {
  const { db, staff, body, now } = call
  const query = filtersOf(body.query)
  if (!query) throw invalid([{ path: 'query', message: 'The list of applicants has no such filter.' }])
  if (query.query) readSearch(query.query)
  if ((await ownSearches(call).execute()).length >= MAX_SEARCHES)
    throw ruleViolation('TOO_MANY_SEARCHES', `You have ${MAX_SEARCHES} saved searches. Delete one you no longer use.`)
  const row = await db
    .insertInto('savedApplicantSearch')
    .values({ userId: staff.id, name: body.name, query: JSON.stringify(body.query), lastOpenedAt: now, createdAt: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'saved_applicant_search_name'))
        throw conflict('NAME_ALREADY_USED', 'You already have a search with this name. Enter another name.')
      throw error
    })
  return present(call, row)
}

export async function openSearch(call: Call<Endpoints['open']>): Promise<SavedApplicantSearch> {
  const row = await call.db
    .updateTable('savedApplicantSearch')
    .set({ lastOpenedAt: call.now })
    .where('userId', '=', call.staff.id)
    .where('id', '=', call.params.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(() => notFound('saved search'))
  return present(call, row)
}

export async function removeSearch({ db, staff, params }: Call<Endpoints['remove']>): Promise<{ id: string }> {
  return db
    .deleteFrom('savedApplicantSearch')
    .where('userId', '=', staff.id)
    .where('id', '=', params.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('saved search'))
}
