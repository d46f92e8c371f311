/**
 * The monthly commitments of a contract (docs/domain/billing.md): minimum and maximum billable units. Both are
 * separate lines. In a month with a partial contract they are prorated by its working days, to two decimals, HALF_UP.
 */
import type { RateLine } from '../../contracts/fields.contract.ts'
import type { Explained } from '../../kernel/math/calculation-trace.ts'
import {
  compare,
  divide,
  exact,
  minimum,
  minus,
  plus,
  type Rational,
  rounded,
  times,
} from '../../kernel/math/rational.ts'
import { firstOfMonth, formatLongMonth, lastOfMonth } from '../../kernel/values/days.ts'
import { monthOf, workingDaysFromTo, workingDaysOfMonth } from '../core/calendar.rules.ts'
import { type BillLine, billLine } from './line.rules.ts'
import { type BillingNotice, pricingOf } from './pricing.rules.ts'
import { type Period, ratesOn, type Segment, type ServiceTerms, sumOf } from './units.rules.ts'

interface Commitments {
  readonly lines: readonly BillLine[]
  readonly notices: readonly BillingNotice[]
}

/** The part of the month within the contract. */
interface HeldMonth extends Period {
  readonly month: string
  readonly workingDays: number
  /** Of those, the days within the contract. */
  readonly heldDays: number
}

/** The lines that adjust the units of a month to the minimum or maximum; billed leave counts, overtime does not. */
export function commitmentLines(terms: ServiceTerms, segments: readonly Segment[], period: Period): Commitments {
  const { minUnits, maxUnits, contract } = terms
  if (minUnits === null && maxUnits === null) return { lines: [], notices: [] }
  const held = heldMonth(terms, period)
  if (held === null) return { lines: [], notices: [] }
  if (period.from > held.from || period.to < held.to)
    return noticed(
      'COMMITMENT_PENDING',
      `${contract} has a monthly commitment. It is applied when all of ${formatLongMonth(held.month)} is billed.`,
    )
  if (new Set(segments.map(({ rate }) => rate.unit)).size > 1)
    return noticed(
      'UNITS_MIXED',
      `${contract} changes its unit in ${formatLongMonth(held.month)}. Add the minimum or maximum manually.`,
    )
  const [last] = ratesOn(terms.rateLines, held.to)
  const rate = segments.at(-1)?.rate ?? last
  if (!rate) return { lines: [], notices: [] }
  const billed = plus(...segments.map(unitsOf))
  return { lines: [...minimumLine(terms, held, rate, billed), ...capLines(terms, held, segments, billed)], notices: [] }
}

const noticed = (code: BillingNotice['code'], message: string): Commitments => ({
  lines: [],
  notices: [{ code, message }],
})

/** Hours or days of a segment that count: work and billed leave, less leave credit. */
const unitsOf = ({ service, leave, credited }: Segment): Rational =>
  minus(plus(sumOf(service), sumOf(leave)), sumOf(credited))

/** Null where the contract has no day in the month in which the period ends. */
function heldMonth({ startsOn, endsOn, calendar }: ServiceTerms, period: Period): HeldMonth | null {
  const month = monthOf(period.to)
  const first = firstOfMonth(month)
  const last = lastOfMonth(month)
  const from = startsOn > first ? startsOn : first
  const to = endsOn !== null && endsOn < last ? endsOn : last
  if (to < from) return null
  const workingDays = workingDaysOfMonth(calendar, first)
  if (workingDays === 0) return null
  return { from, to, month, workingDays, heldDays: workingDaysFromTo(calendar, from, to) }
}

/** Monthly units as hours or days of the contract part of the month; a month is its working days. */
function unitsHeld(units: string, rate: RateLine, { workingDays, heldDays }: HeldMonth): string {
  const whole = times(units, String(heldDays))
  return rounded(rate.unit === 'MONTH' ? whole : divide(whole, String(workingDays)), 2)
}

function heldExplained(name: string, units: string, rate: RateLine, held: HeldMonth, contract: string): Explained {
  const unit = rate.unit === 'HOUR' ? 'hours' : 'days'
  const perMonth = {
    name: 'units per month',
    value: units,
    source: contract,
    unit: rate.unit === 'MONTH' ? 'months' : unit,
  }
  const heldDays = { name: 'working days of the contract', value: String(held.heldDays), unit: 'days' }
  const workingDays = { name: 'working days of the month', value: String(held.workingDays), unit: 'days' }
  const isMonth = rate.unit === 'MONTH'
  return {
    name,
    unit,
    value: unitsHeld(units, rate, held),
    formula: `units per month × working days of the contract${isMonth ? '' : ' ÷ working days of the month'}`,
    inputs: [perMonth, heldDays, ...(isMonth ? [] : [workingDays])],
  }
}

function minimumLine(terms: ServiceTerms, held: HeldMonth, rate: RateLine, billed: Rational): BillLine[] {
  if (terms.minUnits === null) return []
  const min = unitsHeld(terms.minUnits, rate, held)
  const missing = minus(min, billed)
  if (compare(missing, '0') <= 0) return []
  const name = 'minimum of the month'
  const part = heldExplained(name, terms.minUnits, rate, held, terms.contract)
  return [
    commitmentLine(terms, held, rate, {
      kind: 'MINIMUM',
      label: 'Minimum commitment',
      quantity: missing,
      explained: differenceExplained(part, billed, `${name} − units billed`, missing),
    }),
  ]
}

/** Units above the maximum are deducted at the last billed rate. */
function capLines(terms: ServiceTerms, held: HeldMonth, segments: readonly Segment[], billed: Rational): BillLine[] {
  const rate = segments.at(-1)?.rate
  if (terms.maxUnits === null || !rate) return []
  const max = unitsHeld(terms.maxUnits, rate, held)
  let above = minus(billed, max)
  const part = heldExplained('maximum of the month', terms.maxUnits, rate, held, terms.contract)
  const explained = differenceExplained(part, billed, 'maximum of the month − units billed', minus(max, billed))
  return segments.toReversed().flatMap((segment) => {
    if (compare(above, '0') <= 0) return []
    const excess = minimum(above, unitsOf(segment))
    if (compare(excess, '0') <= 0) return []
    above = minus(above, excess)
    return [
      commitmentLine(terms, held, segment.rate, {
        kind: 'CAP',
        label: 'Above the agreed maximum',
        quantity: times(excess, '-1'),
        explained,
      }),
    ]
  })
}

const differenceExplained = (part: Explained, billed: Rational, formula: string, value: Rational): Explained => ({
  name: 'units above or below',
  value: rounded(value, 10),
  unit: part.unit,
  formula,
  inputs: [
    { name: part.name, value: part.value, unit: part.unit },
    { name: 'units billed', value: rounded(exact(billed), 10), unit: part.unit, source: 'approved timesheet' },
  ],
  parts: [part],
})

function commitmentLine(
  terms: ServiceTerms,
  { from, to, month, workingDays }: HeldMonth,
  rate: RateLine,
  line: { kind: 'MINIMUM' | 'CAP'; label: string; quantity: Rational; explained: Explained },
): BillLine {
  return billLine({
    kind: line.kind,
    quantity: line.quantity,
    quantityExplained: line.explained,
    days: rate.unit === 'HOUR' ? divide(line.quantity, terms.hoursPerDay) : line.quantity,
    description: `${line.label} of ${terms.consultant}, ${formatLongMonth(month)}`,
    from,
    to,
    ...pricingOf({ rate, workingDays }),
    currency: rate.currency,
    rebatePercent: terms.rebatePercent,
    priceSource: `${terms.contract}, rate from ${rate.from}`,
  })
}
