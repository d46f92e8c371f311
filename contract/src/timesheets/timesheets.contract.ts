import * as z from 'zod'
import { JobStarted } from '../kernel/api/background-jobs.contract.ts'
import { countsQuery, del, type Endpoints, get, list, post, put } from '../kernel/api/endpoint.ts'
import { HistoryEntry, HistoryQuery } from '../kernel/api/history.ts'
import { ImportRequest } from '../kernel/api/import.ts'
import { right } from '../kernel/api/permission.ts'
import { commentBody, commentEndpoints } from '../kernel/records/comments.ts'
import { documentEndpoints, inlineQuery } from '../kernel/records/documents.ts'
import { CountryID, Id, many, waitingFilter } from '../kernel/values/fields.ts'
import { Month } from './day.contract.ts'
import {
  DaysChange,
  GridRow,
  ManyDays,
  ManySteps,
  MonthProgress,
  NewAdjustment,
  NewTimesheet,
  Refusals,
  Timesheet,
  TimesheetComment,
  TimesheetDocument,
  TimesheetDocumentType,
  TimesheetRow,
  TimesheetStep,
} from './shapes.contract.ts'
import { TimesheetDerivedStatus, TimesheetStatus } from './states.contract.ts'
import { timesheetView } from './visibility.contract.ts'

const see = right('timesheets', 'view')
const whole = right('timesheets', 'view', 'full')
const create = right('timesheets', 'create')
const write = right('timesheets', 'edit')
const take = right('timesheets', 'export')

const filters = {
  month: many(Month),
  countryID: many(CountryID),
  clientID: many(Id),
  candidateID: many(Id),
  orderFormID: many(Id),
  legalEntityID: many(Id),
  status: many(TimesheetStatus),
  /** MISSING: drafts that nobody has written on; DRAFT: those that somebody has. */
  derivedStatus: many(TimesheetDerivedStatus),
  waiting: waitingFilter,
}

const TIMESHEETS = '/timesheets'
const asTimesheet = { returns: Timesheet, view: timesheetView } as const
const saved = z.object({ saved: z.array(Timesheet.pick({ id: true, version: true, totals: true })), refused: Refusals })
export const timesheetEndpoints = {
  list: list(TIMESHEETS, {
    summary: 'The timesheets this person may see.',
    may: see,
    item: TimesheetRow,
    view: timesheetView,
    filters,
    sorts: ['month', 'candidate', 'client', 'country', 'status', 'updatedAt'],
    order: '-month',
    export: take,
  }),
  counts: get(`${TIMESHEETS}/counts`, {
    summary: 'How many there are in each status, of those the caller may see.',
    may: see,
    query: countsQuery(filters, 'status'),
    returns: z.array(z.object({ status: TimesheetStatus, count: z.int() })),
  }),
  derivedStatus: get(`${TIMESHEETS}/progress`, {
    summary: 'Expected against received: how many placements run in a month, and how far their sheets are.',
    may: see,
    query: z.strictObject({ month: Month, countryID: many(CountryID), clientID: many(Id), legalEntityID: many(Id) }),
    returns: MonthProgress,
  }),
  openMonth: get(`${TIMESHEETS}/open-month`, {
    summary:
      'The month to open first: the oldest one that is over and has timesheets that are not approved, else the present one.',
    may: see,
    returns: z.object({ month: Month }),
  }),
  grid: list(`${TIMESHEETS}/grid`, {
    summary: 'The same sheets with their days, a row for each: the grid of many.',
    may: whole,
    item: GridRow,
    filters,
    sorts: ['candidate', 'client', 'month'],
    order: 'candidate',
    export: false,
  }),
  saveMany: put(`${TIMESHEETS}/days`, {
    summary: 'Writes the days of several sheets; each by itself, and each that is refused says why.',
    may: write,
    body: ManyDays,
    returns: saved,
  }),
  generate: post(`${TIMESHEETS}/generate`, {
    summary:
      'Makes the sheets of a month for all placements that run in it, in the background; what is there and written on stays.',
    may: create,
    body: z.strictObject({ month: Month, countryID: CountryID.optional() }),
    returns: JobStarted,
    status: 202,
    perMinute: 10,
  }),
  submitMany: post(`${TIMESHEETS}/submit`, {
    summary: 'Submits several sheets; each by itself, and each that is refused says why.',
    may: write,
    body: ManySteps,
    returns: z.object({ done: z.array(Id), refused: Refusals }),
    perMinute: 30,
  }),
  approveMany: post(`${TIMESHEETS}/approve`, {
    summary: 'Approves several sheets, never one’s own; each by itself, and each that is refused says why.',
    may: right('timesheets', 'approve'),
    body: ManySteps,
    returns: z.object({ done: z.array(Id), refused: Refusals }),
    perMinute: 30,
  }),
  remind: post(`${TIMESHEETS}/reminders`, {
    summary: 'Asks consultants by mail for sheets that are missing; each mail is logged on its sheet.',
    may: write,
    body: z.strictObject({
      timesheetIDs: z.array(Id).min(1, 'Choose at least one.').max(200, 'Remind of at most 200 at once.'),
    }),
    returns: z.object({ done: z.array(Id), refused: Refusals }),
    perMinute: 10,
  }),
  import: post(`${TIMESHEETS}/import`, {
    summary:
      'Writes days from a workbook, a row for each day, in the background: CHECK reports, COMMIT writes all or none.',
    may: write,
    upload: { kind: 'sheet', max: 1, required: false },
    body: ImportRequest,
    returns: JobStarted,
    status: 202,
    perMinute: 30,
  }),
  template: get(`${TIMESHEETS}/import/template`, {
    summary: 'An empty sheet with the columns of the import.',
    may: write,
    download: true,
  }),
  create: post(TIMESHEETS, {
    summary: 'Makes the sheet of one placement and month.',
    may: create,
    body: NewTimesheet,
    ...asTimesheet,
    status: 201,
  }),
  get: get(`${TIMESHEETS}/:id`, { summary: 'One timesheet.', may: see, ...asTimesheet }),
  update: put(`${TIMESHEETS}/:id`, {
    summary: 'The same as writing its days: there is nothing else on a sheet that people change.',
    may: write,
    body: DaysChange,
    ...asTimesheet,
  }),
  save: put(`${TIMESHEETS}/:id/days`, {
    summary: 'Writes days; those that are left out stay as they are.',
    may: write,
    body: DaysChange,
    ...asTimesheet,
  }),
  remove: del(`${TIMESHEETS}/:id`, {
    summary: 'Deletes a draft that was never submitted.',
    may: write,
    returns: z.object({ id: Id }),
  }),
  move: put(`${TIMESHEETS}/:id/status`, {
    summary: 'Submits, confirms, approves it or sends it back; each step asks for its own right and checks its guards.',
    may: whole,
    body: TimesheetStep,
    ...asTimesheet,
  }),
  history: get(`${TIMESHEETS}/:id/history`, {
    summary: 'What happened to it, newest first.',
    may: see,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  }),
  adjust: post(`${TIMESHEETS}/:id/adjustments`, {
    summary:
      'Corrects a day of a locked month: the month stays as it was paid and billed, the difference counts in the next open one.',
    may: write,
    body: NewAdjustment,
    ...asTimesheet,
    status: 201,
  }),
  removeAdjustment: del(`${TIMESHEETS}/:id/adjustments/:adjustmentID`, {
    summary: 'Takes a correction back while the month in which it counts is open.',
    may: write,
    returns: z.object({ id: Id }),
  }),
  print: get(`${TIMESHEETS}/:id/download`, {
    summary: 'The month as a sheet to be signed, as a PDF.',
    may: whole,
    download: true,
    perMinute: 60,
  }),
  ...documentEndpoints(TIMESHEETS, {
    noun: 'a timesheet',
    item: TimesheetDocument,
    read: whole,
    write,
    add: { body: z.strictObject({ type: TimesheetDocumentType.default('SIGNED') }) },
    download: { query: inlineQuery },
  }),
  ...commentEndpoints(TIMESHEETS, {
    noun: 'a timesheet',
    item: TimesheetComment,
    may: whole,
    body: z.strictObject(commentBody),
  }),
} satisfies Endpoints
