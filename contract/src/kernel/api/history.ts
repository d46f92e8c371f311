import * as z from 'zod'
import { Instant } from '../values/fields.ts'
import { get } from './endpoint.ts'
import type { Right } from './permission.ts'

/** One entry of a record's history; changes of fields that the user may not see are absent. */
export const HistoryEntry = z.object({
  id: z.int(),
  at: Instant,
  /** The noun and the past participle of the verb: `client.updated`. */
  event: z.string(),
  actorID: z.string().nullable(),
  actorName: z.string(),
  actorRole: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

/** Newest first; `before` is the ID of the last loaded entry. */
export const HistoryQuery = z.strictObject({ before: z.coerce.number().int().min(1).optional() })

/** The endpoint of a record's history: `historyEndpoint('/teams/:id/history', 'a team', right('settings', 'view'))`. */
export const historyEndpoint = <const P extends `/${string}`>(path: P, record: string, may: Right) =>
  get(path, {
    summary: `The activity log of ${record}, newest first.`,
    may,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  })
