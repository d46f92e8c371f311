import { type RawBuilder, sql } from 'kysely'

/** The pattern that finds `typed` anywhere in a `search_text(…)`, case and accent blind; %, _ and \ are found as they are. */
export const containing = (typed: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`'%' || regexp_replace(search_text(${typed}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
