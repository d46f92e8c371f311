/**
 * A month split where something changes: another version of the pay starts, or another placement. The parts together
 * are paid the same as the whole, so that a split alone never changes the pay (docs/domain/money.md).
 */
import { exemptSince } from '../../consultants/pay.rules.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { countedDays, type DatePeriod, type PayMonth, paidDays, periodWithinMonth } from './proration.rules.ts'

/** One component of the monthly pay; `label` distinguishes two with the same code. */
export interface PayComponent {
  readonly code: string
  readonly label: string | null
  /** Per month, in the currency of the pay. */
  readonly amount: string
}

/** The monthly pay from a date until the next version starts. */
export interface PayVersion {
  readonly from: string
  readonly components: readonly PayComponent[]
  /** Overtime is not paid; by default it is. */
  readonly overtimeExempt?: boolean
  /** Per on-call day; omitted or null where none is agreed. */
  readonly onCallRate?: string | null
}

/** The placement that covers the cost; days without a placement are bench. */
export interface PlacementPeriod {
  readonly orderFormID: string
  readonly from: string
  readonly to: string | null
}

/** Consecutive days with the same pay and placement. */
export interface PayPart extends DatePeriod {
  readonly components: readonly PayComponent[]
  readonly orderFormID: string | null
  /** Days of the divisor; the parts add up to the whole. */
  readonly paid: number
  /** Days that the basis counts, for absences. */
  readonly counted: number
  /** Since when overtime has been unpaid without interruption; null if it is paid. */
  readonly exemptSince?: string | null
  readonly onCallRate?: string | null
}

/** The parts of the employed days of the month, in order. A day before the first version has no pay. */
export function partsOf(
  month: PayMonth,
  employed: DatePeriod,
  pay: readonly PayVersion[],
  placements: readonly PlacementPeriod[],
): PayPart[] {
  const payVersions = pay.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const places = placements.flatMap(({ orderFormID, from, to }) => {
    const inside = periodWithinMonth(month.month, from, to)
    return inside ? [{ orderFormID, ...inside }] : []
  })
  const cuts = [...payVersions.map(({ from }) => from), ...places.flatMap(({ from, to }) => [from, daysAfter(to, 1)])]
  const starts = [
    ...new Set([employed.from, ...cuts.filter((day) => day > employed.from && day <= employed.to)]),
  ].sort()
  const paidUpTo = (day: string) => (day < employed.from ? 0 : paidDays(month, { from: employed.from, to: day }))
  return starts.map((from, i) => {
    const to = i + 1 < starts.length ? daysAfter(starts[i + 1]!, -1) : employed.to
    const payVersion = payVersions.findLast((one) => one.from <= from)
    return {
      from,
      to,
      components: payVersion?.components ?? [],
      exemptSince: exemptSince(payVersions, from),
      onCallRate: payVersion?.onCallRate ?? null,
      orderFormID: places.find((place) => place.from <= from && place.to >= from)?.orderFormID ?? null,
      paid: paidUpTo(to) - paidUpTo(daysAfter(from, -1)),
      counted: countedDays(month, { from, to }),
    }
  })
}

/** The part that contains a day; undefined if the person was not employed on it. */
export const partOn = (parts: readonly PayPart[], day: string): PayPart | undefined =>
  parts.find(({ from, to }) => from <= day && day <= to)
