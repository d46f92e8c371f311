import { AppError, notFound } from '../../kernel/app/errors.ts'
import type { MailedRecords } from '../../kernel/app/module.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../kernel/db/scope.ts'

/** By the entity of an email, from the manifests. */
const known: Record<string, MailedRecords> = {}

/** Adds the record types of a module, when the program starts. */
export function registerMailedRecords(records: Readonly<Record<string, MailedRecords>>): void {
  Object.assign(known, records)
}

/**
 * 404 if the record of an email is out of this user's scope, or if it has none: the same answer as for an unknown email,
 * without the type of the record.
 */
export async function assertRecordInReach(
  { db, staff }: { readonly db: Db; readonly staff: Staff },
  { entity, entityId }: { readonly entity: string | null; readonly entityId: string | null },
): Promise<void> {
  const owner = entity === null ? undefined : known[entity]
  if (!owner || entityId === null) throw notFound('email')
  try {
    await owner.find(db, scopeFor(staff, owner.resource), entityId)
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? notFound('email') : error
  }
}
