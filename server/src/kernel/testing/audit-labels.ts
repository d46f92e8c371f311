import { eventLabel, type Labels } from '@muster/contract/kernel/api/labels.ts'
import { sql } from 'kysely'
import type { Module } from '../app/module.ts'
import type { Db } from '../db/db.ts'

/**
 * The events in the audit table about records of these modules that no catalogue labels (`auditEvents` of the manifests), so that the
 * audit trail and the histories would show their codes.
 */
export async function unlabelledEvents(db: Db, modules: readonly Module[]): Promise<string[]> {
  const labels: Labels = Object.assign({}, ...modules.map(({ auditEvents }) => auditEvents))
  const entities = modules.flatMap(({ auditViews }) => Object.keys(auditViews ?? {}))
  const { rows } = await sql<{ event: string }>`select distinct event from audit_entry
    where entity = any(${entities}::text[]) order by event`.execute(db)
  return rows.map(({ event }) => event).filter((event) => eventLabel(labels, event) === undefined)
}

/** After the tests of a file: each event that they caused has a label. A database that a test has cut off is left alone. */
export async function assertEventsLabelled(db: Db, modules: readonly Module[]): Promise<void> {
  const missing = await unlabelledEvents(db, modules).catch(() => [])
  if (missing.length > 0)
    throw new Error(`These events need a label in the auditEvents of their module: ${missing.join(', ')}`)
}
