import { type Insertable, sql } from 'kysely'
import { dayInZone } from '../../../kernel/app/country-date.ts'
import { insertMany } from '../../../kernel/db/bulk-write.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Json } from '../../../kernel/schema.generated.ts'
import { supersededError } from '../core/persistence.actions.ts'
import { LOCKED } from './arrears.queries.ts'
import { saveArrearsCheckpoint } from './arrears-checkpoint.actions.ts'
import type { CalculationContext } from './calculate.types.ts'
import { type Calculation, calculateMonth, type PayrollCalculation } from './calculation.queries.ts'
import type { RunRecord } from './payrolls.queries.ts'
import { deleteAppliedItems, saveAppliedItems } from './posting.actions.ts'

interface LineBatch {
  readonly run: RunRecord
  readonly token: string
  readonly calculation: Calculation
  /** Sorted by id. */
  readonly people: readonly string[]
}

type OwnLine = Awaited<ReturnType<typeof ownLines>>[number]
type PayingLine = Awaited<ReturnType<typeof otherPayingLines>>[number]

/**
 * Calculates and writes the lines of some people. The people are locked first, so that two runs never pay or deduct the
 * same bonus, month or instalment at the same time; then the run, which must still be calculated by this job: a node that
 * stalled and continues later may find it finished by another one, and then writes nothing.
 */
export async function writeLines(
  context: Omit<CalculationContext, 'appContext'> & {
    readonly db: Db
    readonly appContext: Pick<CalculationContext['appContext'], 'secrets'>
  },
  { run, token, calculation, people }: LineBatch,
): Promise<void> {
  const { db, appContext } = context
  await db.selectFrom('consultant').select('id').where('id', '=', anyOf(people)).orderBy('id').forUpdate().execute()
  const currentRun = await db
    .selectFrom('payrollRun')
    .select(['calculation', 'calculatedAt'])
    .where('id', '=', run.id)
    .forShare()
    .executeTakeFirst()
  const isOver = currentRun?.calculatedAt !== null && run.calculatedAt === null
  if (currentRun?.calculation !== token || isOver) throw supersededError(run)
  const linesOfRun = new Map((await ownLines(db, run.id, people)).map((row) => [row.consultantId, row]))
  const payingLines = new Map((await otherPayingLines(db, run, people)).map((row) => [row.consultantId, row]))
  const excludedElsewhere = await excludedFromRegularRun(db, run, people)
  const isPast = await isMonthOver(db, run)
  const excluded = await excludedFromRun(db, run, people)
  const settlements = new Map(
    run.kind === 'FINAL' ? (await settlementsOf(db, run.id, people)).map((row) => [row.consultantId, row]) : [],
  )
  const isSettled = (id: string) => settlements.has(id) && !canReassign(settlements.get(id)!)
  const requestedPeople = new Map(
    people.flatMap((id) => {
      // A line that another run has replaced stays as it was put on hold.
      const isSkipped = excluded.has(id) || isSettled(id) || linesOfRun.get(id)?.carriedTo
      if (isSkipped) return []
      const paying = payingLines.get(id)
      const paysMonth = paysTheMonth(run, linesOfRun.get(id), paying, excludedElsewhere.has(id) || isPast)
      // A person settled while a run may still change, or drop them, could be left without the month's pay.
      const isMonthOpen = paysMonth === false && paying !== undefined && !LOCKED.includes(paying.runStatus)
      return paysMonth === null ? [] : [[id, { paysMonth, isMonthOpen }] as const]
    }),
  )
  const ownLineIDs = [...linesOfRun.values()].map(({ id }) => id)
  const calculated = await calculateMonth(db, appContext.secrets, calculation, {
    people: requestedPeople,
    ownLineIDs,
    isFinal: run.kind === 'FINAL',
    today: dayInZone(run.zone, context.now),
  })
  if (calculated.length === 0) return
  const replacedLines = new Map(calculated.flatMap((one) => replacedLinesOf(one, payingLines.get(one.person.id))))
  const rows = calculated.map((one) =>
    lineRow(one, { ...context, run, token, calculation }, linesOfRun.get(one.person.id), replacedLines),
  )
  const written = await upsert(db, rows)
  const lineOf = new Map(written.map(({ id, consultantId }) => [consultantId, id]))
  await carryOver(db, replacedLines, lineOf)
  await carrySettlements(db, settlements, lineOf)
  await deleteAppliedItems(
    db,
    calculated.flatMap(({ person }) => linesOfRun.get(person.id)?.id ?? []),
  )
  await saveAppliedItems(db, calculated, lineOf)
  await saveArrearsCheckpoint(db, calculated)
}

/**
 * Queried person by person: while the run grows, the statistics of the database still show no lines for it, and it
 * would scan all of them.
 */
const ownLines = (db: Db, runID: string, people: readonly string[]) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${[...people]}::uuid[])`.as<'person'>(sql`person(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payrollLine')
          .select(['id', 'consultantId', 'status', 'reason', 'heldBy', 'stateSince', 'paysMonth', 'carriedTo'])
          .where('runId', '=', runID)
          .whereRef('consultantId', '=', 'person.id')
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .selectAll('own')
    .execute()

/** The lines of other runs that pay the month of these people. */
const otherPayingLines = (db: Db, run: RunRecord, people: readonly string[]) =>
  db
    .selectFrom('payrollLine as line')
    .innerJoin('payrollRun as other', 'other.id', 'line.runId')
    .select(['line.id', 'line.consultantId', 'line.status', 'other.status as runStatus'])
    .where('line.consultantId', '=', anyOf(people))
    .where('line.month', '=', run.month)
    .where('line.paysMonth', '=', true)
    .where('line.dropped', '=', false)
    .where('line.carriedTo', 'is', null)
    .where('line.runId', '<>', run.id)
    .execute()

/** The people excluded from this run, possibly since the job started. */
async function excludedFromRun(db: Db, run: RunRecord, people: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payrollExclusion')
    .select('consultantId')
    .where('runId', '=', run.id)
    .where('consultantId', '=', anyOf(people))
    .execute()
  return new Set(rows.map(({ consultantId }) => consultantId))
}

/** The people excluded with a reason from the regular run of the month, once its figures are locked. */
async function excludedFromRegularRun(db: Db, run: RunRecord, people: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payrollExclusion as leftOut')
    .innerJoin('payrollRun as other', 'other.id', 'leftOut.runId')
    .select('leftOut.consultantId')
    .where('leftOut.consultantId', '=', anyOf(people))
    .where('other.id', '<>', run.id)
    .where('other.legalEntityId', '=', run.legalEntityId)
    .where('other.month', '=', run.month)
    .where('other.kind', '=', 'REGULAR')
    .where('other.status', 'in', LOCKED)
    .execute()
  return new Set(rows.map(({ consultantId }) => consultantId))
}

/**
 * Whether the wages of this or a later month are locked for the legal entity: people in none of these runs are paid
 * off-cycle.
 */
async function isMonthOver(db: Db, { legalEntityId, month }: RunRecord): Promise<boolean> {
  const locked = await db
    .selectFrom('payrollRun')
    .select('id')
    .where('legalEntityId', '=', legalEntityId)
    .where('kind', '=', 'REGULAR')
    .where('month', '>=', month)
    .where('status', 'in', LOCKED)
    .limit(1)
    .executeTakeFirst()
  return locked !== undefined
}

/** The settlements of the current service of these people in other runs, with the runs. */
export const settlementsOf = (db: Db, runID: string | null, people: readonly string[]) =>
  db
    .selectFrom('payrollLine as line')
    .innerJoin('payrollRun as other', 'other.id', 'line.runId')
    .innerJoin('consultant', 'consultant.id', 'line.consultantId')
    .select(['line.id', 'line.consultantId', 'line.status', 'other.status as runStatus', 'other.number'])
    .select(['consultant.name', 'other.consultantIds'])
    .where('line.consultantId', '=', anyOf(people))
    .where('line.dropped', '=', false)
    .where('line.carriedTo', 'is', null)
    .where(
      sql<boolean>`line.settles && daterange(coalesce(consultant.service_start_date, consultant.joined_date), consultant.last_working_day, '[]')`,
    )
    .$if(runID !== null, (all) => all.where('line.runId', '<>', runID!))
    .orderBy('consultant.name')
    .execute()

/** Whether another run can pay instead of this line: it is on hold in a run whose figures are locked. */
export const canReassign = ({ status, runStatus }: { readonly status: string; readonly runStatus: string }) =>
  status === 'HELD' && LOCKED.includes(runStatus)

/**
 * Whether a run pays the month of a person, or only entries; null when another run pays the month and this one has
 * nothing to add.
 */
function paysTheMonth(
  { kind }: RunRecord,
  lineOfRun: OwnLine | undefined,
  paying: PayingLine | undefined,
  isMissing: boolean,
) {
  if (lineOfRun?.paysMonth) return true
  if (kind === 'REGULAR') return paying ? null : true
  if (kind === 'FINAL') return !paying || canReassign(paying)
  if (paying) return canReassign(paying)
  return isMissing
}

/** The lines on hold in other runs that this line pays instead. */
const replacedLinesOf = ({ paysMonth, person }: PayrollCalculation, paying: PayingLine | undefined) =>
  paysMonth && paying ? [[person.id, paying.id] as const] : []

interface WriteTarget extends Pick<LineBatch, 'token' | 'calculation'> {
  readonly run: Pick<RunRecord, 'id' | 'month'>
  readonly now: Date
}

/** The type of a value for a JSON column in `insertMany`. */
const asColumn = (value: unknown) => value as Json

export function lineRow(
  { person, paysMonth, input, line, findings, variance, fingerprints }: PayrollCalculation,
  { run, token, calculation, now }: WriteTarget,
  lineOfRun: OwnLine | undefined,
  replacedLines: ReadonlyMap<string, string>,
): Insertable<DB['payrollLine']> {
  const blocking = findings.find(({ blocks }) => blocks)
  const held = lineOfRun?.status === 'HELD' && lineOfRun.heldBy !== null
  const status = held || blocking ? 'HELD' : 'INCLUDED'
  return {
    runId: run.id,
    consultantId: person.id,
    month: run.month,
    currency: line.currency,
    status,
    reason: held ? lineOfRun.reason : (blocking?.message ?? null),
    heldBy: held ? lineOfRun.heldBy : null,
    stateSince: lineOfRun && lineOfRun.status === status ? lineOfRun.stateSince : now,
    // The line pays the month only after the line on hold has been released from it.
    paysMonth: paysMonth && !replacedLines.has(person.id),
    settles: input.isFinal ? `[${input.joined},${input.lastDay}]` : null,
    input: asColumn(input),
    parametersId: calculation.parameters.versionID,
    ...fingerprints,
    employedFrom: line.employed?.from ?? null,
    employedTo: line.employed?.to ?? null,
    days: asColumn(line.days),
    items: asColumn(line.items),
    earned: line.earned,
    deducted: line.deducted,
    net: line.net,
    owed: line.owed,
    employerCost: line.employerCost,
    carriedForward: line.carriedForward,
    skippedDeductions: asColumn(line.skippedDeductions),
    findings: asColumn(findings),
    blocks: Boolean(blocking),
    variance: asColumn(variance),
    difference: variance.difference,
    calculation: token,
    calculatedAt: now,
  }
}

const RECALCULATED_COLUMNS = [
  'currency',
  'status',
  'reason',
  'heldBy',
  'stateSince',
  'settles',
  'input',
  'parametersId',
  'inputFingerprint',
  'monthFingerprint',
  'employedFrom',
  'employedTo',
  'days',
  'items',
  'earned',
  'deducted',
  'net',
  'owed',
  'employerCost',
  'carriedForward',
  'skippedDeductions',
  'findings',
  'blocks',
  'variance',
  'difference',
  'calculation',
  'calculatedAt',
] as const

const upsert = (db: Db, rows: readonly Insertable<DB['payrollLine']>[]) =>
  insertMany(db, 'payrollLine', rows)
    .onConflict((there) =>
      there.constraint('payroll_line_once').doUpdateSet((eb) => ({
        ...(Object.fromEntries(RECALCULATED_COLUMNS.map((column) => [column, eb.ref(`excluded.${column}`)])) as object),
        // A line does not stop paying the month by recalculation: only cancelling the run or carrying over the line
        // does that.
        paysMonth: sql<boolean>`payroll_line.pays_month or excluded.pays_month`,
        version: sql<number>`payroll_line.version + 1`,
      })),
    )
    .returning(['id', 'consultantId'])
    .execute()

/** Carries the month of lines on hold, with their timesheets, over to the lines that pay it now. */
async function carryOver(db: Db, replacedLines: ReadonlyMap<string, string>, lineOf: ReadonlyMap<string, string>) {
  for (const [person, held] of replacedLines) {
    const line = lineOf.get(person)!
    await db.updateTable('payrollLine').set({ carriedTo: line }).where('id', '=', held).execute()
    await db.deleteFrom('payrollLineTimesheet').where('lineId', '=', held).execute()
    await db.updateTable('payrollLine').set({ paysMonth: true }).where('id', '=', line).execute()
  }
}

/** A settlement on hold ends when another line pays it. */
async function carrySettlements(
  db: Db,
  held: ReadonlyMap<string, { readonly id: string }>,
  lineOf: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [person, { id }] of held)
    if (lineOf.has(person))
      await db
        .updateTable('payrollLine')
        .set({ carriedTo: lineOf.get(person)! })
        .where('id', '=', id)
        .where('carriedTo', 'is', null)
        .execute()
}
