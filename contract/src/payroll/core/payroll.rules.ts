import type { PayrollInput } from './payroll.types.ts'
/**
 * One consultant's pay of one month (docs/domain/payroll.md), in this order: components for the days employed, unpaid
 * days, overtime and extras, deductions, social insurance, advances and loans, net. Every figure is rounded once to the
 * minor units of the currency, HALF_UP; totals are sums of figures. All dates and rates are inputs.
 */

import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { toMinor } from '../../kernel/math/money.ts'
import { compare, exact, isNegative, minus, plus, rounded, times } from '../../kernel/math/rational.ts'
import { instalmentOf } from '../adjustments/loans.rules.ts'
import { absencePay } from '../calculation/absences.rules.ts'
import { type Deduction, deductionPay, type SkippedDeduction } from '../calculation/deductions.rules.ts'
import { extraPay, isReimbursement } from '../calculation/extras.rules.ts'
import { fixedPay } from '../calculation/fixed-pay.rules.ts'
import { fundPay } from '../calculation/fund.rules.ts'
import { insurancePay } from '../calculation/insurance.rules.ts'
import { onCallPay } from '../calculation/on-call.rules.ts'
import { overtimePay } from '../calculation/overtime.rules.ts'
import { explainNet, figureInput, moneyInput, netOf, payItem, sumOf } from '../calculation/pay-items.rules.ts'
import { partsOf } from '../calculation/pay-parts.rules.ts'
import { divisorOf, type PayMonth, periodWithinMonth } from '../calculation/proration.rules.ts'
import type { PayItem } from './items.contract.ts'

export interface PayrollLine {
  readonly month: string
  readonly currency: string
  /** The employed days of the month; null without any, when only extras and arrears are paid. */
  readonly employed: { readonly from: string; readonly to: string } | null
  readonly days: {
    readonly divisor: string
    readonly paid: string
    /** Employed days that the basis counts, where a basis of 30 or 26 pays for a different number. */
    readonly counted?: string
    readonly unpaid: string
    readonly sick: string
  }
  /** In the order of docs/domain/payroll.md. */
  readonly items: readonly PayItem[]
  /** The wage of the month: earnings less unpaid days, without reimbursements. */
  readonly wage: string
  readonly earned: string
  readonly deducted: string
  /** Never below zero. */
  readonly net: string
  /** Paid by the employer in addition. */
  readonly employerCost: string
  /**
   * The amount by which deductions exceed earnings, and the part of an earlier shortfall above the cap: owed in the
   * next month.
   */
  readonly carriedForward: string
  readonly skippedDeductions: readonly SkippedDeduction[]
  readonly explain: Explained
}

/**
 * The pay of the month. Amounts are decimal strings in the currency of the pay; the functions of this file define the
 * rounding.
 */
export function calculatePay(input: PayrollInput): PayrollLine {
  const { month, currency, parameters } = input
  const payMonth: PayMonth = { month, basis: parameters.prorationBasis, weekend: input.weekend }
  const divisor = divisorOf(payMonth)
  const employed = periodWithinMonth(month, input.joined, input.lastDay) ?? null
  const parts = employed ? partsOf(payMonth, employed, input.pay, input.placements) : []
  const fixed = fixedPay(parts, divisor, currency)
  const earnedFixed = sumOf(fixed, currency, 'EARN')
  const absent = absencePay({
    month: payMonth,
    divisor,
    parts,
    absences: input.absences,
    earned: earnedFixed,
    currency,
  })
  const extras = [
    ...overtimePay(parameters, parts, input.overtime, currency),
    ...onCallPay(parts, input.onCall ?? [], currency),
    ...extraPay(input.extras, currency),
  ]
  const arrears = input.arrears.filter(({ type }) => type === 'EARN')
  const lost = sumOf(absent.items, currency, 'DED')
  const variable = sumOf(
    extras.filter((item) => !isReimbursement(item)),
    currency,
    'EARN',
  )
  const wage = toMinor(plus(minus(earnedFixed, lost), variable, sumOf(arrears, currency, 'EARN')), currency)
  const { person } = input
  const insured = { parameters, person, parts, divisor, lost, variable, otherRuns: input.otherRuns ?? null, currency }
  const insurance = insurancePay(insured)
  const statutory = sumOf(insurance, currency, 'DED')
  const owed = deductionsOf(input)
  const { items: deductions, skippedDeductions } = deductionPay(
    { rules: parameters.deductions, wage, statutory, currency, isFinal: input.isFinal },
    owed,
  )
  const isLoan = ({ code }: PayItem) => code === 'ADVANCE' || code === 'LOAN'
  const items = [
    ...fixed,
    ...absent.items,
    ...extras,
    ...arrears,
    ...deductions.filter((item) => !isLoan(item)),
    ...insurance,
    ...fundPay({ rules: parameters.endOfService, person, parts, divisor, currency, joined: input.joined }),
    ...input.arrears.filter(({ type }) => type === 'ER_COST'),
    ...deductions.filter(isLoan),
  ]
  const paid = parts.reduce((sum, part) => sum + part.paid, 0)
  const counted = parts.reduce((sum, part) => sum + part.counted, 0)
  const days = {
    divisor: `${divisor}`,
    paid: `${paid}`,
    ...(counted !== paid && { counted: `${counted}` }),
    unpaid: figureInput('', absent.unpaidDays, '').value,
    sick: figureInput('', absent.sickDays, '').value,
  }
  return { month, currency, employed, days, wage, skippedDeductions, ...withTotals(items, skippedDeductions, input) }
}

/**
 * The debts of this month: the earlier shortfall, recoveries of back-dated changes, entered deductions, instalments.
 */
function deductionsOf({
  month,
  currency,
  deductions,
  loans,
  arrears,
  broughtForward,
  isFinal,
}: PayrollInput): Deduction[] {
  const carried: Deduction[] =
    compare(broughtForward, '0') > 0
      ? [{ id: `carried-${month}`, type: 'CARRIED', label: 'Shortfall of last month', amount: broughtForward }]
      : []
  const recoveries = arrears
    .filter(({ type }) => type === 'DED')
    .map(
      ({ label, amount, sourceID }, i): Deduction => ({
        id: sourceID ?? `overpaid-${month}-${i + 1}`,
        type: 'OVERPAYMENT',
        label,
        amount,
      }),
    )
  const instalments = loans.map(
    (loan): Deduction => ({
      id: loan.id,
      type: loan.type,
      label: loan.label,
      amount: instalmentOf(loan, month, currency, isFinal),
    }),
  )
  return [...carried, ...recoveries, ...deductions, ...instalments]
}

/** Totals, with the shortfall and the cash rounding as separate figures, so that the figures add up to the net. */
function withTotals(
  items: readonly PayItem[],
  skippedDeductions: readonly SkippedDeduction[],
  { currency, parameters, isFinal }: PayrollInput,
) {
  const before = netOf(items, currency)
  const short = isNegative(before) && !isFinal ? toMinor(minus('0', before), currency) : toMinor('0', currency)
  const all = [
    ...items,
    ...shortfall(short, currency),
    ...(parameters.cashRounding ? cashRounding(before, currency) : []),
  ]
  return {
    items: all,
    earned: sumOf(all, currency, 'EARN'),
    deducted: sumOf(all, currency, 'DED'),
    net: netOf(all, currency),
    employerCost: sumOf(all, currency, 'ER_COST'),
    carriedForward: toMinor(plus(short, ...stillOwed(skippedDeductions)), currency),
    explain: explainNet('Net pay', all, currency),
  }
}

/** The part of the earlier shortfall above the cap: it is carried forward again. */
const stillOwed = (skippedDeductions: readonly SkippedDeduction[]) =>
  skippedDeductions.filter(({ type }) => type === 'CARRIED').map(({ amount }) => amount)

const roundedItem = (
  code: PayItem['code'],
  type: PayItem['type'],
  label: string,
  amount: string,
  currency: string,
): PayItem =>
  payItem(
    {
      code,
      type,
      label,
      value: exact(amount),
      pieces: [{ orderFormID: null, value: exact(amount) }],
      formula: label.toLowerCase(),
      inputs: [moneyInput(label.toLowerCase(), amount, currency)],
    },
    currency,
  )

const shortfall = (amount: string, currency: string): PayItem[] =>
  compare(amount, '0') > 0
    ? [roundedItem('CARRIED_FORWARD', 'EARN', 'Not payable, carried over to next month', amount, currency)]
    : []

/** Rounds to whole units, HALF_UP, as a separate figure (docs/domain/money.md). */
export function cashRounding(net: string, currency: string): PayItem[] {
  if (isNegative(net)) return []
  const off = minus(rounded(net, 0), net)
  if (compare(off, '0') === 0) return []
  const amount = toMinor(isNegative(off) ? times('-1', off) : off, currency)
  return [roundedItem('ROUNDING', isNegative(off) ? 'DED' : 'EARN', 'Rounding to whole units', amount, currency)]
}
