import * as z from 'zod'
import type { Role } from '../../access/roles.ts'
import { type Right, right } from '../../kernel/api/permission.ts'
import { type GuardedMove, guardedMove, stateMachine, statesOf } from '../../kernel/api/states.ts'

/** What must hold before a step of a final settlement, and what to do when it does not (domain.md §2.18, §6). */
export const SETTLEMENT_GUARDS = {
  hasLastWorkingDay: 'The last working day is not decided. Have the exit approved first.',
  timesheetApproved: 'The last timesheet is not approved. Approve it, so that the last days are paid.',
  isFresh: 'Something that it was calculated from has changed since. Prepare it again.',
  lastMonthDecided:
    'Another run pays the last month and may still change. Have that run approved, or leave the consultant out of it, first.',
  notThePreparer: 'Whoever prepared a settlement neither checks nor approves it. Another person has to.',
  notTheReviewer:
    'Whoever checked or reviewed a settlement takes no later step before it is approved. Another person has to.',
  clearanceDone: 'The clearance has open items that hold the settlement. Have them done or waived.',
  hasPaymentDetails:
    'It is not paid yet. Have its run for leavers paid; where something is owed to us, enter the reference and the day on which it came in.',
  statementSigned: 'Upload the statement that the consultant has signed.',
  notPaidByRun: 'A run for leavers that pays it is approved already. Have that run sent back first.',
} as const
export type SettlementGuard = keyof typeof SETTLEMENT_GUARDS

export type SettlementMove = GuardedMove<SettlementGuard>

const step = (
  needs: Right,
  roles: readonly Role[] | null,
  guards: readonly SettlementGuard[] = [],
  more: { reason?: true } = {},
): SettlementMove => guardedMove(needs, guards, { ...(roles && { roles }), ...more })
const withReason = { reason: true } as const

const prepare = right('final-settlements', 'create')
const approve = right('final-settlements', 'approve')

const HR = ['HR_MANAGER', 'HR_VICE_PRESIDENT'] as const
const FMP = ['FINANCE_MANAGER_PAYROLL'] as const
const CFO = ['CFO'] as const

/**
 * A final settlement (domain.md §2.18, between SETTLEMENT_PREPARED and SETTLED of the exit): payroll prepares it, HR checks what is due,
 * finance reviews, the CFO approves, finance pays. The exit stays SETTLEMENT_PREPARED until APPROVED.
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
  ...{ SETTLED: {}, CANCELLED: {} },
})
export const SettlementStatus = z.enum(statesOf(settlementStates))
export type SettlementStatus = z.output<typeof SettlementStatus>

/** Who did which step of a settlement. Ids of users; null while nobody did. */
export interface SettlementPeople {
  /** Everybody who prepared it or entered what is agreed. */
  readonly preparerIds: readonly string[]
  readonly checkedBy: string | null
  readonly reviewedBy: string | null
}

/** Of the guards about people, those that hold this user back (domain.md §6, segregation of duties 6). */
export function settlementPeopleGuards(move: SettlementMove, userID: string, by: SettlementPeople): SettlementGuard[] {
  const held: Partial<Record<SettlementGuard, boolean>> = {
    notThePreparer: by.preparerIds.includes(userID),
    notTheReviewer: userID === by.checkedBy || userID === by.reviewedBy,
  }
  return move.guards.filter((guard) => held[guard] === true)
}
