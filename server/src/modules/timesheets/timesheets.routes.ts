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
import { countSheets, findGrid, findSheets, readStanding } from './list.queries.ts'
import { printSheet } from './print.actions.ts'
import { getSheet, sheetHistory } from './record.queries.ts'
import { remindOfSheets } from './reminders.actions.ts'
import { approveMany, moveSheet, submitMany } from './steps.actions.ts'
import { zoneOfSheet } from './zones.queries.ts'

export const timesheetRoutes = onItsDay(
  zoneOfSheet,
  routes(timesheetEndpoints, {
    list: findSheets,
    counts: countSheets,
    standing: readStanding,
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
)
