import * as z from 'zod'
import { right } from '../../kernel/api/permission.ts'
import { type GuardedMove, guardedMove, stateMachine, statesOf } from '../../kernel/api/states.ts'

/**
 * The guards of transitions and what to do when one fails (docs/domain/billing.md). The server checks each by its name.
 */
export const BILLING_GUARDS = {
  notTheCreator: 'You can’t approve an item you created. Another person has to.',
  hasLines: 'The invoice has no lines. Add lines or cancel it.',
  unitsApproved: 'A timesheet is no longer approved. Approve it again or remove its lines.',
  isUpToDate: 'Underlying data has changed. Recalculate the invoice.',
  notYetBilled: 'Some days are already invoiced. Remove them or credit the other invoice first.',
  vatDecided: 'No VAT rule matches a line. Add a rule for this country pair.',
  hasReference: 'Peppol requires a buyer or order reference. Enter one.',
  taxDataComplete: 'Required tax data is missing. Complete the listed fields.',
  coveredByOrders: 'The purchase order balance is insufficient. Split the lines or approve an overrun.',
  ratesKnown: 'The exchange rate of that date is missing. Enter and approve it.',
  issueDateValid: 'The issue date is not allowed. Select a date within the shown limits.',
  delivered: 'Send it by email, or enter its reference in the client’s portal.',
  withinRemaining: 'The credit is more than the remaining amount of the invoice. Reduce its lines.',
  withinLimit: 'The total credited on the invoice is above the finance manager’s limit. The CFO has to approve it.',
  invoiceIsActive: 'The invoice was credited in full or written off. Nothing is left to credit.',
  notPostedBefore: 'The same payment is already posted. Cancel this one, or enter why it is a different payment.',
  noDependents: 'The credit balance was applied to other invoices. Reverse those allocations first.',
  periodOpen: 'The date is in a closed tax period. Reopen the period or select a later date.',
  allocationsValid: 'The allocation is more than the outstanding or received amount. Correct it.',
  wasSent: 'The invoice was sent before the payment. Without the payment its status is Sent again.',
  neverSent: 'The invoice was not sent before the payment. Without the payment its status is Issued.',
} as const
export type BillingGuard = keyof typeof BILLING_GUARDS

/** A transition: its guards by name, and a second permission that also allows it. */
export type BillingMove = GuardedMove<BillingGuard>

const step = guardedMove<BillingGuard>

const withReason = { reason: true } as const
const bySystem = { system: true } as const

const write = right('billings', 'edit')
const submitted = step(write, ['hasLines', 'vatDecided', 'unitsApproved', 'isUpToDate', 'hasReference'])
const approve = right('billings', 'approve')
const post = right('billings', 'post')
const receive = right('receipts', 'approve')
const credit = right('credit-notes', 'approve')
const postCredit = right('credit-notes', 'post')

const paid = step(receive, [], bySystem)
const credited = step(credit, [], bySystem)
const reversed = step(receive, [], { ...bySystem, ...withReason })
/** Without payments: back to the status before the payment. */
const unpaid = {
  ISSUED: step(receive, ['neverSent'], { ...bySystem, ...withReason }),
  SENT: step(receive, ['wasSent'], { ...bySystem, ...withReason }),
}
const writtenOff = step(postCredit, ['periodOpen'], withReason)

/**
 * docs/states.md `billing`. Finance executives draft and submit; the finance manager approves and issues
 * invoices of others. From ISSUED on the invoice can’t change, and receipts, credit notes and their reversals set its
 * status (`statusAfter` in `invoice-balance.rules.ts`). Overdue and disputed are no statuses. Decision 0023 explains
 * the additions to it (payment before sending, credit after payment).
 */
export const invoiceStates = stateMachine('invoice', 'DRAFT', {
  DRAFT: { SUBMITTED: submitted, CANCELLED: step(write, [], withReason) },
  SUBMITTED: {
    APPROVED: step(approve, [
      'notTheCreator',
      'unitsApproved',
      'isUpToDate',
      'notYetBilled',
      'vatDecided',
      'coveredByOrders',
    ]),
    RETURNED: step(approve, [], { ...withReason, orMay: write }),
  },
  RETURNED: { SUBMITTED: submitted, CANCELLED: step(write, [], withReason) },
  APPROVED: {
    ISSUED: step(post, [
      'unitsApproved',
      'isUpToDate',
      'notYetBilled',
      'taxDataComplete',
      'coveredByOrders',
      'ratesKnown',
      'issueDateValid',
    ]),
    RETURNED: step(approve, [], withReason),
  },
  ISSUED: {
    SENT: step(post, ['delivered']),
    PARTIALLY_PAID: paid,
    PAID: paid,
    PARTIALLY_CREDITED: credited,
    CREDITED: credited,
  },
  SENT: { PARTIALLY_PAID: paid, PAID: paid, PARTIALLY_CREDITED: credited, CREDITED: credited, WRITTEN_OFF: writtenOff },
  PARTIALLY_CREDITED: { SENT: reversed, PARTIALLY_PAID: paid, PAID: paid, CREDITED: credited, WRITTEN_OFF: writtenOff },
  PARTIALLY_PAID: { ...unpaid, PAID: paid, PARTIALLY_CREDITED: credited, CREDITED: credited, WRITTEN_OFF: writtenOff },
  PAID: { ...unpaid, PARTIALLY_PAID: reversed, PARTIALLY_CREDITED: credited, CREDITED: credited },
  // A bounced payment restores the amount that was written off with it.
  WRITTEN_OFF: { ...unpaid, PARTIALLY_PAID: reversed, PAID: reversed, PARTIALLY_CREDITED: reversed },
  CREDITED: {},
  CANCELLED: {},
})
export const InvoiceStatus = z.enum(statesOf(invoiceStates))
export type InvoiceStatus = z.output<typeof InvoiceStatus>

/**
 * docs/domain/billing.md: executives draft, the finance manager approves up to a limit, the CFO above it; unused drafts
 * are cancelled.
 */
export const creditNoteStates = stateMachine('creditNote', 'DRAFT', {
  DRAFT: {
    APPROVED: step(credit, ['notTheCreator', 'invoiceIsActive', 'withinRemaining', 'withinLimit']),
    CANCELLED: step(right('credit-notes', 'create'), [], { ...withReason, orMay: credit }),
  },
  APPROVED: {
    ISSUED: step(postCredit, ['invoiceIsActive', 'withinRemaining', 'taxDataComplete', 'issueDateValid'], {
      orMay: post,
    }),
    DRAFT: step(credit, [], withReason),
    // By approvers only, not by the author.
    CANCELLED: step(credit, [], withReason),
  },
  ISSUED: {},
  CANCELLED: {},
})
export const CreditNoteStatus = z.enum(statesOf(creditNoteStates))
export type CreditNoteStatus = z.output<typeof CreditNoteStatus>

/**
 * Payments: one person records them, another posts them (docs/domain/permissions.md, segregation 2); bounced ones are
 * reversed, never deleted.
 */
export const receiptStates = stateMachine('receipt', 'DRAFT', {
  DRAFT: {
    POSTED: step(receive, ['notTheCreator', 'notPostedBefore', 'periodOpen', 'allocationsValid', 'ratesKnown']),
    CANCELLED: step(right('receipts', 'edit'), [], withReason),
  },
  POSTED: { REVERSED: step(receive, ['noDependents', 'periodOpen'], withReason) },
  REVERSED: {},
  CANCELLED: {},
})
export const ReceiptStatus = z.enum(statesOf(receiptStates))
export type ReceiptStatus = z.output<typeof ReceiptStatus>

/** Client credits applied to open invoices: the same two people as for receipts; reversed, never deleted. */
export const allocationStates = stateMachine('allocation', 'DRAFT', {
  DRAFT: {
    POSTED: step(receive, ['notTheCreator', 'periodOpen', 'allocationsValid']),
    CANCELLED: step(right('receipts', 'edit'), [], withReason),
  },
  POSTED: { REVERSED: step(receive, ['noDependents', 'periodOpen'], withReason) },
  REVERSED: {},
  CANCELLED: {},
})
export const AllocationStatus = z.enum(statesOf(allocationStates))
export type AllocationStatus = z.output<typeof AllocationStatus>

/** Whether the document can’t change any more: it has its number. */
export const isIssuedStatus = (status: InvoiceStatus): boolean =>
  !['DRAFT', 'SUBMITTED', 'RETURNED', 'APPROVED', 'CANCELLED'].includes(status)
