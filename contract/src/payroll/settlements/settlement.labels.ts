import type { Labels } from '../../kernel/api/labels.ts'
import type { SettlementStatus } from './settlement-states.contract.ts'
import type { Clearance, NoticePaidBy } from './settlements.contract.ts'

export const settlementStatusLabels: Labels<SettlementStatus> = {
  DRAFT: 'Draft',
  PREPARED: 'Pending HR check',
  CHECKED: 'Pending review',
  REVIEWED: 'Pending approval',
  APPROVED: 'Approved',
  SETTLED: 'Settled',
  RETURNED: 'Returned',
  CANCELLED: 'Cancelled',
}

/** The button labels of the transitions, by the new status. */
const settlementActionLabels: Labels<SettlementStatus> = {
  DRAFT: 'Back to draft',
  PREPARED: 'Prepare',
  CHECKED: 'Confirm entitlement',
  REVIEWED: 'Mark as reviewed',
  APPROVED: 'Approve',
  SETTLED: 'Mark as settled',
  RETURNED: 'Return',
  CANCELLED: 'Cancel settlement',
}

export const settlementActionLabel = (from: SettlementStatus, to: SettlementStatus): string =>
  to === 'PREPARED' && from === 'RETURNED' ? 'Prepare again' : settlementActionLabels[to]

/** The confirmation of a transition, following the number of the settlement. */
export const settlementDoneLabels: Labels<SettlementStatus> = {
  DRAFT: 'is a draft again',
  PREPARED: 'prepared',
  CHECKED: 'checked',
  REVIEWED: 'reviewed',
  APPROVED: 'approved',
  SETTLED: 'settled',
  RETURNED: 'returned',
  CANCELLED: 'cancelled',
}

/** The effects of the transitions, shown before they are confirmed. */
export const settlementActionHints: Labels<SettlementStatus> = {
  DRAFT: '',
  PREPARED:
    'Calculates the last month, leave, end-of-service benefit, agreed terms and outstanding amounts from current data.',
  CHECKED: 'The finance manager for payroll reviews it next.',
  REVIEWED: 'The CFO approves it next.',
  APPROVED: 'The figures are locked. The statement can be signed, and a final pay run pays the settlement.',
  SETTLED: 'The amount is paid or received, and the statement is signed.',
  RETURNED: 'The preparer is notified, corrects it and prepares it again. A signed statement becomes invalid.',
  CANCELLED: 'The settlement ends. A new one can be created.',
}

/** The next step, by status. */
export const settlementNextSteps: Labels<SettlementStatus> = {
  DRAFT: 'Payroll enters the agreed terms and prepares it.',
  PREPARED: 'HR checks the entitlement. The preparer can’t.',
  CHECKED: 'The finance manager for payroll reviews it.',
  REVIEWED: 'The CFO approves it.',
  APPROVED: 'Get the statement signed and the final pay run paid, then mark it as settled.',
  SETTLED: 'It is settled.',
  RETURNED: 'It was returned. Correct it and prepare it again.',
  CANCELLED: 'It was cancelled.',
}

/** The pending task of a status on the dashboard, following the name of the consultant. */
export const settlementTaskLabels: Readonly<Partial<Labels<SettlementStatus>>> = {
  DRAFT: 'is a draft',
  RETURNED: 'was returned',
  PREPARED: 'is pending HR check',
  CHECKED: 'is pending review',
  REVIEWED: 'is pending approval',
  APPROVED: 'is approved',
}

/** The action of a pending task on the dashboard. */
export const settlementTaskActionLabels: Readonly<Partial<Labels<SettlementStatus>>> = {
  DRAFT: 'Prepare',
  RETURNED: 'Correct and prepare again',
  PREPARED: 'Check entitlement',
  CHECKED: 'Review',
  REVIEWED: 'Approve',
  APPROVED: 'Get it signed and paid',
}

/** The steps of a settlement, in order. */
export const settlementStageLabels = ['Prepare', 'Check', 'Review', 'Approve', 'Sign and pay'] as const

export const noticePaidByLabels: Labels<NoticePaidBy> = {
  EMPLOYER: 'Paid to consultant (pay in lieu)',
  CONSULTANT: 'Recovered from consultant',
}

export const clearanceLabels: Labels<Clearance> = { OPEN: 'Pending', DONE: 'Done', WAIVED: 'Waived' }

/** The fields of a settlement in its history. */
export const settlementFieldLabels: Labels = {
  status: 'Status',
  lastDay: 'Last working day',
  net: 'Net pay',
  owed: 'Owed by consultant',
  noticeDays: 'Notice days not served',
  noticePaidBy: 'Notice not served',
  ticket: 'Air ticket',
  note: 'Note',
  clearance: 'Clearance',
  clearanceNote: 'Reason for waiver',
  reason: 'Reason',
  paymentReference: 'Payment reference',
  paidOn: 'Paid on',
  'document.name': 'Document',
  'statement.name': 'Signed statement',
}

/** The events of the history of a settlement. */
export const settlementEventLabels: Labels = {
  'final-settlement.created': 'created the settlement',
  'final-settlement.updated': 'updated the agreed terms',
  'final-settlement.clearance-updated': 'updated the clearance',
  'final-settlement.status-changed': 'changed the status',
  'final-settlement.statement-emailed': 'emailed the statement',
  'final-settlement.document-added': 'added a document',
  'final-settlement.document-removed': 'deleted a document',
  'final-settlement.statement-viewed': 'opened the statement',
}
