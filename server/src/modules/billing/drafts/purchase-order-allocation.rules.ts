import { type BillLine, isDeduction } from '@muster/contract/billing/drafts/line.rules.ts'
import {
  capacityRequestOf,
  netPortions,
  type OrderVerdict,
  orderVerdict,
  splitLines,
} from '@muster/contract/billing/drafts/orders.rules.ts'
import { partIn } from '@muster/contract/billing/drafts/units.rules.ts'
import { type DecidedLine, figuresOf } from '@muster/contract/billing/invoices/invoice-snapshot.rules.ts'
import { toMinor, totalOf } from '@muster/contract/kernel/math/money.ts'
import { compare, divide, plus, times, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { ClientRow, OrderWithBasis } from '../core/reference-data.queries.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/** Lines on one purchase order, or on none, with the service dates requested from the order. */
export interface Portion extends Days {
  readonly order: OrderWithBasis | null
  readonly lines: readonly DecidedLine[]
}

/** A line with its tax; `vat` is null while no rule decides it. */
interface TaxedLine {
  readonly line: BillLine
  readonly tax: string
  readonly vat: DecidedLine['vat'] | null
}

export interface AllocatedLine {
  readonly verdicts: readonly OrderVerdict[]
  /** Empty where an order or a tax is missing. */
  readonly portions: readonly Portion[]
}

const latest = (a: string, b: string) => (a > b ? a : b)
const earliest = (a: string, b: string) => (a < b ? a : b)

/** The service days that an order covers for its contract. */
const windowOf = ({ order, link }: OrderWithBasis): Days => ({
  from: latest(order.validFrom, link.startsOn),
  to: earliest(order.validTo, link.endsOn),
})

/**
 * The days within a month on which an order starts, or the day after it ends: where lines are split when no order
 * covers all of it.
 */
export function splitDates(covering: readonly OrderWithBasis[], { from, to }: Days): string[] {
  const days = covering.map(windowOf).flatMap((window) => [window.from, daysAfter(window.to, 1)])
  return [...new Set(days)].filter((day) => day > from && day <= to).toSorted()
}

const OF_DAYS = new Set(['serviceWithinValidity', 'serviceWithinLink'])

/** Whether an order rejects lines because of their service dates, so that splitting them there may help. */
export const refusesDays = ({ verdicts }: AllocatedLine): boolean =>
  verdicts.some((verdict) => verdict.kind === 'BLOCKED' && verdict.reasons.some(({ code }) => OF_DAYS.has(code)))

/** Lines that apply to the whole month. */
const OF_MONTH = new Set<BillLine['kind']>(['MINIMUM', 'CAP', 'CORRECTION'])

const netOf = (lines: readonly TaxedLine[]) =>
  totalOf(
    lines.map(({ line }) => line.net),
    lines[0]!.line.currency,
  )

/** The lines by the parts of the month; lines of the whole month are in its largest part. */
function partsOf(
  lines: readonly TaxedLine[],
  period: Days,
  cuts: readonly string[],
): (Days & { lines: TaxedLine[] })[] {
  if (cuts.length === 0) return [{ ...period, lines: [...lines] }]
  const datedLines = lines.filter(({ line }) => !OF_MONTH.has(line.kind))
  const parts = [...Map.groupBy(datedLines, ({ line }) => partIn(period, cuts, line.from).from)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, some]) => ({ ...partIn(period, cuts, day), lines: some }))
  const [largest] = parts.toSorted((a, b) => compare(netOf(b.lines), netOf(a.lines)))
  if (!largest) return [{ ...period, lines: [...lines] }]
  largest.lines.push(...lines.filter(({ line }) => OF_MONTH.has(line.kind)))
  return parts
}

/** The orders that cover the lines of a month, part by part: what one part uses is not available for the next. */
export function allocateLines(
  covering: readonly OrderWithBasis[],
  lines: readonly TaxedLine[],
  { period, cuts, client }: { period: Days; cuts: readonly string[]; client: Pick<ClientRow, 'requiresPo'> },
): AllocatedLine {
  if (lines.length === 0) return { verdicts: [], portions: [] }
  let orders = covering
  const verdicts: OrderVerdict[] = []
  const portions: Portion[] = []
  for (const part of partsOf(lines, period, cuts)) {
    const covers = (window: Days) => window.from <= part.from && window.to >= part.to
    const here = cuts.length === 0 ? orders : orders.filter((one) => covers(windowOf(one)))
    const requested = capacityRequestOf(part.lines, part)
    const amount = here[0]?.basis === 'GROSS' ? requested.gross : requested.net
    const verdict = orderVerdict(here, { ...requested, amount }, client.requiresPo)
    verdicts.push(verdict)
    portions.push(...portionsOf(part, verdict, here, requested))
    orders = afterTaking(orders, verdict, { amount, days: requested.days })
  }
  const isWhole = lines.every(({ vat }) => vat !== null) && verdicts.every(({ kind }) => kind !== 'BLOCKED')
  return { verdicts, portions: isWhole ? byOrder(portions) : [] }
}

function afterTaking(
  orders: readonly OrderWithBasis[],
  verdict: OrderVerdict,
  requested: { amount: string; days: string },
) {
  const used =
    verdict.kind === 'FITS'
      ? [{ id: verdict.id, amount: requested.amount }]
      : verdict.kind === 'SPLIT'
        ? verdict.portions
        : []
  if (used.length === 0 || compare(requested.amount, '0') <= 0) return orders
  return orders.map((covering): OrderWithBasis => {
    const portion = used.find(({ id }) => id === covering.id)
    if (!portion) return covering
    const { order, link } = covering
    const more = (committed: string) => toMinor(plus(committed, portion.amount), order.currency)
    const days = divide(times(requested.days, portion.amount), requested.amount)
    return {
      ...covering,
      order: { ...order, committed: more(order.committed) },
      link: { ...link, committed: more(link.committed), committedDays: trimmed(plus(link.committedDays, days), 2) },
    }
  })
}

/** The lines of a part allocated to orders; split lines keep their tax. */
function portionsOf(
  part: Days & { readonly lines: readonly TaxedLine[] },
  verdict: OrderVerdict,
  covering: readonly OrderWithBasis[],
  requested: { readonly net: string; readonly gross: string; readonly currency: string },
): Portion[] {
  const of = (id: string) => covering.find((one) => one.id === id)!
  const { from, to } = part
  const decided = part.lines.map(
    ({ line, vat }): DecidedLine => ({ line, vat: vat!, consultant: null, orderNumber: null }),
  )
  if (verdict.kind === 'FITS') return [{ order: of(verdict.id), lines: decided, from, to }]
  if (verdict.kind !== 'SPLIT') return [{ order: null, lines: decided, from, to }]
  const portions =
    covering[0]!.basis === 'GROSS'
      ? netPortions(verdict.portions, { ...requested, gross: requested.gross })
      : verdict.portions
  const placed = splitLines(
    decided.map(({ line }) => line),
    portions.map(({ id, amount }) => ({ id, amount, label: of(id).order.number })),
  )
  const sameLine = (line: BillLine) => (one: DecidedLine) =>
    one.line === line ||
    (one.line.kind === line.kind && one.line.description === line.description && one.line.from === line.from)
  return placed
    .filter(({ lines }) => lines.length > 0)
    .map(({ id, lines }) => ({
      order: of(id),
      from,
      to,
      lines: lines.map((line) => ({ ...(decided.find(sameLine(line)) ?? decided[0]!), line })),
    }))
}

/** A month requests each order once, for all its parts there. */
const byOrder = (portions: readonly Portion[]): Portion[] =>
  [...Map.groupBy(portions, ({ order }) => order?.id ?? null).values()].map((some) => ({
    order: some[0]!.order,
    from: some.map(({ from }) => from).toSorted()[0]!,
    to: some
      .map(({ to }) => to)
      .toSorted()
      .at(-1)!,
    lines: some
      .flatMap(({ lines }) => lines)
      .map((line) => ({ ...line, orderNumber: some[0]!.order?.order.number ?? null })),
  }))

/**
 * Whether the lines of a portion need a balance on their order: deductions return it only together with billed lines.
 */
export const requiresCapacity = (lines: readonly DecidedLine[]): boolean => lines.some(({ line }) => !isDeduction(line))

/** The taxes of separate lines; null while one of them is undecided. */
export function taxedLines(lines: readonly BillLine[], vats: readonly (DecidedLine['vat'] | null)[]): TaxedLine[] {
  if (lines.length === 0) return []
  const decided = lines.flatMap((line, i) =>
    vats[i] ? [{ line, vat: vats[i], consultant: null, orderNumber: null }] : [],
  )
  const isWhole = decided.length === lines.length
  const taxes = isWhole ? figuresOf({ lines: decided, vatRounding: 'LINE', legalRate: null }).totals.lineTaxes : []
  return lines.map((line, i) => ({ line, tax: taxes[i] ?? '0', vat: vats[i] ?? null }))
}
