import * as z from 'zod'
import { right } from '../../kernel/api/permission.ts'
import { type GuardedMove, roleMove, stateMachine, statesOf } from '../../kernel/api/states.ts'

/** The type of a run: regular for a month, off-cycle, or for leavers (docs/domain/payroll.md). */
export const PayrollKind = z.enum(['REGULAR', 'OFFCYCLE', 'FINAL'])
export type PayrollKind = z.output<typeof PayrollKind>

/**
 * The guards of a run and what to do when one fails (docs/domain/payroll.md, docs/domain/permissions.md). The server
 * checks each by its name.
 */
export const PAYROLL_GUARDS = {
  everyoneIncluded:
    'Some consultants employed in the month are in no run. Include them, or exclude them with a reason.',
  isCalculated: 'The calculation has not finished. Wait, or start it again.',
  isFresh: 'Payroll inputs have changed. Calculate the run again.',
  noBlockers: 'Resolve the blocking errors, or put the lines on hold.',
  notThePreparer: 'You worked on the figures of this run. Another person must review and approve it.',
  notTheReviewer: 'You reviewed this run. Another person must approve it.',
  notTheApprover: 'You prepared or approved this run. Another person must release the payment.',
  withinLimit:
    'Together with the approved runs of this legal entity and month, the run exceeds your limit. The managing director must approve it.',
  settlementsApproved:
    'A final settlement in this run is not approved or differs from the run. Approve it, or calculate the run again.',
  paymentFileValid: 'The payment file has validation errors. Resolve them, or put the lines on hold.',
  hasPaymentDetails: 'Enter the bank reference and the value date.',
  fileNotSent: 'The payment file was already submitted. Record paid and rejected payments.',
  arrearsNotDeducted:
    'An approved run of a later month includes arrears of this run. Return that run first, or pay the difference next month.',
  everyLineFinal:
    'Some lines are not paid and not carried to another run. Pay them with an off-cycle run, then close this run.',
} as const
export type PayrollGuard = keyof typeof PAYROLL_GUARDS

/**
 * A transition of a run: the roles that docs/domain/payroll.md names for it, in addition to the permission of the matrix, and each guard by
 * name.
 */
export type PayrollMove = GuardedMove<PayrollGuard>

const step = roleMove<PayrollGuard>
const withReason = { reason: true } as const

const prepare = right('payrolls', 'create')
const review = right('payrolls', 'approve')
const release = right('payrolls', 'post')
const makeFile = right('wage-files', 'create')
const pay = right('wage-files', 'post')

const FMP = ['FINANCE_MANAGER_PAYROLL'] as const
const APPROVERS = ['CFO', 'MANAGING_DIRECTOR'] as const
/**
 * By the matrix the managing director can only view payrolls; above the CFO's limit docs/domain/payroll.md names them
 * for this one transition.
 */
const byManagingDirector = { orMay: right('payrolls', 'view') }

const calculate = step(prepare, null, ['everyoneIncluded', 'isCalculated'])
const cancel = step(prepare, null, [], withReason)

/**
 * The transitions of a run (docs/states.md, docs/domain/payroll.md). Segregation of duties is checked by
 * person, not by role (docs/domain/permissions.md): preparer, reviewer and approver are three people, and the one who
 * releases the payment is neither the preparer nor the approver.
 */
export const payrollStates = stateMachine('payroll', 'DRAFT', {
  DRAFT: { CALCULATED: calculate, CANCELLED: cancel },
  CALCULATED: { DRAFT: step(prepare, null), SUBMITTED: step(prepare, null, ['isFresh']), CANCELLED: cancel },
  SUBMITTED: {
    REVIEWED: step(review, FMP, ['notThePreparer', 'isFresh', 'noBlockers']),
    RETURNED: step(review, FMP, ['notThePreparer'], withReason),
  },
  REVIEWED: {
    APPROVED: step(
      review,
      APPROVERS,
      ['notThePreparer', 'notTheReviewer', 'isFresh', 'noBlockers', 'settlementsApproved', 'withinLimit'],
      byManagingDirector,
    ),
    RETURNED: step(review, APPROVERS, ['notThePreparer'], { ...withReason, ...byManagingDirector }),
  },
  RETURNED: { CALCULATED: calculate, CANCELLED: cancel },
  APPROVED: {
    FILE_GENERATED: step(makeFile, null, ['paymentFileValid'], { orMay: pay }),
    RETURNED: step(review, APPROVERS, ['notThePreparer', 'arrearsNotDeducted'], {
      ...withReason,
      ...byManagingDirector,
    }),
  },
  FILE_GENERATED: {
    PAID: step(pay, FMP, ['notTheApprover', 'hasPaymentDetails']),
    PARTIALLY_PAID: step(pay, FMP, ['notTheApprover', 'hasPaymentDetails']),
    APPROVED: step(makeFile, null, ['fileNotSent'], { ...withReason, orMay: pay }),
  },
  PARTIALLY_PAID: { PAID: step(pay, FMP, ['notTheApprover', 'hasPaymentDetails', 'everyLineFinal']) },
  PAID: { CLOSED: step(release, FMP, ['everyLineFinal']) },
  CLOSED: {},
  CANCELLED: {},
})
export const PayrollStatus = z.enum(statesOf(payrollStates))
export type PayrollStatus = z.output<typeof PayrollStatus>

/** While a run has one of these statuses its figures may still change; from APPROVED on they are locked. */
export const isOpenRun = (status: PayrollStatus): boolean =>
  (['DRAFT', 'CALCULATED', 'SUBMITTED', 'REVIEWED', 'RETURNED'] as const).some((open) => open === status)

/**
 * The user of each transition of the run, for the segregation of duties. User IDs; null until the transition was made.
 */
export interface RunPeople {
  readonly preparedBy: string | null
  readonly reviewedBy: string | null
  readonly approvedBy: string | null
}

/** The guards about people that block this user (docs/domain/permissions.md, segregation of duties 1). */
export function peopleGuards(move: PayrollMove, userID: string, run: RunPeople): PayrollGuard[] {
  const held: Partial<Record<PayrollGuard, boolean>> = {
    notThePreparer: userID === run.preparedBy,
    notTheReviewer: userID === run.reviewedBy,
    notTheApprover: userID === run.preparedBy || userID === run.approvedBy,
  }
  return move.guards.filter((guard) => held[guard] === true)
}

/**
 * One consultant in a run (docs/domain/payroll.md): a line on hold is excluded from the payment file until it is
 * released; a failed one was rejected by the bank, and is paid again or put on hold for a later run.
 */
export const payrollLineStates = stateMachine('payrollLine', 'INCLUDED', {
  INCLUDED: {
    HELD: { may: prepare, reason: true, guard: 'runIsOpen' },
    PAID: { may: pay, guard: 'runIsPaid', system: true },
    FAILED: { may: pay, reason: true, guard: 'fileWasMade' },
  },
  HELD: { INCLUDED: { may: prepare, guard: 'runIsOpen' } },
  FAILED: { PAID: { may: pay, guard: 'hasPaymentDetails' }, HELD: { may: pay, reason: true } },
  PAID: {},
})
export const PayrollLineStatus = z.enum(statesOf(payrollLineStates))
export type PayrollLineStatus = z.output<typeof PayrollLineStatus>
