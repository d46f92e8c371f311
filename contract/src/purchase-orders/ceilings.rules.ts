import { plural, statusClause } from '../kernel/api/labels.ts'
import { isAmount, minorUnitsOf, type RuleViolation, toMinor } from '../kernel/math/money.ts'
import { compare, isNegative, minimum, minus, plus, trimmed } from '../kernel/math/rational.ts'
import { formatLongDate } from '../kernel/values/days.ts'
import { inGroups } from '../kernel/values/digits.ts'
import { purchaseOrderStatusLabels } from './purchase-order.labels.ts'

/** The current amounts of an order, in its currency. */
export interface OrderCapacity {
  readonly number: string
  readonly status: string
  readonly currency: string
  readonly validFrom: string
  readonly validTo: string
  readonly ceiling: string
  /** The overrun approved by the finance manager. */
  readonly allowedOverrun: string
  readonly consumed: string
  readonly committed: string
}

/** The allocation of a linked contract; null caps do not limit. */
export interface LinkCapacity {
  readonly contract: string
  /** Of the current version. */
  readonly contractStatus: string
  /** The end date of the contract, including early termination; null for open-ended. */
  readonly contractEndsOn: string | null
  readonly startsOn: string
  readonly endsOn: string
  readonly cap: string | null
  readonly capDays: string | null
  readonly consumed: string
  readonly committed: string
  readonly consumedDays: string
  readonly committedDays: string
}

/** The demand of a draft invoice line: its amount by the basis of the order, the billed days, and the service dates. */
export interface RequestedCapacity {
  readonly amount: string
  readonly currency: string
  readonly days: string
  readonly from: string
  readonly to: string
}

/** `AED 21,800.00`, `INR 1,02,141.61` */
export function moneyText(amount: string, currency: string): string {
  const [whole = '', places] = toMinor(amount, currency).split('.')
  return `${currency} ${inGroups(whole, currency)}${places ? `.${places}` : ''}`
}

/** The available amount for another line: limit and approved overrun, less invoices and reservations. */
export const remainingCapacity = ({
  ceiling,
  allowedOverrun,
  consumed,
  committed,
  currency,
}: Pick<OrderCapacity, 'ceiling' | 'allowedOverrun' | 'consumed' | 'committed' | 'currency'>): string =>
  toMinor(minus(plus(ceiling, allowedOverrun), plus(consumed, committed)), currency)

/** The available amount of the contract's allocation; null without a cap. */
export const capCapacity = (
  { cap, consumed, committed }: Pick<LinkCapacity, 'cap' | 'consumed' | 'committed'>,
  currency: string,
): string | null => (cap === null ? null : toMinor(minus(cap, plus(consumed, committed)), currency))

/** The same in days; null without a cap. */
export const capDaysCapacity = ({ capDays, consumedDays, committedDays }: LinkCapacity): string | null =>
  capDays === null ? null : trimmed(minus(capDays, plus(consumedDays, committedDays)), 2)

const no = (code: string, message: string): RuleViolation => ({ ok: false, code, message })
const WAYS = 'Split the line over the next purchase order, ask the client for an amendment, or approve an overrun.'

/**
 * Why an order does not cover a line: rule, balance and fix; null when it does. The validity is checked by service
 * date, so that the last month of an order may be billed after its end (docs/domain/billing.md: block, split or
 * override; never silently exceed).
 */
export function capacityError(
  order: OrderCapacity,
  link: LinkCapacity,
  requested: RequestedCapacity,
): RuleViolation | null {
  const { number, currency } = order
  if (order.status !== 'OPEN')
    return no(
      'orderIsOpen',
      `${number} ${statusClause(purchaseOrderStatusLabels, order.status)}. Only open purchase orders can be billed. Open it first.`,
    )
  if (requested.currency !== currency)
    return no(
      'currencyIsTheOrders',
      `${number} is in ${currency} and the line in ${requested.currency}. Use a purchase order in ${requested.currency}.`,
    )
  if (!isAmount(requested.amount, currency) || compare(requested.amount, '0') <= 0)
    return no(
      'amountIsPayable',
      `Enter an amount in ${currency} above zero with at most ${minorUnitsOf(currency)} decimals.`,
    )
  if (isNegative(requested.days) || requested.to < requested.from)
    return no(
      'serviceIsWhole',
      'The days of a line must not be negative, and its service must not end before it starts.',
    )
  if (requested.from < order.validFrom || requested.to > order.validTo)
    return no(
      'serviceWithinValidity',
      `${number} is valid from ${formatLongDate(order.validFrom)} to ${formatLongDate(order.validTo)}, but the service runs from ${formatLongDate(requested.from)} to ${formatLongDate(requested.to)}. Bill those days on another purchase order, or amend this one.`,
    )
  if (requested.from < link.startsOn || requested.to > link.endsOn)
    return no(
      'serviceWithinLink',
      `${number} covers ${link.contract} from ${formatLongDate(link.startsOn)} to ${formatLongDate(link.endsOn)} only. Change the dates of the allocation, or bill those days on another purchase order.`,
    )
  return (
    contractViolation(link, requested) ??
    moneyViolation(order, link, requested) ??
    daysViolation(order, link, requested)
  )
}

/**
 * A closed or cancelled placement keeps its link: nothing is billed under an inactive contract
 * (docs/domain/order-forms.md).
 */
export function contractViolation(
  { contract, contractStatus, contractEndsOn }: Pick<LinkCapacity, 'contract' | 'contractStatus' | 'contractEndsOn'>,
  { to }: Pick<RequestedCapacity, 'to'>,
): RuleViolation | null {
  if (contractStatus === 'CANCELLED')
    return no('contractIsAgreed', `${contract} was cancelled. Bill the service under its actual contract.`)
  return contractEndsOn !== null && to > contractEndsOn
    ? no(
        'serviceWithinContract',
        `${contract} ends on ${formatLongDate(contractEndsOn)}, before the service date ${formatLongDate(to)}. Bill the days up to its end, or extend the contract first.`,
      )
    : null
}

function moneyViolation(order: OrderCapacity, link: LinkCapacity, { amount }: RequestedCapacity): RuleViolation | null {
  const { number, currency } = order
  const available = remainingCapacity(order)
  const capAvailable = capCapacity(link, currency)
  const over = (has: string) => moneyText(toMinor(minus(amount, has), currency), currency)
  if (compare(amount, available) > 0)
    return no(
      'withinCeiling',
      `${number} has ${moneyText(available, currency)} available, but the line is ${moneyText(amount, currency)}: ${over(available)} too much. ${WAYS}`,
    )
  if (capAvailable !== null && compare(amount, capAvailable) > 0)
    return no(
      'withinContractCap',
      `${link.contract} has ${moneyText(capAvailable, currency)} available of its allocation on ${number}, but the line is ${moneyText(amount, currency)}: ${over(capAvailable)} too much. Raise its cap, or bill the rest on another purchase order.`,
    )
  return null
}

function daysViolation(
  { number }: OrderCapacity,
  link: LinkCapacity,
  { days }: RequestedCapacity,
): RuleViolation | null {
  const available = capDaysCapacity(link)
  if (available === null || compare(days, available) <= 0) return null
  return no(
    'withinContractDays',
    `${link.contract} has ${plural(Number(available), 'day')} available of its allocation on ${number}, but the line bills ${trimmed(days, 2)}. Raise its day cap, or bill the rest on another purchase order.`,
  )
}

/** An order that could cover a line, in the order of consumption. */
export interface CapacityConsumer {
  readonly id: string
  /** The available amount for this contract, in the line currency. */
  readonly available: string
}

export interface Split {
  readonly portions: readonly { readonly id: string; readonly amount: string }[]
  /** The amount that no order covers; zero when everything is allocated. */
  readonly open: string
}

/**
 * Splits an amount over several orders: the first takes what it can, the next the rest (docs/domain/billing.md, B4).
 * The portions and the uncovered rest always add up to the amount; no portion exceeds the balance of its order.
 */
export function splitAcross(consumers: readonly CapacityConsumer[], amount: string, currency: string): Split {
  let open = toMinor(amount, currency)
  const portions: { id: string; amount: string }[] = []
  for (const { id, available } of consumers) {
    if (compare(open, '0') <= 0) break
    if (compare(available, '0') <= 0) continue
    const portion = toMinor(minimum(available, open), currency)
    portions.push({ id, amount: portion })
    open = toMinor(minus(open, portion), currency)
  }
  return { portions, open }
}
