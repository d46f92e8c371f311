import { timesheetLinkEndpoints } from '@muster/contract/timesheets/links.contract.ts'
import { monthCloseEndpoints } from '@muster/contract/timesheets/month-close.contract.ts'
import { monthEndpoints } from '@muster/contract/timesheets/months.contract.ts'
import { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { withCountryDate } from '../../kernel/country-day.ts'
import { importTemplate } from '../../kernel/import.ts'
import { routes } from '../../kernel/route.ts'
import { adjustTimesheet, removeAdjustment } from './adjustments.actions.ts'
import { addComment, listComments } from './comments.actions.ts'
import { removeTimesheet, saveDays, saveMany } from './days.actions.ts'
import { addDocuments, listDocuments, removeDocument, sendDocument } from './documents.actions.ts'
import { createTimesheet, startGenerating } from './generate.actions.ts'
import { DAY_COLUMNS, timesheetImport } from './import.actions.ts'
import { answerLink, emailTimesheet, readLink } from './links.actions.ts'
import { listRecipients } from './links.queries.ts'
import { countTimesheets, findGrid, findTimesheets, readDerivedStatus, readOpenMonth } from './list.queries.ts'
import { readMonthClose, readMonthDays } from './month.queries.ts'
import { findMonthPlacements } from './month-close.queries.ts'
import { copyMonth } from './months.actions.ts'
import { findSentReminders, readCandidateMonth } from './months.queries.ts'
import { printTimesheet } from './print.actions.ts'
import { getTimesheet, timesheetHistory } from './record.queries.ts'
import { remindOfTimesheets } from './reminders.actions.ts'
import { approveMany, moveTimesheet, submitMany } from './steps.actions.ts'
import { zoneOfTimesheet } from './zones.queries.ts'

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
    standing: readDerivedStatus,
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
    documents: listDocuments,
    addDocuments,
    downloadDocument: sendDocument,
    removeDocument,
    comments: listComments,
    comment: addComment,
  }),
])
