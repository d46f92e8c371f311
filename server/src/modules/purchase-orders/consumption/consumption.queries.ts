import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { minimum } from '@muster/contract/kernel/math/rational.ts'
import {
  type CapacityConsumer,
  capCapacity,
  type LinkCapacity,
  remainingCapacity,
} from '@muster/contract/purchase-orders/ceilings.rules.ts'
import type { Basis } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { type Selectable, sql } from 'kysely'
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
 * everybody, as in the closing of a placement, which ends its contracts and then their links.
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

interface FundingOrder extends CapacityConsumer {
  readonly number: string
  readonly currency: string
  readonly basis: Basis
}

interface Service {
  readonly clientContractID: string
  readonly from: string
  readonly to: string
}

/**
 * The open orders that may cover a service of a contract, in the order of consumption: by priority, then by earliest
 * expiry. `available` is the balance of each for this contract; pass it to `splitAcross`, then reserve each portion.
 */
export async function ordersCovering(db: Db, { clientContractID, from, to }: Service): Promise<FundingOrder[]> {
  const rows = await linksOf(db, clientContractID)
    .innerJoin('purchaseOrder', 'purchaseOrder.id', 'link.purchaseOrderId')
    .selectAll('purchaseOrder')
    .select(['link.capAmount as cap', 'link.consumed as capConsumed', 'link.committed as capCommitted'])
    .where('link.removedAt', 'is', null)
    .where('link.isActive', '=', true)
    .where('derivedStatus.status', '!=', 'CANCELLED')
    .where((eb) => eb.or([eb('derivedStatus.endsOn', 'is', null), eb('derivedStatus.endsOn', '>=', to)]))
    .where('purchaseOrder.status', '=', 'OPEN')
    .where('purchaseOrder.archivedAt', 'is', null)
    .where('link.startsOn', '<=', from)
    .where('link.endsOn', '>=', to)
    .orderBy('link.priority')
    .orderBy('link.endsOn')
    .orderBy(sql`purchase_order.number`)
    .execute()
  return rows.map(({ cap, capConsumed, capCommitted, ...order }) => {
    const capAvailable = capCapacity({ cap, consumed: capConsumed, committed: capCommitted }, order.currency)
    const available =
      capAvailable === null
        ? remainingCapacity(order)
        : toMinor(minimum(remainingCapacity(order), capAvailable), order.currency)
    return { id: order.id, number: order.number, currency: order.currency, basis: order.basis as Basis, available }
  })
}
