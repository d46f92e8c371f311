import { eventLabels, type Labels, plural } from '../../kernel/api/labels.ts'
import type { PayrollKind, PayrollStatus } from './states.contract.ts'

export const payrollStatusLabels: Labels<PayrollStatus> = {
  DRAFT: 'Draft',
  CALCULATED: 'Calculated',
  SUBMITTED: 'Pending review',
  REVIEWED: 'Pending approval',
  RETURNED: 'Returned',
  APPROVED: 'Approved',
  FILE_GENERATED: 'Awaiting payment',
  PARTIALLY_PAID: 'Partly paid',
  PAID: 'Paid',
  CLOSED: 'Closed',
  CANCELLED: 'Cancelled',
}

export const payrollTypeLabels: Labels<PayrollKind> = { REGULAR: 'Regular', OFFCYCLE: 'Off-cycle', FINAL: 'Final pay' }

/** The button labels of the transitions, by the new status. */
const payrollActionLabels: Labels<PayrollStatus> = {
  DRAFT: 'Back to draft',
  CALCULATED: 'Calculate',
  SUBMITTED: 'Submit',
  REVIEWED: 'Mark as reviewed',
  RETURNED: 'Return',
  APPROVED: 'Approve',
  FILE_GENERATED: 'Generate payment file',
  PARTIALLY_PAID: 'Mark as partly paid',
  PAID: 'Mark as paid',
  CLOSED: 'Close',
  CANCELLED: 'Cancel run',
}

/** The button label of a transition: two lead to `APPROVED` and two to `PAID`. */
export const payrollActionLabel = (from: PayrollStatus, to: PayrollStatus): string => {
  if (to === 'APPROVED' && from === 'FILE_GENERATED') return 'Void payment file'
  if (to === 'PAID' && from === 'PARTIALLY_PAID') return 'Mark remainder as paid'
  return payrollActionLabels[to]
}

const payrollDoneLabels: Labels<PayrollStatus> = {
  DRAFT: '{run} is a draft again',
  CALCULATED: '{run} calculated',
  SUBMITTED: '{run} submitted',
  REVIEWED: '{run} marked as reviewed',
  RETURNED: '{run} returned',
  APPROVED: '{run} approved',
  FILE_GENERATED: 'Payment file of {run} generated',
  PARTIALLY_PAID: '{run} marked as partly paid',
  PAID: '{run} marked as paid',
  CLOSED: '{run} closed',
  CANCELLED: '{run} cancelled',
}

/** The confirmation of a transition of a run, in the words of its button. */
export const payrollDoneMessage = (number: string, from: PayrollStatus, to: PayrollStatus): string => {
  if (to === 'APPROVED' && from === 'FILE_GENERATED') return `Payment file of ${number} voided`
  if (to === 'PAID' && from === 'PARTIALLY_PAID') return `Remainder of ${number} marked as paid`
  return payrollDoneLabels[to].replace('{run}', number)
}

/** The effects of the transitions, shown before they are confirmed. */
export const payrollActionHints: Readonly<Partial<Labels<PayrollStatus>>> = {
  DRAFT: 'The run can be changed and must be calculated again.',
  SUBMITTED: 'The finance manager for payroll reviews it next. The preparer can neither review nor approve it.',
  REVIEWED: 'The CFO approves it next, or the managing director above the CFO’s limit.',
  RETURNED: 'The preparer is notified, corrects the run and calculates it again.',
  APPROVED: 'The figures are locked and the payslips created. The payment file can be generated.',
  FILE_GENERATED: 'The file is validated and stored. It can then be downloaded.',
  PARTIALLY_PAID:
    'Payments rejected by the bank stay open. Mark them under Consultants first; all others are marked as paid.',
  PAID: 'Everyone in the file is marked as paid. The payslips are emailed.',
  CLOSED: 'The month is locked for these consultants. Later changes are paid as arrears.',
  CANCELLED: 'The run is cancelled and pays no one. Its history is kept.',
}

/** Before the names of those who can take the next step, by status. */
export const payrollPendingLabels: Readonly<Partial<Labels<PayrollStatus>>> = {
  DRAFT: 'Pending calculation by',
  CALCULATED: 'Pending submission by',
  SUBMITTED: 'Pending review by',
  REVIEWED: 'Pending approval by',
  RETURNED: 'Pending correction by',
  APPROVED: 'Pending payment file by',
  FILE_GENERATED: 'Pending payment by',
  PARTIALLY_PAID: 'Pending payment by',
}

/** The next step, by status. */
export const payrollNextSteps: Labels<PayrollStatus> = {
  DRAFT: 'Calculate the run.',
  CALCULATED: 'Review the findings, then submit the run.',
  SUBMITTED: 'The finance manager for payroll reviews it. The preparer can’t.',
  REVIEWED: 'The CFO approves it, or the managing director above the CFO’s limit.',
  RETURNED: 'It was returned. Correct it and calculate it again.',
  APPROVED: 'It is approved. Payroll generates the payment file.',
  FILE_GENERATED: 'Submit the payment file to the bank, then record the payment.',
  PARTIALLY_PAID: 'Pay the rejected payments again, or put them on hold for a later run.',
  PAID: 'The wages are paid. Close the run once every line is paid or carried over.',
  CLOSED: 'It is closed. Later changes are paid as arrears.',
  CANCELLED: 'It was cancelled.',
}

/** The pending task of a status on the dashboard, following the number of the run. */
export const payrollTaskLabels: Readonly<Partial<Labels<PayrollStatus>>> = {
  CALCULATED: 'is calculated',
  RETURNED: 'was returned',
  SUBMITTED: 'is pending review',
  REVIEWED: 'is pending approval',
  APPROVED: 'is approved',
  FILE_GENERATED: 'is awaiting payment',
  PAID: 'is paid',
}

/** The action of a pending task on the dashboard. */
export const payrollTaskActionLabels: Readonly<Partial<Labels<PayrollStatus>>> = {
  CALCULATED: 'Review and submit',
  RETURNED: 'Correct and submit again',
  SUBMITTED: 'Review',
  REVIEWED: 'Approve',
  APPROVED: 'Generate payment file',
  FILE_GENERATED: 'Release payment',
  PAID: 'Close run',
}

/** The steps of a run, in order. */
export const payrollStageLabels = ['Calculate', 'Submit', 'Review', 'Approve', 'Payment file', 'Pay', 'Close'] as const

/** The fields of a run in its history. */
export const payrollFieldLabels: Labels = {
  status: 'Status',
  kind: 'Type',
  month: 'Month',
  legalEntityID: 'Legal entity',
  dueOn: 'Wages due',
  bankReference: 'Bank reference',
  valueDate: 'Value date',
  payOn: 'Planned payment date',
  note: 'Note',
  purpose: 'Reason for off-cycle run',
  'document.name': 'Document',
  reason: 'Reason',
  comment: 'Comment',
  totals: 'Net pay',
}

/** The events of the history of a run. */
export const payrollEventLabels: Labels = {
  'payroll.created': 'created the run',
  'payroll.calculated': 'calculated the run',
  'payroll.status-changed': 'changed the status',
  'payroll.lines-updated': 'changed lines',
  'payroll.updated': 'updated note and payment date',
  'payroll.line-excluded': 'excluded a consultant',
  'payroll.line-included': 'included a consultant again',
  'payroll.accrued': 'posted accruals',
  'payroll.payslip-viewed': 'opened a payslip',
  'payroll.payslips-emailed': 'emailed payslips',
  'payroll.reminder-sent': 'sent a reminder',
  'payroll.payment-file-generated': 'generated the payment file',
  'payroll.payment-file-downloaded': 'downloaded the payment file',
  'payroll.commented': 'added a comment',
  'payroll.document-added': 'added a document',
  'payroll.document-removed': 'deleted a document',
  'payroll.deleted': 'deleted the run',
  ...eventLabels('payroll-adjustment', ['created', 'updated', 'deleted'], 'earning or deduction'),
  ...eventLabels('payroll-loan', ['created', 'updated'], 'loan'),
}

/**
 * The errors for which a bank would reject a payment file, as a message with the first one: `The payment file has 3
 * errors. Adnan Mirza: Enter the IBAN.`
 */
export function paymentFileMessage(problems: readonly { readonly who: string; readonly message: string }[]): string {
  const [first] = problems
  if (!first) return ''
  const about = first.who ? `${first.who}: ${first.message}` : first.message
  return `The payment file has ${plural(problems.length, 'error')}. ${about}`
}
