/** A month as the client sees it: without pay, and without leave types. */
import type { ClientDay, ClientDayType, ClientTotals } from './client.contract.ts'
import type { DayType, TimesheetDay, TimesheetTotals } from './day.contract.ts'
import { isLeave } from './units.rules.ts'

const typeOf = (type: DayType): ClientDayType => (isLeave(type) ? 'LEAVE' : (type as ClientDayType))

/** The note of a day with leave is omitted: it may contain the reason of the absence. */
export function clientDay({ date, hours, overtime, onCall, holiday, note, type, otherHalf }: TimesheetDay): ClientDay {
  const first = typeOf(type)
  const second = otherHalf === null ? null : typeOf(otherHalf)
  const isAway = first === 'LEAVE' || second === 'LEAVE'
  return {
    date,
    hours,
    overtime,
    onCall,
    holiday,
    type: first,
    otherHalf: second === first ? null : second,
    note: isAway ? null : note,
  }
}

export const clientTotals = (totals: TimesheetTotals): ClientTotals => {
  const { expected, worked, leave, holiday, standby, onCall, hours } = totals
  const { overtimeNormal, overtimeNight, overtimeRest, overtimeHoliday } = totals
  return {
    expected,
    worked,
    leave,
    holiday,
    standby,
    onCall,
    hours,
    overtimeNormal,
    overtimeNight,
    overtimeRest,
    overtimeHoliday,
  }
}
