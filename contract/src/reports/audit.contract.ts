import * as z from 'zod'
import { type Endpoints, get, list } from '../kernel/api/endpoint.ts'
import { HistoryEntry } from '../kernel/api/history.ts'
import { right } from '../kernel/api/permission.ts'
import { CountryID, Day, Id, repeatable } from '../kernel/values/fields.ts'

export const AuditEntry = HistoryEntry.extend({
  /** The label of the event: `Created the client`. */
  eventLabel: z.string(),
  entity: z.string(),
  entityID: z.string(),
  entityName: z.string().nullable(),
  countryID: CountryID.nullable(),
  ip: z.string().nullable(),
  requestID: z.string().nullable(),
  /** Whether the hash chain already includes it. */
  sealed: z.boolean(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const auditEndpoints = {
  list: list('/audit-trails', {
    summary: 'Lists audit entries, limited to fields the caller can see.',
    may: right('audit-trails', 'view'),
    item: AuditEntry,
    filters: {
      entity: repeatable(z.string().trim().min(1).max(60)),
      entityID: z.string().trim().min(1).max(100).optional(),
      actorID: Id.optional(),
      event: repeatable(z.string().trim().min(1).max(80)),
      countryID: repeatable(CountryID),
      from: Day.optional(),
      to: Day.optional(),
    },
    sorts: ['at'],
    order: '-at',
    export: right('audit-trails', 'export'),
  }),
  filters: get('/audit-trails/filters', {
    summary: 'Lists the record and event types of the audit trail.',
    may: right('audit-trails', 'view'),
    returns: z.object({
      entities: z.array(z.string()),
      events: z.array(z.object({ event: z.string(), label: z.string() })),
    }),
  }),
} satisfies Endpoints
