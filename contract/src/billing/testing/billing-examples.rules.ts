/** The worked examples of docs/domain/billing.md as input and result, for the tests of rules, server and pages. */
import { daysAfter } from '../../kernel/values/days.ts'
import { isWorkingDay } from '../core/calendar.rules.ts'
import type { BillableDay, Period, ServiceTerms } from '../drafts/units.rules.ts'

export const NOVEMBER: Period = { from: '2026-11-01', to: '2026-11-30' }

const GULF = { workingDays: [1, 2, 3, 4, 5], closedOn: [] }
const SAUDI = { workingDays: [1, 2, 3, 4, 7], closedOn: [] }

/** A one-year contract as in the examples, with overrides. */
export const termsOf = (
  rate: { unit: 'HOUR' | 'DAY' | 'MONTH'; rate: string; currency: string; onCallRate?: string },
  more: Partial<ServiceTerms> = {},
): ServiceTerms => ({
  contract: 'WO-AE-2026-000012',
  consultant: 'Priya Nair',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  rateLines: [{ ...rate, overtime: { normal: '1.5' }, from: '2026-01-01', to: null }],
  hoursPerDay: '8',
  calendar: GULF,
  leavePolicy: null,
  leaveBefore: '0',
  minUnits: null,
  maxUnits: null,
  rebatePercent: null,
  ...more,
})

const NO_OVERTIME = { normal: '0', night: '0', rest: '0', holiday: '0' }

/** A full working day of a timesheet unless given otherwise. */
export const timesheetDay = (date: string, change: Partial<BillableDay> = {}): BillableDay => ({
  date,
  type: 'WORK',
  otherHalf: null,
  hours: '8',
  overtime: NO_OVERTIME,
  isWorkday: true,
  ...change,
})
export const overtime = (change: Partial<BillableDay['overtime']>) => ({ overtime: { ...NO_OVERTIME, ...change } })

/**
 * The given number of days worked on the client's working days from the first on, with a half day of unpaid leave at
 * the end; eight hours a day.
 */
export function daysWorked(
  count: number,
  { calendar }: Pick<ServiceTerms, 'calendar'>,
  from = NOVEMBER.from,
): BillableDay[] {
  const days: BillableDay[] = []
  let left = count
  for (let date = from; left > 0; date = daysAfter(date, 1)) {
    if (!isWorkingDay(calendar, date)) continue
    days.push(timesheetDay(date, left < 1 ? { otherHalf: 'LEAVE_UNPAID', hours: '4' } : {}))
    left -= Math.min(1, left)
  }
  return days
}

const B1_TERMS = termsOf({ unit: 'DAY', rate: '1250.00', currency: 'AED' })
/** AE, 1,250 a day: 20.5 days, ten hours of overtime × 1.5, expenses of 412.35, 5 % per line. */
export const B1 = {
  terms: B1_TERMS,
  days: daysWorked(20.5, B1_TERMS).map((day, i) => (i < 5 ? { ...day, ...overtime({ normal: '2' }) } : day)),
  expense: {
    description: 'Taxi to the site',
    spentOn: '2026-11-09',
    amount: '412.35',
    currency: 'AED',
    hasReceipt: true,
    isApproved: true,
  },
  lines: ['25625.00', '2343.75', '412.35'],
  taxes: ['1281.25', '117.19', '20.62'],
  net: '28381.10',
  tax: '1419.06',
  gross: '29800.16',
} as const

const B2_TERMS = termsOf({ unit: 'MONTH', rate: '32000.00', currency: 'SAR' }, { calendar: SAUDI })
/** SA, 32,000 a month, 18 of 22 days, 15 %. */
export const B2 = {
  terms: B2_TERMS,
  days: daysWorked(18, B2_TERMS),
  net: '26181.82',
  tax: '3927.27',
  gross: '30109.09',
} as const

const B3_TERMS = termsOf({ unit: 'HOUR', rate: '85.00', currency: 'USD' })
/** AE to AE in USD: 85 × 168 h, 5 %, with the legal amounts in AED at 3.6725. */
export const B3 = {
  terms: B3_TERMS,
  days: daysWorked(21, B3_TERMS),
  rate: { currency: 'AED', rate: '3.6725', rateDate: '2026-11-30', rateSource: 'Central Bank of the UAE' },
  net: '14280.00',
  tax: '714.00',
  gross: '14994.00',
  legal: { tax: '2622.17', gross: '55065.47' },
} as const

const B7_TERMS = termsOf({ unit: 'HOUR', rate: '18.750', currency: 'KWD' })
/** KW: 18.750 × 168 h, the client retains 5 %. */
export const B7 = {
  terms: B7_TERMS,
  days: daysWorked(21, B7_TERMS),
  gross: '3150.000',
  retentionPercent: '5',
  held: '157.500',
  due: '2992.500',
} as const
