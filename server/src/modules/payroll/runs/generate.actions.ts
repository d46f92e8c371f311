import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { firstOfMonth, formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { wagesDueOn } from '@muster/contract/payroll/core/deadlines.rules.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import type { PayrollKind } from '@muster/contract/payroll/core/states.contract.ts'
import { sql } from 'kysely'
import { AppError, conflict, forbidden, invalid, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { reachesCountry, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { defineBackgroundWork, startBackgroundWork } from '../../../kernel/jobs/background.ts'
import { currentInitiator } from '../../../kernel/jobs/initiator.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { consultantsIn } from '../../consultants/core/consultants.queries.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { assertMonthNear } from '../core/months.rules.ts'
import { recordRun } from '../core/persistence.actions.ts'
import { ARREARS_MONTHS } from './arrears.queries.ts'
import { calculateRun, isCalculable, loadCalculation, notCalculable } from './calculate.actions.ts'
import { canReassign, settlementsOf } from './line-writing.actions.ts'
import { loadRun, monthOf, type RunRecord } from './payrolls.queries.ts'

type Endpoints = typeof payrollEndpoints

interface GenerationRequest {
  readonly month: string
  readonly kind: PayrollKind
  readonly legalEntityIDs: readonly string[]
  /** Null for all people. */
  readonly candidateIDs: readonly string[] | null
  readonly purpose?: string | null
  /** An existing run, instead of all other fields. */
  readonly payrollID: string | null
  readonly staffID: string
  readonly sessionID: string
}

const KIND = 'payrolls.calculate'
const prepare = right('payrolls', 'create')

/** Creates the runs of a month in the background and calculates them; an existing run is calculated again. */
export async function startGenerating(call: Call<Endpoints['generate']>) {
  const { db, staff, body } = call
  const { month, kind, candidateIDs } = body
  const entities = await requestedEntities(call)
  const payload: GenerationRequest = {
    month,
    kind,
    legalEntityIDs: entities.map(({ id }) => id),
    payrollID: null,
    candidateIDs: candidateIDs ? [...new Set(candidateIDs)].sort() : null,
    purpose: body.reason,
    staffID: staff.id,
    sessionID: staff.sessionID,
  }
  const title = `Payroll of ${formatLongMonth(month)}, ${entities.map(({ name }) => name).join(', ')}`.slice(0, 200)
  return startBackgroundWork({ db, staff }, { kind: KIND, title, payload, needs: prepare })
}

/** Creates the run of one legal entity and month and starts its calculation; rejected if the run exists. */
export async function addRun(call: Call<Endpoints['create']>): Promise<string> {
  const { db, staff, body, scope, today } = call
  const { month, kind, legalEntityID, candidateIDs, reason } = body
  await requestedEntities({ db, staff, scope, today, body })
  const people = candidateIDs ? [...new Set(candidateIDs)].sort() : null
  const wanted = { month, kind, legalEntityID, candidateIDs: people, purpose: reason, isNew: true }
  const id = await ensureRun(call, wanted)
  await queueCalculation(call, await loadRun(db, null, { id }))
  return id
}

type GenerateContext = Pick<Call<Endpoints['generate']>, 'db' | 'scope' | 'staff' | 'today'> & {
  readonly body: Omit<Call<Endpoints['generate']>['body'], 'reason'>
}

/**
 * The requested legal entities, after checking that the month has started and is not too long ago, and that the people
 * match the kind of run.
 */
async function requestedEntities(call: GenerateContext) {
  const { body, today } = call
  const { month, kind, candidateIDs } = body
  if (firstOfMonth(month) > today)
    throw ruleViolation('MONTH_NOT_STARTED', 'This month has not started yet.', [
      { path: 'month', message: 'Select a month that has started.' },
    ])
  // The same limit as for arrears: older differences are entered as an adjustment.
  assertMonthNear('month', month, today, { ago: ARREARS_MONTHS, ahead: 0 })
  if (kind === 'REGULAR' && candidateIDs)
    throw invalid([
      { path: 'candidateIDs', message: 'A regular run includes everyone. Exclude consultants with a reason.' },
    ])
  if (kind !== 'REGULAR' && !candidateIDs?.length)
    throw invalid([{ path: 'candidateIDs', message: 'Select the consultants in this run.' }])
  const entities = await entitiesFor(call)
  await assertPeople(call, candidateIDs ?? [])
  if (kind === 'FINAL') await assertLeaving(call)
  return entities
}

/** Archived entities are included as long as a person is placed with them: their months are paid to the end. */
const IS_EMPLOYING = sql<boolean>`(legal_entity.archived_at is null or exists (select from order_form placed
  where placed.legal_entity_id = legal_entity.id and placed.archived_at is null and placed.status in ('ACTIVE', 'ON_NOTICE')))`

interface GenerateParams extends Pick<GenerateContext, 'db' | 'scope'> {
  readonly body: Pick<GenerateContext['body'], 'countryID' | 'legalEntityID'>
}

/** The requested legal entity, or all entities of the requested country. */
export async function entitiesFor({ db, scope, body }: GenerateParams) {
  const { countryID, legalEntityID } = body
  if (!countryID === !legalEntityID)
    throw invalid([{ path: 'countryID', message: 'Select a country or a legal entity.' }])
  const found = await db
    .selectFrom('legalEntity')
    .select(['id', 'name', 'countryId'])
    .$if(legalEntityID !== undefined, (all) => all.where('id', '=', legalEntityID!))
    .$if(countryID !== undefined, (all) => all.where('countryId', '=', countryID!).where(IS_EMPLOYING))
    .orderBy('name')
    .execute()
  const within = found.filter(({ countryId }) => reachesCountry(scope, countryId))
  if (within.length === 0) throw notFound('legal entity')
  return within
}

async function assertPeople({ db, staff }: GenerateContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const visible = await consultantsIn(db, scopeFor(staff, 'consultants'))
    .select('consultant.id')
    .where('consultant.id', '=', anyOf(ids))
    .execute()
  if (visible.length < new Set(ids).size) throw notFound('consultant')
}

/** A final run is for people whose last working day lies in its month. */
async function assertLeaving({ db, body }: GenerateContext): Promise<void> {
  const staying = await db
    .selectFrom('consultant')
    .select('name')
    .where('id', '=', anyOf(body.candidateIDs ?? []))
    .where(sql<boolean>`to_char(last_working_day, 'YYYY-MM') is distinct from ${body.month}`)
    .orderBy('name')
    .execute()
  if (staying.length === 0) return assertUnsettled(db, body.candidateIDs ?? [])
  const message = `The last working day of ${staying.map(({ name }) => name).join(', ')} is not in that month.`
  throw ruleViolation('LAST_WORKING_DAY_NOT_IN_MONTH', `${message} Add it, or select its month.`, [
    { path: 'candidateIDs', message },
  ])
}

/** Rejects people who are already settled; an open run of exactly these people is calculated again. */
async function assertUnsettled(db: Db, ids: readonly string[]): Promise<void> {
  const key = [...ids].toSorted().join()
  const settled = (await settlementsOf(db, null, ids)).filter(
    (one) =>
      !canReassign(one) &&
      !(isCalculable({ status: one.runStatus }) && [...(one.consultantIds ?? [])].toSorted().join() === key),
  )
  if (settled.length === 0) return
  const names = settled.map(({ name, number }) => `${name} by ${number}`).join(', ')
  const message = `Already settled: ${names}. Exclude them, or cancel that run first.`
  throw ruleViolation('ALREADY_SETTLED', message, [{ path: 'candidateIDs', message }])
}

/** Calculates one run again with current data. */
export async function startCalculating(call: Call<Endpoints['calculate']>) {
  const { db, scope, params } = call
  const run = await loadRun(db, scope, { id: params.id })
  if (!isCalculable(run)) throw notCalculable(run)
  return queueCalculation(call, run)
}

function queueCalculation({ db, staff }: Pick<Call<Endpoints['calculate']>, 'db' | 'staff'>, run: RunRecord) {
  const payload: GenerationRequest = {
    month: monthOf(run),
    kind: run.kind as PayrollKind,
    legalEntityIDs: [],
    candidateIDs: null,
    payrollID: run.id,
    staffID: staff.id,
    sessionID: staff.sessionID,
  }
  return startBackgroundWork({ db, staff }, { kind: KIND, title: `Payroll ${run.number}`, payload, needs: prepare })
}

interface GeneratedRun {
  readonly id: string
  readonly number: string
  readonly legalEntity: string
  readonly people: number
  readonly held: number
}

export const payrollGeneration = defineBackgroundWork<GenerationRequest>(
  KIND,
  async ({ appContext, payload, progress, now, jobID }) => {
    const staff = await currentInitiator(appContext.db, payload)
    if (!may(staff, prepare)) throw forbidden('Your role can no longer prepare payroll.')
    const context = { appContext, staff, now }
    const payrolls: GeneratedRun[] = []
    const errors: { path: string; message: string }[] = []
    const runs = payload.payrollID
      ? [payload.payrollID]
      : await runsFor({ db: appContext.db, staff, now }, payload, errors)
    for (const runID of runs) {
      try {
        const run = await calculateRun(context, { runID, token: jobID, progress })
        const { id, number, legalEntityName: legalEntity, people, held } = run
        payrolls.push({ id, number, legalEntity, people, held })
      } catch (error) {
        // A failure, such as a reviewed run or missing parameters, does not stop the other runs.
        if (!(error instanceof AppError)) throw error
        errors.push({ path: '', message: error.message })
      }
    }
    return { result: { month: payload.month, payrolls }, errors, failed: payrolls.length === 0 && errors.length > 0 }
  },
)

/** The requested runs; missing ones are created. */
async function runsFor(
  context: WriteContext,
  order: GenerationRequest,
  errors: { path: string; message: string }[],
): Promise<string[]> {
  const ids: string[] = []
  for (const legalEntityID of order.legalEntityIDs) {
    try {
      ids.push(await inTransaction(context.db, (db) => ensureRun({ ...context, db }, { ...order, legalEntityID })))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      errors.push({ path: '', message: error.message })
    }
  }
  return ids
}

interface NewRun {
  readonly month: string
  readonly kind: PayrollKind
  readonly legalEntityID: string
  readonly candidateIDs: readonly string[] | null
  /** The reason for an off-cycle run, if one was given. */
  readonly purpose?: string | null
  /** Whether an existing run is an error instead of being reused. */
  readonly isNew?: boolean
}

/**
 * The open run of a legal entity, a month, a kind and, unless it is for all people, exactly these people; created if
 * there is none.
 */
export async function ensureRun(context: WriteContext, newRun: NewRun): Promise<string> {
  const { db, staff, now } = context
  const { month, kind, legalEntityID, candidateIDs, purpose = null, isNew = false } = newRun
  // Serialised, so that two transactions do not create the same run or number.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payroll ${legalEntityID} ${month}`}, 0))`.execute(db)
  const existingRun = await db
    .selectFrom('payrollRun')
    .select(['id', 'number'])
    .where('legalEntityId', '=', legalEntityID)
    .where('month', '=', firstOfMonth(month))
    .where('kind', '=', kind)
    .where(
      'status',
      kind === 'REGULAR' ? '<>' : 'in',
      kind === 'REGULAR' ? 'CANCELLED' : ['DRAFT', 'CALCULATED', 'RETURNED'],
    )
    .$if(kind !== 'REGULAR', (all) => all.where(sql<boolean>`consultant_ids = ${[...candidateIDs!]}::uuid[]`))
    .executeTakeFirst()
  if (existingRun && isNew)
    throw conflict(
      'RUN_EXISTS',
      `${existingRun.number} is already the run of this month. Open it or calculate it again.`,
    )
  if (existingRun) return existingRun.id
  const entity = await db
    .selectFrom('legalEntity')
    .select('countryId')
    .where('id', '=', legalEntityID)
    .executeTakeFirstOrThrow()
  const run = { month: firstOfMonth(month), countryId: entity.countryId, legalEntityId: legalEntityID }
  const { parameters } = await loadCalculation(db, run)
  if (kind === 'REGULAR') await assertInOrder(db, legalEntityID, month)
  const number = await nextNumber(db, { series: 'PAYROLL_RUN', legalEntityID, day: run.month })
  const { id } = await db
    .insertInto('payrollRun')
    .values({
      ...run,
      number,
      kind,
      purpose,
      currency: parameters.currency,
      consultantIds: candidateIDs === null ? null : [...candidateIDs],
      dueOn: wagesDueOn(parameters.wages, month),
      parametersId: parameters.versionID,
      ...(staff && { preparedBy: staff.id, preparerIds: [staff.id] }),
      createdAt: now,
      createdBy: staff?.id ?? null,
      updatedAt: now,
      updatedBy: staff?.id ?? null,
      stateSince: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordRun(context, 'created', await loadRun(db, null, { id }))
  return id
}

/**
 * Rejects a regular run if a later month was already submitted, which can no longer include amounts carried forward.
 * Such a month is paid off-cycle.
 */
async function assertInOrder(db: Db, legalEntityID: string, month: string): Promise<void> {
  const later = await db
    .selectFrom('payrollRun')
    .select('number')
    .where('legalEntityId', '=', legalEntityID)
    .where('kind', '=', 'REGULAR')
    .where('month', '>', firstOfMonth(month))
    .where('status', 'not in', ['DRAFT', 'CALCULATED', 'RETURNED', 'CANCELLED'])
    .orderBy('month')
    .executeTakeFirst()
  if (later)
    throw ruleViolation(
      'LATER_RUN_EXISTS',
      `${later.number} of a later month already exists. Pay the missing amounts with an off-cycle run.`,
    )
}
