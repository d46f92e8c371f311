/**
 * End of service (docs/domain/payroll.md): gratuity, indemnity or leaving indemnity, from the country's parameters
 * only. Tiers by years of service on a base, former laws for service before their end, a minimum service, a reduction
 * on resignation, caps. Exact until the single rounding of the amount (AE Decree-Law 33/2021 art. 51, SA art. 84–85, QA
 * art. 54, KW art. 51, OM RD 53/2023, BH Law 36/2012 art. 116, IN Code).
 */

import type { Explained, ExplainedInput } from '../../kernel/math/calculation-trace.ts'
import { toMinor } from '../../kernel/math/money.ts'
import {
  compare,
  exact,
  maximum,
  minimum,
  minus,
  plus,
  type Rational,
  rounded,
  times,
} from '../../kernel/math/rational.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { PAY_BASE_LABELS, payOn, type ServiceAccrual } from '../../settings/country-rules/countries.rules.ts'
import type { EndOfService } from '../../settings/country-rules/country-parameters.contract.ts'
import { figureInput, moneyInput } from '../calculation/pay-items.rules.ts'
import type { PayComponent } from '../calculation/pay-parts.rules.ts'
import { type Service, yearsOfService } from '../core/service.rules.ts'

export interface EndOfServiceTerms {
  /** Null where no law provides one. */
  readonly rules: EndOfService | null
  readonly service: Service
  /** The last monthly pay. */
  readonly pay: readonly PayComponent[]
  readonly national: boolean
  readonly fixedTerm: boolean
  /** The consultant has resigned, so that a reduction may apply. */
  readonly resigned: boolean
  readonly currency: string
}

export interface EndOfServiceResult {
  /** Rounded, never below zero. */
  readonly amount: string
  /** Unrounded; shown with 6 decimals. */
  readonly years: Rational
  /** Why nothing is due; null if something is. */
  readonly nothingBecause: 'NO_LAW' | 'NOT_ENTITLED' | 'SERVICE_TOO_SHORT' | 'PAID_BY_FUND' | 'RESIGNED' | null
  readonly explain: Explained
}

/** The part of the service under one law, from a number of years to another. */
interface ServiceUnderLaw {
  readonly accrual: ServiceAccrual
  readonly fromYears: Rational
  readonly toYears: Rational
}

/** The amount that the employer owes at the end of service, as of its last day. */
export function endOfService(terms: EndOfServiceTerms): EndOfServiceResult {
  const { rules, service, currency } = terms
  const years = yearsOfService(service)
  const nothing = (because: NonNullable<EndOfServiceResult['nothingBecause']>): EndOfServiceResult => ({
    amount: toMinor('0', currency),
    years,
    nothingBecause: because,
    explain: {
      name: NAME,
      value: toMinor('0', currency),
      unit: currency,
      formula: '0',
      inputs: [figureInput('years of service', years, 'years', NOTHING_LABELS[because])],
    },
  })
  if (!rules) return nothing('NO_LAW')
  if (rules.appliesTo !== 'ALL' && (rules.appliesTo === 'NATIONALS') !== terms.national) return nothing('NOT_ENTITLED')
  const min = terms.fixedTerm ? (rules.minServiceMonthsFixedTerm ?? rules.minServiceMonths) : rules.minServiceMonths
  if (compare(times(years, '12'), `${min}`) < 0) return nothing('SERVICE_TOO_SHORT')
  const laws = serviceByLaw(rules, service)
  const result = earnedAtEnd(terms, rules, laws)
  if (laws.every(({ accrual }) => isFunded(accrual))) return nothing('PAID_BY_FUND')
  return { ...result, years, nothingBecause: compare(result.amount, '0') === 0 && terms.resigned ? 'RESIGNED' : null }
}

const NAME = 'End of service'
const NOTHING_LABELS = {
  NO_LAW: 'no end-of-service benefit in this country',
  NOT_ENTITLED: 'not entitled by nationality',
  SERVICE_TOO_SHORT: 'below the minimum service',
  PAID_BY_FUND: 'paid by a fund from monthly contributions',
  RESIGNED: 'no entitlement after an early resignation',
} as const

const isFunded = ({ tiers }: ServiceAccrual) => tiers.every(({ monthsPerYear }) => monthsPerYear === undefined)

/**
 * The years that are paid. India (Payment of Gratuity Act s. 4(2), Code on Social Security s. 53) and Pakistan count
 * more than six months of a started year as a whole one and ignore less; elsewhere every day counts.
 */
function countedYears({ begunYears }: Pick<EndOfService, 'begunYears'>, years: Rational): Rational {
  if (begunYears === null) return years
  const near = rounded(years, 0)
  return compare(minus(near, years), '0.5') === 0 ? minus(near, '1') : exact(near)
}

/**
 * The service split at the dates on which laws changed, to the day. The tiers of each law count the years from the
 * start of the whole service, so that a person with six years is in the tier of the sixth year under the new law as
 * well.
 */
function serviceByLaw(rules: EndOfService, service: Service): ServiceUnderLaw[] {
  const total = countedYears(rules, yearsOfService(service))
  let fromYears = exact('0')
  const former = rules.formerLaws.flatMap(({ before, accrual }): ServiceUnderLaw[] => {
    if (service.from >= before) return []
    const until = { ...service, to: daysAfter(before, -1), excludedDays: '0' }
    const toYears = minimum(yearsOfService(until.to < service.to ? until : service), total)
    const under = { accrual, fromYears, toYears }
    fromYears = toYears
    return [under]
  })
  return compare(fromYears, total) < 0 || former.length === 0
    ? [...former, { accrual: rules.accrual, fromYears, toYears: total }]
    : former
}

/** One tier of one law, with the years in it. */
interface TierYears {
  readonly accrual: ServiceAccrual
  readonly monthsPerYear: string
  readonly years: Rational
}

function tierYears({ accrual, fromYears, toYears }: ServiceUnderLaw): TierYears[] {
  let begin: Rational = exact('0')
  return accrual.tiers.flatMap(({ toYears: limit, monthsPerYear }): TierYears[] => {
    const end = limit === null ? maximum(toYears, begin) : exact(limit)
    const years = minus(minimum(toYears, end), maximum(fromYears, begin))
    begin = end
    return monthsPerYear !== undefined && compare(years, '0') > 0 ? [{ accrual, monthsPerYear, years }] : []
  })
}

/**
 * The remaining share on resignation after this number of years, `1` without a rule; a boundary belongs to the tier
 * that includes it.
 */
export function resignationFactor({ resignation }: Pick<EndOfService, 'resignation'>, years: Rational): string {
  const found = resignation.find(({ toYears, included }) => {
    if (toYears === null) return true
    const order = compare(years, toYears)
    return order < 0 || (order === 0 && included)
  })
  return found?.factor ?? '1'
}

/**
 * Σ base × months per year × years over tiers and laws, × the remaining share on resignation, at most the caps.
 * `capMonths` are months of gross pay: the laws cap by the wage, whatever the base (AE art. 51: two years' wage).
 * Rounded once.
 */
export function earnedAtEnd(
  { pay, resigned, service, currency }: Pick<EndOfServiceTerms, 'pay' | 'resigned' | 'service' | 'currency'>,
  rules: Pick<EndOfService, 'resignation' | 'capMonths' | 'capAmount'>,
  laws: readonly ServiceUnderLaw[],
): Pick<EndOfServiceResult, 'amount' | 'explain'> {
  const tiers = laws.flatMap(tierYears)
  const inputs: ExplainedInput[] = []
  const add = (input: ExplainedInput) => {
    if (!inputs.some(({ name }) => name === input.name)) inputs.push(input)
    return input.name
  }
  const terms = tiers.map(({ accrual, monthsPerYear, years }, i) => {
    const behind = tiers.length === 1 ? '' : ` (${i + 1})`
    const base = add(moneyInput(PAY_BASE_LABELS[accrual.base], payOn(accrual.base, pay), currency, 'last monthly pay'))
    const months = add(figureInput(`months per year${behind}`, monthsPerYear, 'months'))
    return `${base} × ${months} × ${add(figureInput(`years${behind}`, years, 'years', `${service.from} to ${service.to}`))}`
  })
  const full = plus(
    exact('0'),
    ...tiers.map(({ accrual, monthsPerYear, years }) => times(payOn(accrual.base, pay), monthsPerYear, years)),
  )
  const steps = { formula: terms.join(' + ') || '0', value: full }
  const factor = resigned ? resignationFactor(rules, laws.at(-1)?.toYears ?? exact('0')) : '1'
  if (compare(factor, '1') !== 0) {
    add(figureInput('resignation factor', factor, ''))
    steps.formula = `(${steps.formula}) × resignation factor`
    steps.value = times(steps.value, factor)
  }
  const capped = (name: string, cap: Rational, input: ExplainedInput) => {
    if (compare(steps.value, cap) <= 0) return
    add(input)
    steps.formula = `min(${steps.formula}; ${name})`
    steps.value = cap
  }
  if (rules.capMonths !== null) {
    const cap = times(payOn('GROSS', pay), rules.capMonths)
    capped('cap', cap, moneyInput('cap', cap, currency, `${rules.capMonths} months of gross pay`))
  }
  if (rules.capAmount !== null)
    capped('maximum amount', exact(rules.capAmount), moneyInput('maximum amount', rules.capAmount, currency))
  const amount = toMinor(steps.value, currency)
  return { amount, explain: { name: NAME, value: amount, unit: currency, formula: steps.formula, inputs } }
}

/**
 * Exit reasons where the consultant ended the service; in all others the employer did, or neither party
 * (docs/domain/exits.md).
 */
export const endedByConsultant = (reason: string): boolean => reason === 'RESIGNATION' || reason === 'ABSCONDING'
