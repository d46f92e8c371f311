import * as z from 'zod'
import type { Role } from '../../access/roles.ts'
import { type Right, right } from '../../kernel/api/permission.ts'
import { type GuardedMove, guardedMove, stateMachine, statesOf } from '../../kernel/api/states.ts'

/** A run is the monthly one, one between, or one for people who leave (domain.md §2.13). */
export const PayrollKind = z.enum(['REGULAR', 'OFFCYCLE', 'FINAL'])
export type PayrollKind = z.output<typeof PayrollKind>

/** What must hold before a step of a run, and what to do when it does not (domain.md §2.13, §6). The server checks each by its name. */
export const PAYROLL_GUARDS = {
  everyoneIncluded:
    'Somebody who was employed in the month is in no run. Take them in, or leave them out with a reason.',
  isCalculated: 'The calculation has not come to its end. Wait for it, or start it again.',
  isFresh: 'Something that the run was calculated from has changed since. Calculate it again.',
  noBlockers: 'Somebody cannot be paid as it stands. Mend it, or hold the line.',
  notThePreparer: 'Whoever prepared a run neither reviews nor approves it. Another person has to.',
  notTheReviewer: 'Whoever reviewed a run does not approve it. Another person has to.',
  notTheApprover: 'Whoever prepared or approved a run does not release its money. Another person has to.',
  withinLimit:
    'With what is approved of this employer and month already, the run is above your limit. The managing director approves it.',
  settlementsApproved:
    'The final settlement of somebody in this run is not approved, or reads otherwise than the run. Have it approved, or calculate the run again.',
  wageFileValid: 'The wage file would be refused. Mend what is named at its lines, or hold them.',
  hasPaymentDetails: 'Enter the reference of the bank and the value date.',
  fileNotSent: 'The bank has taken the file already. Mark what was paid and what failed.',
  arrearsNotDeducted:
    'An approved run of a later month has settled arrears of this one. Send that one back first, or let the next month settle the rest.',
  everyLineFinal:
    'Somebody in the run is neither paid nor taken into another run. Pay them with an off-cycle run, and close this one then.',
} as const
export type PayrollGuard = keyof typeof PAYROLL_GUARDS

/** A step of a run: besides the right of the matrix, the roles that §2.13 names for it, and each guard by name. */
export type PayrollMove = GuardedMove<PayrollGuard>

const step = (
  needs: Right,
  roles: readonly Role[] | null,
  guards: readonly PayrollGuard[] = [],
  more: { reason?: true; orMay?: Right } = {},
): PayrollMove => guardedMove(needs, guards, { ...(roles && { roles }), ...more })
const withReason = { reason: true } as const

const prepare = right('payrolls', 'create')
const review = right('payrolls', 'approve')
const release = right('payrolls', 'post')
const makeFile = right('wage-files', 'create')
const pay = right('wage-files', 'post')

const FMP = ['FINANCE_MANAGER_PAYROLL'] as const
const APPROVERS = ['CFO', 'MANAGING_DIRECTOR'] as const
/** The matrix lets the managing director see payrolls only; above the CFO's limit §2.13 names them for this one step. */
const byManagingDirector = { orMay: right('payrolls', 'view') }

const calculate = step(prepare, null, ['everyoneIncluded', 'isCalculated'])
const cancel = step(prepare, null, [], withReason)

/**
 * domain.md §2.19 `payroll`, with who and under what conditions (§2.13). Segregation is checked on people, not on roles (§6): preparer,
 * reviewer and approver are three, and who releases the money is neither the preparer nor the approver.
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
    FILE_GENERATED: step(makeFile, null, ['wageFileValid'], { orMay: pay }),
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
  ...{ CLOSED: {}, CANCELLED: {} },
})
export const PayrollStatus = z.enum(statesOf(payrollStates))
export type PayrollStatus = z.output<typeof PayrollStatus>

/** While a run stands here its figures may still change; from APPROVED on they are locked. */
export const isOpenRun = (status: PayrollStatus): boolean =>
  (['DRAFT', 'CALCULATED', 'SUBMITTED', 'REVIEWED', 'RETURNED'] as const).some((open) => open === status)

/** Who did which step of the run, as the segregation of duties asks. Ids of users; null while nobody did. */
export interface RunPeople {
  readonly preparedBy: string | null
  readonly reviewedBy: string | null
  readonly approvedBy: string | null
}

/** Of the guards about people, those that hold this user back (domain.md §6, segregation of duties 1). */
export function peopleGuards(move: PayrollMove, userID: string, run: RunPeople): PayrollGuard[] {
  const held: Partial<Record<PayrollGuard, boolean>> = {
    notThePreparer: userID === run.preparedBy,
    notTheReviewer: userID === run.reviewedBy,
    notTheApprover: userID === run.preparedBy || userID === run.approvedBy,
  }
  return move.guards.filter((guard) => held[guard] === true)
}

/**
 * One consultant in a run (domain.md §2.13): a held line is left out of the wage file and of what is paid, and released into it again; a
 * failed one was sent back by the bank, and is paid again, or held for a later run.
 */
export const payrollLineStates = stateMachine('payrollLine', 'INCLUDED', {
  INCLUDED: {
    HELD: { may: prepare, reason: true, guard: 'runIsOpen' },
    PAID: { may: pay, guard: 'runIsPaid', system: true },
    FAILED: { may: pay, reason: true, guard: 'fileWasMade' },
  },
  HELD: { INCLUDED: { may: prepare, guard: 'runIsOpen' } },
  FAILED: {
    PAID: { may: pay, guard: 'hasPaymentDetails' },
    HELD: { may: pay, reason: true },
  },
  PAID: {},
})
export const PayrollLineStatus = z.enum(statesOf(payrollLineStates))
export type PayrollLineStatus = z.output<typeof PayrollLineStatus>
