/**
 * Deductions other than unpaid days (docs/domain/principles.md, docs/domain/payroll.md): types that the country blocks
 * are rejected; all others together, with the statutory contributions, are capped at the country's share of the wage
 * (AE Decree-Law 33/2021 art. 25, SA art. 92–93: one half), debts to the employer at their own share (KW art. 59: one
 * tenth). The excess is deducted in a later month.
 */

import { downToMinor, percentOf, toMinor } from '../../kernel/math/money.ts'
import { compare, exact, isZero, maximum, minimum, minus, type Rational } from '../../kernel/math/rational.ts'
import type { CountryParameters } from '../../settings/country-rules/country-parameters.contract.ts'
import type { DeductionType, PayItem } from '../core/items.contract.ts'
import { moneyInput, payItem } from './pay-items.rules.ts'

export interface Deduction {
  readonly id: string
  readonly type: DeductionType
  readonly label: string
  readonly amount: string
  readonly orderFormID?: string | null
}

/** A deduction, or a part of one, that is not made this month, with the reason for the line. */
export interface SkippedDeduction {
  readonly id: string
  readonly type: DeductionType
  readonly label: string
  readonly amount: string
  readonly rule: 'BLOCKED' | 'OVER_CAP' | 'OVER_EMPLOYER_DEBT_CAP'
  readonly message: string
}

interface DeductionTerms {
  readonly rules: CountryParameters['deductions']
  /** The wage of the month: earnings less unpaid days, without reimbursements. */
  readonly wage: string
  /** The employee's statutory contributions, which are deducted first and count towards the cap. */
  readonly statutory: string
  readonly currency: string
  /** In a final settlement everything owed is deducted: there is no later wage (docs/decisions/0022). */
  readonly isFinal?: boolean
}

/** Owed to third parties, or disciplinary; all others are debts to the employer. */
const OWED_TO_OTHERS: readonly DeductionType[] = ['COURT_ORDER', 'PENALTY', 'OTHER_DEDUCTION']
/**
 * Court orders come first, then debts of earlier months, then entered deductions, then advances and loans
 * (docs/domain/payroll.md).
 */
const RANKS: Partial<Record<DeductionType, number>> = {
  COURT_ORDER: 0,
  CARRIED: 1,
  OVERPAYMENT: 2,
  ADVANCE: 8,
  LOAN: 9,
}
const rankOf = ({ type }: Deduction) => RANKS[type] ?? 5

/**
 * The figures of the deductions, in the order of docs/domain/payroll.md, and the skipped ones with their reason.
 * Amounts are rounded down, so that no cap is exceeded.
 */
export function deductionPay(
  terms: DeductionTerms,
  deductions: readonly Deduction[],
): { items: PayItem[]; skippedDeductions: SkippedDeduction[] } {
  const { rules, currency } = terms
  const items: PayItem[] = []
  const skippedDeductions: SkippedDeduction[] = []
  let left = remainingCap(terms, rules.capPercent, terms.statutory)
  let remainingForDebts =
    rules.employerDebtCapPercent === null ? null : remainingCap(terms, rules.employerDebtCapPercent, '0')
  for (const deduction of deductions.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    if (isZero(deduction.amount)) continue
    if (isBlocked(rules, deduction.type)) {
      skippedDeductions.push(blockedDeduction(deduction))
      continue
    }
    const isDebt = !OWED_TO_OTHERS.includes(deduction.type) && remainingForDebts !== null
    const max = terms.isFinal ? exact(deduction.amount) : isDebt ? minimum(left, remainingForDebts!) : left
    const amount = toMinor(minimum(deduction.amount, max), currency)
    if (compare(amount, '0') > 0) items.push(itemOf(deduction, amount, max, terms))
    if (compare(amount, deduction.amount) < 0) {
      const rule = isDebt && compare(remainingForDebts!, left) < 0 ? 'OVER_EMPLOYER_DEBT_CAP' : 'OVER_CAP'
      skippedDeductions.push(
        cappedDeduction(deduction, toMinor(minus(deduction.amount, amount), currency), rule, rules),
      )
    }
    left = minus(left, amount)
    if (isDebt) remainingForDebts = minus(remainingForDebts!, amount)
  }
  return { items, skippedDeductions }
}

/** Whether the country forbids the type (docs/domain/principles.md: AE visa, recruitment and medical costs). */
export const isBlocked = ({ blockedTypes }: CountryParameters['deductions'], type: DeductionType): boolean =>
  blockedTypes.some((blocked) => blocked === type)

/**
 * The remaining capacity of a cap: its percentage of the wage less earlier deductions, never below zero, rounded down
 * to the smallest unit.
 */
const remainingCap = ({ wage, currency }: DeductionTerms, percent: string, deducted: string): Rational =>
  exact(downToMinor(maximum(minus(percentOf(percent, wage), deducted), '0'), currency))

function itemOf(deduction: Deduction, amount: string, max: Rational, { currency, isFinal }: DeductionTerms): PayItem {
  const { type, label, id, orderFormID = null } = deduction
  const inputs = [moneyInput('amount', deduction.amount, currency)]
  return payItem(
    {
      code: type,
      type: 'DED',
      label,
      sourceID: id,
      value: exact(amount),
      variant: type === 'CARRIED' || type === 'OVERPAYMENT' ? undefined : label,
      pieces: [{ orderFormID, value: exact(amount) }],
      formula: isFinal ? 'amount' : 'min(amount; remaining cap)',
      inputs: isFinal ? inputs : [...inputs, moneyInput('remaining cap', max, currency, 'cap less earlier deductions')],
    },
    currency,
  )
}

const blockedDeduction = ({ id, type, label, amount }: Deduction): SkippedDeduction => ({
  id,
  type,
  label,
  amount,
  rule: 'BLOCKED',
  message: `${label} may not be deducted from pay in this country. Remove it and book it as a cost.`,
})

const cappedDeduction = (
  { id, type, label }: Deduction,
  amount: string,
  rule: 'OVER_CAP' | 'OVER_EMPLOYER_DEBT_CAP',
  { capPercent, employerDebtCapPercent }: CountryParameters['deductions'],
): SkippedDeduction => ({
  id,
  type,
  label,
  amount,
  rule,
  message:
    rule === 'OVER_CAP'
      ? `Deductions are limited to ${capPercent} % of the wage. The remainder is carried over to a later month.`
      : `Debts to the employer are limited to ${employerDebtCapPercent} % of the wage. The remainder is carried over to a later month.`,
})
