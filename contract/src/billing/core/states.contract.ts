import * as z from 'zod'
import { right } from '../../kernel/api/permission.ts'
import { type GuardedMove, guardedMove, stateMachine, statesOf } from '../../kernel/api/states.ts'

/** What must hold before a step, and what to do when it does not (domain.md §2.14). The server checks each by its name. */
export const BILLING_GUARDS = {
  notTheCreator: 'Whoever made it does not approve it. Another person has to.',
  hasLines: 'It has no lines. Add what is to be billed, or cancel it.',
  unitsApproved: 'A timesheet behind it is no longer approved. Have it approved again, or take its lines out.',
  isUpToDate: 'What it bills has changed since it was made. Reckon it anew.',
  notYetBilled: 'Days on it stand on another invoice already. Take them out, or credit the other invoice first.',
  vatDecided: 'A line has no rule of value added tax. Have one set for this pair of countries.',
  hasReference: 'Peppol refuses an invoice without the reference of the client or its order. Enter it.',
  taxDataComplete: 'Data that the law asks for is missing. Complete what is listed.',
  coveredByOrders: 'A purchase order does not bear its lines. Split them, or have the overrun decided.',
  ratesKnown: 'The exchange rate of its day is missing. Enter and approve it.',
  issueDateValid: 'The day of issue is not allowed. Choose one within the limits that are shown.',
  delivered: 'Send it by mail, or enter when it was put into the client’s portal.',
  noPayments: 'Money was received on it. Reverse the receipt first.',
  withinRemaining: 'It credits more than is left of the invoice. Lower its lines.',
  withinLimit:
    'With what else is credited of the invoice it is above what the finance manager may approve. The CFO has to.',
  invoiceIsActive: 'The invoice was credited in full or written off. Nothing is left to credit.',
  notPostedBefore: 'The same money is posted already. Cancel this one, or say why it is another payment.',
  noDependents: 'What it left in favour of the client was given to other invoices. Reverse those allocations first.',
  periodOpen: 'Its day lies in a tax period that is closed. Have the period opened again, or take a later day.',
  allocationsValid: 'It settles more than an invoice has open, or more than was received. Correct the allocations.',
  wasSent: 'The client had the invoice, so without the money it is sent again.',
  neverSent: 'The client never had the invoice, so without the money it is issued again and still to be sent.',
} as const
export type BillingGuard = keyof typeof BILLING_GUARDS

/** A step: each guard by name, and a second right that also opens it. */
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
/** Nothing is paid any more: back to what it was before the money. */
const unpaid = {
  ISSUED: step(receive, ['neverSent'], { ...bySystem, ...withReason }),
  SENT: step(receive, ['wasSent'], { ...bySystem, ...withReason }),
}
const writtenOff = step(postCredit, ['periodOpen'], withReason)

/**
 * domain.md §2.19 `billing`. Finance executives draft and submit, the finance manager approves what somebody else made and issues it; from
 * ISSUED on nothing on it changes, and receipts, credit notes and their reversals move it (`statusAfter` in `derivedStatus.rules.ts`). Overdue and
 * disputed are no states. What the map leaves out and the month needs (money before the mail, a credit after the money) is in decision 0023.
 */
export const invoiceStates = stateMachine('invoice', 'DRAFT', {
  DRAFT: {
    SUBMITTED: submitted,
    CANCELLED: step(write, [], withReason),
  },
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
  RETURNED: {
    SUBMITTED: submitted,
    CANCELLED: step(write, [], withReason),
  },
  APPROVED: {
    ISSUED: step(post, [
      ...(['unitsApproved', 'isUpToDate', 'notYetBilled', 'taxDataComplete'] as const),
      ...(['coveredByOrders', 'ratesKnown', 'issueDateValid'] as const),
    ]),
    RETURNED: step(approve, [], withReason),
  },
  ISSUED: {
    SENT: step(post, ['delivered']),
    ...{ PARTIALLY_PAID: paid, PAID: paid, PARTIALLY_CREDITED: credited, CREDITED: credited },
  },
  SENT: {
    ...{ PARTIALLY_PAID: paid, PAID: paid, PARTIALLY_CREDITED: credited, CREDITED: credited },
    WRITTEN_OFF: writtenOff,
  },
  PARTIALLY_CREDITED: {
    ...{ SENT: reversed, PARTIALLY_PAID: paid, PAID: paid, CREDITED: credited },
    WRITTEN_OFF: writtenOff,
  },
  PARTIALLY_PAID: {
    ...{ ...unpaid, PAID: paid, PARTIALLY_CREDITED: credited, CREDITED: credited },
    WRITTEN_OFF: writtenOff,
  },
  PAID: { ...unpaid, PARTIALLY_PAID: reversed, PARTIALLY_CREDITED: credited, CREDITED: credited },
  // Money that bounces brings back what was written off with it.
  WRITTEN_OFF: { ...unpaid, PARTIALLY_PAID: reversed, PAID: reversed, PARTIALLY_CREDITED: reversed },
  ...{ CREDITED: {}, CANCELLED: {} },
})
export const InvoiceStatus = z.enum(statesOf(invoiceStates))
export type InvoiceStatus = z.output<typeof InvoiceStatus>

/** domain.md §2.14: executives draft, the finance manager approves up to a limit, the CFO above it; what comes to nothing is cancelled. */
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
    // By whoever may approve, not by whoever only drafted it.
    CANCELLED: step(credit, [], withReason),
  },
  ...{ ISSUED: {}, CANCELLED: {} },
})
export const CreditNoteStatus = z.enum(statesOf(creditNoteStates))
export type CreditNoteStatus = z.output<typeof CreditNoteStatus>

/** Money that came in: one writes it down, another posts it (domain.md §6, segregation 2); a bounced one is reversed, never deleted. */
export const receiptStates = stateMachine('receipt', 'DRAFT', {
  DRAFT: {
    POSTED: step(receive, ['notTheCreator', 'notPostedBefore', 'periodOpen', 'allocationsValid', 'ratesKnown']),
    CANCELLED: step(right('receipts', 'edit'), [], withReason),
  },
  POSTED: { REVERSED: step(receive, ['noDependents', 'periodOpen'], withReason) },
  ...{ REVERSED: {}, CANCELLED: {} },
})
export const ReceiptStatus = z.enum(statesOf(receiptStates))
export type ReceiptStatus = z.output<typeof ReceiptStatus>

/** What is in a client's favour, given to its open invoices: the same two people as with money; reversed, never deleted. */
export const allocationStates = stateMachine('allocation', 'DRAFT', {
  DRAFT: {
    POSTED: step(receive, ['notTheCreator', 'periodOpen', 'allocationsValid']),
    CANCELLED: step(right('receipts', 'edit'), [], withReason),
  },
  POSTED: { REVERSED: step(receive, ['noDependents', 'periodOpen'], withReason) },
  ...{ REVERSED: {}, CANCELLED: {} },
})
export const AllocationStatus = z.enum(statesOf(allocationStates))
export type AllocationStatus = z.output<typeof AllocationStatus>

/** Whether nothing on the paper changes any more: it has its number. */
export const isFrozen = (status: InvoiceStatus): boolean =>
  !['DRAFT', 'SUBMITTED', 'RETURNED', 'APPROVED', 'CANCELLED'].includes(status)
