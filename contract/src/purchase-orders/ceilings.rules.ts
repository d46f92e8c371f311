import { statusPhrase } from '../kernel/api/status-labels.ts'
import { isAmount, minorUnitsOf, type RuleViolation, toMinor } from '../kernel/math/money.ts'
import { compare, isNegative, minimum, minus, plus, trimmed } from '../kernel/math/rational.ts'
import { formatDateInWords } from '../kernel/values/days.ts'
import { inGroups } from '../kernel/values/digits.ts'

/** The money of an order as it stands, in its currency. */
export interface OrderCapacity {
  readonly number: string
  readonly status: string
  readonly currency: string
  readonly validFrom: string
  readonly validTo: string
  readonly ceiling: string
  /** What the finance manager allowed above the ceiling. */
  readonly allowedOverrun: string
  readonly consumed: string
  readonly committed: string
}

/** What one linked contract may take of the order; a cap that is null does not limit. */
export interface LinkCapacity {
  readonly contract: string
  /** Of the edition that stands. */
  readonly contractStatus: string
  /** The last day of the contract, also when it was ended early; null when it has none. */
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

/** What a draft invoice line asks for: its amount by the basis of the order, the days it bills, the service it is for. */
export interface RequestedCapacity {
  readonly amount: string
  readonly currency: string
  readonly days: string
  readonly from: string
  readonly to: string
}

/** `AED 21,800.00`, `INR 1,02,141.61` */
export function moneyWords(amount: string, currency: string): string {
  const [whole = '', places] = toMinor(amount, currency).split('.')
  return `${currency} ${inGroups(whole, currency)}${places ? `.${places}` : ''}`
}

/** What a further line may still take of the order: ceiling and allowed overrun, less invoices, less reservations. */
export const remainingCapacity = ({
  ceiling,
  allowedOverrun,
  consumed,
  committed,
  currency,
}: Pick<OrderCapacity, 'ceiling' | 'allowedOverrun' | 'consumed' | 'committed' | 'currency'>): string =>
  toMinor(minus(plus(ceiling, allowedOverrun), plus(consumed, committed)), currency)

/** What a further line may still take of the contract's part in money; null without a cap. */
export const capCapacity = (
  { cap, consumed, committed }: Pick<LinkCapacity, 'cap' | 'consumed' | 'committed'>,
  currency: string,
): string | null => (cap === null ? null : toMinor(minus(cap, plus(consumed, committed)), currency))

/** The same in days; null without a cap. */
export const capDaysCapacity = ({ capDays, consumedDays, committedDays }: LinkCapacity): string | null =>
  capDays === null ? null : trimmed(minus(capDays, plus(consumedDays, committedDays)), 2)

const no = (code: string, message: string): RuleViolation => ({ ok: false, code, message })
const WAYS =
  'Split the line over the next purchase order, ask the client for an amendment, or have the finance manager allow the overrun.'

/**
 * Why an order does not bear a line, by the name of the rule, what remains and what to do; null when it does. The validity counts by the
 * day of service, so that the last month of an order may be billed after its end (domain.md §3.4: block, split or override; never
 * silently exceed).
 */
export function capacityError(
  order: OrderCapacity,
  link: LinkCapacity,
  asked: RequestedCapacity,
): RuleViolation | null {
  const { number, currency } = order
  if (order.status !== 'OPEN')
    return no(
      'orderIsOpen',
      `${number} ${statusPhrase(order.status)}. Only an open purchase order is billed. Open it first.`,
    )
  if (asked.currency !== currency)
    return no(
      'currencyIsTheOrders',
      `${number} is in ${currency} and the line in ${asked.currency}. Bill it on an order in ${asked.currency}.`,
    )
  if (!isAmount(asked.amount, currency) || compare(asked.amount, '0') <= 0)
    return no(
      'amountIsPayable',
      `An amount in ${currency} is above zero and has at most ${minorUnitsOf(currency)} decimals.`,
    )
  if (isNegative(asked.days) || asked.to < asked.from)
    return no('serviceIsWhole', 'The days of a line are not below zero, and its service ends after it begins.')
  if (asked.from < order.validFrom || asked.to > order.validTo)
    return no(
      'serviceWithinValidity',
      `${number} is valid from ${formatDateInWords(order.validFrom)} to ${formatDateInWords(order.validTo)}, the service runs from ${formatDateInWords(asked.from)} to ${formatDateInWords(asked.to)}. Bill those days on another purchase order, or have this one amended.`,
    )
  if (asked.from < link.startsOn || asked.to > link.endsOn)
    return no(
      'serviceWithinLink',
      `${number} covers ${link.contract} from ${formatDateInWords(link.startsOn)} to ${formatDateInWords(link.endsOn)} only. Change the dates of the link, or bill those days on another purchase order.`,
    )
  return contractRefusal(link, asked) ?? moneyRefusal(order, link, asked) ?? daysRefusal(order, link, asked)
}

/** A placement that was closed or cancelled leaves its link behind: nothing is billed under a contract that does not hold (domain.md §2.5). */
export function contractRefusal(
  { contract, contractStatus, contractEndsOn }: Pick<LinkCapacity, 'contract' | 'contractStatus' | 'contractEndsOn'>,
  { to }: Pick<RequestedCapacity, 'to'>,
): RuleViolation | null {
  if (contractStatus === 'CANCELLED')
    return no(
      'contractIsAgreed',
      `${contract} was cancelled. Bill the service under the contract that it was done for.`,
    )
  return contractEndsOn !== null && to > contractEndsOn
    ? no(
        'serviceWithinContract',
        `${contract} ends on ${formatDateInWords(contractEndsOn)}, the service on ${formatDateInWords(to)}. Bill the days up to its end, or have the contract extended first.`,
      )
    : null
}

function moneyRefusal(order: OrderCapacity, link: LinkCapacity, { amount }: RequestedCapacity): RuleViolation | null {
  const { number, currency } = order
  const [room, capRoom] = [remainingCapacity(order), capCapacity(link, currency)]
  const over = (has: string) => moneyWords(toMinor(minus(amount, has), currency), currency)
  if (compare(amount, room) > 0)
    return no(
      'withinCeiling',
      `${number} has ${moneyWords(room, currency)} left, and the line is ${moneyWords(amount, currency)}: ${over(room)} too much. ${WAYS}`,
    )
  if (capRoom !== null && compare(amount, capRoom) > 0)
    return no(
      'withinContractCap',
      `${link.contract} has ${moneyWords(capRoom, currency)} left of its part of ${number}, and the line is ${moneyWords(amount, currency)}: ${over(capRoom)} too much. Raise its cap, or bill the rest on another purchase order.`,
    )
  return null
}

function daysRefusal({ number }: OrderCapacity, link: LinkCapacity, { days }: RequestedCapacity): RuleViolation | null {
  const room = capDaysCapacity(link)
  if (room === null || compare(days, room) <= 0) return null
  return no(
    'withinContractDays',
    `${link.contract} has ${room} days left of its part of ${number}, and the line bills ${trimmed(days, 2)}. Raise its cap of days, or bill the rest on another purchase order.`,
  )
}

/** An order that could bear a line, in the order in which they are to be used up. */
export interface CapacityConsumer {
  readonly id: string
  /** What it can still bear for this contract, in the currency of the line. */
  readonly room: string
}

export interface Split {
  readonly portions: readonly { readonly id: string; readonly amount: string }[]
  /** What no order bears; zero when all of it is placed. */
  readonly open: string
}

/**
 * An amount over several orders: the first takes what it can, the next the rest (domain.md §3.4, B4). The portions and what stays open
 * always add up to the amount; no portion is above the room of its order.
 */
export function splitAcross(consumers: readonly CapacityConsumer[], amount: string, currency: string): Split {
  let open = toMinor(amount, currency)
  const portions: { id: string; amount: string }[] = []
  for (const { id, room } of consumers) {
    if (compare(open, '0') <= 0) break
    if (compare(room, '0') <= 0) continue
    const portion = toMinor(minimum(room, open), currency)
    portions.push({ id, amount: portion })
    open = toMinor(minus(open, portion), currency)
  }
  return { portions, open }
}
