/** The monthly revenue of a placement (docs/domain/margin.md): billable days, units, revenue, rebate. Unrounded. */

import type { Explained, ExplainedInput } from '../kernel/math/calculation-trace.ts'
import { amountShown, percentOf } from '../kernel/math/money.ts'
import { exact, minus, type Rational, readableText, times, trimmed } from '../kernel/math/rational.ts'
import { billableDays } from './billable-days.rules.ts'
import type { MarginTerms } from './margin.contract.ts'

/** The billable units per month: one month, D days, or H × D hours; unrounded. */
function unitsPerMonth({ bill, days }: MarginTerms): Rational {
  if (bill.unit === 'MONTH') return exact('1')
  return bill.unit === 'DAY' ? billableDays(days) : times(bill.hoursPerDay, billableDays(days))
}

/** The units as text of a formula. */
export const unitsFormula = ({ bill }: MarginTerms): string =>
  ({ MONTH: '1', DAY: 'billable days', HOUR: 'hours per day × billable days' })[bill.unit]

/** Units of the cost currency per one unit of the bill currency. */
export const exchangeRate = ({ exchange }: MarginTerms): Rational => exact(exchange?.rate ?? '1')

/** The monthly revenue before rounding, in both currencies. */
export interface Revenue {
  readonly units: Rational
  /** Before the rebate, in the bill currency and in the cost currency. */
  readonly grossInBill: Rational
  readonly gross: Rational
  readonly rebateInBill: Rational
  readonly rebate: Rational
  /** R_net in the cost currency, the base of all percentages. */
  readonly net: Rational
}

/** R = rate × units, in the cost currency at the given rate, less the rebate; unrounded (docs/domain/margin.md). */
export function revenueOf(terms: MarginTerms): Revenue {
  const units = unitsPerMonth(terms)
  const grossInBill = times(terms.bill.rate, units)
  const gross = times(grossInBill, exchangeRate(terms))
  const rebateInBill = percentOf(terms.bill.rebatePercent, grossInBill)
  const rebate = percentOf(terms.bill.rebatePercent, gross)
  return { units, grossInBill, gross, rebateInBill, rebate, net: minus(gross, rebate) }
}

/** An input of an explanation, with its source if it has one. */
export const inputOf = (name: string, value: string, unit: string, source?: string): ExplainedInput => ({
  name,
  value,
  unit,
  ...(source && { source }),
})

/** The inputs that turn a rate into monthly revenue, with the explained day count for daily and hourly rates. */
export function unitInputs(terms: MarginTerms): { inputs: ExplainedInput[]; parts: Explained[] } {
  const { bill, days, sources } = terms
  if (bill.unit === 'MONTH') return { inputs: [], parts: [] }
  const counted = explainDays(terms)
  const daySources = [...new Set(counted.inputs.flatMap(({ source }) => source ?? []))].join('; ')
  const inputs = [inputOf('billable days', readableText(billableDays(days)), 'days', daySources)]
  if (bill.unit === 'HOUR') inputs.unshift(inputOf('hours per day', bill.hoursPerDay, 'hours/day', sources.hours))
  return { inputs, parts: [counted] }
}

/** The rebate as an input, in percent of the revenue. */
export const rebateInput = ({ bill, sources }: MarginTerms) =>
  inputOf('rebate rate', trimmed(bill.rebatePercent), '%', sources.rebate)

/** D with its calculation. */
function explainDays({ days, sources }: MarginTerms): Explained {
  const [formula, inputs] =
    days.mode === 'NOMINAL'
      ? ['days of the month', [inputOf('days of the month', days.days, 'days', sources.days)]]
      : [
          '(52 × workdays per week − public holidays − leave workdays) ÷ 12',
          [
            inputOf('workdays per week', days.workdaysPerWeek, 'days', sources.workdays),
            inputOf('public holidays', days.publicHolidays, 'days/year', sources.holidays),
            inputOf('leave workdays', days.leaveWorkdays, 'days/year', sources.leaveWorkdays),
          ],
        ]
  return { name: 'billable days', value: trimmed(billableDays(days)), unit: 'days', formula, inputs }
}

/** The exchange rate as an input; none when both currencies are equal. */
export function exchangeInput({ exchange, bill, costCurrency }: MarginTerms): ExplainedInput[] {
  if (!exchange) return []
  const source = [exchange.date && `rate of ${exchange.date}`, exchange.source].filter(Boolean).join(', ')
  return [inputOf('exchange rate', exchange.rate, `${costCurrency} per ${bill.currency}`, source)]
}

/** Revenue before rebate, explained in the cost currency. */
export function explainGross(terms: MarginTerms, revenue: string): Explained {
  const { inputs, parts } = unitInputs(terms)
  const { bill, costCurrency, sources } = terms
  const factors = ['bill rate', ...(bill.unit === 'MONTH' ? [] : [unitsFormula(terms)])]
  if (terms.exchange) factors.push('exchange rate')
  const rate = inputOf('bill rate', amountShown(bill.rate, bill.currency), bill.currency, sources.rate)
  return {
    name: 'revenue before rebate',
    value: revenue,
    unit: costCurrency,
    formula: factors.join(' × '),
    inputs: [rate, ...inputs, ...exchangeInput(terms)],
    ...(parts.length > 0 && { parts }),
  }
}
