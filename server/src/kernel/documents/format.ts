import { inGroups } from '@muster/contract/kernel/values/digits.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const ARABIC_MONTHS = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ')

const written = (day: string, months: readonly string[]): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${date} ${months[month - 1]} ${year}`
}

/** `20 November 2026`: documents write dates in full. */
export const formatLongDate = (day: string): string => written(day, MONTHS)

/** `20 نوفمبر 2026`: an English month between Arabic words would be displayed in the wrong order. */
export const formatArabicDate = (day: string): string => written(day, ARABIC_MONTHS)

/** `12500.00` → `12,500.00`; `102141.61` in INR → `1,02,141.61`. */
export function formatAmount(amount: string, currency?: string): string {
  const [whole = '', places] = amount.split('.')
  const grouped = inGroups(whole, currency)
  return places ? `${grouped}.${places}` : grouped
}
