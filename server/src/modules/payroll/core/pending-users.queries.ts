import type { Role } from '@muster/contract/access/roles.ts'
import type { PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'
import { type RunRecord, statusOf } from '../runs/payrolls.queries.ts'

/** The next roles for a run, by its status; in other statuses the preparers. */
export const NEXT_ROLES: Partial<Record<PayrollStatus, readonly Role[]>> = {
  SUBMITTED: ['FINANCE_MANAGER_PAYROLL'],
  REVIEWED: ['CFO'],
  APPROVED: ['FINANCE_EXECUTIVE_PAYROLL', 'FINANCE_MANAGER_PAYROLL'],
  FILE_GENERATED: ['FINANCE_MANAGER_PAYROLL'],
}
const PREPARERS: readonly Role[] = ['FINANCE_EXECUTIVE_PAYROLL']
const ENDED: readonly PayrollStatus[] = ['PAID', 'CLOSED', 'CANCELLED']

/** The users who can take the next step of a run, by name; preparer, reviewer and approver are three people. */
export async function usersWithNextStep(db: Db, run: RunRecord): Promise<{ id: string; name: string }[]> {
  const status = statusOf(run)
  if (ENDED.includes(status)) return []
  const users = await usersWithAccess(db, NEXT_ROLES[status] ?? PREPARERS, run.countryId)
  const before =
    status === 'SUBMITTED' ? [run.preparedBy] : status === 'REVIEWED' ? [run.preparedBy, run.reviewedBy] : []
  return users.filter(({ id }) => !before.includes(id)).map(({ id, name }) => ({ id, name }))
}
