import type { Billing } from '@muster/contract/billing/core/shapes.contract.ts'
import type { InvoiceStatus } from '@muster/contract/billing/core/states.contract.ts'
import type { DeliveryState } from '@muster/contract/kernel/api/mail-rules.ts'
import { isNegative, isZero } from '@muster/contract/kernel/math/rational.ts'
import { standOf } from '../../../kernel/records/delivery-labels.ts'
import type { VisibleInvoice } from '../labels.ts'

export type InvoiceTransition = Billing['moves'][number]

/** What a step is called on its button. */
export const invoiceTransitionLabel = (from: InvoiceStatus, to: string): string => {
  const verbs: Readonly<Record<string, string>> = {
    SUBMITTED: from === 'RETURNED' ? 'Submit again' : 'Submit',
    APPROVED: 'Approve',
    RETURNED: 'Send back',
    ISSUED: 'Issue',
    SENT: 'Send',
    WRITTEN_OFF: 'Write off',
    CANCELLED: 'Cancel it',
  }
  return verbs[to] ?? to
}

/** What a step is said to have done. */
export const invoiceTransitionDone = (to: string): string =>
  ({
    ...{ SUBMITTED: 'submitted', APPROVED: 'approved', RETURNED: 'sent back', ISSUED: 'issued', SENT: 'sent' },
    ...{ WRITTEN_OFF: 'written off', CANCELLED: 'cancelled' },
  })[to] ?? 'moved'

export const invoiceTransitionHint = (to: string): string =>
  ({
    SUBMITTED: 'The finance manager approves it: somebody else than who made it.',
    APPROVED: 'It can be issued then, with its number.',
    RETURNED: 'Whoever made it is told why, and corrects it.',
    ISSUED: 'It takes its number, and nothing on it changes any more. Corrections are credit notes.',
    SENT: 'From then on the client has it, and is reminded when it is due.',
    WRITTEN_OFF: 'What is open is given up. Money that comes later is entered as usual.',
    CANCELLED: 'It ends here. Its months are ready to bill again.',
  })[to] ?? ''

/** The same of many at once, each by itself. */
export const effectOfMany = (to: string): string =>
  ({
    SUBMITTED: 'The finance manager approves each: somebody else than who made it.',
    APPROVED: 'They can be issued then, each with its number.',
    ISSUED: 'Each takes its number, and nothing on it changes any more. Corrections are credit notes.',
  })[to] ?? ''

/** Not issued by the last day on which the law wants it. */
export const isLateToIssue = ({ issueBy }: Pick<VisibleInvoice, 'issueBy'>, today: string): boolean =>
  Boolean(issueBy && today > issueBy)

/** `8 of 14 are late: the law wanted them earlier.` */
export const lateWords = (late: number, all: number): string => {
  const which = late === all ? (all === 1 ? 'It' : `All ${all}`) : `${late} of ${all}`
  return late === 1 ? `${which} is late: the law wanted it earlier.` : `${which} are late: the law wanted them earlier.`
}

export const isInvoiceTransitionSecondary = (to: string) =>
  to === 'RETURNED' || to === 'CANCELLED' || to === 'WRITTEN_OFF'

/** What a guard asks for is given with the step itself. */
const GIVEN: ReadonlySet<string> = new Set(['delivered', 'issueDayFits', 'receiptOnce'])
/** A guard that gives way to a reason. */
const GIVES_WAY: ReadonlySet<string> = new Set(['receiptOnce'])
/** What stands against a step until somebody says why it is taken all the same. */
export const contraryOf = ({ why }: Pick<InvoiceTransition, 'why'>): string | null =>
  why.find(({ name }) => GIVES_WAY.has(name))?.message ?? null
export const isPossible = ({ allowed, why }: InvoiceTransition) =>
  allowed || (why.length > 0 && why.every(({ name }) => GIVEN.has(name)))

/** Once it has its number: nothing on it changes any more. */
export const isIssued = ({ number }: Pick<VisibleInvoice, 'number'>) => number !== null
const EDITABLE: readonly InvoiceStatus[] = ['DRAFT', 'RETURNED']
export const isEditable = ({ status }: Pick<VisibleInvoice, 'status'>) => EDITABLE.includes(status)
const OVER: readonly InvoiceStatus[] = ['PAID', 'CREDITED', 'WRITTEN_OFF', 'CANCELLED']
/** Issued, and something may still come in. */
export const isRunning = (invoice: Pick<VisibleInvoice, 'number' | 'status'>) =>
  isIssued(invoice) && !OVER.includes(invoice.status)

/** What is true of an invoice that was sent: by mail it is with the client once a mail server took it. */
export function sentWords({ deliveries = [], delivery }: Pick<VisibleInvoice, 'deliveries' | 'delivery'>): string {
  if (delivery === 'PORTAL') return 'It is in the client’s portal. Enter what comes in.'
  const words: Readonly<Record<DeliveryState, string>> = {
    NO_SERVER: 'It was not mailed yet: no mail server is set up. The mail is kept in Settings › Mailbox.',
    WAITING: 'Its mail waits for the mail server. Nothing has to be done.',
    HELD: 'Its mail is held, and the client does not have it. Look at the mail below, then send it.',
    FAILED: 'Its mail could not be delivered, and the client does not have it. Correct the address, and mail it again.',
    SENT: 'It was mailed to the client. Enter what comes in.',
  }
  return words[standOf(deliveries, 'INVOICE') ?? 'SENT']
}

/** Whose turn it is, in a sentence. */
export function invoiceNextActionHint(invoice: VisibleInvoice): string {
  const { status, isDisputed, isOverdue, daysOverdue, number, open, standing } = invoice
  if (isDisputed) return 'The client disputes it. Reminders wait until that is settled.'
  if (isOverdue) return `It is ${daysOverdue === 1 ? 'a day' : `${daysOverdue ?? ''} days`} overdue. Remind the client.`
  if (number !== null && isNegative(open))
    return 'It has more than it comes to, in favour of the client. Allocate it to open invoices.'
  if (status === 'PAID' && standing && !isZero(standing.retained))
    return 'It is paid, but for what the client holds back until clearance.'
  const turns: Readonly<Record<InvoiceStatus, string>> = {
    DRAFT: 'Look at its lines, then submit it.',
    SUBMITTED: 'The finance manager approves it: somebody else than who made it.',
    RETURNED: 'It was sent back. Correct it, and submit it again.',
    APPROVED: 'It is approved. Issue it, so that it takes its number.',
    ISSUED: 'It has its number. Send it to the client.',
    SENT: sentWords(invoice),
    PARTIALLY_PAID: 'A part has come in. Enter the rest when it does.',
    PAID: 'It is paid.',
    PARTIALLY_CREDITED: 'A part was credited. Enter what comes in.',
    CREDITED: 'It was credited in full.',
    WRITTEN_OFF: 'What was open is given up.',
    CANCELLED: 'It was given up before it was issued.',
  }
  return turns[status]
}
