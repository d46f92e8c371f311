import * as z from 'zod'
import { right } from '../../kernel/api/permission.ts'
import { type GuardedMove, roleMove, stateMachine, statesOf } from '../../kernel/api/states.ts'

/**
 * The guards of a final settlement and what to do when one fails (docs/domain/exits.md, docs/domain/permissions.md).
 */
export const SETTLEMENT_GUARDS = {
  hasLastWorkingDay: 'The last working day is missing. Approve the exit first.',
  timesheetApproved: 'The last timesheet is not approved. Approve it first.',
  isFresh: 'Settlement inputs have changed. Prepare it again.',
  lastMonthDecided: 'Another open run pays the last month. Approve that run or exclude the consultant from it first.',
  notThePreparer: 'You prepared this settlement. Another person must check and approve it.',
  notTheReviewer: 'You checked or reviewed this settlement. Another person must take the next step.',
  clearanceDone: 'The clearance has open items. Complete or waive them first.',
  hasPaymentDetails:
    'It is not paid yet. Pay its final pay run, or enter the reference and date of the payment received.',
  statementSigned: 'Upload the signed statement.',
  notPaidByRun: 'An approved final pay run includes it. Return that run first.',
} as const
export type SettlementGuard = keyof typeof SETTLEMENT_GUARDS

export type SettlementMove = GuardedMove<SettlementGuard>

const step = roleMove<SettlementGuard>
const withReason = { reason: true } as const

const prepare = right('final-settlements', 'create')
const approve = right('final-settlements', 'approve')

const HR = ['HR_MANAGER', 'HR_VICE_PRESIDENT'] as const
const FMP = ['FINANCE_MANAGER_PAYROLL'] as const
const CFO = ['CFO'] as const

/**
 * A final settlement (docs/domain/exits.md, between SETTLEMENT_PREPARED and SETTLED of the exit): payroll prepares it,
 * HR checks what is due, finance reviews, the CFO approves, finance pays. The exit stays SETTLEMENT_PREPARED until
 * APPROVED.
 */
export const settlementStates = stateMachine('finalSettlement', 'DRAFT', {
  DRAFT: {
    PREPARED: step(prepare, null, ['hasLastWorkingDay', 'timesheetApproved']),
    CANCELLED: step(prepare, null, [], withReason),
  },
  PREPARED: {
    CHECKED: step(approve, HR, ['notThePreparer', 'isFresh']),
    RETURNED: step(approve, HR, ['notThePreparer'], withReason),
  },
  CHECKED: {
    REVIEWED: step(approve, FMP, ['notThePreparer', 'notTheReviewer', 'isFresh']),
    RETURNED: step(approve, FMP, ['notThePreparer'], withReason),
  },
  REVIEWED: {
    APPROVED: step(approve, CFO, ['notThePreparer', 'notTheReviewer', 'isFresh', 'lastMonthDecided', 'clearanceDone']),
    RETURNED: step(approve, CFO, ['notThePreparer'], withReason),
  },
  APPROVED: {
    SETTLED: step(right('final-settlements', 'post'), FMP, ['notThePreparer', 'hasPaymentDetails', 'statementSigned']),
    RETURNED: step(approve, CFO, ['notThePreparer', 'notPaidByRun'], withReason),
  },
  RETURNED: {
    PREPARED: step(prepare, null, ['hasLastWorkingDay', 'timesheetApproved']),
    CANCELLED: step(prepare, null, [], withReason),
  },
  SETTLED: {},
  CANCELLED: {},
})
export const SettlementStatus = z.enum(statesOf(settlementStates))
export type SettlementStatus = z.output<typeof SettlementStatus>

/** The user of each transition of a settlement. User IDs; null until the transition was made. */
interface SettlementPeople {
  /** All users who prepared it or entered agreed terms. */
  readonly preparerIds: readonly string[]
  readonly checkedBy: string | null
  readonly reviewedBy: string | null
}

/** The guards about people that block this user (docs/domain/permissions.md, segregation of duties 6). */
export function settlementPeopleGuards(move: SettlementMove, userID: string, by: SettlementPeople): SettlementGuard[] {
  const failed: Partial<Record<SettlementGuard, boolean>> = {
    notThePreparer: by.preparerIds.includes(userID),
    notTheReviewer: userID === by.checkedBy || userID === by.reviewedBy,
  }
  return move.guards.filter((guard) => failed[guard] === true)
}
