/**
 * Social insurance of the month (domain.md §3.3, §3.6): whose scheme it is follows from nationality, region and the day of first
 * registration; employee and employer each pay a percentage of the base, which counts from its floor up to its cap, and only above a threshold.
 */
import { compare, type Exact, exact, greater, isZero, lesser, minus, over, plus, times } from '../kernel/exact.ts'
import { percentOf } from '../kernel/money.ts'
import { PAY_BASE_WORDS, type PayBase, payOn } from '../settings/countries.rules.ts'
import type { CountryParameters, SocialInsurance } from '../settings/country-parameters.contract.ts'
import { type Insured, insurancesOf } from '../settings/country-parameters.rules.ts'
import type { PayItem } from './items.contract.ts'
import { figure, money, type Piece, payItem } from './pay-items.rules.ts'
import type { PayPart } from './pay-parts.rules.ts'

export interface InsuranceTerms {
  readonly parameters: Pick<CountryParameters, 'socialInsurances'>
  readonly person: Omit<Insured, 'gross'>
  readonly parts: readonly PayPart[]
  readonly divisor: number
  /** What unpaid leave and sickness took from the month, for insurances on what was earned. */
  readonly lost: string
  /** Overtime, bonus and the like, for insurances on all that was earned. */
  readonly variable: string
  readonly currency: string
}

/** The employee's figure (taken) and the employer's (borne on top) of each insurance that the person is in; none of nothing. */
export function insurancePay(terms: InsuranceTerms): PayItem[] {
  const last = terms.parts.at(-1)
  if (!last) return []
  const person = { ...terms.person, gross: figure('', payOn('GROSS', last.components), '').value }
  return insurancesOf(terms.parameters, person).flatMap((insurance) => [
    ...contribution(terms, insurance, 'employee'),
    ...contribution(terms, insurance, 'employer'),
  ])
}

/**
 * The pay of the month that an insurance counts, unrounded. On the contract: the monthly pay for the days employed, unpaid days included,
 * because the registered wage goes on (GOSI, GPSSA, PIFSS, SIO). On what is earned: less unpaid days, and of gross with all that came on top.
 */
export function insuredPay(
  { parts, divisor, lost, variable }: InsuranceTerms,
  base: PayBase,
  on: 'CONTRACT' | 'EARNED',
): Exact {
  const contract = (of: PayBase) =>
    plus(
      exact('0'),
      ...parts.map(({ components, paid }) => over(times(payOn(of, components), `${paid}`), `${divisor}`)),
    )
  const counted = contract(base)
  if (on === 'CONTRACT') return counted
  const gross = contract('GROSS')
  const less = isZero(gross) ? exact('0') : over(times(counted, lost), gross)
  return plus(minus(counted, less), base === 'GROSS' ? variable : '0')
}

/** What of a pay an insurance counts: from the floor, up to the cap, above the threshold; never below zero. Unrounded. */
export function insuredPart({ cap, floor, threshold }: SocialInsurance, pay: Exact): Exact {
  const raised = floor === null || isZero(pay) ? pay : greater(pay, floor)
  return greater(minus(cap === null ? raised : lesser(raised, cap), threshold), '0')
}

function contribution(terms: InsuranceTerms, insurance: SocialInsurance, side: 'employee' | 'employer'): PayItem[] {
  const percent = side === 'employee' ? insurance.employeePercent : insurance.employerPercent
  if (isZero(percent)) return []
  const { currency } = terms
  const pay = insuredPay(terms, insurance.base, insurance.reckonedOn)
  const counted = insuredPart(insurance, pay)
  const { cap, floor, threshold, name } = insurance
  const isRaised = floor !== null && !isZero(pay)
  const words = `${PAY_BASE_WORDS[insurance.base]} of the month`
  const raised = isRaised ? `max(${words}; floor)` : words
  const capped = cap === null ? raised : `min(${raised}; cap)`
  const above = compare(threshold, '0') > 0 ? `max(${capped} − threshold; 0)` : capped
  const inputs = [
    money(words, pay, currency),
    ...(isRaised ? [money('floor', floor, currency)] : []),
    ...(cap === null ? [] : [money('cap', cap, currency)]),
    ...(compare(threshold, '0') > 0 ? [money('threshold', threshold, currency)] : []),
    figure('percentage', percent, '%', `${name}, in force in the month`),
  ]
  return [
    payItem(
      {
        code: side === 'employee' ? 'SOCIAL_INSURANCE' : 'SOCIAL_INSURANCE_EMPLOYER',
        type: side === 'employee' ? 'DED' : 'ER_COST',
        label: side === 'employee' ? name : `${name}, employer`,
        value: percentOf(percent, counted),
        pieces: piecesOf(terms.parts),
        formula: `${above} × percentage ÷ 100`,
        inputs,
      },
      currency,
    ),
  ]
}

/** Each placement bears it for its days. */
export const piecesOf = (parts: readonly PayPart[]): Piece[] =>
  parts.map(({ orderFormID, paid }) => ({ orderFormID, value: exact(`${paid}`) }))
