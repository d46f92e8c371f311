/** The lines of one placement for a period (docs/domain/billing.md): work, leave, overtime and commitments. */
import type { RateLine } from '../../contracts/fields.contract.ts'
import type { RuleViolation } from '../../kernel/math/money.ts'
import { compare, divide, isZero, plus, times, trimmed } from '../../kernel/math/rational.ts'
import { formatLongDate, formatLongMonth } from '../../kernel/values/days.ts'
import type { OvertimeKind } from '../../timesheets/day.contract.ts'
import { type LineKind, OVERTIME_LABELS } from '../core/codes.contract.ts'
import { commitmentLines } from './commitments.rules.ts'
import { type BillLine, billLine, countedExplained } from './line.rules.ts'
import { type BillingNotice, overtimePricing, type Pricing, pricingOf } from './pricing.rules.ts'
import {
  type BillableDay,
  coveredDays,
  type DayQuantity,
  dayError,
  type Period,
  ratesOn,
  type Segment,
  type ServiceTerms,
  segmentsOf,
  sumOf,
} from './units.rules.ts'

export interface Services {
  readonly ok: true
  readonly lines: readonly BillLine[]
  readonly notices: readonly BillingNotice[]
}

/**
 * All lines of the placement in the period, in print order; at each day in `cuts` a new line begins. Rejects what can’t
 * be billed at all, with the days concerned; it never throws on an approved timesheet.
 */
export function serviceLines(
  terms: ServiceTerms,
  days: readonly BillableDay[],
  period: Period,
  cuts: readonly string[] = [],
): Services | RuleViolation {
  const inPeriod = days.filter(({ date }) => date >= period.from && date <= period.to)
  const covering = coveredDays(terms.rateLines, inPeriod)
  const validationError = dayError(terms, inPeriod, covering)
  if (validationError) return validationError
  const segments = segmentsOf(terms, covering, period, cuts)
  const commitments = commitmentLines(terms, segments, period)
  const worked = segments.flatMap((segment) => [
    ...(segment.rate.unit === 'MONTH' ? monthLine(terms, segment) : unitLines(terms, segment)),
    ...creditLine(terms, segment),
    ...overtimeLines(terms, segment),
    ...onCallLine(terms, segment),
  ])
  return {
    ok: true,
    lines: [...worked, ...commitments.lines],
    notices: [...unbilledOvertime(terms, segments), ...unbilledOnCall(terms, inPeriod), ...commitments.notices],
  }
}

const sourceOf = (terms: ServiceTerms, { from }: RateLine) => `${terms.contract}, rate from ${from}`

function segmentLine(
  terms: ServiceTerms,
  segment: Segment,
  {
    kind,
    counted,
    description,
    pricing,
    unitLabel,
    sign = '1',
  }: {
    kind: LineKind
    counted: readonly DayQuantity[]
    description: string
    pricing: Pricing
    unitLabel: string
    sign?: '1' | '-1'
  },
): BillLine[] {
  const quantity = times(sumOf(counted), sign)
  if (isZero(quantity)) return []
  const explained = countedExplained(`${unitLabel} counted`, unitLabel, namedDays(counted), 'approved timesheet')
  const { from, to, rate } = segment
  const isSeparate = kind === 'OVERTIME' || kind === 'ON_CALL'
  const days = isSeparate ? '0' : rate.unit === 'HOUR' ? divide(quantity, terms.hoursPerDay) : quantity
  return [
    billLine({
      kind,
      description,
      from,
      to,
      ...pricing,
      quantity,
      days,
      currency: rate.currency,
      rebatePercent: terms.rebatePercent,
      priceSource: sourceOf(terms, rate),
      quantityExplained: explained,
    }),
  ]
}

/** The two halves of one day are listed separately. */
function namedDays(counted: readonly DayQuantity[]) {
  const named = new Set<string>()
  return counted.map(({ date, value }) => {
    const name = named.has(date) ? `${formatLongDate(date)} (2)` : formatLongDate(date)
    named.add(date)
    return { name, value }
  })
}

const ofMonth = ({ consultant }: ServiceTerms, { month }: Segment) => `${consultant}, ${formatLongMonth(month)}`

/** Hours or days: work, then leave paid by the client. */
function unitLines(terms: ServiceTerms, segment: Segment): BillLine[] {
  const pricing = pricingOf(segment)
  const unitLabel = segment.rate.unit === 'HOUR' ? 'hours' : 'days'
  return [
    ...segmentLine(terms, segment, {
      kind: 'SERVICE',
      counted: segment.service,
      pricing,
      unitLabel,
      description: `Services of ${ofMonth(terms, segment)}`,
    }),
    ...segmentLine(terms, segment, {
      kind: 'LEAVE',
      counted: segment.leave,
      pricing,
      unitLabel,
      description: `Leave of ${ofMonth(terms, segment)}`,
    }),
  ]
}

/** A monthly rate: the month itself when all its working days were billed at one rate, else its days. */
function monthLine(terms: ServiceTerms, segment: Segment): BillLine[] {
  const { service, leave, workingDays, rate } = segment
  const counted = [...service, ...leave].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const description = `Services of ${ofMonth(terms, segment)}`
  const lines = segmentLine(terms, segment, {
    kind: 'SERVICE',
    counted,
    description,
    pricing: pricingOf(segment),
    unitLabel: 'days',
  })
  const [line] = lines
  if (!line || compare(line.quantity, String(workingDays)) !== 0) return lines
  const { from, to } = segment
  const fullLine = billLine({
    kind: 'SERVICE',
    description,
    from,
    to,
    unit: 'MONTH',
    quantity: '1',
    days: line.days,
    price: rate.rate,
    currency: rate.currency,
    rebatePercent: terms.rebatePercent,
    priceSource: sourceOf(terms, rate),
    quantityExplained: {
      name: 'quantity',
      value: '1',
      unit: 'months',
      formula: 'days counted ÷ working days of the month',
      inputs: [
        { name: 'days counted', value: line.quantity, unit: 'days' },
        { name: 'working days of the month', value: String(workingDays), unit: 'days', source: 'client calendar' },
      ],
      parts: line.explain.parts?.[0]?.parts ?? [],
    },
  })
  return [fullLine]
}

/** Leave above the agreed days, credited on a separate line. */
const creditLine = (terms: ServiceTerms, segment: Segment): BillLine[] =>
  segmentLine(terms, segment, {
    kind: 'LEAVE_CREDIT',
    counted: segment.credited,
    pricing: pricingOf(segment),
    sign: '-1',
    unitLabel: segment.rate.unit === 'HOUR' ? 'hours' : 'days',
    description: `Leave above the agreed days of ${ofMonth(terms, segment)}`,
  })

const overtimeEntries = ({ overtime }: Segment) => Object.entries(overtime) as [OvertimeKind, readonly DayQuantity[]][]

function overtimeLines(terms: ServiceTerms, segment: Segment): BillLine[] {
  return overtimeEntries(segment).flatMap(([kind, counted]) => {
    const multiplier = segment.rate.overtime?.[kind]
    if (!multiplier) return []
    const label = OVERTIME_LABELS[kind]
    return segmentLine(terms, segment, {
      kind: 'OVERTIME',
      counted,
      unitLabel: 'hours',
      pricing: overtimePricing(segment, multiplier, terms.hoursPerDay),
      description: `${label[0]!.toUpperCase()}${label.slice(1)} × ${trimmed(multiplier)} of ${ofMonth(terms, segment)}`,
    })
  })
}

/** On-call days, each at the shift rate, in addition to the day itself. */
function onCallLine(terms: ServiceTerms, segment: Segment): BillLine[] {
  const { onCall, rate } = segment
  if (!rate.onCallRate) return []
  return segmentLine(terms, segment, {
    kind: 'ON_CALL',
    counted: onCall,
    unitLabel: 'on-call days',
    pricing: { unit: 'DAY', price: rate.onCallRate, per: '1' },
    description: `On-call days of ${ofMonth(terms, segment)}`,
  })
}

/** Overtime without a multiplier in the contract is not billed; a warning makes this visible. */
function unbilledOvertime(terms: ServiceTerms, segments: readonly Segment[]): BillingNotice[] {
  const hours = segments.flatMap((segment) =>
    overtimeEntries(segment).flatMap(([kind, counted]) => (segment.rate.overtime?.[kind] ? [] : counted)),
  )
  const total = plus(...hours.map(({ value }) => value))
  if (isZero(total)) return []
  const isOne = compare(total, '1') === 0
  const message = `${trimmed(total)} ${isOne ? 'hour' : 'hours'} of overtime of ${terms.consultant} ${isOne ? 'is' : 'are'} not billed`
  return [
    {
      code: 'OVERTIME_UNBILLED',
      message: `${message}: ${terms.contract} has no overtime rate for ${isOne ? 'it' : 'them'}.`,
    },
  ]
}

/** On-call days without a rate in the contract: a warning for billing staff. A zero rate is a valid answer. */
function unbilledOnCall(
  { consultant, contract, rateLines }: ServiceTerms,
  days: readonly BillableDay[],
): BillingNotice[] {
  const isAgreed = ({ date }: BillableDay) => ratesOn(rateLines, date).some(({ onCallRate }) => !!onCallRate)
  const onCall = days.filter((day) => day.onCall && !isAgreed(day)).length
  if (onCall === 0) return []
  const label = onCall === 1 ? '1 on-call day' : `${onCall} on-call days`
  const message = `${label} of ${consultant} ${onCall === 1 ? 'is' : 'are'} not billed: ${contract} has no on-call rate. Add a line manually if agreed.`
  return [{ code: 'ON_CALL_UNBILLED', message }]
}
