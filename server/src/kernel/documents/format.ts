import { monthName } from '@muster/contract/kernel/values/days.ts'
import { inGroups } from '@muster/contract/kernel/values/digits.ts'

const ARABIC_MONTHS = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ')

function formatDate(day: string, nameOf: (month: number) => string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${date} ${nameOf(month)} ${year}`
}

/** `20 November 2026`: documents write dates in full. */
export const formatFullDate = (day: string): string => formatDate(day, monthName)

/** `20 نوفمبر 2026`: an English month between Arabic words would be displayed in the wrong order. */
export const formatArabicDate = (day: string): string => formatDate(day, (month) => ARABIC_MONTHS[month - 1]!)

/** `12500.00` → `12,500.00`; `102141.61` in INR → `1,02,141.61`. */
export function formatAmount(amount: string, currency?: string): string {
  const [whole = '', places] = amount.split('.')
  const grouped = inGroups(whole, currency)
  return places ? `${grouped}.${places}` : grouped
}
