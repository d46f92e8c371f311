import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { firstOfMonth, formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { sql } from 'kysely'
import { conflict, forbidden, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { type Scope, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { defineBackgroundWork, startBackgroundWork } from '../../../kernel/jobs/background.ts'
import { currentInitiator } from '../../../kernel/jobs/initiator.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { orderFormsIn } from '../../order-forms/core/scope.queries.ts'
import {
  factsOfOne,
  loadTimesheetFacts,
  runningIn,
  type TimesheetFacts,
  timesheetColumns,
} from '../core/facts.queries.ts'
import { recordTimesheet, rejectDuplicateDay } from '../core/persistence.actions.ts'
import { readTimesheet } from '../core/record.queries.ts'
import { loadTimesheet, TIMESHEET_ENTITY } from '../core/timesheets.queries.ts'
import { divideTimesheets } from './division.actions.ts'
import { findUndivided } from './division.queries.ts'

type Endpoints = typeof timesheetEndpoints

const rowOf = (month: string, facts: TimesheetFacts, { now, staff }: Pick<WriteContext, 'now' | 'staff'>) => ({
  orderFormId: facts.orderFormID,
  consultantId: facts.consultantID,
  clientId: facts.clientID,
  countryId: facts.countryID,
  legalEntityId: facts.legalEntityID,
  month: firstOfMonth(month),
  ...timesheetColumns(facts.expected, facts.billing),
  stateSince: now,
  createdAt: now,
  createdBy: staff?.id ?? null,
  updatedAt: now,
  updatedBy: staff?.id ?? null,
})

/** The number of placements processed at a time. */
const BATCH_SIZE = 200

export interface GenerationResult {
  readonly created: number
  /** Missing timesheets that were updated for a changed calendar or new leave. */
  readonly refreshed: number
  readonly placements: number
}

interface GenerationScope {
  readonly month: string
  readonly countryIDs: readonly string[] | null
  /** Of one placement only. */
  readonly orderFormID?: string
}

/**
 * Generates the timesheets of a month for its placements. One with entered days is unchanged; a missing one is
 * generated again. Idempotent: the key of placement and month allows each timesheet once.
 */
export async function generateTimesheets(
  context: WriteContext,
  { month, countryIDs, orderFormID }: GenerationScope,
  progress: (done: number, total: number) => Promise<void> = async () => undefined,
): Promise<GenerationResult> {
  const { db } = context
  const running = await runningIn(db, month)
    .$if(countryIDs !== null, (all) =>
      all.where('orderForm.countryId', 'in', countryIDs!.length > 0 ? [...countryIDs!] : ['--']),
    )
    .$if(orderFormID !== undefined, (all) => all.where('orderForm.id', '=', orderFormID!))
    .orderBy('orderForm.id')
    .execute()
  let created = 0
  let refreshed = 0
  for (let from = 0; from < running.length; from += BATCH_SIZE) {
    const portion = running.slice(from, from + BATCH_SIZE)
    const done = await inTransaction(db, (transaction) => writeBatch({ ...context, db: transaction }, month, portion))
    created += done.created
    refreshed += done.refreshed
    await progress(Math.min(from + BATCH_SIZE, running.length), running.length)
  }
  return { created, refreshed, placements: running.length }
}

async function writeBatch(
  context: WriteContext,
  month: string,
  portion: Awaited<ReturnType<ReturnType<typeof runningIn>['execute']>>,
) {
  const { db } = context
  const people = [...new Set(portion.map(({ candidateId }) => candidateId!))].toSorted()
  const undividedTimesheets = await findUndivided(db, people, month).execute()
  for (const consultantID of new Set(undividedTimesheets.map(({ consultantId }) => consultantId).toSorted()))
    await divideTimesheets(context, { consultantID, month })
  const isOccupied = await hasOccupiedDays(db, people, month)
  const rows = (await loadTimesheetFacts(db, month, portion))
    .map((facts) => rowOf(month, facts, context))
    .filter((row) => !isOccupied(row))
  if (rows.length === 0) return { created: 0, refreshed: 0 }
  const written = await db
    .insertInto('timesheet')
    .values(rows)
    .onConflict((there) =>
      there
        .constraint('timesheet_once')
        .doUpdateSet((eb) => ({
          days: eb.ref('excluded.days'),
          totals: eb.ref('excluded.totals'),
          worked: eb.ref('excluded.worked'),
          expected: eb.ref('excluded.expected'),
          firstDay: eb.ref('excluded.firstDay'),
          lastDay: eb.ref('excluded.lastDay'),
          version: sql<number>`timesheet.version + 1`,
        }))
        .where('timesheet.status', '=', 'DRAFT')
        .where('timesheet.enteredAt', 'is', null)
        .where(sql<boolean>`not exists (select from timesheet_adjustment a where a.counted_in = timesheet.id)`)
        .where(sql<boolean>`timesheet.days is distinct from excluded.days`),
    )
    .returning(['id', 'countryId', 'version', 'month'])
    .execute()
  const fresh = written.filter(({ version }) => version === 1)
  await writeAuditEntries(
    context,
    fresh.map(({ id, countryId }) => ({
      event: `${TIMESHEET_ENTITY}.created`,
      entity: TIMESHEET_ENTITY,
      entityID: id,
      countryID: countryId,
      name: month,
      after: { status: 'DRAFT' },
    })),
  )
  return { created: fresh.length, refreshed: written.length - fresh.length }
}

type NewTimesheetRow = ReturnType<typeof rowOf>

/** Whether days of a timesheet to be created are on the timesheet of another order form, which must be reviewed first. */
async function hasOccupiedDays(
  db: Db,
  people: readonly string[],
  month: string,
): Promise<(row: NewTimesheetRow) => boolean> {
  const there = await db
    .selectFrom('timesheet')
    .select(['consultantId', 'orderFormId', 'firstDay', 'lastDay'])
    .where('consultantId', '=', anyOf(people))
    .where('month', '=', firstOfMonth(month))
    .where('isDuplicate', '=', false)
    .execute()
  const byPerson = Map.groupBy(there, ({ consultantId }) => consultantId)
  return ({ consultantId, orderFormId, firstDay, lastDay }) =>
    (byPerson.get(consultantId) ?? []).some(
      (one) => one.orderFormId !== orderFormId && one.firstDay <= lastDay && one.lastDay >= firstDay,
    )
}

interface GenerationRequest {
  readonly month: string
  readonly countryID: string | null
  readonly staffID: string
  readonly sessionID: string
}

const KIND = 'timesheets.generate'
const create = right('timesheets', 'create')

export function startGenerating({ db, staff, body }: Call<Endpoints['generate']>) {
  const { month, countryID = null } = body
  const payload: GenerationRequest = { month, countryID, staffID: staff.id, sessionID: staff.sessionID }
  return startBackgroundWork(
    { db, staff },
    { kind: KIND, title: `Timesheets of ${formatLongMonth(month)}`, payload, needs: create },
  )
}

export const timesheetGeneration = defineBackgroundWork<GenerationRequest>(
  KIND,
  async ({ appContext, payload, progress, now }) => {
    const { month, countryID } = payload
    const staff = await currentInitiator(appContext.db, payload)
    if (!may(staff, create)) throw forbidden('Your role can no longer generate timesheets.')
    const { countryIDs } = scopeFor(staff, 'timesheets')
    const within = countryID === null ? countryIDs : (countryIDs ?? [countryID]).filter((one) => one === countryID)
    const made = await generateTimesheets({ db: appContext.db, staff, now }, { month, countryIDs: within }, progress)
    return { result: { month, ...made } }
  },
)

/** The timesheet of one placement and month: for one that started, or was recorded, after the others were generated. */
export async function createTimesheet(call: Call<Endpoints['create']>): Promise<Timesheet> {
  const { db, staff, body, scope } = call
  const { orderFormID, month } = body
  const visible = await loadPlacement(db, scope, orderFormID)
  const facts = visible && (await factsOfOne(db, orderFormID, month))
  if (!visible) throw notFound('order form')
  if (!facts)
    throw ruleViolation('PLACEMENT_NOT_ACTIVE', 'This placement has no days in that month. Select another month.', [
      { path: 'month', message: 'The placement is not active in this month.' },
    ])
  await divideTimesheets(call, { consultantID: facts.consultantID, month })
  const created = await db
    .insertInto('timesheet')
    .values(rowOf(month, facts, call))
    .onConflict((there) => there.constraint('timesheet_once').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(rejectDuplicateDay)
  if (!created) throw conflict('TIMESHEET_EXISTS', 'This placement already has a timesheet for that month. Open it.')
  await recordTimesheet({ ...call, staff }, 'created', await loadTimesheet(db, null, { id: created.id }))
  return readTimesheet(call, null, created.id)
}

const loadPlacement = (db: Db, scope: Scope, id: string) =>
  orderFormsIn(db, scope).select('orderForm.id').where('orderForm.id', '=', id).executeTakeFirst()
