import { timesheetLinkEndpoints } from '@muster/contract/timesheets/links.contract.ts'
import { monthCloseEndpoints } from '@muster/contract/timesheets/month-close.contract.ts'
import { monthEndpoints } from '@muster/contract/timesheets/months.contract.ts'
import { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { withCountryDate } from '../../../kernel/app/country-date.ts'
import { importTemplate } from '../../../kernel/batch/import.ts'
import { routes } from '../../../kernel/http/route.ts'
import { answerLink, emailTimesheet, readLink } from '../client-approval/links.actions.ts'
import { listRecipients } from '../client-approval/links.queries.ts'
import { adjustTimesheet, removeAdjustment } from '../months/adjustments.actions.ts'
import { removeTimesheet, saveDays, saveMany } from '../months/days.actions.ts'
import { createTimesheet, startGenerating } from '../months/generate.actions.ts'
import { DAY_COLUMNS, timesheetImport } from '../months/import.actions.ts'
import { readMonthClose, readMonthDays } from '../months/month.queries.ts'
import { findMonthPlacements } from '../months/month-close.queries.ts'
import { copyMonth } from '../months/months.actions.ts'
import { findSentReminders, readCandidateMonth } from '../months/months.queries.ts'
import { timesheetComments } from './comments.actions.ts'
import { timesheetDocuments } from './documents.actions.ts'
import { countTimesheets, findGrid, findTimesheets, readDerivedStatus, readOpenMonth } from './list.queries.ts'
import { printTimesheet } from './print.actions.ts'
import { getTimesheet, timesheetHistory } from './record.queries.ts'
import { remindOfTimesheets } from './reminders.actions.ts'
import { zoneOfTimesheet } from './time-zones.queries.ts'
import { approveMany, moveTimesheet, submitMany } from './transitions.actions.ts'

export const timesheetRoutes = withCountryDate(zoneOfTimesheet, [
  ...routes(timesheetLinkEndpoints, {
    recipients: listRecipients,
    email: emailTimesheet,
    read: readLink,
    answer: answerLink,
  }),
  ...routes(monthEndpoints, { copy: copyMonth, candidateMonth: readCandidateMonth, sentReminders: findSentReminders }),
  ...routes(monthCloseEndpoints, { close: readMonthClose, placements: findMonthPlacements, days: readMonthDays }),
  ...routes(timesheetEndpoints, {
    list: findTimesheets,
    counts: countTimesheets,
    derivedStatus: readDerivedStatus,
    openMonth: readOpenMonth,
    grid: findGrid,
    saveMany,
    generate: startGenerating,
    submitMany,
    approveMany,
    remind: remindOfTimesheets,
    import: timesheetImport.start,
    template: () => importTemplate('timesheets', DAY_COLUMNS),
    create: createTimesheet,
    get: getTimesheet,
    update: saveDays,
    save: saveDays,
    remove: removeTimesheet,
    move: moveTimesheet,
    history: timesheetHistory,
    adjust: adjustTimesheet,
    removeAdjustment,
    print: printTimesheet,
    ...timesheetDocuments.handlers,
    ...timesheetComments,
  }),
])
