import { sheetLinkEndpoints } from '@muster/contract/timesheets/links.contract.ts'
import { monthCloseEndpoints } from '@muster/contract/timesheets/month-close.contract.ts'
import { monthEndpoints } from '@muster/contract/timesheets/months.contract.ts'
import { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { onItsDay } from '../../kernel/country-day.ts'
import { importTemplate } from '../../kernel/import.ts'
import { routes } from '../../kernel/route.ts'
import { adjustSheet, removeAdjustment } from './adjustments.actions.ts'
import { addComment, listComments } from './comments.actions.ts'
import { removeSheet, saveDays, saveMany } from './days.actions.ts'
import { addDocuments, listDocuments, removeDocument, sendDocument } from './documents.actions.ts'
import { createSheet, startGenerating } from './generate.actions.ts'
import { DAY_COLUMNS, timesheetImport } from './import.actions.ts'
import { answerLink, emailSheet, readLink } from './links.actions.ts'
import { listRecipients } from './links.queries.ts'
import { countSheets, findGrid, findSheets, readOpenMonth, readStanding } from './list.queries.ts'
import { readMonthClose, readMonthDays } from './month.queries.ts'
import { findMonthPlacements } from './month-close.queries.ts'
import { copyMonth } from './months.actions.ts'
import { findSentReminders, readCandidateMonth } from './months.queries.ts'
import { printSheet } from './print.actions.ts'
import { getSheet, sheetHistory } from './record.queries.ts'
import { remindOfSheets } from './reminders.actions.ts'
import { approveMany, moveSheet, submitMany } from './steps.actions.ts'
import { zoneOfSheet } from './zones.queries.ts'

export const timesheetRoutes = onItsDay(zoneOfSheet, [
  ...routes(sheetLinkEndpoints, { recipients: listRecipients, email: emailSheet, read: readLink, answer: answerLink }),
  ...routes(monthEndpoints, { copy: copyMonth, candidateMonth: readCandidateMonth, sentReminders: findSentReminders }),
  ...routes(monthCloseEndpoints, { close: readMonthClose, placements: findMonthPlacements, days: readMonthDays }),
  ...routes(timesheetEndpoints, {
    list: findSheets,
    counts: countSheets,
    standing: readStanding,
    openMonth: readOpenMonth,
    grid: findGrid,
    saveMany,
    generate: startGenerating,
    submitMany,
    approveMany,
    remind: remindOfSheets,
    import: timesheetImport.start,
    template: () => importTemplate('timesheets', DAY_COLUMNS),
    create: createSheet,
    get: getSheet,
    update: saveDays,
    save: saveDays,
    remove: removeSheet,
    move: moveSheet,
    history: sheetHistory,
    adjust: adjustSheet,
    removeAdjustment,
    print: printSheet,
    documents: listDocuments,
    addDocuments,
    downloadDocument: sendDocument,
    removeDocument,
    comments: listComments,
    comment: addComment,
  }),
])
