import * as z from 'zod'
import { JobStarted } from '../../kernel/api/background-jobs.contract.ts'
import { countsQuery, del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { HistoryEntry, HistoryQuery } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { commentBody, commentEndpoints, commentFields } from '../../kernel/records/comments.ts'
import { documentEndpoints, documentFields } from '../../kernel/records/documents.ts'
import { CountryID, Currency, Day, flag, Id, many, waitingFilter } from '../../kernel/values/fields.ts'
import { Month } from '../../timesheets/day.contract.ts'
import { CreditNote, NewCreditNote } from '../credit-notes/credit-shapes.contract.ts'
import { Aging, ClientAccount, Statement, StatementQuery } from '../receipts/account-shapes.contract.ts'
import { NewPayment, Receipt } from '../receipts/receipt-shapes.contract.ts'
import {
  BillingChange,
  BillingMail,
  BillingStep,
  BillingsDone,
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
const whole = right('billings', 'view', 'full')
const create = right('billings', 'create')
const write = right('billings', 'edit')
const issue = right('billings', 'post')
const take = right('billings', 'export')

const filters = {
  status: many(InvoiceStatus),
  clientID: many(Id),
  countryID: many(CountryID),
  legalEntityID: many(Id),
  currency: many(Currency),
  candidateID: many(Id),
  orderFormID: many(Id),
  /** Months of service on it. */
  month: many(Month),
  overdue: flag.optional(),
  disputed: flag.optional(),
  /** Issued, and something is open. */
  open: flag.optional(),
  /** The client holds something back until clearance. */
  retained: flag.optional(),
  /** Issued by a day, and something was open of it then; as what is owed by age counts it. */
  openOn: Day.optional(),
  /** The due day lies from or up to a day. */
  ...{ dueFrom: Day.optional(), dueTo: Day.optional() },
  /** A mail of such a kind about it is held, or could not be delivered. */
  undelivered: many(z.enum(['INVOICE', 'PAYMENT_REMINDER'])),
  waiting: waitingFilter,
}
const readyFilters = {
  /** The month before this one unless said otherwise. */
  month: Month.optional(),
  ...{ clientID: many(Id), countryID: many(CountryID), legalEntityID: many(Id), candidateID: many(Id) },
  verdict: many(BillingVerdict),
  /** Its timesheet is approved, its days are over, and its client pays for something of it. */
  approved: flag.optional(),
  /** The law wanted its invoice before today. */
  late: flag.optional(),
}

const BILLINGS = '/billings'
const asBilling = { returns: Billing, view: billingView } as const
const Comment = z.object(commentFields)
const Document = z.object(documentFields)
const removed = z.object({ id: Id })

/** Invoices are the billings of api.md. */
export const billingEndpoints = {
  list: list(BILLINGS, {
    summary: 'The invoices this person may see.',
    may: see,
    item: BillingRow,
    view: billingView,
    filters,
    sorts: ['createdAt', 'number', 'client', 'country', 'status', 'issueDate', 'dueDate', 'gross', 'open', 'updatedAt'],
    order: '-createdAt',
    export: take,
  }),
  counts: get(`${BILLINGS}/counts`, {
    summary: 'How many there are in each status, of those the caller may see.',
    may: see,
    query: countsQuery(filters, 'status'),
    returns: z.array(z.object({ status: InvoiceStatus, count: z.int() })),
  }),
  ready: list(`${BILLINGS}/ready`, {
    summary: 'The months of placements that stand on no invoice yet: what is ready to bill, and what keeps the rest.',
    may: whole,
    item: ReadyRow,
    filters: readyFilters,
    sorts: ['client', 'candidate', 'country'],
    order: 'client',
    export: take,
  }),
  readyCounts: get(`${BILLINGS}/ready/counts`, {
    summary:
      'How many months of placements are ready, blocked or empty, what the ready ones are worth, and what blocks.',
    may: whole,
    query: countsQuery(readyFilters, 'verdict'),
    returns: z.object({
      month: z.string(),
      verdicts: z.array(z.object({ verdict: BillingVerdict, count: z.int() })),
      worth: z.array(z.object({ currency: Currency, net: z.string() })),
      reasons: z.array(z.object({ code: z.string(), level: z.enum(['BLOCKS', 'WARNS']), count: z.int() })),
    }),
  }),
  preview: get(`${BILLINGS}/ready/:timesheetID`, {
    summary: 'What the month of a placement would bill, line by line, with how each figure comes about.',
    may: whole,
    returns: ReadyPreview,
  }),
  generate: post(`${BILLINGS}/generate`, {
    summary: 'Makes the drafts of what is ready in a month, in the background; nothing is ever billed twice.',
    may: create,
    body: GenerateBillings,
    returns: JobStarted,
    status: 202,
    perMinute: 10,
  }),
  aging: get(`${BILLINGS}/aging`, {
    summary: 'What clients owe by the age of the debt, on a day.',
    may: whole,
    query: z.strictObject({
      ...{ asOf: Day.optional(), clientID: many(Id), countryID: many(CountryID), legalEntityID: many(Id) },
    }),
    returns: Aging,
  }),
  account: get(`${BILLINGS}/account`, {
    summary:
      'What a client owes and is owed today, of one legal entity or of all, what it was invoiced this year, and how many months wait to be billed.',
    may: whole,
    query: z.strictObject({ clientID: Id, legalEntityID: Id.optional() }),
    returns: ClientAccount,
  }),
  statement: get(`${BILLINGS}/statement`, {
    summary: 'The account of a client with a legal entity in one currency: each movement and the balance after it.',
    may: whole,
    query: StatementQuery,
    returns: Statement,
  }),
  statementPaper: get(`${BILLINGS}/statement/download`, {
    summary: 'The same as a PDF.',
    may: whole,
    query: StatementQuery,
    download: true,
    perMinute: 30,
  }),
  moveMany: put(`${BILLINGS}/status`, {
    summary: 'Takes the same step with several invoices; each by itself, and each that is refused says why.',
    may: whole,
    body: ManyBillingSteps,
    returns: BillingsDone,
    perMinute: 30,
    ownTransaction: true,
  }),
  remind: post(`${BILLINGS}/reminders`, {
    summary: 'Reminds clients of open invoices by mail; each mail stands in the log of its invoice.',
    may: write,
    body: z.strictObject({
      billingIDs: z.array(Id).min(1, 'Choose at least one.').max(100, 'Remind of at most 100 at once.'),
    }),
    returns: BillingsDone,
    perMinute: 10,
  }),
  create: post(BILLINGS, {
    summary: 'Begins an invoice of expenses and milestones under a contract; months come from `generate`.',
    may: create,
    body: NewBilling,
    ...asBilling,
    status: 201,
  }),
  get: get(`${BILLINGS}/:id`, { summary: 'One invoice.', may: see, ...asBilling }),
  update: put(`${BILLINGS}/:id`, {
    summary: 'Changes the fields that are sent, while it is a draft or was sent back.',
    may: write,
    body: BillingChange,
    ...asBilling,
  }),
  remove: del(`${BILLINGS}/:id`, {
    summary: 'Deletes a draft that was never submitted; its months are ready again.',
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
    summary: 'Takes a line out of a draft; of a month all its lines, which is ready again then.',
    may: write,
    returns: removed,
  }),
  move: put(`${BILLINGS}/:id/status`, {
    summary:
      'Submits, approves, issues, sends, writes off or cancels it; each step asks for its own right and checks its guards.',
    may: whole,
    body: BillingStep,
    ...asBilling,
  }),
  pay: post(`${BILLINGS}/:id/payments`, {
    summary: 'Writes down money for this invoice as a draft receipt; another person posts it.',
    may: right('receipts', 'create'),
    body: NewPayment,
    returns: Receipt,
    status: 201,
  }),
  credit: post(`${BILLINGS}/:id/credit-note`, {
    summary: 'Drafts a credit note over lines of it, or over all that is left.',
    may: right('credit-notes', 'create'),
    body: NewCreditNote,
    returns: CreditNote,
    status: 201,
  }),
  dispute: put(`${BILLINGS}/:id/dispute`, {
    summary: 'Marks it as disputed, which pauses its reminders, or settles the dispute.',
    may: write,
    body: DisputeChange,
    ...asBilling,
  }),
  releaseRetention: put(`${BILLINGS}/:id/retention`, {
    summary:
      'Releases what the client holds back of it until clearance: it is open again, and a receipt can settle it.',
    may: issue,
    body: RetentionRelease,
    ...asBilling,
  }),
  mail: post(`${BILLINGS}/:id/email`, {
    summary: 'Mails the issued invoice to the client with its PDF; the first mail makes it SENT.',
    may: issue,
    body: BillingMail,
    ...asBilling,
    perMinute: 30,
  }),
  paper: get(`${BILLINGS}/:id/invoice`, {
    summary: 'The tax invoice as a PDF: as it was issued, or the draft marked as one.',
    may: whole,
    query: z.strictObject({ inline: z.enum(['true', 'false']).default('false') }),
    download: true,
    perMinute: 60,
  }),
  eInvoice: get(`${BILLINGS}/:id/e-invoice`, {
    summary: 'The issued invoice as UBL XML.',
    may: whole,
    download: true,
    perMinute: 60,
  }),
  history: get(`${BILLINGS}/:id/history`, {
    summary: 'What happened to it, newest first.',
    may: see,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  }),
  ...documentEndpoints(BILLINGS, { noun: 'an invoice', item: Document, read: whole, write }),
  ...commentEndpoints(BILLINGS, { noun: 'an invoice', item: Comment, may: whole, body: z.strictObject(commentBody) }),
} satisfies Endpoints
