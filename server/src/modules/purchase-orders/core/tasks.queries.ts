import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { burnRateLabel } from '@muster/contract/purchase-orders/derived-status.rules.ts'
import { sql } from 'kysely'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, type MyWork, type TaskTopic, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { hasLinesBeyond, linesBeyond } from './lines-after-contract-end.queries.ts'
import { derivedStatusOn, type Orders, ordersIn } from './purchase-orders.queries.ts'

/** How many days ahead the dashboard lists expiring orders. */
const SOON = 60
const PAGE = '/purchase-orders'
const pathOf = (id: string) => `${PAGE}/${id}`

/**
 * Orders over their threshold, lines to shorten and drafts to open, for users who amend, bill and open them; expiring
 * ones, for all users who see orders.
 */
export async function orderWork(reader: WorkReader): Promise<{ forMe: MyWork[]; expiring: TaskTopic[] }> {
  const { db, staff, may } = reader
  if (!may(right('purchase-orders', 'view'))) return { forMe: [], expiring: [] }
  const orders = ordersIn(db, scopeFor(staff, 'purchase-orders'))
  const edits = may(right('purchase-orders', 'edit'))
  const [over, beyond, drafts, expiring] = await Promise.all([
    edits ? overThreshold(reader, orders) : [],
    edits ? beyondTheEnd(reader, orders) : [],
    // The role that opens drafts of others: the manager of the invoices; the CFO uses the list.
    staff.role === 'FINANCE_MANAGER_INVOICE' ? draftWork(reader, orders) : [],
    endingSoon(reader, orders),
  ])
  return { forMe: [...over, ...beyond, ...drafts], expiring }
}

const withClient = (orders: Orders) =>
  orders
    .innerJoin('client', 'client.id', 'purchaseOrder.clientId')
    .select(['purchaseOrder.id', 'purchaseOrder.number', 'client.name as clientName'])

function overThreshold(reader: WorkReader, orders: Orders): Promise<MyWork[]> {
  const usedUp = sql<string>`least(coalesce(purchase_order.run_out_on, purchase_order.valid_to), purchase_order.valid_to)`
  return topicOf(reader, {
    head: {
      group: 'REMIND' as const,
      kind: 'purchase-orders-used-up',
      title: 'Purchase orders nearly exhausted',
      path: addressOf(PAGE, { overThreshold: true }),
    },
    records: withClient(orders)
      .select(['consumed', 'ceiling', 'purchaseOrder.currency', usedUp.as('usedUpOn')])
      .where('purchaseOrder.status', '=', 'OPEN')
      .where(derivedStatusOn(reader.today), 'in', ['NEARLY_EXHAUSTED', 'EXHAUSTED'])
      .orderBy('usedUpOn')
      .orderBy('purchaseOrder.burn', 'desc')
      .orderBy('purchaseOrder.id'),
    present: ({ id, number, clientName, consumed, ceiling, currency, usedUpOn }) => ({
      kind: 'purchase-order-burn',
      id,
      subtitle: null,
      client: clientName,
      action: 'Request increase',
      title: `Purchase order ${number} is ${burnRateLabel(consumed, ceiling)} % consumed`,
      amount: { amount: ceiling, currency, unit: null },
      path: pathOf(id),
      since: null,
      dueOn: usedUpOn,
    }),
  })
}

/** Draft lines with days after the early end of their contract: they can’t be issued as is, and reserve value that others could use. */
function beyondTheEnd(reader: WorkReader, orders: Orders): Promise<MyWork[]> {
  const lines = linesBeyond(reader.db)
  const ofOrder = <T>(what: string) =>
    sql<T>`(select ${sql.raw(what)} from (${lines}) line where line.order_id = purchase_order.id)`
  return topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'purchase-order-lines',
      title: 'Purchase order lines to shorten',
      path: addressOf(PAGE, { linesBeyond: true }),
    },
    records: withClient(orders)
      .select(ofOrder<number>('count(*)::int').as('lines'))
      .select(ofOrder<string>('min(line.label)').as('label'))
      .select(ofOrder<string>('min(line.contract)').as('contract'))
      .select(ofOrder<string>('min(line.ends_on)::text').as('endsOn'))
      .select(ofOrder<string>('max(line.service_to)::text').as('serviceTo'))
      .select(ofOrder<Date>('min(line.created_at)').as('since'))
      .where(hasLinesBeyond(reader.db))
      .orderBy('since')
      .orderBy('purchaseOrder.id'),
    present: ({ id, number, clientName, lines: count, label, contract, endsOn, serviceTo, since }) => ({
      kind: 'purchase-order-line',
      id,
      client: clientName,
      action: 'Shorten',
      path: pathOf(id),
      title:
        count === 1
          ? `${label} on purchase order ${number} has days after the end of the placement`
          : `${count} lines on purchase order ${number} have days after the end of their placement`,
      subtitle:
        count === 1
          ? `${contract} ended on ${formatLongDate(endsOn)}, the line is up to ${formatLongDate(serviceTo)}`
          : `up to ${formatLongDate(serviceTo)}`,
      since: since.toISOString(),
      dueOn: null,
    }),
  })
}

const draftWork = (reader: WorkReader, orders: Orders): Promise<MyWork[]> =>
  topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'purchase-order-drafts',
      title: 'Purchase orders to open',
      path: addressOf(PAGE, { derivedStatus: 'DRAFT' }),
    },
    records: withClient(orders)
      .select(['purchaseOrder.createdAt', 'purchaseOrder.ceiling', 'purchaseOrder.currency'])
      .where('purchaseOrder.status', '=', 'DRAFT')
      .orderBy('purchaseOrder.createdAt')
      .orderBy('purchaseOrder.id'),
    present: ({ id, number, clientName, createdAt, ceiling, currency }) => ({
      kind: 'purchase-order-draft',
      id,
      title: `Purchase order ${number} is not open yet`,
      subtitle: null,
      client: clientName,
      action: 'Open',
      path: pathOf(id),
      since: createdAt.toISOString(),
      dueOn: null,
      amount: { amount: ceiling, currency, unit: null },
    }),
  })

const endingSoon = (reader: WorkReader, orders: Orders): Promise<TaskTopic[]> =>
  topicOf(reader, {
    head: {
      kind: 'purchase-orders-ending',
      title: 'Purchase orders',
      path: addressOf(PAGE, { expiringWithin: String(SOON) }),
    },
    records: withClient(orders)
      .select('purchaseOrder.validTo')
      .where('purchaseOrder.status', '=', 'OPEN')
      .where('purchaseOrder.validTo', '>=', reader.today)
      .where('purchaseOrder.validTo', '<=', daysAfter(reader.today, SOON))
      .orderBy('purchaseOrder.validTo')
      .orderBy('purchaseOrder.id'),
    present: ({ id, number, clientName, validTo }) => ({
      kind: 'purchase-order',
      id,
      title: `Purchase order ${number} expires`,
      subtitle: null,
      client: clientName,
      action: 'Open',
      path: pathOf(id),
      since: null,
      dueOn: validTo,
    }),
  })
