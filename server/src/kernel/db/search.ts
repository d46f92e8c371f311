import { type RawBuilder, sql } from 'kysely'

/** The pattern that finds `typed` anywhere in a `search_text(…)`, ignoring case and accents; %, _ and \ are literal. */
export const containsPattern = (typed: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`'%' || regexp_replace(search_text(${typed}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Each term costs a scan of the list; a name, a title and a place have fewer. */
const MAX_TERMS = 8

/** The terms of a search, in any order, each of which must occur in a match. Terms after the eighth are ignored. */
export const searchTerms = (typed: string | undefined): string[] =>
  typed ? typed.split(/\s+/).filter(Boolean).slice(0, MAX_TERMS) : []
