import { dayInWords, daysAfter } from '@muster/contract/kernel/days.ts'
import { may, right } from '@muster/contract/kernel/permission.ts'
import { burnShown } from '@muster/contract/purchase-orders/standing.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type Staff, scopeFor } from '../../kernel/scope.ts'
import { MOST_WORK_ROWS, type WorkRow } from '../../kernel/work-row.ts'
import { standingEdition } from './contracts.queries.ts'
import { type Orders, ordersIn, standingOn } from './purchase-orders.queries.ts'

/** So many days ahead the landing page names what ends. */
const SOON = 45

/** Orders over their threshold, lines to shorten and drafts to open, for those who amend, bill and open them; what ends soon, for everybody who sees orders. */
export async function ordersWork(
  db: Db,
  staff: Staff,
  today: string,
): Promise<{ forMe: WorkRow[]; expiring: WorkRow[] }> {
  if (!may(staff, right('purchase-orders', 'view'))) return { forMe: [], expiring: [] }
  const orders = ordersIn(db, scopeFor(staff, 'purchase-orders'))
  const edits = may(staff, right('purchase-orders', 'edit'))
  const [over, beyond, drafts, ending] = await Promise.all([
    edits ? overThreshold(orders, today) : [],
    edits ? beyondTheEnd(orders) : [],
    // Who opens what others have written down: the manager of the invoices; the CFO looks at the list.
    staff.role === 'FINANCE_MANAGER_INVOICE' ? draftsOf(orders) : [],
    endingSoon(orders, today),
  ])
  return { forMe: [...over, ...beyond, ...drafts], expiring: ending }
}

const withClient = (orders: Orders) =>
  orders
    .innerJoin('client', 'client.id', 'purchaseOrder.clientId')
    .select(['purchaseOrder.id', 'purchaseOrder.number', 'client.name as clientName'])

const pathOf = (id: string) => `/purchase-orders/${id}`

async function overThreshold(orders: Orders, today: string): Promise<WorkRow[]> {
  const found = await withClient(orders)
    .select(['consumed', 'ceiling', 'runOutOn', 'validTo'])
    .where('purchaseOrder.status', '=', 'OPEN')
    .where(standingOn(today), 'in', ['NEARLY_EXHAUSTED', 'EXHAUSTED'])
    .orderBy('purchaseOrder.burn', 'desc')
    .orderBy('purchaseOrder.id')
    .limit(MOST_WORK_ROWS)
    .execute()
  return found.map(({ id, number, clientName, consumed, ceiling, runOutOn, validTo }) => ({
    kind: 'purchase-order-burn',
    id,
    title: `Purchase order ${number} is ${burnShown(consumed, ceiling)} % consumed`,
    subtitle: clientName,
    action: 'Ask for more',
    path: pathOf(id),
    since: null,
    dueOn: runOutOn !== null && runOutOn < validTo ? runOutOn : validTo,
  }))
}

/** Draft lines with days after the early end of their contract: they cannot be issued as they are, and hold value that others could use. */
async function beyondTheEnd(orders: Orders): Promise<WorkRow[]> {
  const found = await orders
    .innerJoin('purchaseOrderContract as link', 'link.purchaseOrderId', 'purchaseOrder.id')
    .innerJoin('purchaseOrderUse as use', 'use.linkId', 'link.id')
    .innerJoin('contract as standing', (join) =>
      join.on(({ eb, ref }) => eb('standing.id', '=', standingEdition(ref('link.clientContractId')))),
    )
    .select(['use.id', 'use.label', 'use.serviceTo', 'use.createdAt', 'purchaseOrder.number'])
    .select(['purchaseOrder.id as orderId', 'standing.number as contract', 'standing.endsOn'])
    .where('use.state', '=', sql.lit('RESERVED'))
    .where('link.removedAt', 'is', null)
    .where('standing.endedOn', 'is not', null)
    .whereRef('use.serviceTo', '>', 'standing.endsOn')
    .orderBy('use.serviceTo')
    .orderBy('use.id')
    .limit(MOST_WORK_ROWS)
    .execute()
  return found.map(({ id, label, serviceTo, createdAt, number, orderId, contract, endsOn }) => ({
    kind: 'purchase-order-line',
    id,
    title: `${label} on purchase order ${number} has days after the end of the placement`,
    subtitle: `${contract} ended on ${dayInWords(endsOn!)}, the line is up to ${dayInWords(serviceTo)}`,
    action: 'Shorten it',
    path: pathOf(orderId),
    since: createdAt.toISOString(),
    dueOn: null,
  }))
}

async function draftsOf(orders: Orders): Promise<WorkRow[]> {
  const found = await withClient(orders)
    .select('purchaseOrder.createdAt')
    .where('purchaseOrder.status', '=', 'DRAFT')
    .orderBy('purchaseOrder.createdAt')
    .orderBy('purchaseOrder.id')
    .limit(MOST_WORK_ROWS)
    .execute()
  return found.map(({ id, number, clientName, createdAt }) => ({
    kind: 'purchase-order-draft',
    id,
    title: `Purchase order ${number} waits to be opened`,
    subtitle: clientName,
    action: 'Open it',
    path: pathOf(id),
    since: createdAt.toISOString(),
    dueOn: null,
  }))
}

async function endingSoon(orders: Orders, today: string): Promise<WorkRow[]> {
  const found = await withClient(orders)
    .select('purchaseOrder.validTo')
    .where('purchaseOrder.status', '=', 'OPEN')
    .where('purchaseOrder.validTo', '>=', today)
    .where('purchaseOrder.validTo', '<=', daysAfter(today, SOON))
    .orderBy('purchaseOrder.validTo')
    .orderBy('purchaseOrder.id')
    .limit(MOST_WORK_ROWS)
    .execute()
  return found.map(({ id, number, clientName, validTo }) => ({
    kind: 'purchase-order',
    id,
    title: `Purchase order ${number} ends`,
    subtitle: clientName,
    action: 'Open',
    path: pathOf(id),
    since: null,
    dueOn: validTo,
  }))
}
