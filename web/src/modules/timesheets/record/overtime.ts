import { plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { TimesheetTotals } from '@muster/contract/timesheets/day.contract.ts'

/** Overtime hours of all types together. */
export const overtimeOf = (totals: TimesheetTotals): string =>
  trimmed(plus(totals.overtimeNormal, totals.overtimeNight, totals.overtimeRest, totals.overtimeHoliday), 2)
