import { daysBetween } from '@muster/contract/kernel/values/days.ts'

/** `today`, `tomorrow`, `in 5 days`. */
export function inDays(due: string, today: string): string {
  const left = daysBetween(today, due)
  return left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
}
