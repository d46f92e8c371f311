import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { containsPattern, searchTerms } from '../../../kernel/db/search.ts'

/** Whether a column contains one of the IDs that a search has found. */
type MatchesName = (
  column: 'timesheet.consultantId' | 'timesheet.clientId' | 'orderForm.candidateId' | 'orderForm.clientId',
) => RawBuilder<boolean>

/**
 * The consultants and clients that a search matches: found before their timesheets, so that these are read by their
 * indexes.
 */
export interface NameMatch {
  readonly isPerson: MatchesName
  /** Null if no client has such a name. */
  readonly isClient: MatchesName | null
}

/** Up to this number are passed by ID; more are searched again with the timesheets. */
const MAX = 1_000

/**
 * Every term of a search must match the code or name of the consultant, or the name of the client. Terms that match no
 * client must all match the consultant.
 */
export async function findTimesheetsByName(
  db: Db,
  searchInput: string | undefined,
  max = MAX,
): Promise<readonly NameMatch[]> {
  const terms = searchTerms(searchInput)
  if (terms.length === 0) return []
  const { rows } = await sql<{ pattern: string; clients: string[] }>`select word.pattern,
      array(select client.id::text from client where search_text(client.name) like word.pattern limit ${max + 1}) as clients
    from (select ${containsPattern(sql`typed`)} as pattern, nth from unnest(${terms}::text[]) with ordinality as all_words(typed, nth) offset 0) word
    order by nth`.execute(db)
  const ofPeople = rows.filter(({ clients }) => clients.length === 0).map(({ pattern }) => pattern)
  const nameMatches: NameMatch[] = []
  if (ofPeople.length > 0) nameMatches.push({ isPerson: await peopleLike(db, ofPeople, max), isClient: null })
  for (const { pattern, clients } of rows)
    if (clients.length > 0) {
      const isClient = clients.length > max ? clientsLike(pattern) : among(clients)
      nameMatches.push({ isPerson: await peopleLike(db, [pattern], max), isClient })
    }
  return nameMatches
}

const among =
  (ids: readonly string[]): MatchesName =>
  (column) =>
    sql`${sql.ref(column)} = any(${ids}::uuid[])`

const within =
  (found: RawBuilder<unknown>): MatchesName =>
  (column) =>
    sql`${sql.ref(column)} in (${found})`

const clientsLike = (pattern: string) =>
  within(sql`select named.id from client named where search_text(named.name) like ${pattern}`)

/**
 * Consultants with all of these patterns in code or name, which has an index; the search text contains more fields, and
 * is searched first.
 */
async function peopleLike(db: Db, patterns: readonly string[], max: number): Promise<MatchesName> {
  const has = patterns.map(
    (pattern) => sql`person.search_text_work like ${pattern}
      and search_text(person.code || ' ' || person.name || ' ' || coalesce(person.name_arabic, '')) like ${pattern}`,
  )
  const found = sql<{ id: string }>`select person.id from consultant person where ${sql.join(has, sql` and `)}`
  const { rows } = await sql<{ id: string }>`${found} limit ${max + 1}`.execute(db)
  return rows.length > max ? within(found) : among(rows.map(({ id }) => id))
}
