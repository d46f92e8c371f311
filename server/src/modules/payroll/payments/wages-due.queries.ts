import { daysBetween, firstOfMonth, lastOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { wageCompliance, wagesDueOn } from '@muster/contract/payroll/core/deadlines.rules.ts'
import type { PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { parametersOf, parametersOfEach } from '../../settings/country-rules/country-parameters.queries.ts'
import { EMPLOYER, employedInMonth } from '../core/people.queries.ts'

/**
 * For how many days after the due date the wages of a month are still checked, for users who were not reminded before:
 * a company can start in any month.
 */
const DAYS_CHECKED_AFTER_DUE = 10

/** The wages of one employer and month: the due date, and the status of the payment. */
export interface WagesDue {
  readonly legalEntityID: string
  readonly name: string
  /** `2026-10`. */
  readonly month: string
  readonly dueOn: string
  /** Negative after the due date. */
  readonly daysLeft: number
  /**
   * The number of people employed in the month, and of those who are in no run that pays it and were not excluded from
   * one with a reason.
   */
  readonly people: number
  readonly inNoRun: number
  /** The number of their timesheets that are not approved yet. */
  readonly openTimesheets: number
  /** The percentage paid of the wages in the runs; null before a calculation. */
  readonly paidPercent: string | null
  readonly minPercent: string
  readonly isEnough: boolean
  /** Lines that must be paid and are not. */
  readonly unpaid: number
  /** The regular monthly run, if there is one. */
  readonly run: { readonly id: string; readonly number: string; readonly status: PayrollStatus } | null
}

/** The wages of a country with a due date soon or recently, for each employer with people in the month. */
export async function wagesDueIn(db: Db, countryID: string, today: string): Promise<WagesDue[]> {
  const found: WagesDue[] = []
  for (const month of [monthAfter(today.slice(0, 7), -1), today.slice(0, 7)]) {
    const parameters = await parametersOf(db, countryID, lastOfMonth(month))
    if (!parameters) continue
    const dueOn = wagesDueOn(parameters.wages, month)
    if (daysBetween(today, dueOn) < -DAYS_CHECKED_AFTER_DUE) continue
    for (const row of await wagesByEmployer(db, countryID, { month, dueOn })) {
      const lines = [
        { net: row.inTime, paidOn: dueOn },
        { net: row.rest, paidOn: null },
      ]
      const { percent, isMet, daysLeft } = wageCompliance(parameters.wages, dueOn, today, lines)
      const { legalEntityID, name, people, inNoRun, openTimesheets, unpaid, run } = row
      found.push({
        legalEntityID,
        name,
        month,
        dueOn,
        daysLeft,
        people,
        inNoRun,
        openTimesheets,
        unpaid,
        run,
        paidPercent: percent,
        isEnough: isMet,
        minPercent: parameters.wages.minPaidPercent ?? '100',
      })
    }
  }
  return found
}

/** By employer of the month: the number of people, of those in no run, and of those whose timesheet is not approved. */
function employedByEmployer(db: Db, month: string) {
  const first = firstOfMonth(month)
  const each = employedInMonth(db, month)
    .select(EMPLOYER.as('legalEntityId'))
    .select(
      sql<boolean>`not exists (select from payroll_line line where line.consultant_id = consultant.id
          and line.month = ${first}::date and line.pays_month and not line.dropped)
        and not exists (select from payroll_exclusion left_out join payroll_run run on run.id = left_out.run_id
          where left_out.consultant_id = consultant.id and run.month = ${first}::date and run.status <> 'CANCELLED')`.as(
        'isInNoRun',
      ),
    )
    .select(
      sql<boolean>`exists (select from timesheet where timesheet.consultant_id = consultant.id
        and timesheet.month = ${first}::date and timesheet.status not in ('APPROVED', 'LOCKED'))`.as(
        'hasOpenTimesheet',
      ),
    )
    .as('each')
  return db
    .selectFrom(each)
    .select(['each.legalEntityId', sql<number>`count(*)::int`.as('people')])
    .select([
      sql<number>`(count(*) filter (where each.is_in_no_run))::int`.as('inNoRun'),
      sql<number>`(count(*) filter (where each.has_open_timesheet))::int`.as('openTimesheets'),
    ])
    .groupBy('each.legalEntityId')
    .as('employed')
}

/**
 * Each employer of the country with people in the month, and the totals of its runs of the month up to the date. Its
 * runs have the currency of the country; a line in another currency is put on hold and paid separately, so it counts as
 * unpaid and in no total.
 */
async function wagesByEmployer(db: Db, countryID: string, { month, dueOn }: { month: string; dueOn: string }) {
  const first = firstOfMonth(month)
  const employed = employedByEmployer(db, month)
  const rows = await db
    .selectFrom('legalEntity as entity')
    .innerJoin(employed, 'employed.legalEntityId', 'entity.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payrollLine as line')
          .innerJoin('payrollRun as of', 'of.id', 'line.runId')
          .select([
            sql<string>`coalesce(sum(line.net) filter (where line.currency = of.currency and line.paid_on <= ${dueOn}::date), 0)::text`.as(
              'inTime',
            ),
            sql<string>`coalesce(sum(line.net) filter (where line.currency = of.currency
              and (line.paid_on is null or line.paid_on > ${dueOn}::date)), 0)::text`.as('rest'),
            sql<number>`(count(*) filter (where line.status <> 'PAID' and line.net > 0))::int`.as('unpaid'),
          ])
          .whereRef('of.legalEntityId', '=', 'entity.id')
          .where('of.month', '=', first)
          .where('of.status', '<>', 'CANCELLED')
          .where('line.dropped', '=', false)
          .where('line.carriedTo', 'is', null)
          .as('paid'),
      (join) => join.onTrue(),
    )
    .leftJoin('payrollRun as regular', (join) =>
      join
        .onRef('regular.legalEntityId', '=', 'entity.id')
        .on('regular.month', '=', first)
        .on('regular.kind', '=', 'REGULAR')
        .on('regular.status', '<>', 'CANCELLED'),
    )
    .select([
      'entity.id as legalEntityId',
      'entity.name',
      'employed.people',
      'employed.inNoRun',
      'employed.openTimesheets',
    ])
    .select(['paid.inTime', 'paid.rest', 'paid.unpaid'])
    .select(['regular.id as runId', 'regular.number as runNumber', 'regular.status as runStatus'])
    .where('entity.countryId', '=', countryID)
    .orderBy('entity.name')
    .orderBy('entity.id')
    .execute()
  return rows.map(({ runId, runNumber, runStatus, inTime, rest, unpaid, legalEntityId, ...row }) => ({
    ...row,
    legalEntityID: legalEntityId,
    inTime: inTime ?? '0',
    rest: rest ?? '0',
    unpaid: unpaid ?? 0,
    run: runId === null ? null : { id: runId, number: runNumber!, status: runStatus as PayrollStatus },
  }))
}

/**
 * The number of days before the due date of the wages from which the month is on the dashboard of users who prepare
 * payroll.
 */
const DAYS_SHOWN_BEFORE_DUE = 10

/** Employers in scope whose regular run of a month is not started although its wages are due soon or overdue. */
export async function missingRuns(db: Db, countryIDs: readonly string[] | null | undefined, today: string) {
  const months = [monthAfter(today.slice(0, 7), -1), today.slice(0, 7)]
  const rows = await db
    .selectFrom('legalEntity as entity')
    .innerJoin(sql<{ month: string }>`unnest(${months.map(firstOfMonth)}::date[])`.as<'of'>(sql`of(month)`), (join) =>
      join.onTrue(),
    )
    .select(['entity.id', 'entity.name', 'entity.countryId', 'of.month'])
    .$if(!!countryIDs, (rows) =>
      rows.where('entity.countryId', '=', sql<string>`any(${[...(countryIDs ?? [])]}::text[])`),
    )
    .where(
      sql<boolean>`not exists (select from payroll_run run where run.legal_entity_id = entity.id and run.month = of.month
        and run.kind = 'REGULAR' and run.status <> 'CANCELLED')`,
    )
    .where(
      sql<boolean>`exists (select from order_form placed where placed.legal_entity_id = entity.id and placed.archived_at is null
        and placed.status in ('ACTIVE', 'ON_NOTICE') and coalesce(placed.joined_date, placed.start_date) < of.month + interval '1 month'
        and placed.end_date >= of.month)`,
    )
    .orderBy('of.month')
    .orderBy('entity.name')
    .execute()
  const missing = rows.map(({ month, ...entity }) => ({ ...entity, month: month.slice(0, 7) }))
  const parameters = await parametersOfEach(
    db,
    missing.map(({ countryId, month }) => ({ countryID: countryId, day: lastOfMonth(month) })),
  )
  return missing.flatMap(({ id, name, month }, nth) => {
    const held = parameters[nth]
    const dueOn = held && wagesDueOn(held.wages, month)
    return dueOn && daysBetween(today, dueOn) <= DAYS_SHOWN_BEFORE_DUE ? [{ id, name, month, dueOn }] : []
  })
}
