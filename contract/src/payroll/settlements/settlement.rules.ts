/**
 * The final settlement of a leaver (docs/domain/exits.md, docs/domain/payroll.md): the last month's pay, unused leave,
 * end of service, notice, ticket, less debts. Every figure is rounded once; there are no caps, because no later wage
 * could cover the rest.
 */

import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { toMinor } from '../../kernel/math/money.ts'
import { divide, exact, isNegative, isZero, minus, type Rational, times } from '../../kernel/math/rational.ts'
import { PAY_BASE_LABELS, type PayBase, payOn } from '../../settings/country-rules/countries.rules.ts'
import { amountItem, explainNet, figureInput, moneyInput, netOf, payItem } from '../calculation/pay-items.rules.ts'
import type { PayComponent } from '../calculation/pay-parts.rules.ts'
import type { PayItem } from '../core/items.contract.ts'
import { calculatePay, cashRounding, type PayrollLine } from '../core/payroll.rules.ts'
import type { PayrollInput } from '../core/payroll.types.ts'
import { type EndOfServiceResult, endOfService } from './end-of-service.rules.ts'

/** The value of a day of leave or notice: a part of the monthly pay divided by days, by the rules of the country. */
export interface DayWorth {
  readonly base: PayBase
  readonly divisorDays: string
}

export interface SettlementInput {
  /** The last month, with the outstanding deductions and loans; `lastDay` is given, `isFinal` is true. */
  readonly payroll: PayrollInput & { readonly lastDay: string }
  readonly resigned: boolean
  readonly fixedTerm: boolean
  /** Unpaid days of the whole service that the country's law excludes; a decimal. */
  readonly excludedDays: string
  /** Unused days of annual leave; negative when more were taken than earned. */
  readonly leaveDays: string
  readonly encashment: DayWorth
  /** Days of notice that were not served, and who pays for them; null if it was served or waived. */
  readonly notice: { readonly days: string; readonly paidBy: 'EMPLOYER' | 'CONSULTANT' } | null
  /** The return flight, if the policy includes one. */
  readonly ticket: string | null
}

export interface Settlement {
  /** The figures of the last month, then those of the settlement, in the order of docs/domain/payroll.md. */
  readonly items: readonly PayItem[]
  readonly lastMonth: PayrollLine
  readonly endOfService: EndOfServiceResult
  /** The amount paid; never below zero. */
  readonly net: string
  /** The amount that the consultant owes when deductions exceed what is due. */
  readonly owed: string
  readonly explain: Explained
}

/** The settlement. Amounts in the currency of the pay; leave and notice on the last monthly pay. */
export function calculateSettlement(input: SettlementInput): Settlement {
  const { payroll, leaveDays, encashment } = input
  const { currency } = payroll
  // The amount paid is rounded to whole units once, including all figures of the settlement.
  const parameters = { ...payroll.parameters, cashRounding: false }
  const lastMonth = calculatePay({ ...payroll, parameters, isFinal: true })
  const pay =
    payroll.pay
      .filter(({ from }) => from <= payroll.lastDay)
      .toSorted(byDay)
      .at(-1)?.components ?? []
  const service = { from: payroll.joined, to: payroll.lastDay, excludedDays: excludedDaysOf(input) }
  const gratuity = endOfService({
    rules: payroll.parameters.endOfService,
    service,
    pay,
    currency,
    national: payroll.person.national,
    fixedTerm: input.fixedTerm,
    resigned: input.resigned,
  })
  const isEarned = ({ type }: PayItem) => type === 'EARN'
  const unrounded = [
    ...lastMonth.items.filter(isEarned),
    ...leavePay(leaveDays, encashment, pay, currency),
    ...serviceItem(gratuity, currency),
    ...noticePay(input, pay),
    ...(input.ticket && !isZero(input.ticket)
      ? [
          amountItem(
            { code: 'TICKET', type: 'EARN', label: 'Return flight', amount: input.ticket, orderFormID: null },
            currency,
          ),
        ]
      : []),
    ...lastMonth.items.filter((item) => !isEarned(item)),
  ].toSorted((a, b) => Number(a.type === 'DED') - Number(b.type === 'DED'))
  const isRounded = payroll.parameters.cashRounding
  const items = [...unrounded, ...(isRounded ? cashRounding(netOf(unrounded, currency), currency) : [])]
  const total = netOf(items, currency)
  const isOwed = isNegative(total)
  return {
    items,
    lastMonth,
    endOfService: gratuity,
    net: toMinor(isOwed ? '0' : total, currency),
    owed: toMinor(isOwed ? minus('0', total) : '0', currency),
    explain: explainNet('Final settlement', items, currency),
  }
}

const byDay = (a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1)

/** Unpaid days shorten the service only where the law provides for it. */
const excludedDaysOf = ({ payroll, excludedDays }: SettlementInput) =>
  payroll.parameters.endOfService?.excludeUnpaidLeave ? excludedDays : '0'

/** One day of the pay that leave and notice are calculated on, unrounded. */
export const dayWorth = ({ base, divisorDays }: DayWorth, pay: readonly PayComponent[]): Rational =>
  divide(payOn(base, pay), divisorDays)

/**
 * Unused leave is paid, leave taken in advance is owed: base ÷ days × days of leave (AE art. 29: basic; SA art. 111:
 * the wage).
 */
function leavePay(days: string, worth: DayWorth, pay: readonly PayComponent[], currency: string): PayItem[] {
  if (isZero(days)) return []
  const isOwed = isNegative(days)
  return [
    daysItem(
      { code: isOwed ? 'NEGATIVE_LEAVE' : 'LEAVE_ENCASHMENT', type: isOwed ? 'DED' : 'EARN' },
      { label: isOwed ? 'Negative leave balance' : 'Leave encashment', days: isOwed ? times('-1', days) : exact(days) },
      { worth, pay, currency },
    ),
  ]
}

/**
 * Notice that was not served, on gross pay: paid by the employer who ends the employment without notice, owed by the
 * consultant who leaves without it.
 */
function noticePay({ notice, encashment, payroll }: SettlementInput, pay: readonly PayComponent[]): PayItem[] {
  if (!notice || isZero(notice.days)) return []
  const isOwed = notice.paidBy === 'CONSULTANT'
  return [
    daysItem(
      { code: isOwed ? 'NOTICE_RECOVERY' : 'NOTICE_PAY', type: isOwed ? 'DED' : 'EARN' },
      { label: isOwed ? 'Notice not served' : 'Pay in lieu of notice', days: exact(notice.days) },
      { worth: { base: 'GROSS', divisorDays: encashment.divisorDays }, pay, currency: payroll.currency },
    ),
  ]
}

function daysItem(
  kind: Pick<PayItem, 'code' | 'type'>,
  { label, days }: { label: string; days: Rational },
  { worth, pay, currency }: { worth: DayWorth; pay: readonly PayComponent[]; currency: string },
): PayItem {
  const value = times(dayWorth(worth, pay), days)
  const base = PAY_BASE_LABELS[worth.base]
  return payItem(
    {
      ...kind,
      label,
      quantity: figureInput('', days, '').value,
      unit: 'days',
      value,
      pieces: [{ orderFormID: null, value }],
      formula: `${base} ÷ divisor × days`,
      inputs: [
        moneyInput(base, payOn(worth.base, pay), currency, 'last monthly pay'),
        figureInput('divisor', worth.divisorDays, 'days'),
        figureInput('days', days, 'days'),
      ],
    },
    currency,
  )
}

const serviceItem = ({ amount, years, explain }: EndOfServiceResult, currency: string): PayItem[] =>
  isZero(amount)
    ? []
    : [
        {
          ...amountItem(
            { code: 'END_OF_SERVICE', type: 'EARN', label: 'End of service', amount, orderFormID: null },
            currency,
          ),
          quantity: figureInput('', years, '').value,
          unit: 'years',
          explain,
        },
      ]
