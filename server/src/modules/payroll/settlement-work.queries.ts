import { may, right } from '@muster/contract/kernel/permission.ts'
import {
  mayTakeSettlementStep,
  type SettlementStatus,
  settlementMove,
  settlementPeopleGuards,
} from '@muster/contract/payroll/settlement-states.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { type Staff, scopeFor } from '../../kernel/scope.ts'
import { MOST_WORK_ROWS, type WorkRow } from '../../kernel/work-row.ts'
import { legalDayOf } from './settlement-due.queries.ts'
import { settlementsIn } from './settlements.queries.ts'

/** What a settlement waits for in each state, and what whoever takes that step reads. */
const NEXT_STEPS: Partial<Record<SettlementStatus, readonly [to: SettlementStatus, action: string, title: string]>> = {
  DRAFT: ['PREPARED', 'Prepare', 'is begun'],
  RETURNED: ['PREPARED', 'Mend and prepare again', 'was sent back'],
  PREPARED: ['CHECKED', 'Check what is due', 'waits for HR'],
  CHECKED: ['REVIEWED', 'Review', 'waits for its review'],
  REVIEWED: ['APPROVED', 'Approve', 'waits for its approval'],
  APPROVED: ['SETTLED', 'Have it signed and paid', 'is approved'],
}
const STEPS = Object.entries(NEXT_STEPS) as [SettlementStatus, readonly [SettlementStatus, string, string]][]

/** Settlements that wait for this person: a step of theirs, or, while others look through it, the word of HR on the clearance. */
export async function settlementWork(db: Db, staff: Staff): Promise<WorkRow[]> {
  if (!may(staff, right('final-settlements', 'view'))) return []
  const mine = STEPS.filter(([from, [to]]) => {
    const move = settlementMove(from, to)
    return move && mayTakeSettlementStep(staff, move)
  }).map(([from]) => from)
  // Of an approved one the executive has the statement signed and the run for leavers made.
  if (may(staff, right('final-settlements', 'create'))) mine.push('APPROVED')
  const clears: SettlementStatus[] = isHr(staff) ? ['CHECKED', 'REVIEWED'] : []
  if (mine.length + clears.length === 0) return []
  const found = await settlementsIn(db, scopeFor(staff, 'final-settlements'))
    .innerJoin('consultant', 'consultant.id', 'finalSettlement.consultantId')
    .innerJoin('legalEntity', 'legalEntity.id', 'finalSettlement.legalEntityId')
    .select(['finalSettlement.id', 'finalSettlement.number', 'finalSettlement.status', 'finalSettlement.stateSince'])
    .select(['finalSettlement.dueOn', 'finalSettlement.countryId', 'finalSettlement.preparers'])
    .select(['finalSettlement.checkedBy', 'finalSettlement.reviewedBy', 'finalSettlement.clearance'])
    .select(['consultant.name', 'consultant.lastWorkingDay', 'consultant.exitReason', 'legalEntity.name as entityName'])
    .where((eb) =>
      eb.or([
        eb('finalSettlement.status', 'in', mine.length > 0 ? mine : ['-']),
        eb.and([
          eb('finalSettlement.status', 'in', clears.length > 0 ? clears : ['-']),
          eb('finalSettlement.clearance', '=', 'OPEN'),
        ]),
      ]),
    )
    .orderBy('finalSettlement.dueOn')
    .orderBy('finalSettlement.id')
    .limit(MOST_WORK_ROWS)
    .execute()
  const rows: WorkRow[] = []
  for (const row of found) {
    const step = stepOf(staff, row, mine)
    if (!step) continue
    rows.push({
      ...{ kind: 'final-settlement', id: row.id, title: `Final settlement of ${row.name} ${step.title}` },
      ...{ subtitle: `${row.number}, ${row.entityName}`, action: step.action },
      ...{ path: `/timesheets/payroll/settlements/${row.id}`, since: row.stateSince.toISOString() },
      dueOn: row.dueOn ?? (await legalDayOf(db, row)),
    })
  }
  return rows
}

const isHr = ({ role }: Staff) => role === 'HR_MANAGER' || role === 'HR_VICE_PRESIDENT'

interface Waiting {
  readonly status: string
  readonly clearance: string
  readonly preparers: readonly string[]
  readonly checkedBy: string | null
  readonly reviewedBy: string | null
}

/** What this person does next with it; undefined where the four eyes leave it to others. */
function stepOf(staff: Staff, row: Waiting, mine: readonly SettlementStatus[]) {
  const from = row.status as SettlementStatus
  const [to, action, title] = NEXT_STEPS[from]!
  if (!mine.includes(from)) return { title: 'waits for its clearance', action: 'Say whether all was given back' }
  const move = settlementMove(from, to)!
  const isPreparersWork = from === 'APPROVED' && may(staff, right('final-settlements', 'create'))
  if (!isPreparersWork && settlementPeopleGuards(move, staff.id, row).length > 0) return undefined
  return { title, action }
}
