import type { BillingReason } from '@muster/contract/billing/core/shapes.contract.ts'
import { creditableLines } from '@muster/contract/billing/credit-notes/credit-snapshot.rules.ts'
import { type CreditableLine, restOf } from '@muster/contract/billing/credit-notes/credits.rules.ts'
import { blockingReason } from '@muster/contract/billing/drafts/readiness.rules.ts'
import type { RetroBill } from '@muster/contract/billing/retro/retro.rules.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import {
  compare,
  isNegative,
  maximum,
  minimum,
  minus,
  type Numeric,
  plus,
} from '@muster/contract/kernel/math/rational.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Timesheets } from '../../timesheets/core/timesheets.queries.ts'
import { creditedLinesOf } from '../credit-notes/credit-document.queries.ts'
import { readSources } from '../drafts/month-facts.queries.ts'
import { type SharedFacts, sharedFacts } from '../drafts/shared-facts.queries.ts'
import { type AssessedMonth, assessMonth } from '../invoices/billing-readiness.queries.ts'
import { snapshotOf } from '../invoices/billings.queries.ts'
import { creditWarnings } from './month-credits.queries.ts'
import { type RetroMonth, retroMonths } from './retro-months.queries.ts'

/** Lines of one invoice, and the amount before tax to credit on each. */
export interface RequestedCredit {
  readonly billingID: string
  readonly lines: readonly { readonly line: number; readonly net: string }[]
}

/** An under- or over-billed month with its draft preview. */
export interface AssessedRetro extends RetroMonth {
  /** Under-billed: the supplement with taxes and purchase orders. */
  readonly supplement: AssessedMonth | null
  /** Over-billed; null where no invoice of the month has enough left. */
  readonly credit: RequestedCredit | null
  readonly reasons: readonly BillingReason[]
}

/** All under- and over-billed months of these timesheets, assessed as their drafts. */
export async function assessRetro(
  db: Db,
  timesheets: Timesheets,
  today: string,
  shared: SharedFacts = sharedFacts(),
): Promise<AssessedRetro[]> {
  const months = await retroMonths(db, timesheets)
  if (months.length === 0) return []
  const sources = await readSources(
    db,
    months.map(({ row }) => row),
    today,
    shared,
  )
  const contracts = new Map([
    ...sources.contracts,
    ...months.map((month) => [month.row.orderFormId, month.contracts] as const),
  ])
  const credits = await creditWarnings(
    db,
    months.map(({ row }) => row.id),
  )
  const assessed: AssessedRetro[] = []
  for (const month of months) {
    const { bill, row } = month
    const none = { supplement: null, credit: null }
    const warnings = [credits.get(row.id) ?? []].flat()
    if (!bill.ok) {
      assessed.push({ ...month, ...none, reasons: [blockingReason(bill.code, 'INVOICE', bill.message)] })
    } else if (isNegative(bill.difference)) {
      const credit = await creditFor(db, month, bill)
      const owed = moneyText(bill.difference.replace('-', ''), bill.currency)
      const message = `No invoice of the month has ${owed} left to credit. Credit its invoices manually.`
      assessed.push({
        ...month,
        ...none,
        credit,
        reasons: [...(credit ? [] : [blockingReason('withinRemaining', 'INVOICE', message)]), ...warnings],
      })
    } else {
      const days = bill.lines.flatMap(({ from, to }) => [from, to]).toSorted()
      const period = { from: days[0]!, to: days.at(-1)! }
      const requested = { lines: bill.lines, period }
      const supplement = await assessMonth(db, row, today, { ...sources, contracts } as typeof sources, requested)
      assessed.push({ ...month, ...none, supplement, reasons: [...warnings, ...supplement.readiness.reasons] })
    }
  }
  return assessed
}

/** Invoices of the month, the last billed difference before the month itself, with their line numbers. */
async function creditableInvoicesOf(db: Db, { row }: RetroMonth) {
  const lines = await db
    .selectFrom('billedPeriod')
    .innerJoin('billingLine as line', 'line.billedPeriodId', 'billedPeriod.id')
    .innerJoin('billing', 'billing.id', 'line.billingId')
    .select(['billing.id', 'billing.snapshot', 'line.position', 'billedPeriod.createdAt', 'billedPeriod.supplements'])
    .where('billedPeriod.releasedAt', 'is', null)
    .where((eb) => eb.or([eb('billedPeriod.timesheetId', '=', row.id), eb('billedPeriod.supplements', '=', row.id)]))
    .where('billing.number', 'is not', null)
    .where('billing.status', 'not in', ['CANCELLED', 'CREDITED', 'WRITTEN_OFF'])
    .orderBy('billedPeriod.supplements')
    .orderBy('billedPeriod.createdAt', 'desc')
    .orderBy('line.position')
    .execute()
  return [...Map.groupBy(lines, ({ id }) => id)].map(([id, own]) => ({
    id,
    snapshot: snapshotOf(own[0]!)!,
    positions: new Set(own.map(({ position }) => String(position))),
  }))
}

type CreditableRest = CreditableLine & { readonly rest: string }

/** The first invoice with enough left of the month, and the credit of each line. */
async function creditFor(db: Db, month: RetroMonth, bill: RetroBill): Promise<RequestedCredit | null> {
  for (const { id, snapshot, positions } of await creditableInvoicesOf(db, month)) {
    const lines = creditableLines(snapshot, await creditedLinesOf(db, id)).flatMap((line): CreditableRest[] => {
      const rest = restOf(line, bill.currency).net
      return positions.has(line.id) && compare(rest, '0') > 0 ? [{ ...line, rest }] : []
    })
    const credited = creditByLine(lines, bill)
    if (credited) return { billingID: id, lines: credited.map(([line, net]) => ({ line: Number(line), net })) }
  }
  return null
}

/** The credit by line, each for itself where possible; null where all of them have not enough left. */
function creditByLine(lines: readonly CreditableRest[], { lines: changes, currency, difference }: RetroBill) {
  const total = minus('0', difference)
  const bySupply = lines.map((line) => {
    const own = changes.filter(({ description }) => description.endsWith(`: ${line.description}`))
    return [line, maximum('0', minus('0', plus(...own.map(({ net }) => net))))] as const
  })
  const once = new Set<string>()
  // For one supply in several lines the first lines are credited first; the rest comes from any line.
  const firstLines = bySupply.filter(({ 0: { description } }) => !once.has(description) && once.add(description))
  const credited = new Map<string, Numeric>()
  let open: Numeric = total
  const draw = (line: CreditableRest, max: Numeric) => {
    const before = credited.get(line.id) ?? '0'
    const amount = minimum(minimum(max, minus(line.rest, before)), open)
    if (compare(amount, '0') <= 0) return
    credited.set(line.id, plus(before, amount))
    open = minus(open, amount)
  }
  for (const [line, max] of firstLines) draw(line, max)
  for (const line of lines.toSorted((a, b) => compare(b.rest, a.rest))) draw(line, open)
  if (compare(open, '0') > 0) return null
  return [...credited].map(([id, amount]) => [id, toMinor(amount, currency)] as const)
}
