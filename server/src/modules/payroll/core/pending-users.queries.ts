import { ROLES } from '@muster/contract/access/roles.ts'
import { mayMakeMove, moveBetween } from '@muster/contract/kernel/api/states.ts'
import { type PayrollStatus, payrollStates } from '@muster/contract/payroll/core/states.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'
import { type RunRecord, statusOf } from '../runs/payrolls.queries.ts'
import { assigneesAmong, NEXT_STEP } from './pending-roles.queries.ts'

const ENDED: readonly PayrollStatus[] = ['PAID', 'CLOSED', 'CANCELLED']

/**
 * The users who can take the next step of a run, by name: as for their own tasks, without those who would approve or
 * pay their own work. Without a next step, those who prepare runs.
 */
export async function usersWithNextStep(
  { db, today }: { readonly db: Db; readonly today: string },
  run: RunRecord,
): Promise<{ id: string; name: string }[]> {
  const from = statusOf(run)
  if (ENDED.includes(from)) return []
  const to = NEXT_STEP[from]
  const move = moveBetween(payrollStates, to ? from : 'DRAFT', to ?? 'CALCULATED')!
  const users = await usersWithAccess(
    db,
    ROLES.filter((role) => mayMakeMove({ role }, move)),
    run.countryId,
  )
  const assignees = to ? await assigneesAmong({ db, today }, run, users) : users
  return assignees.map(({ id, name }) => ({ id, name }))
}
