import * as z from 'zod'
import { JobStarted } from '../../kernel/api/background-jobs.contract.ts'
import { BulkResult } from '../../kernel/api/bulk.ts'
import { del, type Endpoints, get, list, post, put, statusCounts } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { commentBody, commentEndpoints, commentFields } from '../../kernel/records/comments.ts'
import { documentEndpoints, documentFields } from '../../kernel/records/documents.ts'
import { CountryID, Id, optionalText, Ref, repeatable, waitingFilter } from '../../kernel/values/fields.ts'
import { Month } from '../../timesheets/day.contract.ts'
import {
  AccrualCode,
  AccrualRow,
  LineFindingCodes,
  LineStep,
  ManyPayrollSteps,
  NewPayroll,
  NewPayrolls,
  PaymentFileShown,
  PayrollChange,
  PayrollLineRecord,
  PayrollLineRow,
  PayrollPreview,
  PayrollRun,
  PayrollRunRecord,
  PayrollStep,
  Variance,
} from './shapes.contract.ts'
import { PayrollKind, PayrollLineStatus, PayrollStatus } from './states.contract.ts'
import { payrollLineView, payrollView } from './visibility.contract.ts'

const see = right('payrolls', 'view')
const viewFull = right('payrolls', 'view', 'full')
const prepare = right('payrolls', 'create')
const exportRight = right('payrolls', 'export')
const seeFile = right('wage-files', 'view')

const filters = {
  month: repeatable(Month),
  kind: repeatable(PayrollKind),
  countryID: repeatable(CountryID),
  legalEntityID: repeatable(Id),
  status: repeatable(PayrollStatus),
  waiting: waitingFilter,
}
const lineFilters = {
  status: repeatable(PayrollLineStatus),
  finding: repeatable(LineFindingCodes),
  candidateID: repeatable(Id),
  orderFormID: repeatable(Id),
}

const RUNS = '/payrolls'
const asRun = { returns: PayrollRunRecord, view: payrollView } as const
const Comment = z.object({ ...commentFields, lineID: Id.nullable() })
const Document = z.object({ ...documentFields, lineID: Id.nullable() })
const OfLine = z.strictObject({ lineID: Id.optional() })

/** A payroll is one run of a legal entity for a month; a line is one consultant in it. */
export const payrollEndpoints = {
  list: list(RUNS, {
    summary: 'The payroll runs this person may see.',
    may: see,
    item: PayrollRun,
    view: payrollView,
    filters,
    sorts: ['month', 'number', 'legalEntity', 'country', 'status', 'dueOn', 'updatedAt'],
    order: '-month',
    export: exportRight,
  }),
  counts: statusCounts(`${RUNS}/counts`, PayrollStatus, { may: see, filters }),
  preview: get(`${RUNS}/preview`, {
    perMinute: 30,
    summary: 'The people in the regular runs of a month, by legal entity, and how many have approved timesheets.',
    may: prepare,
    query: z.strictObject({ month: Month, countryID: CountryID.optional(), legalEntityID: Id.optional() }),
    returns: z.array(PayrollPreview),
  }),
  variance: get(`${RUNS}/variance`, {
    summary: 'The variance of a month to the previous month, by cause, for each legal entity of a country.',
    may: viewFull,
    query: z.strictObject({ month: Month, countryID: CountryID.optional() }),
    returns: z.array(
      Variance.omit({ percent: true }).extend({ payrollID: Id, _legalEntity: Ref, currency: z.string() }),
    ),
  }),
  bankFile: get(`${RUNS}/bank-file`, {
    summary: 'The payment file of a country and month as generated. An archive for several legal entities.',
    may: seeFile,
    query: z.strictObject({ countryID: CountryID, month: Month }),
    download: true,
    perMinute: 30,
  }),
  generate: post(`${RUNS}/generate`, {
    summary: 'Creates the runs of a month and calculates them in the background. Existing runs are calculated again.',
    may: prepare,
    body: NewPayrolls,
    returns: JobStarted,
    status: 202,
    perMinute: 10,
  }),
  create: post(RUNS, {
    summary: 'Creates the draft run of one legal entity and month and calculates it in the background.',
    may: prepare,
    body: NewPayroll,
    ...asRun,
    status: 201,
    perMinute: 30,
  }),
  remind: post(`${RUNS}/reminders`, {
    summary: 'Reminds the people with whom a run is pending.',
    may: right('payrolls', 'edit'),
    body: z.strictObject({ payrollIDs: z.array(Id).min(1, 'Select at least one.').max(50, 'At most 50 at once.') }),
    returns: BulkResult,
    perMinute: 10,
  }),
  moveMany: put(`${RUNS}/status`, {
    summary: 'Makes the same transition for several runs. Each is handled separately; refused ones give a reason.',
    may: viewFull,
    body: ManyPayrollSteps,
    returns: BulkResult,
    perMinute: 30,
  }),
  get: get(`${RUNS}/:id`, { summary: 'One payroll run.', may: see, ...asRun }),
  update: put(`${RUNS}/:id`, {
    summary: 'Changes the note, reason and planned payment date of a run that is not finished.',
    may: right('payrolls', 'edit'),
    body: PayrollChange,
    ...asRun,
  }),
  calculate: post(`${RUNS}/:id/calculate`, {
    summary: 'Calculates an open run from current data, in the background.',
    may: prepare,
    returns: JobStarted,
    status: 202,
    perMinute: 10,
  }),
  move: put(`${RUNS}/:id/status`, {
    summary: 'Submits, reviews, approves, pays, closes or returns a run. Each transition checks its guards.',
    may: viewFull,
    body: PayrollStep,
    ...asRun,
  }),
  remove: del(`${RUNS}/:id`, {
    summary: 'Deletes a run that was never submitted.',
    may: prepare,
    returns: z.object({ id: Id }),
  }),
  exclude: put(`${RUNS}/:id/exclusions`, {
    summary: 'Excludes a person from a run with a reason, or includes them again when the reason is null.',
    may: prepare,
    body: z.strictObject({ candidateID: Id, reason: optionalText(500, 'The reason') }),
    ...asRun,
  }),
  lines: list(`${RUNS}/:id/lines`, {
    summary: 'The lines of a run, one per consultant.',
    may: see,
    item: PayrollLineRow,
    view: payrollLineView,
    filters: lineFilters,
    sorts: ['candidate', 'net', 'difference', 'status'],
    order: 'candidate',
    export: exportRight,
  }),
  line: get(`${RUNS}/:id/lines/:lineID`, {
    summary: 'One line with every figure and its calculation.',
    may: see,
    returns: PayrollLineRecord,
    view: payrollLineView,
  }),
  moveLines: put(`${RUNS}/:id/lines/status`, {
    summary: 'Places lines on hold, releases them or marks them as rejected by the bank. Each is handled separately.',
    may: viewFull,
    body: LineStep,
    returns: BulkResult,
  }),
  accruals: list(`${RUNS}/:id/accruals`, {
    summary: 'The accruals for gratuity and leave posted when the run was closed, with their calculation.',
    may: viewFull,
    item: AccrualRow,
    filters: { code: repeatable(AccrualCode), candidateID: repeatable(Id) },
    sorts: ['candidate', 'balance', 'movement'],
    order: 'candidate',
    export: exportRight,
  }),
  payslip: get(`${RUNS}/:id/payslip`, {
    summary: 'The payslip of a line as a PDF.',
    may: viewFull,
    query: z.strictObject({ lineID: Id }),
    download: true,
    perMinute: 60,
  }),
  mail: post(`${RUNS}/:id/email`, {
    summary: 'Emails the payslips of paid lines; all lines when none is given.',
    may: right('payrolls', 'post'),
    body: z.strictObject({ lineIDs: z.array(Id).max(500, 'At most 500 at once.').optional() }),
    returns: BulkResult,
    perMinute: 10,
  }),
  paymentFile: get(`${RUNS}/:id/wage-file`, {
    summary: 'The payment file of a run: its content and its validation errors by line.',
    may: seeFile,
    returns: PaymentFileShown,
  }),
  downloadPaymentFile: get(`${RUNS}/:id/wage-file/download`, {
    summary: 'The payment file as generated. Downloads are recorded in the audit trail.',
    may: seeFile,
    download: true,
    perMinute: 30,
  }),
  history: historyEndpoint(`${RUNS}/:id/history`, 'a payroll run', see),
  ...documentEndpoints(RUNS, {
    noun: 'a payroll run',
    item: Document,
    read: viewFull,
    write: prepare,
    list: { query: OfLine },
    add: { body: OfLine },
  }),
  ...commentEndpoints(RUNS, {
    noun: 'a payroll run',
    item: Comment,
    may: viewFull,
    list: { query: OfLine },
    body: OfLine.extend(commentBody),
  }),
} satisfies Endpoints
