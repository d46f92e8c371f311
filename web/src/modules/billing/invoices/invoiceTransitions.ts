import type { Billing } from '@muster/contract/billing/core/shapes.contract.ts'
import type { InvoiceStatus } from '@muster/contract/billing/core/states.contract.ts'
import { invoiceActionLabels, invoiceEventLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import type { Labels } from '@muster/contract/kernel/api/labels.ts'
import type { DeliveryState } from '@muster/contract/kernel/api/mail-rules.ts'
import { isNegative, isZero } from '@muster/contract/kernel/math/rational.ts'
import { standOf } from '../../../kernel/records/delivery-labels.ts'
import type { VisibleInvoice } from '../labels.ts'

export type InvoiceTransition = Billing['availableTransitions'][number]

/** The button label of a transition. */
export const invoiceTransitionLabel = (from: InvoiceStatus, to: string): string =>
  from === 'RETURNED' && to === 'SUBMITTED' ? 'Submit again' : ((invoiceActionLabels as Labels)[to] ?? to)

/** What a transition has done, for the message. */
export const invoiceTransitionDone = (to: string): string => (invoiceEventLabels as Labels)[to] ?? 'updated'

export const invoiceTransitionHint = (to: string): string =>
  ({
    SUBMITTED: 'Sent to the finance manager for approval. You can’t approve an invoice you created.',
    APPROVED: 'It can then be issued. Issuing assigns the number.',
    RETURNED: 'Returned to the author for correction.',
    ISSUED: 'Assigns the invoice number. Issued invoices can only be corrected by a credit note.',
    SENT: 'Marks the invoice as delivered. The client is reminded when it is due.',
    WRITTEN_OFF: 'The outstanding amount is written off. Later payments can still be recorded.',
    CANCELLED: 'The invoice is cancelled. Its months can be billed again.',
  })[to] ?? ''

/** The same for a bulk transition. */
export const effectOfMany = (to: string): string =>
  ({
    SUBMITTED: 'Sent to the finance manager for approval. You can’t approve invoices you created.',
    APPROVED: 'They can then be issued. Issuing assigns the numbers.',
    ISSUED: 'Assigns an invoice number to each. Issued invoices can only be corrected by a credit note.',
  })[to] ?? ''

/** Not issued by the legal deadline. */
export const isLateToIssue = ({ issueBy }: Pick<VisibleInvoice, 'issueBy'>, today: string): boolean =>
  Boolean(issueBy && today > issueBy)

/** `8 of 14 are past the legal deadline.` */
export const lateMessage = (late: number, all: number): string => {
  const which = late === all ? (all === 1 ? 'The invoice' : `All ${all}`) : `${late} of ${all}`
  return late === 1 ? `${which} is past the legal deadline.` : `${which} are past the legal deadline.`
}

export const isInvoiceTransitionSecondary = (to: string) =>
  to === 'RETURNED' || to === 'CANCELLED' || to === 'WRITTEN_OFF'

/** Guards that are met by inputs of the transition. */
const GIVEN: ReadonlySet<string> = new Set(['delivered', 'issueDateValid', 'notPostedBefore'])
/** A guard that can be overridden with a reason. */
const GIVES_WAY: ReadonlySet<string> = new Set(['notPostedBefore'])
/** The warning that must be confirmed with a reason before the transition. */
export const contraryOf = ({ why }: Pick<InvoiceTransition, 'why'>): string | null =>
  why.find(({ name }) => GIVES_WAY.has(name))?.message ?? null
export const isPossible = ({ allowed, why }: InvoiceTransition) =>
  allowed || (why.length > 0 && why.every(({ name }) => GIVEN.has(name)))

/** Data behind the draft has changed since it was calculated, and a guard reports it. */
export const isStale = ({ availableTransitions: moves = [] }: Pick<VisibleInvoice, 'availableTransitions'>): boolean =>
  moves.some(({ why }) => why.some(({ name }) => name === 'isUpToDate'))

/** Issued: the invoice has its number and can’t change. */
export const isIssued = ({ number }: Pick<VisibleInvoice, 'number'>) => number !== null
const EDITABLE: readonly InvoiceStatus[] = ['DRAFT', 'RETURNED']
export const isEditable = ({ status }: Pick<VisibleInvoice, 'status'>) => EDITABLE.includes(status)
const OVER: readonly InvoiceStatus[] = ['PAID', 'CREDITED', 'WRITTEN_OFF', 'CANCELLED']
/** Issued, and a payment may still arrive. */
export const isRunning = (invoice: Pick<VisibleInvoice, 'number' | 'status'>) =>
  isIssued(invoice) && !OVER.includes(invoice.status)

/** The delivery state of a sent invoice: by email it is delivered once the mail server accepted it. */
export function sentMessage({ deliveries = [], delivery }: Pick<VisibleInvoice, 'deliveries' | 'delivery'>): string {
  if (delivery === 'PORTAL') return 'Delivered in the client portal. Record payments when they arrive.'
  const labels: Readonly<Record<DeliveryState, string>> = {
    NO_SERVER: 'The email was not sent: no mail server is set up. It is kept in Settings › Mailbox.',
    WAITING: 'The email is in the mail queue. No action needed.',
    HELD: 'The email is on hold and was not delivered. Check the email below, then send it.',
    FAILED: 'The email couldn’t be delivered. Correct the address and send it again.',
    CANCELLED: 'The email was cancelled before it was sent.',
    SENT: 'Emailed to the client. Record payments when they arrive.',
  }
  return labels[standOf(deliveries, 'INVOICE') ?? 'SENT']
}

/** The next step, in a sentence. */
export function invoiceNextActionHint(invoice: VisibleInvoice): string {
  const { status, isDisputed, isOverdue, daysOverdue, number, open, balance } = invoice
  if (isDisputed) return 'Disputed by the client. Payment reminders are paused until the dispute is resolved.'
  if (isOverdue)
    return `${daysOverdue === 1 ? 'One day' : `${daysOverdue ?? ''} days`} overdue. Send a payment reminder.`
  if (number !== null && isNegative(open)) return 'Overpaid: the client has a credit. Allocate it to open invoices.'
  if (status === 'PAID' && balance && !isZero(balance.retained)) return 'Paid, except for the retention.'
  const nextSteps: Readonly<Record<InvoiceStatus, string>> = {
    DRAFT: 'Check the lines, then submit the invoice.',
    SUBMITTED: 'Sent to the finance manager for approval. You can’t approve an invoice you created.',
    RETURNED: 'Returned. Correct it and submit it again.',
    APPROVED: 'Approved. Issue it to assign its number.',
    ISSUED: 'Issued. Send it to the client.',
    SENT: sentMessage(invoice),
    PARTIALLY_PAID: 'Partly paid. Record the remaining payments when they arrive.',
    PAID: 'Paid in full.',
    PARTIALLY_CREDITED: 'Partly credited. Record payments when they arrive.',
    CREDITED: 'Credited in full.',
    WRITTEN_OFF: 'The outstanding amount was written off.',
    CANCELLED: 'Cancelled before it was issued.',
  }
  return nextSteps[status]
}
