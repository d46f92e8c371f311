import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { PayrollRun } from '@muster/contract/payroll/core/shapes.contract.ts'
import type { PayrollKind, PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { inCountries, type RecordKey } from '../../../kernel/db/filters.ts'
import { cachedRead } from '../../../kernel/db/list.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { refTo } from '../../../kernel/records/refs.ts'

export const PAYROLL_RUN_ENTITY = 'payroll'
export type Runs = SelectQueryBuilder<DB, 'payrollRun', object>

/** Runs in scope. Without a scope, all of them: for jobs and to read a record just written. */
export const runsIn = (db: Db, scope: Scope | null): Runs =>
  inCountries(db.selectFrom('payrollRun'), scope, 'payrollRun.countryId')

const OPEN = ['DRAFT', 'CALCULATED', 'SUBMITTED', 'REVIEWED', 'RETURNED'] as const

/** Whether the input of an open run has changed since its calculation; changes of lines on hold are ignored. */
const IS_STALE = sql<boolean>`(payroll_run.calculated_at is not null
  and payroll_run.status in ('DRAFT', 'CALCULATED', 'SUBMITTED', 'REVIEWED', 'RETURNED')
  and (payroll_run.parameters_id is distinct from (select revision.id from setting_version revision
      where revision.kind = 'COUNTRY_PARAMETERS' and revision.country_id = payroll_run.country_id and revision.status = 'APPROVED'
        and revision.effective_from <= payroll_run.month + interval '1 month' - interval '1 day'
        and coalesce(revision.effective_to >= payroll_run.month + interval '1 month' - interval '1 day', true))
    or exists (select from payroll_input_fingerprints(array(select line.consultant_id from payroll_line line
        where line.run_id = payroll_run.id and line.counts), payroll_run.month, payroll_run.id) as reads
      join payroll_line line on line.run_id = payroll_run.id and line.consultant_id = reads.consultant_id
      where line.counts and line.input_fingerprint <> reads.input_fingerprint)))`

export const decoratePayrollRunRows = (rows: Runs) =>
  rows
    .innerJoin('country', 'country.id', 'payrollRun.countryId')
    .innerJoin('legalEntity', 'legalEntity.id', 'payrollRun.legalEntityId')
    .leftJoin('appUser as preparer', 'preparer.id', 'payrollRun.preparedBy')
    .leftJoin('appUser as reviewer', 'reviewer.id', 'payrollRun.reviewedBy')
    .leftJoin('appUser as approver', 'approver.id', 'payrollRun.approvedBy')
    .selectAll('payrollRun')
    .select(['country.name as countryName', 'country.zone', 'legalEntity.name as legalEntityName'])
    .select(['preparer.name as preparerName', 'reviewer.name as reviewerName', 'approver.name as approverName'])
export type RunRecord = Awaited<ReturnType<ReturnType<typeof decoratePayrollRunRows>['executeTakeFirstOrThrow']>>

export const statusOf = ({ status }: Pick<RunRecord, 'status'>) => status as PayrollStatus
export const monthOf = ({ month }: { readonly month: string }) => month.slice(0, 7)

const MAX_OPEN = 200

/**
 * Which of these runs are outdated. The check reads all inputs of their lines, so a list runs it once for all of its
 * open runs, and caches the result for a short time.
 */
export async function staleAmong(db: Db, rows: Runs): Promise<ReadonlySet<string>> {
  const open = await rows
    .select('payrollRun.id')
    .where('payrollRun.status', 'in', OPEN)
    .where('payrollRun.calculatedAt', 'is not', null)
    .orderBy('payrollRun.month', 'desc')
    .orderBy('payrollRun.id')
    .limit(MAX_OPEN)
    .execute()
  if (open.length === 0) return new Set()
  const ids = open.map(({ id }) => id)
  const stale = await cachedRead(`stale payrolls ${ids.join(' ')}`, () =>
    runsIn(db, null).select('payrollRun.id').where('payrollRun.id', 'in', ids).where(IS_STALE).execute(),
  )
  return new Set(stale.map(({ id }) => id))
}

export const isStale = async (db: Db, id: string): Promise<boolean> =>
  (await runsIn(db, null).select(IS_STALE.as('isStale')).where('payrollRun.id', '=', id).executeTakeFirstOrThrow())
    .isStale

export const presentRun = (row: RunRecord & { readonly isStale: boolean }): PayrollRun => {
  const shown = (amount: string) => toMinor(amount, row.currency)
  return {
    id: row.id,
    number: row.number,
    kind: row.kind as PayrollKind,
    month: monthOf(row),
    countryID: row.countryId,
    _country: { id: row.countryId, name: row.countryName },
    legalEntityID: row.legalEntityId,
    _legalEntity: { id: row.legalEntityId, name: row.legalEntityName },
    currency: row.currency,
    status: statusOf(row),
    since: row.stateSince.toISOString(),
    dueOn: row.dueOn,
    counts: countsOf(row),
    totals: {
      earned: shown(row.earned),
      deducted: shown(row.deducted),
      net: shown(row.net),
      employerCost: shown(row.employerCost),
    },
    _preparedBy: refTo(row.preparedBy, row.preparerName),
    _reviewedBy: refTo(row.reviewedBy, row.reviewerName),
    _approvedBy: refTo(row.approvedBy, row.approverName),
    isStale: row.isStale,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

export const countsOf = ({ people, included, held, paid, failed, blocked, warned }: RunRecord) => ({
  people,
  included,
  held,
  paid,
  failed,
  blocked,
  warned,
})

/** One run in scope; 404 otherwise. */
export async function loadRun(db: Db, scope: Scope | null, { id, lock }: RecordKey): Promise<RunRecord> {
  if (lock) await runsIn(db, scope).select('payrollRun.id').where('payrollRun.id', '=', id).forUpdate().execute()
  return decoratePayrollRunRows(runsIn(db, scope).where('payrollRun.id', '=', id)).executeTakeFirstOrThrow(() =>
    notFound('payroll run'),
  )
}

/** The run of a legal entity and month that pays all people, unless it was cancelled. */
export const regularRunOf = (db: Db, legalEntityID: string, month: string) =>
  db
    .selectFrom('payrollRun')
    .select(['id', 'number', 'status'])
    .where('legalEntityId', '=', legalEntityID)
    .where('month', '=', firstOfMonth(month))
    .where('kind', '=', 'REGULAR')
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst()
