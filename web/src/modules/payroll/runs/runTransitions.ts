import { payrollLineActionHints, payrollLineActionLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import { payrollActionHints, payrollNextSteps } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import type { PayrollRunRecord } from '@muster/contract/payroll/core/shapes.contract.ts'
import type { PayrollLineStatus, PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import type { VisibleRun } from '../labels.ts'

export type PayrollRunTransition = PayrollRunRecord['availableTransitions'][number]

/** Steps back and exceptions: shown next to the main action, with less emphasis. */
export const isPayrollRunTransitionSecondary = (from: PayrollStatus, to: PayrollStatus): boolean =>
  to === 'RETURNED' ||
  to === 'CANCELLED' ||
  to === 'DRAFT' ||
  to === 'PARTIALLY_PAID' ||
  (from === 'FILE_GENERATED' && to === 'APPROVED')

export const payrollRunTransitionHint = (from: PayrollStatus, to: PayrollStatus): string =>
  to === 'APPROVED' && from === 'FILE_GENERATED'
    ? 'The file is voided so that lines can be put on hold or corrected. Generate a new one afterwards.'
    : (payrollActionHints[to] ?? '')

/** The next step, in a sentence. */
export const payrollRunNextActionHint = ({ status }: Pick<VisibleRun, 'status'>): string => payrollNextSteps[status]

const OPEN: readonly PayrollStatus[] = ['DRAFT', 'CALCULATED', 'SUBMITTED', 'REVIEWED', 'RETURNED']
/** While its figures may still change. */
export const isOpen = (status: PayrollStatus) => OPEN.includes(status)
const CALCULABLE: readonly PayrollStatus[] = ['DRAFT', 'CALCULATED', 'RETURNED']
export const mayBeCalculated = (status: PayrollStatus) => CALCULABLE.includes(status)
const FILE_SENT: readonly PayrollStatus[] = ['FILE_GENERATED', 'PARTIALLY_PAID', 'PAID']

export interface LineAction {
  to: PayrollLineStatus
  verb: string
  done: string
  effect: string
  needsReason: boolean
  /** The permission that it requires. */
  by: 'prepare' | 'pay'
}
const { hold, holdForLater, release, reject } = payrollLineActionLabels
const HOLD: LineAction = { to: 'HELD', ...hold, effect: payrollLineActionHints.HELD, needsReason: true, by: 'prepare' }
const RELEASE: LineAction = {
  to: 'INCLUDED',
  ...release,
  effect: payrollLineActionHints.INCLUDED,
  needsReason: false,
  by: 'prepare',
}
const FAIL: LineAction = {
  to: 'FAILED',
  ...reject,
  effect: payrollLineActionHints.FAILED,
  needsReason: true,
  by: 'pay',
}

/** The transitions of lines while the run has this status. */
export function transitionsAt(run: PayrollStatus): readonly LineAction[] {
  if (isOpen(run)) return [HOLD, RELEASE]
  return FILE_SENT.includes(run) ? [FAIL, { ...HOLD, ...holdForLater, by: 'pay' }] : []
}

/** Whether a line with this status can make the transition. */
export const isPossibleFor = (transition: LineAction, status: PayrollLineStatus): boolean => {
  if (transition.to === 'INCLUDED') return status === 'HELD'
  if (transition.to === 'HELD') return status === (transition.by === 'pay' ? 'FAILED' : 'INCLUDED')
  return status === 'INCLUDED'
}
