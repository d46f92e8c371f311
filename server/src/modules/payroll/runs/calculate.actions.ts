import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import type { Address } from '@muster/contract/kernel/values/address.ts'
import { lastOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { payrollStatusLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import { isOpenRun } from '@muster/contract/payroll/core/states.contract.ts'
import type { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import { sql } from 'kysely'
import { conflict, ruleViolation } from '../../../kernel/app/errors.ts'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import { mapConcurrent } from '../../../kernel/batch/parallel.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { parametersOf } from '../../settings/country-rules/country-parameters.queries.ts'
import { employedIn, placedBy } from '../core/people.queries.ts'
import { preparedBy, recordRun, refreshTotals, supersededError } from '../core/persistence.actions.ts'
import type { CalculationContext } from './calculate.types.ts'
import type { Calculation } from './calculation.queries.ts'
import { writeLines } from './line-writing.actions.ts'
import { loadRun, monthOf, type RunRecord, regularRunOf, statusOf } from './payrolls.queries.ts'

/**
 * The number of people per batch: small enough that the garbage collector frees its data before moving it to the old
 * generation.
 */
const BATCH_SIZE = 100
/**
 * The number of batches calculated concurrently: they are of different people, so one is calculated here while the
 * database works on another.
 */
const CONCURRENT_BATCHES = 3

/** A run can be calculated until it is submitted for review. */
export const isCalculable = (run: Pick<RunRecord, 'status'>): boolean =>
  run.status === 'DRAFT' || run.status === 'CALCULATED' || run.status === 'RETURNED'

export const notCalculable = (run: Pick<RunRecord, 'number' | 'status'>) =>
  conflict(
    'NOT_OPEN',
    isOpenRun(statusOf(run))
      ? `${run.number} ${statusClause(payrollStatusLabels, run.status)}. Return it before calculating it again.`
      : `${run.number} ${statusClause(payrollStatusLabels, run.status)}. Its figures are locked.`,
  )

interface CalculationJob {
  readonly runID: string
  /** The id of the job that calculates the run: a retry after a crash continues where it stopped. */
  readonly token: string
  readonly progress: (done: number, total: number) => Promise<void>
  /** The number of people locked, calculated and written at once. */
  readonly portion?: number
}

/** The common data for the calculation of a run of a month and country. */
export async function loadCalculation(
  db: Db,
  run: Pick<RunRecord, 'month' | 'countryId' | 'legalEntityId'> & { readonly id?: string },
): Promise<Calculation> {
  const month = monthOf(run)
  const parameters = await parametersOf(db, run.countryId, lastOfMonth(month))
  if (!parameters)
    throw ruleViolation(
      'COUNTRY_WITHOUT_RULES',
      'This country has no approved parameters for that month. Add and approve them first.',
    )
  const { unusualPercent } = (await companySettings(db)).payroll
  const before = await regularRunOf(db, run.legalEntityId, monthAfter(month, -1))
  return {
    runID: run.id ?? null,
    month,
    countryID: run.countryId,
    parameters,
    region: await regionOf(db, run.legalEntityId, parameters),
    unusualPercent,
    hasBefore: before !== undefined,
  }
}

/** The region of the employer, from its address, among those that the insurance rules of the country name. */
async function regionOf(
  db: Db,
  legalEntityID: string,
  { socialInsurances }: Pick<CountryParameters, 'socialInsurances'>,
) {
  const named = socialInsurances.flatMap(({ region }) => (region === null ? [] : [region]))
  if (named.length === 0) return null
  const { address } = await db
    .selectFrom('legalEntity')
    .select('address')
    .where('id', '=', legalEntityID)
    .executeTakeFirstOrThrow()
  const { city, region } = (address as Partial<Address> | null) ?? {}
  const same = (place: string | null | undefined, name: string) => place?.trim().toLowerCase() === name.toLowerCase()
  return named.find((name) => same(region, name) || same(city, name)) ?? null
}

/**
 * Calculates a run in batches, each in its own transaction. If the job is aborted, its retry continues with the
 * remaining people; if another job has started on the same run, this one stops. It can be repeated without a change.
 */
export async function calculateRun(
  context: CalculationContext,
  { runID, token, progress, portion: max = BATCH_SIZE }: CalculationJob,
): Promise<RunRecord> {
  const { db } = context.appContext
  const run = await inTransaction(db, (transaction) => acquireRun(context, transaction, { runID, token }))
  if (run.calculatedAt !== null) return run
  const calculation = await loadCalculation(db, run)
  const people = await peopleOf(db, run)
  const done = new Set(
    (
      await db
        .selectFrom('payrollLine')
        .select('consultantId')
        .where('runId', '=', runID)
        .where('calculation', '=', token)
        .execute()
    ).map(({ consultantId }) => consultantId),
  )
  const left = people.filter((id) => !done.has(id))
  let written = people.length - left.length
  await mapConcurrent(inBatches(left, max), CONCURRENT_BATCHES, async (portion) => {
    await inTransaction(db, (transaction) =>
      writeLines({ ...context, db: transaction }, { run, token, calculation, people: portion }),
    )
    written += portion.length
    await progress(written, people.length)
  })
  return inTransaction(db, (transaction) => finishRun(context, transaction, { runID, token }))
}

/**
 * Acquires the run for this job. If this job has already finished the run, nothing is changed, because other steps may
 * have followed.
 */
async function acquireRun(
  context: CalculationContext,
  db: Db,
  { runID, token }: Pick<CalculationJob, 'runID' | 'token'>,
): Promise<RunRecord> {
  const { staff, now } = context
  const before = await loadRun(db, null, { id: runID, lock: true })
  if (before.calculation === token) return before
  if (!isCalculable(before)) throw notCalculable(before)
  const calculation = await loadCalculation(db, before)
  await updateRecord({ db, staff, now }, 'payrollRun', runID, {
    calculation: token,
    calculatedAt: null,
    parametersId: calculation.parameters.versionID,
    ...(before.status === 'CALCULATED' && { status: 'DRAFT', stateSince: now }),
    ...(staff && preparedBy(before, staff.id)),
  })
  return loadRun(db, null, { id: runID })
}

/** The people of the run, in the order in which they are locked. */
async function peopleOf(db: Db, run: RunRecord): Promise<string[]> {
  const place = { legalEntityID: run.legalEntityId, month: monthOf(run) }
  const all =
    run.consultantIds === null
      ? employedIn(db, place)
      : placedBy(db, place).where('consultant.id', '=', anyOf(run.consultantIds))
  const rows = await all
    .select('consultant.id')
    .where(
      sql<boolean>`not exists (select from payroll_exclusion left_out where left_out.run_id = ${run.id}
        and left_out.consultant_id = consultant.id)`,
    )
    .orderBy('consultant.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the lines of people who are no longer in the run, updates the totals, and marks the run as calculated. */
async function finishRun(
  context: CalculationContext,
  db: Db,
  { runID, token }: Pick<CalculationJob, 'runID' | 'token'>,
): Promise<RunRecord> {
  const { staff, now, actor, at } = context
  const before = await loadRun(db, null, { id: runID, lock: true })
  if (before.calculation !== token) throw supersededError(before)
  if (before.calculatedAt !== null) return before
  await db
    .deleteFrom('payrollLine')
    .where('runId', '=', runID)
    .where('calculation', '<>', token)
    .where('carriedTo', 'is', null)
    .execute()
  await refreshTotals(db, runID)
  await updateRecord({ db, staff, now }, 'payrollRun', runID, {
    calculatedAt: now,
    status: 'CALCULATED',
    stateSince: now,
    reviewedBy: null,
    approvedBy: null,
    approvedAt: null,
    releasedBy: null,
  })
  const after = await loadRun(db, null, { id: runID })
  await recordRun({ db, staff, ...(actor && { actor }), ...(at && { at }) }, 'calculated', after, { before })
  return after
}
