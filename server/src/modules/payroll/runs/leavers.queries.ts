import { PAY_CODES } from '@muster/contract/consultants/pay.contract.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { isNegative, minus } from '@muster/contract/kernel/math/rational.ts'
import { firstOfMonth, lastOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { netOf, sumOf } from '@muster/contract/payroll/calculation/pay-items.rules.ts'
import type { PayItem, PayItemCode } from '@muster/contract/payroll/core/items.contract.ts'
import { calculatePay, cashRounding } from '@muster/contract/payroll/core/payroll.rules.ts'
import type { PayrollInput } from '@muster/contract/payroll/core/payroll.types.ts'
import { endedByConsultant } from '@muster/contract/payroll/settlements/end-of-service.rules.ts'
import { calculateSettlement } from '@muster/contract/payroll/settlements/settlement.rules.ts'
import type { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { annualLeft } from '../../leave/ledger.queries.ts'
import { fixedTermsOf } from '../adjustments/fixed-terms.queries.ts'
import type { LoadedPerson } from '../payments/payees.queries.ts'
import { NOTHING_AGREED, type SettlementTerms, settlementTerms } from '../settlements/terms.queries.ts'
import { unpaidDays } from './accruals.actions.ts'

/** The data of a final settlement in addition to the pay of the last month. */
export interface LeaverTerms extends SettlementTerms {
  readonly resigned: boolean
  readonly fixedTerm: boolean
  readonly leaveDays: string
  readonly excludedDays: string
}

/**
 * Of people who leave in the month: the reason for leaving, the leave left on the last day, the unpaid days of the
 * whole service.
 */
export async function leavingOf(db: Db, people: readonly LoadedPerson[], month: string) {
  const leavers = people.filter(({ lastWorkingDay }) => lastWorkingDay?.startsWith(month))
  const ids = leavers.map(({ id }) => id)
  const unpaid = await unpaidDays(db, { month }, ids)
  const fixedTerms = await fixedTermsOf(db, ids)
  const agreed = await settlementTerms(db, ids)
  const left = await annualLeft(db, leavers)
  return new Map(
    leavers.map(({ id, exitReason, lastWorkingDay }): [string, LeaverTerms] => [
      id,
      {
        ...(agreed.get(id) ?? NOTHING_AGREED),
        resigned: exitReason !== null && endedByConsultant(exitReason),
        fixedTerm: fixedTerms.has(id),
        leaveDays: left(id, lastWorkingDay ?? lastOfMonth(month)),
        excludedDays: unpaid.get(id) ?? '0',
      },
    ]),
  )
}

/**
 * The codes of items that a regular run of the month has already paid; items with a source are entries, or belong to an
 * earlier month.
 */
const OF_THE_MONTH: ReadonlySet<PayItemCode> = new Set([
  ...PAY_CODES,
  'UNPAID_LEAVE',
  'SICK',
  'ON_CALL',
  'ROUNDING',
  'CARRIED_FORWARD',
  'OVERTIME_NORMAL',
  'OVERTIME_NIGHT',
  'OVERTIME_REST_DAY',
  'OVERTIME_HOLIDAY',
  'SOCIAL_INSURANCE',
  'SOCIAL_INSURANCE_EMPLOYER',
  'END_OF_SERVICE_FUND',
])

/** The line of a leaver: the last month, unless it was paid, and all amounts due at the end of the service. */
export function finalLine(
  payroll: PayrollInput & { readonly lastDay: string },
  leaving: LeaverTerms,
  { encashment, paysMonth }: { encashment: CountryParameters['annualLeave']['encashment']; paysMonth: boolean },
) {
  const { currency, parameters } = payroll
  const settled = calculateSettlement({ payroll: { ...payroll, isFinal: true }, ...leaving, encashment })
  const remaining = paysMonth
    ? settled.items
    : [
        ...settled.items.filter(({ code, sourceID }) => sourceID !== null || !OF_THE_MONTH.has(code)),
        ...addedInsurance(payroll),
      ]
  const items: readonly PayItem[] =
    paysMonth || !parameters.cashRounding
      ? remaining
      : [...remaining, ...cashRounding(netOf(remaining, currency), currency)]
  const total = netOf(items, currency)
  const isOwed = isNegative(total)
  const zero = toMinor('0', currency)
  return {
    ...settled.lastMonth,
    items,
    employed: paysMonth ? settled.lastMonth.employed : null,
    carriedForward: zero,
    earned: sumOf(items, currency, 'EARN'),
    deducted: sumOf(items, currency, 'DED'),
    net: isOwed ? zero : total,
    owed: isOwed ? toMinor(minus('0', total), currency) : zero,
    employerCost: sumOf(items, currency, 'ER_COST'),
  }
}

/** Payments outside the month's pay add to the insurance base, together with all other earnings. */
function addedInsurance(payroll: PayrollInput): readonly PayItem[] {
  const combined = { ...payroll, joined: firstOfMonth(monthAfter(payroll.month)), lastDay: null, isFinal: false }
  return calculatePay(combined).items.filter(
    ({ code, sourceID }) => sourceID === null && code.startsWith('SOCIAL_INSURANCE'),
  )
}
