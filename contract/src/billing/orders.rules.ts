/**
 * Whether purchase orders bear a line (domain.md §2.11, §3.4, B4): on one order, split over several in their order, or not at all, and then
 * what would help. Nothing exceeds a ceiling; the finance manager's overrun is a decision on the order itself and counts as its room.
 */
import { compare, type Exact, lesser, minus, over, rounded, times, trimmed } from '../kernel/exact.ts'
import { minorUnit, type Refused, toMinor, totalOf } from '../kernel/money.ts'
import {
  type AskedRoom,
  capDaysRoomOf,
  capRoomOf,
  type LinkRoom,
  moneyWords,
  type OrderRoom,
  roomOf,
  roomRefusal,
  type Split,
  splitOver,
} from '../purchase-orders/ceilings.rules.ts'
import { type BillLine, grossOf } from './line.rules.ts'

/** An order that covers the contract, as its link says; in the order in which they are used up: priority, then first day. */
export interface CoveringOrder {
  readonly id: string
  readonly order: OrderRoom
  readonly link: LinkRoom
}

export type OrderVerdict =
  /** The client orders nothing, and asks for no order. */
  | { readonly kind: 'NONE_NEEDED' }
  | { readonly kind: 'FITS'; readonly id: string }
  | { readonly kind: 'SPLIT'; readonly portions: Split['portions'] }
  | {
      readonly kind: 'BLOCKED'
      /** Of each order by its number; or the missing order itself. */
      readonly reasons: readonly Refused[]
      /** What the orders together do not bear; the whole amount where none does. */
      readonly missing: string
      /** What the first order lacks, for the finance manager to allow; null where money is not what it lacks. */
      readonly overrun: { readonly id: string; readonly amount: string } | null
    }

/** The money rules of an order: whoever has less than is asked may still bear a part. */
const OF_MONEY = new Set(['withinCeiling', 'withinContractCap', 'withinContractDays'])

/** The largest payable amount that is not above the value. */
function downToMinor(value: Exact, currency: string): string {
  const near = toMinor(value, currency)
  return compare(near, value) > 0 ? toMinor(minus(near, minorUnit(currency)), currency) : near
}

/** What an order bears of the line in money: its room, the contract's part of it, and the days of that part in proportion. */
export function bearableOf({ order, link }: CoveringOrder, asked: AskedRoom): string {
  const { currency } = order
  const [cap, days] = [capRoomOf(link, currency), capDaysRoomOf(link)]
  let room = lesser(roomOf(order), asked.amount)
  if (cap !== null) room = lesser(room, cap)
  if (days !== null && compare(asked.days, '0') > 0 && compare(days, asked.days) < 0)
    room = lesser(room, over(times(asked.amount, days), asked.days))
  return compare(room, '0') <= 0 ? toMinor('0', currency) : downToMinor(room, currency)
}

const missingOrder = (): Refused => ({
  ...{ ok: false, code: 'orderRequired' },
  message:
    'The client bills on purchase orders only, and none covers this contract then. Enter the order, or have the client waive it.',
})

/**
 * Which orders bear the line. What it takes of an order is its amount by the basis of that order, net or gross (`asked`); a line that takes
 * something off, such as leave given back, needs no room and goes where it came from.
 */
export function orderVerdict(orders: readonly CoveringOrder[], asked: AskedRoom, requiresOrder: boolean): OrderVerdict {
  if (orders.length === 0)
    return requiresOrder
      ? { kind: 'BLOCKED', reasons: [missingOrder()], missing: asked.amount, overrun: null }
      : { kind: 'NONE_NEEDED' }
  if (compare(asked.amount, '0') <= 0) return { kind: 'FITS', id: orders[0]!.id }
  const judged = orders.map((covering) => ({ covering, refusal: roomRefusal(covering.order, covering.link, asked) }))
  const bearing = judged.filter(({ refusal }) => refusal === null || OF_MONEY.has(refusal.code))
  const [first] = bearing
  if (first && first.refusal === null) return { kind: 'FITS', id: first.covering.id }
  const bearers = bearing.map(({ covering }) => ({ id: covering.id, room: bearableOf(covering, asked) }))
  const { portions, open } = splitOver(bearers, asked.amount, asked.currency)
  if (compare(open, '0') === 0)
    return portions.length === 1 ? { kind: 'FITS', id: portions[0]!.id } : { kind: 'SPLIT', portions }
  const reasons = judged.flatMap(({ refusal }) => refusal ?? [])
  return { kind: 'BLOCKED', reasons, missing: open, overrun: overrunFor(first, open) }
}

function overrunFor(first: { covering: CoveringOrder; refusal: Refused | null } | undefined, amount: string) {
  return first?.refusal?.code === 'withinCeiling' ? { id: first.covering.id, amount } : null
}

/** `AED 4,700.00 are not covered by a purchase order.` */
export const missingWords = (missing: string, currency: string): string =>
  `${moneyWords(missing, currency)} are not covered by a purchase order.`

/** The least number of decimals with which a quantity gives exactly this gross amount; ten at most, which suffice below a price of 10^7. */
function quantityFor(gross: string, line: BillLine): string {
  const whole = times(gross, over(line.per, line.price))
  for (let places = 2; places < 10; places += 1) {
    const quantity = rounded(whole, places)
    if (grossOf(quantity, line.price, line.per, line.currency) === gross) return trimmed(quantity)
  }
  return trimmed(whole)
}

/**
 * A line in portions, one for each order: nets as they were placed, gross, rebate and handling in proportion, the last portion with what is
 * left, so that the portions add up to the line in every figure. Refuses portions that are not the whole line, as a fault of the program.
 */
export function splitLine(
  line: BillLine,
  portions: readonly { readonly amount: string; readonly label: string }[],
): BillLine[] {
  const { currency, net } = line
  if (
    totalOf(
      portions.map(({ amount }) => amount),
      currency,
    ) !== net
  )
    throw new RangeError(`Portions that are not the line of ${net} ${currency}`)
  let left = { gross: line.gross, rebate: line.rebate, quantity: line.quantity }
  return portions.map(({ amount, label }, i) => {
    const isLast = i === portions.length - 1
    const share = (whole: string) => toMinor(over(times(whole, amount), net), currency)
    const gross = isLast ? left.gross : share(line.gross)
    const rebate = isLast ? left.rebate : share(line.rebate)
    const quantity = isLast ? left.quantity : quantityFor(gross, line)
    left = {
      gross: toMinor(minus(left.gross, gross), currency),
      rebate: toMinor(minus(left.rebate, rebate), currency),
      quantity: trimmed(minus(left.quantity, quantity)),
    }
    const handling = toMinor(minus(amount, minus(gross, rebate)), currency)
    const borne = { name: 'amount borne by the order', value: amount, unit: currency, source: label }
    const explain = {
      name: line.description,
      value: amount,
      unit: currency,
      formula: borne.name,
      inputs: [borne],
      parts: [line.explain],
    }
    return { ...line, quantity, gross, rebate, handling, net: amount, explain }
  })
}
