import type { PayrollRunRecord } from '@muster/contract/payroll/core/shapes.contract.ts'
import type { PayrollLineStatus, PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import type { VisibleRun } from '../labels.ts'

export type PayrollRunTransition = PayrollRunRecord['availableTransitions'][number]

/** What a step is called on its button. */
export const payrollRunTransitionLabel = (from: PayrollStatus, to: PayrollStatus): string => {
  if (to === 'APPROVED' && from === 'FILE_GENERATED') return 'Take the file back'
  if (to === 'PAID' && from === 'PARTIALLY_PAID') return 'The rest is paid'
  const verbs: Partial<Record<PayrollStatus, string>> = {
    DRAFT: 'Back to draft',
    CALCULATED: 'Calculate',
    SUBMITTED: 'Submit',
    REVIEWED: 'Review done',
    RETURNED: 'Send back',
    APPROVED: 'Approve',
    FILE_GENERATED: 'Make the wage file',
    PAID: 'Enter as paid',
    PARTIALLY_PAID: 'Enter as partly paid',
    CLOSED: 'Close',
    CANCELLED: 'Cancel the run',
  }
  return verbs[to] ?? to
}

/** Steps back, and the exceptional one: they stand beside what is to be done next, and never look like it. */
export const isPayrollRunTransitionSecondary = (from: PayrollStatus, to: PayrollStatus): boolean =>
  to === 'RETURNED' ||
  to === 'CANCELLED' ||
  to === 'DRAFT' ||
  to === 'PARTIALLY_PAID' ||
  (from === 'FILE_GENERATED' && to === 'APPROVED')

/** What a step is said to have done. */
export const payrollRunTransitionDone = (to: PayrollStatus): string =>
  ({
    ...{ DRAFT: 'is a draft again', CALCULATED: 'is calculated', SUBMITTED: 'submitted', REVIEWED: 'reviewed' },
    ...{ RETURNED: 'sent back', APPROVED: 'approved', FILE_GENERATED: 'has its wage file', PAID: 'paid' },
    ...{ PARTIALLY_PAID: 'partly paid', CLOSED: 'closed', CANCELLED: 'cancelled' },
  })[to]

export const payrollRunTransitionHint = (from: PayrollStatus, to: PayrollStatus): string => {
  if (to === 'APPROVED' && from === 'FILE_GENERATED')
    return 'The file is put aside, so that lines can be held or mended. A new one is made afterwards.'
  const effects: Partial<Record<PayrollStatus, string>> = {
    DRAFT: 'Its figures are put aside until it is calculated again.',
    SUBMITTED: 'The payroll manager reviews it next. Whoever prepared it neither reviews nor approves it.',
    REVIEWED: 'The CFO approves it next; above their limit the managing director.',
    RETURNED: 'Whoever prepared it is told why, mends it and calculates it again.',
    APPROVED: 'Its figures are locked and the payslips are written. The wage file can be made.',
    FILE_GENERATED: 'The file is checked as the bank would, then kept with its fingerprint for the download.',
    PAID: 'Everybody in the file counts as paid. The payslips go out by mail.',
    PARTIALLY_PAID:
      'Those whom the bank has sent back stay open; mark them first under People. The others count as paid.',
    CLOSED: 'The month is locked for these people. Later changes are paid as arrears.',
    CANCELLED: 'It ends here and pays nobody. History stays.',
  }
  return effects[to] ?? ''
}

const TURNS: Readonly<Record<PayrollStatus, string>> = {
  DRAFT: 'It waits to be calculated.',
  CALCULATED: 'Look at what was found, then submit it.',
  SUBMITTED: 'The payroll manager reviews it: somebody else than who prepared it.',
  REVIEWED: 'The CFO approves it; above their limit the managing director.',
  RETURNED: 'It was sent back. Mend it, and calculate it again.',
  APPROVED: 'It is approved. Payroll makes the wage file.',
  FILE_GENERATED: 'Give the wage file to the bank, then enter what it has paid.',
  PARTIALLY_PAID: 'Pay those whom the bank has sent back, or hold them for a later run.',
  PAID: 'The wages are paid. Close it when every line is settled.',
  CLOSED: 'It is closed. Later changes are paid as arrears.',
  CANCELLED: 'It was given up.',
}
/** Whose turn it is, in a sentence. */
export const payrollRunNextActionHint = ({ status }: Pick<VisibleRun, 'status'>): string => TURNS[status]

const OPEN: readonly PayrollStatus[] = ['DRAFT', 'CALCULATED', 'SUBMITTED', 'REVIEWED', 'RETURNED']
/** While its figures may still change. */
export const isOpen = (status: PayrollStatus) => OPEN.includes(status)
const CALCULABLE: readonly PayrollStatus[] = ['DRAFT', 'CALCULATED', 'RETURNED']
export const mayBeCalculated = (status: PayrollStatus) => CALCULABLE.includes(status)
const SENT: readonly PayrollStatus[] = ['FILE_GENERATED', 'PARTIALLY_PAID', 'PAID']

export interface LineAction {
  to: PayrollLineStatus
  verb: string
  done: string
  effect: string
  needsReason: boolean
  /** The right that it asks for. */
  by: 'prepare' | 'pay'
}
const HOLD: LineAction = {
  to: 'HELD',
  verb: 'Hold',
  done: 'held',
  effect: 'A held line is left out of the wage file and of what is paid, until it is released.',
  needsReason: true,
  by: 'prepare',
}
const RELEASE: LineAction = {
  to: 'INCLUDED',
  verb: 'Release',
  done: 'released',
  effect: 'The line is paid with the run again.',
  needsReason: false,
  by: 'prepare',
}
const FAIL: LineAction = {
  to: 'FAILED',
  verb: 'Sent back by the bank',
  done: 'marked as sent back',
  effect: 'It counts as not paid. Pay it again with a new file, or hold it for a later run.',
  needsReason: true,
  by: 'pay',
}

/** What can be done with lines of a run that stands here. */
export function transitionsAt(run: PayrollStatus): readonly LineAction[] {
  if (isOpen(run)) return [HOLD, RELEASE]
  return SENT.includes(run) ? [FAIL, { ...HOLD, by: 'pay', verb: 'Hold for a later run' }] : []
}

/** From where a line can be moved there. */
export const fits = (transition: LineAction, status: PayrollLineStatus): boolean => {
  if (transition.to === 'INCLUDED') return status === 'HELD'
  if (transition.to === 'HELD') return status === (transition.by === 'pay' ? 'FAILED' : 'INCLUDED')
  return status === 'INCLUDED'
}
