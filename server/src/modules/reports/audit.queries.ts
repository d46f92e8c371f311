import { grantOf, type Resource } from '@muster/contract/access/matrix.ts'
import { eventLabel, type Labels } from '@muster/contract/kernel/api/labels.ts'
import { maySeeField, type View } from '@muster/contract/kernel/api/views.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { auditEndpoints } from '@muster/contract/reports/audit.contract.ts'
import { type Expression, type Selectable, sql } from 'kysely'
import { visibleChanges } from '../../kernel/app/events.ts'
import type { Module } from '../../kernel/app/module.ts'
import type { DB, Db } from '../../kernel/db/db.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import type { Scope, Staff } from '../../kernel/db/scope.ts'
import { containsPattern } from '../../kernel/db/search.ts'
import type { Call } from '../../kernel/http/route.ts'

/** The visibility of the entries of each entity, as defined by the modules. */
interface AuditRules {
  /**
   * The user must be able to see the resource, and sees only changes of the fields in this view. Entities that are not
   * listed here are for users who see the whole trail.
   */
  readonly views: Readonly<Record<string, View>>
  /**
   * The free text of a reason often contains field values: it requires the permission to see `reason`, or the field
   * named here.
   */
  readonly reasons: Readonly<Record<string, string>>
  readonly events: Labels
}

/** The labels of the events of these modules. */
const auditEventLabels = (modules: readonly Module[]): Labels =>
  Object.assign({}, ...modules.map(({ auditEvents }) => auditEvents))

/** `Created the client`; an event without a label is shown by its code. */
function eventTitle(labels: Labels, event: string): string {
  const label = eventLabel(labels, event) ?? event.slice(event.indexOf('.') + 1).replaceAll(/[-.]/g, ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

export const auditRulesOf = (modules: readonly Module[]): AuditRules => ({
  views: Object.assign({}, ...modules.map(({ auditViews }) => auditViews)),
  reasons: Object.assign({}, ...modules.map(({ auditReasons }) => auditReasons)),
  events: auditEventLabels(modules),
})

/** The entities whose entries this user may see: those of which the matrix shows them anything. */
const visibleEntities = (views: AuditRules['views'], { role }: Staff) =>
  Object.entries(views)
    .filter(([, view]) => grantOf(role, view.resource as Resource).visibility !== 'none')
    .map(([entity]) => entity)

/** Users who see the whole trail also see entities without a view; others only the listed ones. */
const seesAll = ({ role }: Staff) => grantOf(role, 'audit-trails').visibility === 'full'

/** Whether the user may see entries of an entity. */
const isVisibleEntity = ({ views }: AuditRules, staff: Staff, entity: Expression<string>) => {
  const entities = visibleEntities(views, staff)
  if (!seesAll(staff)) return sql<boolean>`${entity} = any(${entities}::text[])`
  const hidden = Object.keys(views).filter((kind) => !entities.includes(kind))
  return sql<boolean>`${entity} <> all(${hidden}::text[])`
}

function visible(db: Db, { countryIDs }: Scope, staff: Staff, rules: AuditRules) {
  const entries = db.selectFrom('auditEntry').where(isVisibleEntity(rules, staff, sql.ref('auditEntry.entity')))
  return countryIDs ? entries.where('countryId', '=', sql<string>`any(${countryIDs}::text[])`) : entries
}

/** The audit trail as this user may see it; every change of a hidden field is omitted. */
export function findAuditEntries(call: Call<typeof auditEndpoints.list>, rules: AuditRules): ListQuery {
  const { db, scope, staff, query: filter } = call
  let plain = visible(db, scope, staff, rules)
  if (filter.entity) plain = plain.where('entity', 'in', filter.entity)
  if (filter.entityID) plain = plain.where('entityId', '=', filter.entityID)
  if (filter.actorID) plain = plain.where('actorId', '=', filter.actorID)
  if (filter.event) plain = plain.where('event', 'in', filter.event)
  if (filter.countryID) plain = plain.where('countryId', 'in', filter.countryID)
  if (filter.from) plain = plain.where('at', '>=', call.dayBegins(filter.from))
  if (filter.to) plain = plain.where('at', '<', call.dayBegins(daysAfter(filter.to, 1)))
  if (filter.searchInput)
    plain = plain.where(
      sql`search_text(coalesce(entity_name, '') || ' ' || actor_name)`,
      'like',
      containsPattern(filter.searchInput),
    )
  const rows = plain
    .leftJoin('auditCheckpoint', 'auditCheckpoint.entryId', 'auditEntry.id')
    .select(['auditEntry.id', 'at', 'event', 'actorId', 'actorName', 'actorRole', 'entity', 'entityId', 'entityName'])
    .select(['countryId', 'diff', 'reason', 'requestId', 'ip', 'auditCheckpoint.entryId as sealedId'])
  return {
    rows,
    plain,
    key: 'auditEntry.id',
    keyType: 'bigint',
    sorts: { at: 'auditEntry.at' },
    present: (row) => presentEntry(rules, staff, row),
  }
}

type AuditRow = Selectable<DB['auditEntry']> & { readonly sealedId: number | null }

function presentEntry({ views, reasons, events }: AuditRules, staff: Staff, row: AuditRow) {
  const view = views[row.entity] ?? { resource: 'audit-trails' as const }
  const seesReason = maySeeField(view, staff.role, reasons[row.entity] ?? 'reason')
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    event: row.event,
    eventLabel: eventTitle(events, row.event),
    actorID: row.actorId,
    actorName: row.actorName,
    actorRole: row.actorRole,
    reason: seesReason ? row.reason : null,
    entity: row.entity,
    entityID: row.entityId,
    entityName: row.entityName,
    countryID: row.countryId,
    requestID: row.requestId,
    ip: row.ip,
    sealed: row.sealedId !== null,
    changes: visibleChanges(view, staff, row.diff as Record<string, [unknown, unknown]>),
  }
}

const MAX_TYPES = 500

/** Skips through the index from one pair to the next, instead of scanning the whole trail to find a few dozen. */
const EVENT_TYPES = sql<{ entity: string; event: string }>`
  with recursive kind (entity, event) as (
    (select entity, event from audit_entry order by entity, event limit 1)
    union all
    select following.entity, following.event from kind cross join lateral (
      select entity, event from audit_entry
      where (entity, event) > (kind.entity, kind.event)
      order by entity, event limit 1
    ) as following
  )
  select entity, event from kind`

/** The record types and events of the entries that this user may see. */
export async function auditFilters(db: Db, { countryIDs }: Scope, staff: Staff, rules: AuditRules) {
  const within = countryIDs
    ? sql`exists (select from audit_entry as entry where entry.entity = kind.entity and entry.event = kind.event
        and entry.country_id = any(${countryIDs}::text[]))`
    : sql`true`
  // The entity is checked first and once per pair: checked per entry, all entries of a hidden entity would be read to
  // find none.
  const { rows } = await sql<{ entity: string; event: string }>`select entity, event from (${EVENT_TYPES}) as kind
    where ${isVisibleEntity(rules, staff, sql.ref('kind.entity'))} and ${within}
    order by 1, 2 limit ${MAX_TYPES}`.execute(db)
  return {
    entities: [...new Set(rows.map(({ entity }) => entity))],
    events: [...new Set(rows.map(({ event }) => event))]
      .sort()
      .map((event) => ({ event, label: eventTitle(rules.events, event) })),
  }
}
