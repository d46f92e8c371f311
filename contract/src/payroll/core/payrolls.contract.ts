import * as z from 'zod'
import { JobStarted } from '../../kernel/api/background-jobs.contract.ts'
import { countsQuery, del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { HistoryEntry, HistoryQuery } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { commentBody, commentEndpoints, commentFields } from '../../kernel/records/comments.ts'
import { documentEndpoints, documentFields } from '../../kernel/records/documents.ts'
import { CountryID, Id, many, optionalText, Ref, waitingFilter } from '../../kernel/values/fields.ts'
import { Month } from '../../timesheets/day.contract.ts'
import {
  AccrualCode,
  AccrualRow,
  LineFindingCodes,
  LineStep,
  ManyPayrollSteps,
  NewPayroll,
  NewPayrolls,
  PayrollChange,
  PayrollLineRecord,
  PayrollLineRow,
  PayrollPreview,
  PayrollRun,
  PayrollRunRecord,
  PayrollStep,
  StepsDone,
  Variance,
  WageFileShown,
} from './shapes.contract.ts'
import { PayrollKind, PayrollLineStatus, PayrollStatus } from './states.contract.ts'
import { payrollLineView, payrollView } from './visibility.contract.ts'

const see = right('payrolls', 'view')
const whole = right('payrolls', 'view', 'full')
const prepare = right('payrolls', 'create')
const take = right('payrolls', 'export')
const seeFile = right('wage-files', 'view')

const filters = {
  month: many(Month),
  kind: many(PayrollKind),
  countryID: many(CountryID),
  legalEntityID: many(Id),
  status: many(PayrollStatus),
  waiting: waitingFilter,
}
const lineFilters = {
  status: many(PayrollLineStatus),
  finding: many(LineFindingCodes),
  candidateID: many(Id),
  orderFormID: many(Id),
}

const RUNS = '/payrolls'
const asRun = { returns: PayrollRunRecord, view: payrollView } as const
const Comment = z.object({ ...commentFields, lineID: Id.nullable() })
const Document = z.object({ ...documentFields, lineID: Id.nullable() })
const OfLine = z.strictObject({ lineID: Id.optional() })

/** Runs are the payrolls of api.md; a line is one consultant in one of them. */
export const payrollEndpoints = {
  list: list(RUNS, {
    summary: 'The payroll runs this person may see.',
    may: see,
    item: PayrollRun,
    view: payrollView,
    filters,
    sorts: ['month', 'number', 'legalEntity', 'country', 'status', 'dueOn', 'updatedAt'],
    order: '-month',
    export: take,
  }),
  counts: get(`${RUNS}/counts`, {
    summary: 'How many there are in each status, of those the caller may see.',
    may: see,
    query: countsQuery(filters, 'status'),
    returns: z.array(z.object({ status: PayrollStatus, count: z.int() })),
  }),
  preview: get(`${RUNS}/preview`, {
    perMinute: 30,
    summary:
      'Whom the regular runs of a month would be for, by legal entity, and how many have their approved timesheets.',
    may: prepare,
    query: z.strictObject({ month: Month, countryID: CountryID.optional(), legalEntityID: Id.optional() }),
    returns: z.array(PayrollPreview),
  }),
  variance: get(`${RUNS}/variance`, {
    summary: 'What a month pays against the month before, by cause, for each legal entity of a country.',
    may: whole,
    query: z.strictObject({ month: Month, countryID: CountryID.optional() }),
    returns: z.array(
      Variance.omit({ percent: true }).extend({ payrollID: Id, _legalEntity: Ref, currency: z.string() }),
    ),
  }),
  bankFile: get(`${RUNS}/bank-file`, {
    summary: 'The wage file of a country and month as it was made; of several entities an archive of their files.',
    may: seeFile,
    query: z.strictObject({ countryID: CountryID, month: Month }),
    download: true,
    perMinute: 30,
  }),
  generate: post(`${RUNS}/generate`, {
    summary: 'Makes the runs of a month and calculates them in the background; a run that exists is calculated again.',
    may: prepare,
    body: NewPayrolls,
    returns: JobStarted,
    status: 202,
    perMinute: 10,
  }),
  create: post(RUNS, {
    summary: 'Makes the run of one legal entity and month as a draft and has it calculated in the background.',
    may: prepare,
    body: NewPayroll,
    ...asRun,
    status: 201,
    perMinute: 30,
  }),
  remind: post(`${RUNS}/reminders`, {
    summary: 'Reminds whoever a run waits for.',
    may: right('payrolls', 'edit'),
    body: z.strictObject({ payrollIDs: z.array(Id).min(1, 'Choose at least one.').max(50, 'At most 50 at once.') }),
    returns: StepsDone,
    perMinute: 10,
  }),
  moveMany: put(`${RUNS}/status`, {
    summary: 'Takes the same step with several runs; each by itself, and each that is refused says why.',
    may: whole,
    body: ManyPayrollSteps,
    returns: StepsDone,
    perMinute: 30,
  }),
  get: get(`${RUNS}/:id`, { summary: 'One payroll run.', may: see, ...asRun }),
  update: put(`${RUNS}/:id`, {
    summary: 'Changes what is said of a run and the day on which it is planned to be paid, until it is over.',
    may: right('payrolls', 'edit'),
    body: PayrollChange,
    ...asRun,
  }),
  calculate: post(`${RUNS}/:id/calculate`, {
    summary: 'Calculates an open run from what is known now, in the background.',
    may: prepare,
    returns: JobStarted,
    status: 202,
    perMinute: 10,
  }),
  move: put(`${RUNS}/:id/status`, {
    summary: 'Submits, reviews, approves, pays or closes it, or sends it back; each step checks its guards.',
    may: whole,
    body: PayrollStep,
    ...asRun,
  }),
  remove: del(`${RUNS}/:id`, {
    summary: 'Deletes a run that was never submitted.',
    may: prepare,
    returns: z.object({ id: Id }),
  }),
  exclude: put(`${RUNS}/:id/exclusions`, {
    summary: 'Leaves somebody out of a run with a reason, or takes them in again when the reason is null.',
    may: prepare,
    body: z.strictObject({ candidateID: Id, reason: optionalText(500, 'The reason') }),
    ...asRun,
  }),
  lines: list(`${RUNS}/:id/lines`, {
    summary: 'The lines of a run, a consultant each.',
    may: see,
    item: PayrollLineRow,
    view: payrollLineView,
    filters: lineFilters,
    sorts: ['candidate', 'net', 'difference', 'status'],
    order: 'candidate',
    export: take,
  }),
  line: get(`${RUNS}/:id/lines/:lineID`, {
    summary: 'One line with every figure and how it came about.',
    may: see,
    returns: PayrollLineRecord,
    view: payrollLineView,
  }),
  moveLines: put(`${RUNS}/:id/lines/status`, {
    summary: 'Holds lines, releases them, or says which the bank has sent back; each by itself.',
    may: whole,
    body: LineStep,
    returns: StepsDone,
  }),
  accruals: list(`${RUNS}/:id/accruals`, {
    summary: 'What the closing of a run has posted for gratuity and leave, with how it came about.',
    may: whole,
    item: AccrualRow,
    filters: { code: many(AccrualCode), candidateID: many(Id) },
    sorts: ['candidate', 'balance', 'movement'],
    order: 'candidate',
    export: take,
  }),
  payslip: get(`${RUNS}/:id/payslip`, {
    summary: 'The payslip of a line as a PDF.',
    may: whole,
    query: z.strictObject({ lineID: Id }),
    download: true,
    perMinute: 60,
  }),
  mail: post(`${RUNS}/:id/email`, {
    summary: 'Mails the payslips of paid lines; all of them when none is named.',
    may: right('payrolls', 'post'),
    body: z.strictObject({ lineIDs: z.array(Id).max(500, 'At most 500 at once.').optional() }),
    returns: StepsDone,
    perMinute: 10,
  }),
  wageFile: get(`${RUNS}/:id/wage-file`, {
    summary: 'The wage file of a run: what it would hold, and what the bank would refuse at which line.',
    may: seeFile,
    returns: WageFileShown,
  }),
  downloadWageFile: get(`${RUNS}/:id/wage-file/download`, {
    summary: 'The wage file as it was made. Each download is written to the audit trail.',
    may: seeFile,
    download: true,
    perMinute: 30,
  }),
  history: get(`${RUNS}/:id/history`, {
    summary: 'What happened to it, newest first.',
    may: see,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  }),
  ...documentEndpoints(RUNS, {
    noun: 'a payroll run',
    item: Document,
    read: whole,
    write: prepare,
    list: { query: OfLine },
    add: { body: OfLine },
  }),
  ...commentEndpoints(RUNS, {
    noun: 'a payroll run',
    item: Comment,
    may: whole,
    list: { query: OfLine },
    body: OfLine.extend(commentBody),
  }),
} satisfies Endpoints
