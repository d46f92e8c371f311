import { plus, trimmed } from '@muster/contract/kernel/exact.ts'
import type { SheetTotals } from '@muster/contract/timesheets/day.contract.ts'

/** Hours of overtime of every kind. */
export const overtimeOf = (totals: SheetTotals): string =>
  trimmed(plus(totals.overtimeNormal, totals.overtimeNight, totals.overtimeRest, totals.overtimeHoliday), 2)
