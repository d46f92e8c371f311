import { capacityRequestOf } from '@muster/contract/billing/drafts/orders.rules.ts'
import { type DecidedLine, figuresOf } from '@muster/contract/billing/invoices/invoice-snapshot.rules.ts'
import { toMinor, totalOf } from '@muster/contract/kernel/math/money.ts'
import { compare, minimum, minus, plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import {
  type ConsumptionParams,
  consume,
  creditUse,
  release,
  reserve,
} from '../../purchase-orders/consumption/consumption.actions.ts'
import { lockContract, useOf } from '../../purchase-orders/consumption/consumption.queries.ts'
import type { InvoiceWriteContext } from '../core/persistence.actions.ts'
import type { LineRecord } from '../invoices/lines.queries.ts'

/** What billing uses of purchase orders: one use for each month (or other item) and order, identified by both. */

const keyOf = (billedPeriodID: string, orderID: string) => `billing:${billedPeriodID}:${orderID}`

/**
 * The amounts that lines of one billed period request of an order: net, gross and days; calculated from these lines
 * only, so that they are the same at each step.
 */
function amountsOf(lines: readonly DecidedLine[], period: Use['period'] = null) {
  const { totals } = figuresOf({ lines, vatRounding: 'LINE', legalRate: null })
  return capacityRequestOf(
    lines.map(({ line }, i) => ({ line, tax: totals.lineTaxes[i]! })),
    period,
  )
}

interface Use {
  readonly billedPeriodID: string
  readonly orderID: string
  readonly contractID: string
  readonly label: string
  readonly lines: readonly DecidedLine[]
  /** The service dates requested from the order; those of the lines where null. */
  readonly period: { readonly from: string; readonly to: string } | null
}

/** The request of lines to an order; null when they add up to zero. */
export function requestedAmount({
  billedPeriodID,
  orderID,
  contractID,
  label,
  lines,
  period,
}: Use): ConsumptionParams | null {
  const { net, gross, currency, days, from, to } = amountsOf(lines, period)
  if (compare(net, '0') <= 0) return null
  return {
    purchaseOrderID: orderID,
    clientContractID: contractID,
    sourceKey: keyOf(billedPeriodID, orderID),
    label,
    net,
    gross,
    currency,
    days,
    from,
    to,
  }
}

/**
 * Reserves an amount on an order for lines; does nothing if they add up to zero. The error names the missing balance of
 * the order.
 */
export async function reserveFor(context: InvoiceWriteContext, use: Use): Promise<void> {
  const requested = requestedAmount(use)
  if (requested) await reserve(context, requested)
}

/** Lines by billed period and order, in the order of order ids: the common locking order. */
const usesOf = (lines: readonly LineRecord[]) =>
  [
    ...Map.groupBy(
      lines.filter(({ purchaseOrderId }) => purchaseOrderId !== null),
      ({ billedPeriodId, purchaseOrderId }) => `${purchaseOrderId} ${billedPeriodId}`,
    ),
  ]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, some]) => ({ billedPeriodID: some[0]!.billedPeriodId, orderID: some[0]!.purchaseOrderId!, lines: some }))

/** Releases the reservations of draft lines. */
export async function releaseUses(context: InvoiceWriteContext, lines: readonly LineRecord[]): Promise<void> {
  for (const { billedPeriodID, orderID } of usesOf(lines)) {
    const sourceKey = keyOf(billedPeriodID, orderID)
    if (await useOf(context.db, orderID, sourceKey)) await release(context, { purchaseOrderID: orderID, sourceKey })
  }
}

/** Turns the reservations of invoices into consumption at issue; all contracts are locked before the first order. */
export async function consumeUses(
  context: InvoiceWriteContext,
  lines: readonly LineRecord[],
  numberOf: (line: LineRecord) => string,
  decided: (line: LineRecord) => DecidedLine,
): Promise<void> {
  const covering = lines.filter(({ purchaseOrderId }) => purchaseOrderId !== null)
  for (const id of [...new Set(covering.map(({ contractId }) => contractId))].toSorted())
    await lockContract(context.db, id)
  for (const { billedPeriodID, orderID, lines: some } of usesOf(covering)) {
    const sourceKey = keyOf(billedPeriodID, orderID)
    if (!(await useOf(context.db, orderID, sourceKey))) continue
    const { net, gross, currency, days } = amountsOf(some.map(decided))
    await consume(context, {
      purchaseOrderID: orderID,
      sourceKey,
      label: numberOf(some[0]!),
      net,
      gross,
      currency,
      days,
    })
  }
}

interface CreditedUse {
  readonly line: LineRecord
  readonly net: string
  readonly gross: string
  readonly days: string
}

/** Returns to orders what a credit note deducts from their lines. */
export async function creditUses(
  context: InvoiceWriteContext,
  credited: readonly CreditedUse[],
  { creditKey, label, currency }: { creditKey: string; label: string; currency: string },
): Promise<void> {
  for (const { billedPeriodID, orderID } of usesOf(credited.map(({ line }) => line))) {
    const creditedOfPeriod = credited.filter(
      ({ line }) => line.billedPeriodId === billedPeriodID && line.purchaseOrderId === orderID,
    )
    const sourceKey = keyOf(billedPeriodID, orderID)
    const total = (field: 'net' | 'gross') =>
      totalOf(
        creditedOfPeriod.map((one) => one[field]),
        currency,
      )
    const use = await useOf(context.db, orderID, sourceKey)
    if (!use || compare(total('net'), '0') <= 0) continue
    // Deductions of the month made the use smaller than its lines: never return more than was used.
    const atMax = (amount: string) => toMinor(minimum(amount, minus(use.amount, use.credited)), currency)
    const days = trimmed(
      minimum(plus(...creditedOfPeriod.map((one) => one.days)), minus(use.days, use.creditedDays)),
      2,
    )
    if (compare(atMax(total('net')), '0') <= 0) continue
    await creditUse(context, {
      purchaseOrderID: orderID,
      sourceKey,
      creditKey: `${creditKey}:${billedPeriodID}`,
      label,
      currency,
      net: atMax(total('net')),
      gross: atMax(total('gross')),
      days,
    })
  }
}
