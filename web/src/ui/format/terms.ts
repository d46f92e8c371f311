/** Terms of business in words, wherever they stand: on a client, a consultant, an agreement, a contract, an order form. */
import type { LeavePolicyKind } from '@muster/contract/clients/parts.contract.ts'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import type { PayCode } from '@muster/contract/consultants/pay.contract.ts'
import type { RateUnit } from '@muster/contract/contracts/fields.contract.ts'
import type * as z from 'zod'
import type { Labels } from './labels.ts'
import { formatMoney } from './number.ts'

export const UNITS: Labels<RateUnit> = { HOUR: 'Per hour', DAY: 'Per day', MONTH: 'Per month' }
export const PER_UNIT: Labels<RateUnit> = { HOUR: 'hour', DAY: 'day', MONTH: 'month' }

export const PAY_LABELS: Labels<z.output<typeof PayCode>> = {
  BASIC: 'Basic',
  HOUSING: 'Housing',
  TRANSPORT: 'Transport',
  FOOD: 'Food',
  MOBILE: 'Mobile',
  STANDBY_ALW: 'Standby allowance',
  OTHER: 'Other',
}

export const GENDERS: Labels<NonNullable<Candidate['gender']>> = {
  FEMALE: 'Female',
  MALE: 'Male',
  OTHER: 'Other',
  UNDISCLOSED: 'Not disclosed',
}

export const LEAVE_POLICIES: Labels<LeavePolicyKind> = {
  NOT_BILLABLE: 'Leave is not billed',
  BILLABLE: 'All leave is billed',
  BILLABLE_UP_TO_N: 'Leave is billed up to a number of days',
  CREDIT_AFTER_N: 'Leave beyond a number of days is credited',
}

const ordinal = (day: number) =>
  `${day}${day % 10 === 1 && day !== 11 ? 'st' : day % 10 === 2 && day !== 12 ? 'nd' : day % 10 === 3 && day !== 13 ? 'rd' : 'th'}`

/** `NET_30` → `Net 30 days`; `EOM_30` → `30 days after the end of the month`; `DAY_OF_NEXT_MONTH_15` → `15th of the next month`. */
export function describeTerms(terms: string): string {
  const days = Number(terms.slice(terms.lastIndexOf('_') + 1))
  if (terms.startsWith('NET_')) return days === 0 ? 'Due on receipt' : `Net ${days} days`
  if (terms.startsWith('EOM_')) return days === 0 ? 'End of month' : `${days} days after the end of the month`
  return terms.startsWith('DAY_OF_NEXT_MONTH_') ? `${ordinal(days)} of the next month` : terms
}

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `[1, 2, 3, 4, 5]` → `Mon–Fri`; the Gulf's `[1, 2, 3, 4, 7]` → `Sun–Thu`; days that do not follow each other are listed. */
export function describeWeek(days: readonly number[]): string {
  if (days.length === 7) return 'Every day'
  const starts = days.filter((day) => !days.includes(day === 1 ? 7 : day - 1))
  const first = starts[0]
  if (starts.length !== 1 || first === undefined || days.length < 3)
    return days.map((day) => WEEK[day - 1] ?? day).join(', ')
  const last = ((first - 1 + days.length - 1) % 7) + 1
  return `${WEEK[first - 1]}–${WEEK[last - 1]}`
}

export function describeLeavePolicy({ kind, days }: { kind: string; days: number | null }): string {
  if (kind === 'BILLABLE_UP_TO_N') return `Billed up to ${days} days per year`
  if (kind === 'CREDIT_AFTER_N') return `Credited beyond ${days} days per year`
  return LEAVE_POLICIES[kind as LeavePolicyKind] ?? kind
}

const OVERTIME = { normal: 'normal', night: 'at night', rest: 'on rest days', holiday: 'on holidays' } as const

/** `1.25 × normal, 1.5 × on holidays`: times the rate of an hour. */
export function describeOvertime(overtime: Readonly<Record<string, string | null | undefined>> | null | undefined) {
  const said = Object.entries(OVERTIME).flatMap(([kind, word]) => {
    const times = overtime?.[kind]
    return times ? [`${times} × ${word}`] : []
  })
  return said.join(', ') || null
}

export interface AdditionalPay {
  readonly currency?: string | null | undefined
  readonly standbyRate?: string | null | undefined
  readonly overtimeExempt?: boolean | undefined
}

/** `On-call rate: AED 150.00 per day. Exempt from overtime.`; null where neither is agreed. */
export function describeAdditionalPay({ currency, standbyRate, overtimeExempt }: AdditionalPay): string | null {
  const standby = standbyRate && currency && `On-call rate: ${formatMoney({ amount: standbyRate, currency })} per day.`
  return [standby, overtimeExempt && 'Exempt from overtime.'].filter(Boolean).join(' ') || null
}
