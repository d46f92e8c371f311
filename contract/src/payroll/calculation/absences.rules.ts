/**
 * The deductions for unpaid leave and sickness from the month's pay (docs/domain/payroll.md): gross ÷ divisor × days,
 * for sickness × the unpaid share of each tier. Together they never exceed the amount that the components have earned.
 */

import type { ExplainedInput } from '../../kernel/math/calculation-trace.ts'
import {
  compare,
  divide,
  exact,
  isZero,
  maximum,
  minus,
  plus,
  type Rational,
  times,
} from '../../kernel/math/rational.ts'
import { formatLongDate } from '../../kernel/values/days.ts'
import { payOn } from '../../settings/country-rules/countries.rules.ts'
import type { PayItem } from '../core/items.contract.ts'
import { figureInput, moneyInput, type PayShare, payItem } from './pay-items.rules.ts'
import { type PayPart, partOn } from './pay-parts.rules.ts'
import { countsAsPaid, type PayMonth } from './proration.rules.ts'

/** A day, or half a day, of absence; its leave type defines the paid percentage (timesheets: `paidPercent`). */
export interface Absence {
  readonly day: string
  /** Unpaid leave, sickness, or other leave that is not paid in full. */
  readonly kind: 'UNPAID' | 'SICK' | 'LEAVE'
  /** `1` or `0.5`. */
  readonly share: string
  /** Per cent of the pay: `0` unpaid, `100` paid in full. */
  readonly percent: string
}

interface AbsenceTerms {
  readonly month: PayMonth
  readonly divisor: number
  readonly parts: readonly PayPart[]
  /** The terms of one month. */
  readonly absences: readonly Absence[]
  /** The amount earned by the components in the month, as the sum of rounded figures. */
  readonly earned: string
  readonly currency: string
}

/** Unpaid days in one part of the month at one percentage of the pay. */
interface UnpaidDays {
  readonly part: PayPart
  readonly kind: Absence['kind']
  readonly percent: string
  readonly days: Rational
}

interface AbsencePay {
  readonly items: PayItem[]
  readonly unpaidDays: Rational
  readonly sickDays: Rational
}

/** The figures for unpaid leave, and for sickness and other leave by paid percentage, with their days. */
export function absencePay(terms: AbsenceTerms): AbsencePay {
  const lost = unpaidDaysOf(terms)
  const share = shareOfPaid(
    terms,
    lost.filter(({ percent }) => compare(percent, '100') < 0),
  )
  const items: PayItem[] = []
  let left = exact(terms.earned)
  for (const kind of ['UNPAID', 'SICK', 'LEAVE'] as const) {
    const ofKind = lost.filter((one) => one.kind === kind && compare(one.percent, '100') < 0)
    for (const percent of new Set(ofKind.map((one) => one.percent))) {
      const days = ofKind.filter((one) => one.percent === percent)
      const item = unpaidItem(terms, { kind, percent, days, left, share })
      if (!item) continue
      items.push(item)
      left = minus(left, item.amount)
    }
  }
  const total = (kind: Absence['kind']) =>
    plus(exact('0'), ...lost.filter((one) => one.kind === kind).map((one) => one.days))
  return { items, unpaidDays: total('UNPAID'), sickDays: total('SICK') }
}

const labelOf = (kind: Absence['kind'], percent: string) =>
  kind === 'UNPAID'
    ? 'Unpaid leave'
    : `${kind === 'SICK' ? 'Sick leave' : 'Leave'} ${compare(percent, '0') === 0 ? 'without pay' : `at ${percent} %`}`

/**
 * Every absence with its part of the month; days outside the employment, and days that the basis does not count, are
 * excluded.
 */
const unpaidDaysOf = ({ month, parts, absences }: AbsenceTerms): UnpaidDays[] =>
  absences
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .flatMap(({ day, kind, share, percent }): UnpaidDays[] => {
      const part = partOn(parts, day)
      return part && countsAsPaid(month, day) ? [{ part, kind, percent, days: exact(share) }] : []
    })

/**
 * The weight of a day of absence. A basis of 30 or 26 days pays for fewer or more days than the month has; if all of
 * them are unpaid, each counts for paid ÷ counted days, so that a whole unpaid month is a whole month's pay and not 28
 * or 31 thirtieths; otherwise 1.
 */
function shareOfPaid({ parts }: AbsenceTerms, lost: readonly UnpaidDays[]): { paid: number; counted: number } | null {
  const paid = parts.reduce((sum, part) => sum + part.paid, 0)
  const counted = parts.reduce((sum, part) => sum + part.counted, 0)
  const days = plus(exact('0'), ...lost.map((one) => one.days))
  return paid !== counted && compare(days, `${Math.min(paid, counted)}`) >= 0 ? { paid, counted } : null
}

interface UnpaidGroup {
  readonly kind: Absence['kind']
  readonly percent: string
  readonly days: readonly UnpaidDays[]
  /** The remainder of the earned amount after earlier figures. */
  readonly left: Rational
  readonly share: { paid: number; counted: number } | null
}

function unpaidItem({ divisor, parts, currency }: AbsenceTerms, group: UnpaidGroup): PayItem | undefined {
  const { kind, percent, days, left, share } = group
  const all = plus(exact('0'), ...days.map((one) => one.days))
  if (isZero(all)) return undefined
  const weighted = (value: Rational) => (share ? divide(times(value, `${share.paid}`), `${share.counted}`) : value)
  const pieces = days.map(
    ({ part, days: lost }): PayShare => ({
      orderFormID: part.orderFormID,
      value: weighted(divide(times(payOn('GROSS', part.components), lost, minus('100', percent)), `${divisor}`, '100')),
    }),
  )
  const total = plus(...pieces.map(({ value }) => value))
  const item = (value: Rational, formula: string, inputs: ExplainedInput[]) =>
    payItem(
      {
        code: kind === 'SICK' ? 'SICK' : 'UNPAID_LEAVE',
        type: 'DED',
        label: labelOf(kind, percent),
        variant: kind === 'UNPAID' ? undefined : `${kind}/${percent}`,
        quantity: shown(all),
        unit: 'days',
        value,
        pieces,
        formula,
        inputs,
      },
      currency,
    )
  const counted = parts.reduce((sum, part) => sum + part.counted, 0)
  if (isZero(percent) && compare(all, `${counted}`) >= 0)
    return item(left, 'earned', [moneyInput('earned', left, currency)])
  const { formula, inputs } = explained(group, divisor, currency)
  if (compare(total, left) <= 0) return item(total, formula, inputs)
  return item(maximum(left, '0'), `min(${formula}; earned)`, [
    ...inputs,
    moneyInput('earned', maximum(left, '0'), currency),
  ])
}

function explained({ days, percent, share }: UnpaidGroup, divisor: number, currency: string) {
  const terms = byPay(days)
  const inputs: ExplainedInput[] = [
    ...terms.flatMap(({ name, daysName, gross, lost }) => [
      moneyInput(name, gross, currency),
      figureInput(daysName, lost, 'days'),
    ]),
    figureInput('divisor', `${divisor}`, 'days'),
  ]
  let formula = `(${terms.map(({ name, daysName }) => `${name} × ${daysName}`).join(' + ')}) ÷ divisor`
  if (!isZero(percent)) {
    formula += ' × (100 − paid part) ÷ 100'
    inputs.push(figureInput('paid part', percent, '%'))
  }
  if (share) {
    formula += ' × days paid ÷ days counted'
    inputs.push(
      figureInput('days paid', `${share.paid}`, 'days'),
      figureInput('days counted', `${share.counted}`, 'days'),
    )
  }
  return { formula, inputs }
}

const shown = (days: Rational) => figureInput('', days, '').value

/** The unpaid days under each pay version of the month; a single version needs no date. */
function byPay(days: readonly UnpaidDays[]): { name: string; daysName: string; gross: Rational; lost: Rational }[] {
  const runs: { from: string; gross: Rational; lost: Rational }[] = []
  for (const { part, days: lost } of days) {
    const gross = payOn('GROSS', part.components)
    const at = runs.findIndex((run) => compare(run.gross, gross) === 0)
    if (at < 0) runs.push({ from: part.from, gross, lost })
    else runs[at] = { ...runs[at]!, lost: plus(runs[at]!.lost, lost) }
  }
  const suffix = (from: string) => (runs.length === 1 ? '' : ` from ${formatLongDate(from)}`)
  return runs.map(({ from, gross, lost }) => ({
    name: `gross pay${suffix(from)}`,
    daysName: `days lost${suffix(from)}`,
    gross,
    lost,
  }))
}
