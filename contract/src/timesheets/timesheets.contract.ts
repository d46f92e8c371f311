import * as z from 'zod'
import { JobStarted } from '../kernel/api/background-jobs.contract.ts'
import { BulkResult } from '../kernel/api/bulk.ts'
import { del, type Endpoints, get, list, post, put, statusCounts } from '../kernel/api/endpoint.ts'
import { historyEndpoint } from '../kernel/api/history.ts'
import { importEndpoints } from '../kernel/api/import.ts'
import { right } from '../kernel/api/permission.ts'
import { commentBody, commentEndpoints } from '../kernel/records/comments.ts'
import { documentEndpoints, inlineQuery } from '../kernel/records/documents.ts'
import { CountryID, Id, repeatable, waitingFilter } from '../kernel/values/fields.ts'
import { Month } from './day.contract.ts'
import {
  DaysChange,
  GridRow,
  ManyDays,
  ManySteps,
  MonthProgress,
  NewAdjustment,
  NewTimesheet,
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
const viewFull = right('timesheets', 'view', 'full')
const create = right('timesheets', 'create')
const write = right('timesheets', 'edit')
const exportRight = right('timesheets', 'export')

const filters = {
  month: repeatable(Month),
  countryID: repeatable(CountryID),
  clientID: repeatable(Id),
  candidateID: repeatable(Id),
  orderFormID: repeatable(Id),
  legalEntityID: repeatable(Id),
  status: repeatable(TimesheetStatus),
  /** MISSING: drafts without entered days; DRAFT: drafts with entered days. */
  derivedStatus: repeatable(TimesheetDerivedStatus),
  waiting: waitingFilter,
}

const TIMESHEETS = '/timesheets'
const asTimesheet = { returns: Timesheet, view: timesheetView } as const
const saved = z.object({
  saved: z.array(Timesheet.pick({ id: true, version: true, totals: true })),
  refused: BulkResult.shape.refused,
})
export const timesheetEndpoints = {
  list: list(TIMESHEETS, {
    summary: 'The timesheets this person may see.',
    may: see,
    item: TimesheetRow,
    view: timesheetView,
    filters,
    sorts: ['month', 'candidate', 'client', 'country', 'status', 'updatedAt'],
    order: '-month',
    export: exportRight,
  }),
  counts: statusCounts(`${TIMESHEETS}/counts`, TimesheetStatus, { may: see, filters }),
  derivedStatus: get(`${TIMESHEETS}/progress`, {
    summary: 'Expected and received timesheets of a month, by status.',
    may: see,
    query: z.strictObject({
      month: Month,
      countryID: repeatable(CountryID),
      clientID: repeatable(Id),
      legalEntityID: repeatable(Id),
    }),
    returns: MonthProgress,
  }),
  openMonth: get(`${TIMESHEETS}/open-month`, {
    summary: 'The month to open first: the oldest past month with unapproved timesheets, otherwise the current month.',
    may: see,
    returns: z.object({ month: Month }),
  }),
  grid: list(`${TIMESHEETS}/grid`, {
    summary: 'The timesheets with their days, one row each, for bulk editing.',
    may: viewFull,
    item: GridRow,
    filters,
    sorts: ['candidate', 'client', 'month'],
    order: 'candidate',
    export: false,
  }),
  saveMany: put(`${TIMESHEETS}/days`, {
    summary: 'Saves the days of several timesheets. Each is handled separately; refused ones give a reason.',
    may: write,
    body: ManyDays,
    returns: saved,
  }),
  generate: post(`${TIMESHEETS}/generate`, {
    summary: 'Generates the timesheets of a month for all active placements, in the background. Entered days are kept.',
    may: create,
    body: z.strictObject({ month: Month, countryID: CountryID.optional() }),
    returns: JobStarted,
    status: 202,
    perMinute: 10,
  }),
  submitMany: post(`${TIMESHEETS}/submit`, {
    summary: 'Submits several timesheets. Each is handled separately; refused ones give a reason.',
    may: write,
    body: ManySteps,
    returns: BulkResult,
    perMinute: 30,
  }),
  approveMany: post(`${TIMESHEETS}/approve`, {
    summary: 'Approves several timesheets, never one’s own. Each is handled separately; refused ones give a reason.',
    may: right('timesheets', 'approve'),
    body: ManySteps,
    returns: BulkResult,
    perMinute: 30,
  }),
  remind: post(`${TIMESHEETS}/reminders`, {
    summary: 'Emails consultants a reminder of missing timesheets. Each is recorded on its timesheet.',
    may: write,
    body: z.strictObject({
      timesheetIDs: z.array(Id).min(1, 'Select at least one.').max(200, 'Send at most 200 reminders at once.'),
    }),
    returns: BulkResult,
    perMinute: 10,
  }),
  ...importEndpoints(`${TIMESHEETS}/import`, 'days, one row per day,', write),
  create: post(TIMESHEETS, {
    summary: 'Creates the timesheet of one placement and month.',
    may: create,
    body: NewTimesheet,
    ...asTimesheet,
    status: 201,
  }),
  get: get(`${TIMESHEETS}/:id`, { summary: 'One timesheet.', may: see, ...asTimesheet }),
  update: put(`${TIMESHEETS}/:id`, {
    summary: 'The same as saving its days.',
    may: write,
    body: DaysChange,
    ...asTimesheet,
  }),
  save: put(`${TIMESHEETS}/:id/days`, {
    summary: 'Saves days. Days not sent do not change.',
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
    summary:
      'Submits, marks as client-approved, approves or returns it. Each transition needs its own right and checks its guards.',
    may: viewFull,
    body: TimesheetStep,
    ...asTimesheet,
  }),
  history: historyEndpoint(`${TIMESHEETS}/:id/history`, 'a timesheet', see),
  adjust: post(`${TIMESHEETS}/:id/adjustments`, {
    summary: 'Adjusts a day of a locked month. The difference is applied in the next open month.',
    may: write,
    body: NewAdjustment,
    ...asTimesheet,
    status: 201,
  }),
  removeAdjustment: del(`${TIMESHEETS}/:id/adjustments/:adjustmentID`, {
    summary: 'Reverts an adjustment while the month it is applied in is open.',
    may: write,
    returns: z.object({ id: Id }),
  }),
  print: get(`${TIMESHEETS}/:id/download`, {
    summary: 'The timesheet for signature as a PDF.',
    may: viewFull,
    download: true,
    perMinute: 60,
  }),
  ...documentEndpoints(TIMESHEETS, {
    noun: 'a timesheet',
    item: TimesheetDocument,
    read: viewFull,
    write,
    add: { body: z.strictObject({ type: TimesheetDocumentType.default('SIGNED') }) },
    download: { query: inlineQuery },
  }),
  ...commentEndpoints(TIMESHEETS, {
    noun: 'a timesheet',
    item: TimesheetComment,
    may: viewFull,
    body: z.strictObject(commentBody),
  }),
} satisfies Endpoints
