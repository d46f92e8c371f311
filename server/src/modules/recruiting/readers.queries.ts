import type { Resource } from '@muster/contract/access/matrix.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type Scope, scopeFor } from '../../kernel/db/scope.ts'
import { staffByID } from '../access/core/people.queries.ts'

/** Finds the record in a scope; undefined if it is out of it. */
type FindInScope = (scope: Scope) => Promise<unknown>

/**
 * Those of these users who may see a record today: a notification names people, so none goes to a user who has left,
 * changed the role, or no longer has its country.
 */
export async function readersAmong(
  db: Db,
  userIDs: readonly (string | null)[],
  { resource, find }: { readonly resource: Resource; readonly find: FindInScope },
): Promise<string[]> {
  const readers: string[] = []
  for (const id of new Set(userIDs)) {
    const reader = id === null ? null : await staffByID(db, id)
    if (!reader || !may(reader, right(resource, 'view'))) continue
    if ((await find(scopeFor(reader, resource))) !== undefined) readers.push(reader.id)
  }
  return readers
}
