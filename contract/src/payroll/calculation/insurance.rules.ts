/**
 * Social insurance of the month (docs/domain/payroll.md, docs/domain/country-parameters.md): the scheme of a person
 * follows from nationality, region and the date of first registration; employee and employer each pay a percentage of
 * the base, which counts from its floor up to its cap, and only above a threshold.
 */

import { percentOf, toMinor } from '../../kernel/math/money.ts'
import {
  compare,
  divide,
  exact,
  isNegative,
  isZero,
  maximum,
  minimum,
  minus,
  plus,
  type Rational,
  times,
} from '../../kernel/math/rational.ts'
import { PAY_BASE_LABELS, type PayBase, payOn } from '../../settings/country-rules/countries.rules.ts'
import type { CountryParameters, SocialInsurance } from '../../settings/country-rules/country-parameters.contract.ts'
import { type InsuredEmployee, insurancesOf } from '../../settings/country-rules/country-parameters.rules.ts'
import type { InsuranceShare, PayItem } from '../core/items.contract.ts'
import type { OtherRunsPay } from './other-payments.types.ts'
import { figureInput, moneyInput, type PayShare, payItem } from './pay-items.rules.ts'
import type { PayPart } from './pay-parts.rules.ts'

interface InsuranceTerms {
  readonly parameters: Pick<CountryParameters, 'socialInsurances'>
  readonly person: Omit<InsuredEmployee, 'gross'>
  readonly parts: readonly PayPart[]
  readonly divisor: number
  /** The deductions for unpaid leave and sickness, for insurances on earnings. */
  readonly lost: string
  /** Overtime, bonus and similar, for insurances on all earnings. */
  readonly variable: string
  /** What other runs pay for the month, for insurances on earnings; null without other runs. */
  readonly otherRuns: OtherRunsPay | null
  readonly currency: string
}

/**
 * The employee's figure (deducted) and the employer's (paid in addition) of each insurance of the person; zero figures
 * are omitted. A line without paid days contributes what it adds to the insurances on earnings.
 */
export function insurancePay(terms: InsuranceTerms): PayItem[] {
  const components = terms.parts.at(-1)?.components ?? terms.otherRuns?.components
  if (!components) return []
  const person = { ...terms.person, gross: figureInput('', payOn('GROSS', components), '').value }
  return insurancesOf(terms.parameters, person)
    .filter(({ calculatedOn }) => terms.parts.length > 0 || calculatedOn === 'EARNED')
    .flatMap((insurance) => [
      ...contribution(terms, insurance, 'EMPLOYEE'),
      ...contribution(terms, insurance, 'EMPLOYER'),
    ])
}

/**
 * The pay of the month that an insurance counts, unrounded. CONTRACT: the monthly pay for the days employed, unpaid
 * days included, because the registered wage continues (GOSI, GPSSA, PIFSS, SIO). EARNED: of all runs of the month
 * together, less unpaid days, and for a gross base with all additional payments.
 */
function insuredPay(terms: InsuranceTerms, base: PayBase, on: 'CONTRACT' | 'EARNED'): Rational {
  if (on === 'CONTRACT') return agreedPay(terms, base)
  return plus(earnedPay(terms, base), terms.otherRuns ? earnedPay(terms.otherRuns, base) : '0')
}

const agreedPay = ({ parts, divisor }: Pick<InsuranceTerms, 'parts' | 'divisor'>, base: PayBase) =>
  plus(
    exact('0'),
    ...parts.map(({ components, paid }) => divide(times(payOn(base, components), `${paid}`), `${divisor}`)),
  )

function earnedPay(line: Pick<InsuranceTerms, 'parts' | 'divisor' | 'lost' | 'variable'>, base: PayBase): Rational {
  const counted = agreedPay(line, base)
  const gross = agreedPay(line, 'GROSS')
  const less = isZero(gross) ? exact('0') : divide(times(counted, line.lost), gross)
  return plus(minus(counted, less), base === 'GROSS' ? line.variable : '0')
}

/**
 * The part of the pay that an insurance counts: from the floor, up to the cap, above the threshold; never below zero.
 * Unrounded.
 */
function insuredPart({ cap, floor, threshold }: SocialInsurance, pay: Rational): Rational {
  const raised = floor === null || isZero(pay) ? pay : maximum(pay, floor)
  return maximum(minus(cap === null ? raised : minimum(raised, cap), threshold), '0')
}

function contribution(terms: InsuranceTerms, insurance: SocialInsurance, side: InsuranceShare['side']): PayItem[] {
  const percent = side === 'EMPLOYEE' ? insurance.employeePercent : insurance.employerPercent
  if (isZero(percent)) return []
  const { currency } = terms
  const otherRuns = insurance.calculatedOn === 'EARNED' ? terms.otherRuns : null
  const pay = insuredPay(terms, insurance.base, insurance.calculatedOn)
  const { id: insuranceID, cap, floor, threshold, name } = insurance
  const label = side === 'EMPLOYEE' ? name : `${name}, employer`
  const alreadyPaid =
    otherRuns?.contributions.find((one) => one.insuranceID === insuranceID && one.side === side)?.amount ?? '0'
  const value = minus(percentOf(percent, insuredPart(insurance, pay)), alreadyPaid)
  if (otherRuns && terms.parts.length === 0 && isZero(toMinor(value, currency))) return []
  const isRaised = floor !== null && !isZero(pay)
  const baseLabel = `${PAY_BASE_LABELS[insurance.base]} of the month`
  const raised = isRaised ? `max(${baseLabel}; floor)` : baseLabel
  const capped = cap === null ? raised : `min(${raised}; cap)`
  const above = compare(threshold, '0') > 0 ? `max(${capped} − threshold; 0)` : capped
  const owed = `${above} × percentage ÷ 100`
  const inputs = [
    moneyInput(baseLabel, pay, currency, ...(otherRuns ? ['all runs of the month'] : [])),
    ...(isRaised ? [moneyInput('floor', floor, currency)] : []),
    ...(cap === null ? [] : [moneyInput('cap', cap, currency)]),
    ...(compare(threshold, '0') > 0 ? [moneyInput('threshold', threshold, currency)] : []),
    figureInput('percentage', percent, '%', `${name}, effective in the month`),
    ...(otherRuns ? [moneyInput('already paid', alreadyPaid, currency, 'other runs of the month')] : []),
  ]
  const isRefund = side === 'EMPLOYEE' && isNegative(toMinor(value, currency))
  const formula = isRefund ? `already paid − ${owed}` : `${owed}${otherRuns ? ' − already paid' : ''}`
  return [
    payItem(
      {
        code: side === 'EMPLOYEE' ? 'SOCIAL_INSURANCE' : 'SOCIAL_INSURANCE_EMPLOYER',
        type: side === 'EMPLOYER' ? 'ER_COST' : isRefund ? 'EARN' : 'DED',
        label: isRefund ? `${label}, refund` : label,
        insurance: { insuranceID, side, isRefund },
        value: isRefund ? minus('0', value) : value,
        pieces: piecesOf(terms.parts.length > 0 ? terms.parts : (otherRuns?.parts ?? [])),
        formula,
        inputs,
      },
      currency,
    ),
  ]
}

/** Each placement covers the share of its days. */
export const piecesOf = (parts: readonly PayPart[]): PayShare[] =>
  parts.map(({ orderFormID, paid }) => ({ orderFormID, value: exact(`${paid}`) }))
