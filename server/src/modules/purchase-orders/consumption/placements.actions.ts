import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { siblingTerms } from '../../contracts/core/order-form.queries.ts'
import { PURCHASE_ORDER_ENTITY } from '../core/purchase-orders.rules.ts'
import { release } from './consumption.actions.ts'
import { lockedOrder } from './consumption.queries.ts'

/**
 * A closed placement is billed no further: the links of its contracts end with it, and reservations for later days are
 * released for the others on the order. A line beyond the last day is left to billing (docs/decisions/0024): it can’t
 * be issued, and is a task until it is shortened.
 */
export async function endLinks(context: WriteContext, orderFormID: string, lastDay: string): Promise<void> {
  const { db } = context
  const families = db
    .selectFrom('contract as linked')
    .select('linked.familyId')
    .where('linked.kind', '=', 'CLIENT')
    .where('linked.orderFormId', 'in', siblingTerms(db, orderFormID))
  const links = await db
    .selectFrom('purchaseOrderContract as link')
    .innerJoin('contract', 'contract.id', 'link.clientContractId')
    .innerJoin('purchaseOrder', 'purchaseOrder.id', 'link.purchaseOrderId')
    .innerJoin('client', 'client.id', 'purchaseOrder.clientId')
    .select(['link.id', 'link.startsOn', 'link.endsOn', 'link.purchaseOrderId', 'contract.number as contract'])
    .select(['purchaseOrder.number', 'client.name as clientName', 'client.countryId'])
    .where('link.clientContractId', 'in', families)
    .where('link.removedAt', 'is', null)
    .where('link.endsOn', '>', lastDay)
    // Orders are locked one after the other, by everyone in this order.
    .orderBy('link.purchaseOrderId')
    .orderBy('link.id')
    .execute()
  for (const link of links) await endLink(context, link, lastDay)
}

interface Link {
  readonly id: string
  readonly startsOn: string
  readonly endsOn: string
  readonly purchaseOrderId: string
  readonly contract: string
  readonly number: string
  readonly clientName: string
  readonly countryId: string
}

async function endLink(context: WriteContext, link: Link, lastDay: string): Promise<void> {
  const { db, now } = context
  const { id, purchaseOrderId: purchaseOrderID, startsOn, endsOn: before } = link
  await lockedOrder(db, purchaseOrderID)
  const lines = await db
    .selectFrom('purchaseOrderUse')
    .select(['sourceKey', 'label', 'state', 'serviceFrom', 'serviceTo'])
    .where('linkId', '=', id)
    .where('state', '!=', 'RELEASED')
    .orderBy('createdAt')
    .execute()
  const freed = lines.filter(({ state, serviceFrom }) => state === 'RESERVED' && serviceFrom > lastDay)
  for (const { sourceKey } of freed) await release(context, { purchaseOrderID, sourceKey })
  const left = lines.filter((line) => !freed.includes(line))
  const beyond = left.filter(({ state, serviceTo }) => state === 'RESERVED' && serviceTo > lastDay)
  const ends = left.map(({ serviceTo }) => serviceTo)
  // A link covers the days of its lines: a line beyond the end is corrected by its author.
  const endsOn = [startsOn, lastDay, ...ends].sort().at(-1)!
  const isNeedless = ends.length === 0 && startsOn > lastDay
  await db
    .updateTable('purchaseOrderContract')
    .set((eb) => ({ ...(isNeedless ? { removedAt: now } : { endsOn }), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await writeAuditEntry(context, {
    event: `${PURCHASE_ORDER_ENTITY}.contract-${isNeedless ? 'unlinked' : 'updated'}`,
    entity: PURCHASE_ORDER_ENTITY,
    entityID: purchaseOrderID,
    name: `${link.number} · ${link.clientName}`,
    countryID: link.countryId,
    before: { 'contracts.contract': link.contract, 'contracts.endsOn': before },
    ...(!isNeedless && {
      after: {
        'contracts.contract': link.contract,
        'contracts.endsOn': endsOn,
        ...(freed.length > 0 && { 'contracts.freed': freed.map(({ label }) => label) }),
        ...(beyond.length > 0 && { 'contracts.beyond': beyond.map(({ label }) => label) }),
      },
    }),
    reason: `The placement ended on ${formatLongDate(lastDay)}.`,
  })
}
