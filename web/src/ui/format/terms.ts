/** Display texts of business terms: of a client, a consultant, an agreement, a contract, an order form. */
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import type { RateUnit } from '@muster/contract/contracts/fields.contract.ts'
import { shortWeekday } from '@muster/contract/kernel/values/days.ts'
import type { Labels } from './labels.ts'
import { formatMoney } from './number.ts'

export const UNITS: Labels<RateUnit> = { HOUR: 'Per hour', DAY: 'Per day', MONTH: 'Per month' }
export const PER_UNIT: Labels<RateUnit> = { HOUR: 'hour', DAY: 'day', MONTH: 'month' }

export const GENDERS: Labels<NonNullable<Candidate['gender']>> = {
  FEMALE: 'Female',
  MALE: 'Male',
  OTHER: 'Other',
  UNDISCLOSED: 'Not disclosed',
}

/** `[1, 2, 3, 4, 5]` → `Mon–Fri`; `[1, 2, 3, 4, 7]` (Gulf) → `Sun–Thu`; days that are not consecutive are listed. */
export function describeWeek(days: readonly number[]): string {
  if (days.length === 7) return 'Every day'
  const starts = days.filter((day) => !days.includes(day === 1 ? 7 : day - 1))
  const first = starts[0]
  if (starts.length !== 1 || first === undefined || days.length < 3) return days.map(shortWeekday).join(', ')
  const last = ((first - 1 + days.length - 1) % 7) + 1
  return `${shortWeekday(first)}–${shortWeekday(last)}`
}

const OVERTIME = { normal: 'normal', night: 'at night', rest: 'on rest days', holiday: 'on holidays' } as const

/** `1.25 × normal, 1.5 × on holidays`: multipliers of the hourly rate. */
export function describeOvertime(overtime: Readonly<Record<string, string | null | undefined>> | null | undefined) {
  const texts = Object.entries(OVERTIME).flatMap(([kind, label]) => {
    const times = overtime?.[kind]
    return times ? [`${times} × ${label}`] : []
  })
  return texts.join(', ') || null
}

export interface AdditionalPay {
  readonly currency?: string | null | undefined
  readonly onCallRate?: string | null | undefined
  readonly overtimeExempt?: boolean | undefined
}

/** `On-call rate: AED 150.00 per day. Exempt from overtime.`; null if neither is agreed. */
export function describeAdditionalPay({ currency, onCallRate, overtimeExempt }: AdditionalPay): string | null {
  const onCall = onCallRate && currency && `On-call rate: ${formatMoney({ amount: onCallRate, currency })} per day.`
  return [onCall, overtimeExempt && 'Exempt from overtime.'].filter(Boolean).join(' ') || null
}
