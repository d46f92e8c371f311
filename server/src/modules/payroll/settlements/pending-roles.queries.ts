import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { mayMakeMove, moveBetween } from '@muster/contract/kernel/api/states.ts'
import {
  type SettlementGuard,
  type SettlementStatus,
  settlementStates,
} from '@muster/contract/payroll/settlements/settlement-states.contract.ts'
import { sql } from 'kysely'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { Settlements } from './settlements.types.ts'

/** The next step of a settlement in each status. */
export const NEXT_STEP: Partial<Record<SettlementStatus, SettlementStatus>> = {
  DRAFT: 'PREPARED',
  RETURNED: 'PREPARED',
  PREPARED: 'CHECKED',
  CHECKED: 'REVIEWED',
  REVIEWED: 'APPROVED',
  APPROVED: 'SETTLED',
}
const STEPS = Object.entries(NEXT_STEP) as [SettlementStatus, SettlementStatus][]

const GUARD_CONDITIONS: Partial<Record<SettlementGuard, (id: string) => ReturnType<typeof sql<boolean>>>> = {
  notThePreparer: (id) => sql`${id}::uuid <> all (final_settlement.preparer_ids)`,
  notTheReviewer: (id) => sql`(final_settlement.checked_by is distinct from ${id}::uuid
    and final_settlement.reviewed_by is distinct from ${id}::uuid)`,
}

const isHr = ({ role }: Pick<Staff, 'role'>) => role === 'HR_MANAGER' || role === 'HR_VICE_PRESIDENT'

/** Whether this user may take the next step of a settlement: by role and segregation of duties. */
export function isMyStep(staff: Pick<Staff, 'id' | 'role'>) {
  const steps = STEPS.flatMap(([from, to]) => {
    const move = moveBetween(settlementStates, from, to)
    if (!move || !mayMakeMove(staff, move)) return []
    const guards = move.guards.flatMap((guard) => GUARD_CONDITIONS[guard]?.(staff.id) ?? [])
    return [sql`(final_settlement.status = ${from} and ${sql.join([sql`true`, ...guards], sql` and `)})`]
  })
  // An approved settlement is pending with users who may create settlements: they get the statement signed and create
  // the final pay run.
  if (may(staff, right('final-settlements', 'create'))) steps.push(sql`final_settlement.status = 'APPROVED'`)
  return steps.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(steps, sql` or `)})`
}

/** While others review a settlement, HR confirms the clearance. */
const isMyClearance = (staff: Pick<Staff, 'role'>) =>
  isHr(staff)
    ? sql<boolean>`(final_settlement.status in ('CHECKED', 'REVIEWED') and final_settlement.clearance = 'OPEN')`
    : sql<boolean>`false`

/** Settlements in which this user may take the next step, or confirm the clearance. */
export const settlementPendingMyApproval = (settlements: Settlements, staff: Pick<Staff, 'id' | 'role'>): Settlements =>
  settlements.where(sql<boolean>`(${isMyStep(staff)} or ${isMyClearance(staff)})`)
