import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { minus, plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import {
  capacityError,
  type LinkCapacity,
  type OrderCapacity,
} from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { sql } from 'kysely'
import { AppError, ruleViolation } from '../../../kernel/app/errors.ts'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import type { ConsumptionParams } from './consumption.actions.ts'
import { linkCapacity, namedLinks } from './consumption.queries.ts'
import { refreshRunOut } from './forecast.queries.ts'

/** Reservations of many drafts at once, like `reserve` for one: a constant number of statements. */

/** Contracts first and orders after them, each by id: the common locking order. */
async function lockAll(db: Db, requests: readonly ConsumptionParams[]) {
  const contracts = anyOf(requests.map(({ clientContractID }) => clientContractID))
  const families = db.selectFrom('contract as named').select('named.familyId').where('named.id', '=', contracts)
  await db.selectFrom('contract').select('id').where('familyId', 'in', families).orderBy('id').forShare().execute()
  const orders = await db
    .selectFrom('purchaseOrder')
    .selectAll()
    .where('id', '=', anyOf(requests.map(({ purchaseOrderID }) => purchaseOrderID)))
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const links = await namedLinks(db)
    .selectAll('link')
    .select(['named.id as namedId', 'named.number as contract'])
    .select(['derivedStatus.status as contractStatus', 'derivedStatus.endsOn as contractEndsOn'])
    .where('named.id', '=', contracts)
    .where('link.purchaseOrderId', '=', anyOf(orders.map(({ id }) => id)))
    .where('link.removedAt', 'is', null)
    .execute()
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    links: new Map(links.map((link) => [`${link.purchaseOrderId} ${link.namedId}`, link])),
  }
}

interface UsedAmounts {
  readonly amount: string
  readonly days: string
}
type Counters = Map<string, UsedAmounts>

function change(counters: Counters, id: string, { amount, days, currency }: Use, by: typeof plus | typeof minus): void {
  const had = counters.get(id) ?? { amount: '0', days: '0' }
  counters.set(id, { amount: toMinor(by(had.amount, amount), currency), days: trimmed(by(had.days, days)) })
}

interface Use extends UsedAmounts {
  readonly requested: ConsumptionParams
  readonly currency: string
  readonly linkID: string
}

/**
 * Reserves for many drafts: the parts of each succeed or fail together. Returns the rejection of each draft, or null, in order; first come, first
 * served. The source keys are new.
 */
export async function reserveMany(
  context: WriteContext,
  drafts: readonly (readonly ConsumptionParams[])[],
): Promise<(AppError | null)[]> {
  const { db } = context
  const all = drafts.flat()
  if (all.length === 0) return drafts.map(() => null)
  if (!db.isTransaction) throw new Error('Purchase order consumption must run in the transaction of its invoice line.')
  const { orders, links } = await lockAll(db, all)
  const [byOrder, byLink]: [Counters, Counters] = [new Map(), new Map()]
  const uses: Use[] = []
  const count = (use: Use, by: typeof plus | typeof minus) => {
    change(byOrder, use.requested.purchaseOrderID, use, by)
    change(byLink, use.linkID, use, by)
  }
  const answers = drafts.map((requests) => {
    const made: Use[] = []
    for (const requested of requests) {
      const use = useFor(requested)
      if (use instanceof AppError) {
        for (const one of made) count(one, minus)
        return use
      }
      count(use, plus)
      made.push(use)
    }
    uses.push(...made)
    return null
  })
  function useFor(requested: ConsumptionParams): Use | AppError {
    const order = orders.get(requested.purchaseOrderID)
    if (!order) return ruleViolation('PURCHASE_ORDER_NOT_OPEN', 'This purchase order no longer exists. Select another.')
    const link = links.get(`${order.id} ${requested.clientContractID}`)
    if (!link)
      return ruleViolation(
        'CONTRACT_NOT_LINKED',
        `The contract is not linked to ${order.number}. Link it, or use another purchase order.`,
      )
    const amount = order.basis === 'GROSS' ? requested.gross : requested.net
    const remaining = capacityAfter(order, byOrder.get(order.id))
    const part = partAfter(linkCapacity(link), byLink.get(link.id), order.currency)
    const violation = capacityError(remaining, part, { ...requested, amount })
    if (violation) return ruleViolation(violation.code, violation.message)
    return { requested, linkID: link.id, amount, days: requested.days, currency: order.currency }
  }
  await write(context, uses, { byOrder, byLink })
  return answers
}

const capacityAfter = (capacity: OrderCapacity, used: UsedAmounts | undefined): OrderCapacity =>
  used ? { ...capacity, committed: toMinor(plus(capacity.committed, used.amount), capacity.currency) } : capacity

const partAfter = (link: LinkCapacity, used: UsedAmounts | undefined, currency: string): LinkCapacity =>
  used
    ? {
        ...link,
        committed: toMinor(plus(link.committed, used.amount), currency),
        committedDays: trimmed(plus(link.committedDays, used.days), 2),
      }
    : link

/** PostgreSQL takes 65,535 values in one statement; this many rows of ten stay well below. */
const AT_ONCE = 1_000

async function write(
  { db, now, staff }: WriteContext,
  uses: readonly Use[],
  { byOrder, byLink }: { byOrder: Counters; byLink: Counters },
): Promise<void> {
  if (uses.length === 0) return
  const rows = uses.map(({ requested, linkID, amount, days }) => ({
    purchaseOrderId: requested.purchaseOrderID,
    linkId: linkID,
    sourceKey: requested.sourceKey,
    label: requested.label,
    amount,
    days,
    serviceFrom: requested.from,
    serviceTo: requested.to,
    createdAt: now,
    createdBy: staff?.id ?? null,
  }))
  for (const portion of inBatches(rows, AT_ONCE)) await db.insertInto('purchaseOrderUse').values(portion).execute()
  const columns = (counters: Counters) => {
    const ids = [...counters.keys()]
    const all = [...counters.values()]
    const amounts = all.map(({ amount }) => amount)
    const days = all.map((one) => one.days)
    return sql`unnest(${ids}::uuid[], ${amounts}::numeric[], ${days}::numeric[]) as reserved (id, amount, days)`
  }
  await sql`update purchase_order_contract link set committed = link.committed + reserved.amount,
    committed_days = link.committed_days + reserved.days from ${columns(byLink)} where link.id = reserved.id`.execute(
    db,
  )
  await sql`update purchase_order po set committed = po.committed + reserved.amount
    from ${columns(byOrder)} where po.id = reserved.id`.execute(db)
  for (const id of byOrder.keys()) await refreshRunOut(db, id)
}
