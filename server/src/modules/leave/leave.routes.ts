import { leaveCalendarEndpoints } from '@muster/contract/leave/calendar.contract.ts'
import { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import { withCountryDate } from '../../kernel/app/country-date.ts'
import { routes } from '../../kernel/http/route.ts'
import { findMovements, readBalance, readRules } from './balance.queries.ts'
import { findCalendar, previewMovement } from './calendar.queries.ts'
import { createLeave, enterMovement, previewLeave, updateLeave, withdrawLeave } from './leave.actions.ts'
import { countLeaves, findLeaves, findLeavesOf, getLeave, leaveHistory } from './leave.queries.ts'
import { zoneOfConsultant } from './time-zones.queries.ts'
import { decideMany, moveLeave } from './transitions.actions.ts'

export const leaveRoutes = withCountryDate(zoneOfConsultant, [
  ...routes(leaveCalendarEndpoints, { calendar: findCalendar, previewMovement }),
  ...routes(leaveEndpoints, {
    all: findLeaves,
    counts: countLeaves,
    decideMany,
    list: findLeavesOf,
    preview: previewLeave,
    create: createLeave,
    get: getLeave,
    update: updateLeave,
    remove: withdrawLeave,
    move: moveLeave,
    history: leaveHistory,
    balance: readBalance,
    rules: readRules,
    movements: findMovements,
    enter: enterMovement,
  }),
])
