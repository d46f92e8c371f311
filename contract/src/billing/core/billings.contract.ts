import * as z from 'zod'
import { JobStarted } from '../../kernel/api/background-jobs.contract.ts'
import { BulkResult } from '../../kernel/api/bulk.ts'
import { countsQuery, del, type Endpoints, get, list, post, put, statusCounts } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { commentBody, commentEndpoints, commentFields } from '../../kernel/records/comments.ts'
import { documentEndpoints, documentFields } from '../../kernel/records/documents.ts'
import { booleanFlag, CountryID, Currency, Day, Id, repeatable, waitingFilter } from '../../kernel/values/fields.ts'
import { Month } from '../../timesheets/day.contract.ts'
import { CreditNote, NewCreditNote } from '../credit-notes/credit-shapes.contract.ts'
import { Aging, ClientAccount, Statement, StatementQuery } from '../receipts/account-shapes.contract.ts'
import { NewPayment, Receipt } from '../receipts/receipt-shapes.contract.ts'
import {
  BillingChange,
  BillingMail,
  BillingStep,
  DisputeChange,
  GenerateBillings,
  ManyBillingSteps,
  NewBilling,
  NewBillingLine,
  RetentionRelease,
} from './requests.contract.ts'
import { Billing, BillingRow, BillingVerdict, ReadyPreview, ReadyRow } from './shapes.contract.ts'
import { InvoiceStatus } from './states.contract.ts'
import { billingView } from './visibility.contract.ts'

const see = right('billings', 'view')
const viewFull = right('billings', 'view', 'full')
const create = right('billings', 'create')
const write = right('billings', 'edit')
const issue = right('billings', 'post')
const exportRight = right('billings', 'export')

const filters = {
  status: repeatable(InvoiceStatus),
  clientID: repeatable(Id),
  countryID: repeatable(CountryID),
  legalEntityID: repeatable(Id),
  currency: repeatable(Currency),
  candidateID: repeatable(Id),
  orderFormID: repeatable(Id),
  /** Service months on the invoice. */
  month: repeatable(Month),
  overdue: booleanFlag.optional(),
  disputed: booleanFlag.optional(),
  /** Issued with an outstanding amount. */
  open: booleanFlag.optional(),
  /** The client retains an amount until clearance. */
  retained: booleanFlag.optional(),
  /** Issued up to a date and outstanding on that date, as the aged receivables count it. */
  openOn: Day.optional(),
  /** The range of due dates. */
  dueFrom: Day.optional(),
  dueTo: Day.optional(),
  /** An email of this type about it is on hold or was not delivered. */
  undelivered: repeatable(z.enum(['INVOICE', 'PAYMENT_REMINDER'])),
  waiting: waitingFilter,
}
const readyFilters = {
  /** The previous month by default. */
  month: Month.optional(),
  clientID: repeatable(Id),
  countryID: repeatable(CountryID),
  legalEntityID: repeatable(Id),
  candidateID: repeatable(Id),
  verdict: repeatable(BillingVerdict),
  /** Approved timesheet, period over, and billable. */
  approved: booleanFlag.optional(),
  /** Past its legal invoicing deadline. */
  late: booleanFlag.optional(),
}

const BILLINGS = '/billings'
const asBilling = { returns: Billing, view: billingView } as const
const Comment = z.object(commentFields)
const Document = z.object(documentFields)
const removed = z.object({ id: Id })

export const billingEndpoints = {
  list: list(BILLINGS, {
    summary: 'The invoices this person may see.',
    may: see,
    item: BillingRow,
    view: billingView,
    filters,
    sorts: ['createdAt', 'number', 'client', 'country', 'status', 'issueDate', 'dueDate', 'gross', 'open', 'updatedAt'],
    order: '-createdAt',
    export: exportRight,
  }),
  counts: statusCounts(`${BILLINGS}/counts`, InvoiceStatus, { may: see, filters }),
  ready: list(`${BILLINGS}/ready`, {
    summary: 'The placement months that are not invoiced yet, with their readiness and issues.',
    may: viewFull,
    item: ReadyRow,
    filters: readyFilters,
    sorts: ['client', 'candidate', 'country'],
    order: 'client',
    export: exportRight,
  }),
  readyCounts: get(`${BILLINGS}/ready/counts`, {
    summary:
      'How many placement months are ready, blocked or empty, the amounts of the ready ones, and the blocking issues.',
    may: viewFull,
    query: countsQuery(readyFilters, 'verdict'),
    returns: z.object({
      month: z.string(),
      verdicts: z.array(z.object({ verdict: BillingVerdict, count: z.int() })),
      worth: z.array(z.object({ currency: Currency, net: z.string() })),
      reasons: z.array(z.object({ code: z.string(), level: z.enum(['BLOCKS', 'WARNS']), count: z.int() })),
    }),
  }),
  preview: get(`${BILLINGS}/ready/:timesheetID`, {
    summary: 'The invoice preview of a placement month, line by line, with calculations.',
    may: viewFull,
    returns: ReadyPreview,
  }),
  generate: post(`${BILLINGS}/generate`, {
    summary: 'Generates drafts of the ready months in the background; days that are already invoiced are skipped.',
    may: create,
    body: GenerateBillings,
    returns: JobStarted,
    status: 202,
    perMinute: 10,
  }),
  aging: get(`${BILLINGS}/aging`, {
    summary: 'Aged receivables by client on a date.',
    may: viewFull,
    query: z.strictObject({
      asOf: Day.optional(),
      clientID: repeatable(Id),
      countryID: repeatable(CountryID),
      legalEntityID: repeatable(Id),
    }),
    returns: Aging,
  }),
  account: get(`${BILLINGS}/account`, {
    summary: 'The account summary of a client: outstanding, overdue, credits, invoiced this year and unbilled months.',
    may: viewFull,
    query: z.strictObject({ clientID: Id, legalEntityID: Id.optional() }),
    returns: ClientAccount,
  }),
  statement: get(`${BILLINGS}/statement`, {
    summary:
      'The statement of a client with a legal entity in one currency: each transaction and the balance after it.',
    may: viewFull,
    query: StatementQuery,
    returns: Statement,
  }),
  statementPdf: get(`${BILLINGS}/statement/download`, {
    summary: 'The statement as a PDF.',
    may: viewFull,
    query: StatementQuery,
    download: true,
    perMinute: 30,
  }),
  moveMany: put(`${BILLINGS}/status`, {
    summary:
      'Changes the status of several invoices; each is processed separately, and rejected ones are returned with the reason.',
    may: viewFull,
    body: ManyBillingSteps,
    returns: BulkResult,
    perMinute: 30,
    ownTransaction: true,
  }),
  remind: post(`${BILLINGS}/reminders`, {
    summary: 'Emails payment reminders for open invoices; each is logged on its invoice.',
    may: write,
    body: z.strictObject({
      billingIDs: z.array(Id).min(1, 'Select at least one.').max(100, 'Maximum 100 reminders per request.'),
    }),
    returns: BulkResult,
    perMinute: 10,
  }),
  create: post(BILLINGS, {
    summary: 'Creates an invoice of expenses and milestones under a contract; months are billed by `generate`.',
    may: create,
    body: NewBilling,
    ...asBilling,
    status: 201,
  }),
  get: get(`${BILLINGS}/:id`, { summary: 'One invoice.', may: see, ...asBilling }),
  update: put(`${BILLINGS}/:id`, {
    summary: 'Changes the given fields of a draft or returned invoice.',
    may: write,
    body: BillingChange,
    ...asBilling,
  }),
  remove: del(`${BILLINGS}/:id`, {
    summary: 'Deletes a draft that was never submitted; its months can be billed again.',
    may: write,
    returns: removed,
  }),
  addLine: post(`${BILLINGS}/:id/lines`, {
    summary: 'Adds an expense or a milestone to a draft.',
    may: write,
    body: NewBillingLine,
    ...asBilling,
    status: 201,
  }),
  removeLine: del(`${BILLINGS}/:id/lines/:lineID`, {
    summary: 'Removes a line from a draft; for a month all its lines, and the month can be billed again.',
    may: write,
    returns: removed,
  }),
  move: put(`${BILLINGS}/:id/status`, {
    summary:
      'Submits, approves, issues, sends, writes off or cancels it; each transition has its permission and guards.',
    may: viewFull,
    body: BillingStep,
    ...asBilling,
  }),
  pay: post(`${BILLINGS}/:id/payments`, {
    summary: 'Records a payment for this invoice as a draft receipt; another person posts it.',
    may: right('receipts', 'create'),
    body: NewPayment,
    returns: Receipt,
    status: 201,
  }),
  credit: post(`${BILLINGS}/:id/credit-note`, {
    summary: 'Creates a draft credit note for some lines, or for the full remainder.',
    may: right('credit-notes', 'create'),
    body: NewCreditNote,
    returns: CreditNote,
    status: 201,
  }),
  dispute: put(`${BILLINGS}/:id/dispute`, {
    summary: 'Marks it as disputed, which pauses its reminders, or resolves the dispute.',
    may: write,
    body: DisputeChange,
    ...asBilling,
  }),
  releaseRetention: put(`${BILLINGS}/:id/retention`, {
    summary: 'Releases the retention of the client: the amount is outstanding again and can be paid.',
    may: issue,
    body: RetentionRelease,
    ...asBilling,
  }),
  mail: post(`${BILLINGS}/:id/email`, {
    summary: 'Emails the issued invoice to the client with its PDF; the first email sets the status SENT.',
    may: issue,
    body: BillingMail,
    ...asBilling,
    perMinute: 30,
  }),
  pdf: get(`${BILLINGS}/:id/invoice`, {
    summary: 'The tax invoice as a PDF: as issued, or marked as a draft.',
    may: viewFull,
    query: z.strictObject({ inline: z.enum(['true', 'false']).default('false') }),
    download: true,
    perMinute: 60,
  }),
  eInvoice: get(`${BILLINGS}/:id/e-invoice`, {
    summary: 'The issued invoice as UBL XML.',
    may: viewFull,
    download: true,
    perMinute: 60,
  }),
  history: historyEndpoint(`${BILLINGS}/:id/history`, 'an invoice', see),
  ...documentEndpoints(BILLINGS, { noun: 'an invoice', item: Document, read: viewFull, write }),
  ...commentEndpoints(BILLINGS, {
    noun: 'an invoice',
    item: Comment,
    may: viewFull,
    body: z.strictObject(commentBody),
  }),
} satisfies Endpoints
