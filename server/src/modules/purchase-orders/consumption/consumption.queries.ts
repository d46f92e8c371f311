import type { LinkCapacity } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import type { Selectable } from 'kysely'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { currentVersionID } from '../core/contracts.queries.ts'

export type UseRecord = Selectable<DB['purchaseOrderUse']>
export type LinkRecord = Selectable<DB['purchaseOrderContract']>

/** The order with its row locked: consumption and amendments are serialized here. */
export const lockedOrder = (db: Db, id: string) =>
  db
    .selectFrom('purchaseOrder')
    .selectAll()
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/**
 * All versions of a contract, locked: its termination waits, or is waited for. Contracts are locked before orders by
 * everyone, as in the closing of a placement, which ends its contracts and then their links.
 */
export const lockContract = (db: Db, contractID: string) =>
  db
    .selectFrom('contract')
    .select('id')
    .where('familyId', '=', (eb) =>
      eb.selectFrom('contract as named').select('named.familyId').where('named.id', '=', contractID),
    )
    .orderBy('id')
    .forShare()
    .execute()

/** Links of contracts by any of their versions, with the current version. */
export const namedLinks = (db: Db) =>
  db
    .selectFrom('purchaseOrderContract as link')
    .innerJoin('contract as named', 'named.familyId', 'link.clientContractId')
    .innerJoin('contract as derivedStatus', (join) =>
      join.on(({ eb, ref }) => eb('derivedStatus.id', '=', currentVersionID(ref('link.clientContractId')))),
    )

const linksOf = (db: Db, contractID: string) => namedLinks(db).where('named.id', '=', contractID)

/** The link by which a contract, in any version, uses the order. */
export const linkOf = (db: Db, orderID: string, contractID: string) =>
  linksOf(db, contractID)
    .selectAll('link')
    .select([
      'named.number as contract',
      'derivedStatus.status as contractStatus',
      'derivedStatus.endsOn as contractEndsOn',
    ])
    .where('link.purchaseOrderId', '=', orderID)
    .where('link.removedAt', 'is', null)
    .executeTakeFirst()

/** The contract of a reserved line; a line never changes it. */
export const contractOfUse = async (db: Db, orderID: string, sourceKey: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('purchaseOrderUse as use')
      .innerJoin('purchaseOrderContract as link', 'link.id', 'use.linkId')
      .select('link.clientContractId')
      .where('use.purchaseOrderId', '=', orderID)
      .where('use.sourceKey', '=', sourceKey)
      .executeTakeFirst()
  )?.clientContractId

export const useOf = (db: Db, orderID: string, sourceKey: string) =>
  db
    .selectFrom('purchaseOrderUse')
    .selectAll()
    .where('purchaseOrderId', '=', orderID)
    .where('sourceKey', '=', sourceKey)
    .executeTakeFirst()

export const linkCapacity = (
  link: LinkRecord & Pick<LinkCapacity, 'contract' | 'contractStatus' | 'contractEndsOn'>,
): LinkCapacity => ({ ...link, cap: link.capAmount })
