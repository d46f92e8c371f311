import { daysAfter } from '@muster/contract/kernel/days.ts'
import { may, right } from '@muster/contract/kernel/permission.ts'
import { burnShown } from '@muster/contract/purchase-orders/standing.rules.ts'
import type { Db } from '../../kernel/db.ts'
import { type Staff, scopeFor } from '../../kernel/scope.ts'
import { MOST_WORK_ROWS, type WorkRow } from '../../kernel/work-row.ts'
import { type Orders, ordersIn, standingOn } from './purchase-orders.queries.ts'

/** So many days ahead the landing page names what ends. */
const SOON = 45

/** Orders over their threshold and drafts to open, for those who amend and open them; what ends soon, for everybody who sees orders. */
export async function ordersWork(
  db: Db,
  staff: Staff,
  today: string,
): Promise<{ forMe: WorkRow[]; expiring: WorkRow[] }> {
  if (!may(staff, right('purchase-orders', 'view'))) return { forMe: [], expiring: [] }
  const orders = ordersIn(db, scopeFor(staff, 'purchase-orders'))
  const [over, drafts, ending] = await Promise.all([
    may(staff, right('purchase-orders', 'edit')) ? overThreshold(orders, today) : [],
    // Who opens what others have written down: the manager of the invoices; the CFO looks at the list.
    staff.role === 'FINANCE_MANAGER_INVOICE' ? draftsOf(orders) : [],
    endingSoon(orders, today),
  ])
  return { forMe: [...over, ...drafts], expiring: ending }
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
