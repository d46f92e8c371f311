import { isDeepStrictEqual } from 'node:util'
import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import { settlementDueOn } from '@muster/contract/payroll/core/deadlines.rules.ts'
import { endedByConsultant } from '@muster/contract/payroll/settlements/end-of-service.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { AppError } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { EMPLOYER, withEmployer } from '../core/people.queries.ts'
import { LOCKED } from '../runs/arrears.queries.ts'
import { loadCalculation } from '../runs/calculate.actions.ts'
import { type Calculation, calculateMonth, type PayrollCalculation } from '../runs/calculation.queries.ts'
import { canReassign } from '../runs/line-writing.actions.ts'
import { ENDING_SERVICE } from './terms.queries.ts'

export interface SettlementContext {
  readonly db: Db
  readonly appContext: Pick<AppContext, 'secrets'>
  readonly today: string
}

/** The figures of a settlement if it were prepared now. */
export interface Figures {
  readonly employer: Employer
  readonly service: { readonly from: string; readonly to: string }
  readonly exitReason: string | null
  readonly dueOn: string | null
  readonly calculation: Calculation
  readonly calculated: PayrollCalculation
}

interface Employer {
  readonly id: string
  readonly countryId: string
}

/** The legal entity that is the current or last employer of a person at the end of a month. */
export const employerOf = async (db: Db, consultantID: string, month: string): Promise<Employer | null> =>
  (await withEmployer(db, month)
    .innerJoin('legalEntity', (join) => join.on('legalEntity.id', '=', EMPLOYER))
    .select(['legalEntity.id', 'legalEntity.countryId'])
    .where('consultant.id', '=', consultantID)
    .executeTakeFirst()) ?? null

/**
 * The figures of a person's settlement, calculated as in the final pay run; null while the last day or the employer is
 * not known.
 */
export async function figuresOf(
  { db, appContext, today }: SettlementContext,
  consultantID: string,
): Promise<Figures | null> {
  const person = await db
    .selectFrom('consultant')
    .select(['lastWorkingDay', 'exitReason', 'serviceStartDate', 'joinedDate'])
    .where('id', '=', consultantID)
    .executeTakeFirstOrThrow()
  const { lastWorkingDay: to, exitReason } = person
  const from = person.serviceStartDate ?? person.joinedDate
  if (to === null || from === null || from > to) return null
  const month = to.slice(0, 7)
  const employer = await employerOf(db, consultantID, month)
  if (!employer) return null
  const calculation = await loadCalculation(db, {
    month: firstOfMonth(month),
    countryId: employer.countryId,
    legalEntityId: employer.id,
  })
  const settlementLine = await ownLine(db, consultantID)
  const otherPayment = await otherLine(db, { consultantID, month, runID: settlementLine?.runId ?? null })
  const paysMonth = settlementLine?.paysMonth || !otherPayment || canReassign(otherPayment)
  const isMonthOpen = !paysMonth && otherPayment !== undefined && !LOCKED.includes(otherPayment.runStatus)
  const [calculated] = await calculateMonth(db, appContext.secrets, calculation, {
    people: new Map([[consultantID, { paysMonth, isMonthOpen }]]),
    isFinal: true,
    today,
    ownLineIDs: settlementLine ? [settlementLine.id] : [],
  })
  const endedBy = exitReason !== null && endedByConsultant(exitReason) ? 'employee' : 'employer'
  const dueOn = settlementDueOn(calculation.parameters.wages, to, endedBy)
  return calculated ? { employer, service: { from, to }, exitReason, dueOn, calculation, calculated } : null
}

/** The line of the final pay run that settles the current service. */
const ownLine = (db: Db, consultantID: string) =>
  db
    .selectFrom('payrollLine as line')
    .innerJoin('consultant', 'consultant.id', 'line.consultantId')
    .select(['line.id', 'line.runId', 'line.paysMonth'])
    .where('line.consultantId', '=', consultantID)
    .where('line.dropped', '=', false)
    .where('line.carriedTo', 'is', null)
    .where(sql<boolean>`line.settles && ${ENDING_SERVICE}`)
    .executeTakeFirst()

interface OtherLineParams {
  readonly consultantID: string
  readonly month: string
  readonly runID: string | null
}

/** The line of another run that pays the last month. */
const otherLine = (db: Db, { consultantID, month, runID }: OtherLineParams) =>
  db
    .selectFrom('payrollLine as line')
    .innerJoin('payrollRun as run', 'run.id', 'line.runId')
    .select(['line.status', 'run.status as runStatus'])
    .where('line.consultantId', '=', consultantID)
    .where('line.month', '=', firstOfMonth(month))
    .where('line.paysMonth', '=', true)
    .where('line.dropped', '=', false)
    .where('line.carriedTo', 'is', null)
    .$if(runID !== null, (all) => all.where('line.runId', '<>', runID!))
    .executeTakeFirst()

interface PreparedSettlement {
  readonly items: unknown
  readonly servedFrom: string | null
  readonly lastDay: string | null
  readonly exitReason: string | null
  readonly legalEntityId: string
}

/** Whether the figures and the service are the same as when the settlement was prepared. */
export const isUpToDate = (figures: Figures | null, row: PreparedSettlement): boolean =>
  figures !== null &&
  figures.service.from === row.servedFrom &&
  figures.service.to === row.lastDay &&
  figures.exitReason === row.exitReason &&
  figures.employer.id === row.legalEntityId &&
  isDeepStrictEqual(JSON.parse(JSON.stringify(figures.calculated.line.items)), row.items)

/**
 * The figures for a page: missing country parameters are an error when the settlement is prepared, but not when it is
 * shown.
 */
export const figuresOrNull = (context: SettlementContext, consultantID: string): Promise<Figures | null> =>
  figuresOf(context, consultantID).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
