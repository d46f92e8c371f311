import { daysAfter, monthsAfter } from '../../kernel/values/days.ts'

const DEFAULT_MONTHS = 12

/** The period of a report: the twelve months up to today by default. */
export function reportPeriod(chosen: { from?: string | undefined; to?: string | undefined }, today: string) {
  const to = chosen.to ?? today
  return { from: chosen.from ?? monthsAfter(daysAfter(to, 1), -DEFAULT_MONTHS), to }
}
