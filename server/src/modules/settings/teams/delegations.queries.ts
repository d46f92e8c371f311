import { right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import type { Delegation } from '@muster/contract/settings/teams/delegations.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'

const delegationRows = (db: Db, today: string) =>
  db
    .selectFrom('delegation')
    .innerJoin('appUser as giver', 'giver.id', 'delegation.fromId')
    .innerJoin('appUser as taker', 'taker.id', 'delegation.toId')
    .selectAll('delegation')
    .select(['giver.name as giverName', 'taker.name as takerName'])
    .where('delegation.lastDay', '>=', today)

type DelegationRow = Awaited<ReturnType<ReturnType<typeof delegationRows>['executeTakeFirstOrThrow']>>

const present =
  (today: string) =>
  (row: DelegationRow): Delegation => ({
    id: row.id,
    _from: { id: row.fromId, name: row.giverName },
    _to: { id: row.toId, name: row.takerName },
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    reason: row.reason,
    active: row.firstDay <= today,
    createdAt: row.createdAt.toISOString(),
  })

/** Delegations by or to a user that have not ended. */
export async function delegationsOf(db: Db, userID: string, today: string) {
  const rows = await delegationRows(db, today)
    .where((eb) => eb.or([eb('delegation.fromId', '=', userID), eb('delegation.toId', '=', userID)]))
    .orderBy('delegation.firstDay')
    .execute()
  const all = rows.map(present(today))
  return { given: all.filter(({ _from }) => _from.id === userID), received: all.filter(({ _to }) => _to.id === userID) }
}

/**
 * Roles that approve order forms, and so can replace one another; an administrator approves nothing
 * (docs/domain/permissions.md, segregation 8).
 */
export const APPROVING_ROLES = rolesWith(right('order-forms', 'approve'))

export const delegateChoices = (db: Db, userID: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'name', 'role'])
    .where('active', '=', true)
    .where('role', 'in', APPROVING_ROLES)
    .where('id', '<>', userID)
    .orderBy('name')
    .execute()

export const getDelegation = async (db: Db, id: string, today: string): Promise<Delegation | undefined> => {
  const row = await delegationRows(db, today).where('delegation.id', '=', id).executeTakeFirst()
  return row && present(today)(row)
}
