import { type RawBuilder, sql } from 'kysely'

/** The pattern that finds `typed` anywhere in a `search_text(…)`, case and accent blind; %, _ and \ are found as they are. */
export const containing = (typed: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`'%' || regexp_replace(search_text(${typed}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Each word costs a look through the list; a name, a title and a place have fewer. */
const MAX_TERMS = 8

/** The words of a search, in any order, each of which stands somewhere in what is found. More than eight narrow no further. */
export const searchTerms = (typed: string | undefined): string[] =>
  typed ? typed.split(/\s+/).filter(Boolean).slice(0, MAX_TERMS) : []
