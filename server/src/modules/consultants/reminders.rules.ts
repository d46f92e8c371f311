import type { Role } from '@muster/contract/access/roles.ts'
import type { ExpiryField } from '@muster/contract/consultants/view.contract.ts'
import { daysBetween } from '@muster/contract/kernel/days.ts'

/** Days before a paper expires on which people hear of it (domain.md §8). */
const USUAL = [90, 60, 30, 7]
export const PAPERS: readonly { field: ExpiryField; words: string; offsets: readonly number[] }[] = [
  { field: 'passportExpiry', words: 'passport', offsets: [180, ...USUAL] },
  { field: 'visaExpiry', words: 'visa', offsets: USUAL },
  { field: 'workPermitExpiry', words: 'work permit', offsets: USUAL },
  { field: 'residenceExpiry', words: 'residence ID', offsets: USUAL },
  { field: 'medicalExpiry', words: 'medical card', offsets: USUAL },
]
/** Without these nobody works in a country that is not their own. */
export const AUTHORISING: readonly ExpiryField[] = ['visaExpiry', 'workPermitExpiry', 'residenceExpiry']
export const PROBATION_OFFSETS = [30, 14, 3]

/** The nearest offset that has come, so that a day on which no job ran is made up for by the next; null before the first and after the day. */
export function offsetDue(due: string, today: string, offsets: readonly number[]): number | null {
  const left = daysBetween(today, due)
  const reached = offsets.filter((days) => left <= days)
  return left < 0 || reached.length === 0 ? null : Math.min(...reached)
}

/** Who hears of a paper: the visa team and HR, the HR manager from thirty days on, the country manager in the last week. */
export const hearersOf = (offset: number): Role[] => [
  'VISA_TEAM',
  'HR_ASSOCIATE',
  ...(offset <= 30 ? (['HR_MANAGER'] as const) : []),
  ...(offset <= 7 ? (['COUNTRY_MANAGER'] as const) : []),
]

/** `in 5 days`, `today`. */
export const inDays = (due: string, today: string): string => {
  const left = daysBetween(today, due)
  return left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
}
