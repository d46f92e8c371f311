import { sql } from 'kysely'
import { conflict } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { changeRecorder } from '../../../kernel/records/changes.ts'
import { countsOf, monthOf, PAYROLL_RUN_ENTITY, type RunRecord } from '../runs/payrolls.queries.ts'

/** The columns that record a user as preparer, who may then neither review nor approve. */
export const preparedBy = ({ preparerIds }: Pick<RunRecord, 'preparerIds'>, staffID: string) => ({
  preparedBy: staffID,
  preparerIds: [...new Set([...preparerIds, staffID])],
})

/** Counts the lines of a run and updates its totals without lines on hold, after any of them has changed. */
export const refreshTotals = (db: Db, runID: string): Promise<void> => refreshAllTotals(db, [runID])

export async function refreshAllTotals(db: Db, runIDs: readonly string[]): Promise<void> {
  await sql`update payroll_run set (people, included, held, paid, failed, blocked, warned, earned, deducted, net, employer_cost) = (
    select count(*), count(*) filter (where status = 'INCLUDED'), count(*) filter (where status = 'HELD'),
      count(*) filter (where status = 'PAID'), count(*) filter (where status = 'FAILED'), count(*) filter (where blocks),
      count(*) filter (where not blocks and jsonb_array_length(findings) > 0),
      coalesce(sum(earned) filter (where status <> 'HELD'), 0), coalesce(sum(deducted) filter (where status <> 'HELD'), 0),
      coalesce(sum(net) filter (where status <> 'HELD'), 0), coalesce(sum(employer_cost) filter (where status <> 'HELD'), 0)
    from payroll_line where run_id = payroll_run.id) where id = any(${[...runIDs]}::uuid[])`.execute(db)
}

const auditable = (row: RunRecord) => ({
  status: row.status,
  counts: countsOf(row),
  bankReference: row.bankReference,
  valueDate: row.valueDate,
  note: row.note,
  payOn: row.payOn,
  purpose: row.purpose,
  totals: { earned: row.earned, deducted: row.deducted, net: row.net, employerCost: row.employerCost },
})

export const runAuditSubject = (row: Pick<RunRecord, 'id' | 'countryId' | 'number' | 'legalEntityName' | 'month'>) => ({
  entity: PAYROLL_RUN_ENTITY,
  entityID: row.id,
  countryID: row.countryId,
  name: `${row.number} · ${row.legalEntityName} · ${monthOf(row)}`,
})

/** Writes an audit entry of a run. */
export const recordRun = changeRecorder(runAuditSubject, auditable)

/** Thrown when another job has started to calculate the same run. */
export const supersededError = ({ number }: Pick<RunRecord, 'number'>) =>
  conflict('CALCULATION_RUNNING', `${number} is already being recalculated. Wait for that calculation.`)
