import { firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { Adjustment } from '@muster/contract/payroll/adjustments/adjustments.rules.ts'
import type { Loan } from '@muster/contract/payroll/adjustments/loans.rules.ts'
import type { PayVersion, PlacementPeriod } from '@muster/contract/payroll/calculation/pay-parts.rules.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { commonDays } from '@muster/contract/timesheets/division.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { asPlacement } from '../../leave/placements.queries.ts'
import { runningIn } from '../../timesheets/core/facts.queries.ts'

interface Span {
  readonly from: string
  readonly to: string
}

/** A timesheet of the month; its days include approved adjustments. */
interface PaidTimesheet {
  readonly id: string
  readonly orderFormID: string
  readonly isApproved: boolean
  /**
   * The dates of the timesheet within the term of its order form; null if there are none, and the timesheet is ignored.
   */
  readonly span: Span | null
  /** The days that affect the pay, by date. */
  readonly days: readonly TimesheetDay[]
}

export interface MonthPlacement extends PlacementPeriod {
  readonly workingDays: readonly number[]
}

/** The data of many people in a month that their pay depends on, each kind loaded once for all of them. */
export interface MonthFacts {
  readonly pay: ReadonlyMap<string, readonly (PayVersion & { readonly currency: string })[]>
  readonly placements: ReadonlyMap<string, readonly MonthPlacement[]>
  readonly timesheets: ReadonlyMap<string, readonly PaidTimesheet[]>
}

const byConsultant = <T extends { readonly consultantId: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ consultantId }) => consultantId)
/**
 * Pay, placements and timesheets of a month; days of locked timesheets include approved adjustments, also where billing locked the
 * timesheet before its month is paid.
 */
export async function monthFacts(db: Db, people: readonly string[], month: string): Promise<MonthFacts> {
  const pay = await payOf(db, people, month)
  const placed = await placementsIn(db, people, month)
  const timesheets = await timesheetsOf(db, people, month)
  const resolved = await approvedAdjustments(db, people, month)
  const daysOf = (id: string, days: readonly TimesheetDay[]): TimesheetDay[] => {
    const changes = resolved.get(id)
    if (!changes) return [...days]
    const all = new Map([...days, ...changes.map(({ after }) => after)].map((day) => [day.date, day]))
    return [...all.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
  }
  return {
    pay: Map.groupBy(pay, ({ consultantId }) => consultantId),
    placements: Map.groupBy(placed, ({ consultantId }) => consultantId),
    timesheets: new Map(
      [...byConsultant(timesheets)].map(([id, rows]) => [
        id,
        rows.map((row) => {
          const term = placed.find(({ orderFormID }) => orderFormID === row.orderFormId)
          const span = term ? commonDays(term, { from: row.firstDay, to: row.lastDay }) : null
          const isWithinTerm = ({ date }: TimesheetDay) => span !== null && span.from <= date && date <= span.to
          return {
            id: row.id,
            orderFormID: row.orderFormId,
            span,
            isApproved: row.status === 'APPROVED' || row.status === 'LOCKED',
            days: daysOf(row.id, row.days as unknown as TimesheetDay[]).filter(isWithinTerm),
          }
        }),
      ]),
    ),
  }
}

async function payOf(db: Db, people: readonly string[], month: string) {
  const rows = await db
    .selectFrom('consultantPay as pay')
    .innerJoin('consultantPayComponent as part', 'part.payId', 'pay.id')
    .select(['pay.consultantId', 'pay.effectiveFrom as from', 'pay.currency', 'pay.overtimeExempt'])
    .select(sql<string | null>`trim_scale(pay.on_call_rate)::text`.as('onCallRate'))
    .select(
      sql<PayVersion['components']>`jsonb_agg(jsonb_build_object('code', part.code, 'label', part.label,
        'amount', trim_scale(part.amount)::text) order by part.position)`.as('components'),
    )
    .where('pay.consultantId', '=', anyOf(people))
    .where('pay.effectiveFrom', '<=', lastOfMonth(month))
    .groupBy('pay.id')
    .orderBy('pay.effectiveFrom')
    .execute()
  return rows
}

async function placementsIn(db: Db, people: readonly string[], month: string) {
  const rows = await runningIn(db, month).where('orderForm.candidateId', '=', anyOf(people)).orderBy('from').execute()
  return rows.map((row): MonthPlacement & { consultantId: string } => {
    const { orderFormID, from, to, workingDays } = asPlacement(row)
    return { consultantId: row.candidateId!, orderFormID, from, to, workingDays }
  })
}

/**
 * The days of a timesheet with an absence, overtime or on-call duty, filtered in the database: transferring and parsing
 * whole months takes longer than the calculation.
 */
const PAY_RELEVANT_DAYS = sql<unknown>`jsonb_path_query_array(timesheet.days, '$[*] ? (@.otherHalf != null || @.onCall == true
  || (@.type != "WORK" && @.type != "WEEKEND" && @.type != "HOLIDAY" && @.type != "STANDBY") || @.overtime.* != "0")')`

const timesheetsOf = (db: Db, people: readonly string[], month: string) =>
  db
    .selectFrom('timesheet')
    .select(['id', 'consultantId', 'orderFormId', 'status', 'firstDay', 'lastDay', PAY_RELEVANT_DAYS.as('days')])
    .where('consultantId', '=', anyOf(people))
    .where('month', '=', firstOfMonth(month))
    .orderBy('firstDay')
    .orderBy('id')
    .execute()

/**
 * The adjustments of locked timesheets of a month whose correcting timesheet is approved; the last adjustment of a day
 * applies.
 */
async function approvedAdjustments(db: Db, people: readonly string[], month: string) {
  const rows = await db
    .selectFrom('timesheetAdjustment as change')
    .innerJoin('timesheet', 'timesheet.id', 'change.timesheetId')
    .innerJoin('timesheet as counted', 'counted.id', 'change.countedIn')
    .select(['change.timesheetId', 'change.after'])
    .where('timesheet.consultantId', '=', anyOf(people))
    .where('timesheet.month', '=', firstOfMonth(month))
    .where('counted.status', 'in', ['APPROVED', 'LOCKED'])
    .orderBy('change.sequence')
    .execute()
  const changes = rows.map(({ timesheetId, after }) => ({ timesheetId, after: after as unknown as TimesheetDay }))
  return Map.groupBy(changes, ({ timesheetId }) => timesheetId)
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** The weekend days: of the client's calendar at the last placement of the month, else of the country. */
export const weekendOf = (placed: readonly MonthPlacement[], country: readonly number[]): number[] => {
  const last = placed.at(-1)
  return last ? WEEK.filter((day) => !last.workingDays.includes(day)) : [...country]
}

/** The approved timesheets that have days to be paid. */
export const paidTimesheets = (timesheets: readonly PaidTimesheet[]): PaidTimesheet[] =>
  timesheets.filter(({ isApproved, span }) => isApproved && span !== null)

/** The first day that is on two approved timesheets of a person within their terms; null if there is none. */
export function duplicateDay(timesheets: readonly PaidTimesheet[]): string | null {
  const spans = paidTimesheets(timesheets).map(({ span }) => span!)
  const common = spans.flatMap((one, i) => spans.slice(i + 1).flatMap((other) => commonDays(one, other) ?? []))
  return common.map(({ from }) => from).toSorted()[0] ?? null
}

/**
 * The days of approved timesheets without duplicates: of a day on two timesheets, the first is used until the
 * timesheets are corrected.
 */
export function daysPaid(timesheets: readonly PaidTimesheet[]): TimesheetDay[] {
  const days = paidTimesheets(timesheets).flatMap((timesheet) => timesheet.days)
  return [...new Map(days.toReversed().map((day) => [day.date, day])).values()].toReversed()
}

/**
 * Whether each placement with a day in the employment period has its approved timesheet; people on the bench need none.
 */
export const hasTimesheets = (
  placed: readonly MonthPlacement[],
  timesheets: readonly PaidTimesheet[],
  employed: { readonly from: string; readonly to: string | null },
): boolean =>
  placed
    .filter(({ from, to }) => (to === null || to >= employed.from) && (employed.to === null || from <= employed.to))
    .every(({ orderFormID }) => paidTimesheets(timesheets).some((one) => one.orderFormID === orderFormID))

/** The entries in addition to the monthly pay, with the amounts that other lines have settled of them. */
export async function loadEntries(db: Db, people: readonly string[], month: string, except: readonly string[]) {
  const settled = (of: 'payrollAdjustment.id' | 'payrollLoan.id') =>
    sql<string>`coalesce((select sum(part.amount) from payroll_applied_item part join payroll_line line on line.id = part.line_id
      where part.source_id = ${sql.ref(of)} and line.counts and line.id <> all(${[...except]}::uuid[])), 0)`
  const adjustments = await db
    .selectFrom('payrollAdjustment')
    .select(['id', 'consultantId', 'orderFormId', 'code', 'label', 'amount', 'currency', 'firstMonth', 'lastMonth'])
    .select(settled('payrollAdjustment.id').as('settled'))
    .where('consultantId', '=', anyOf(people))
    .where('firstMonth', '<=', firstOfMonth(month))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const loans = await db
    .selectFrom('payrollLoan')
    .select([
      'id',
      'consultantId',
      'type',
      'label',
      'principal',
      'instalment',
      'currency',
      'startMonth',
      'pausedMonths',
    ])
    .select(settled('payrollLoan.id').as('repaid'))
    .where('consultantId', '=', anyOf(people))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return {
    adjustments: byConsultant(adjustments.map((row) => ({ ...row, rule: asAdjustment(row) }))),
    loans: byConsultant(loans.map((row) => ({ ...row, rule: asLoan(row) }))),
  }
}

interface AdjustmentColumns {
  readonly id: string
  readonly code: string
  readonly label: string
  readonly amount: string
  readonly firstMonth: string
  readonly lastMonth: string | null
  readonly orderFormId: string | null
  readonly settled: string
}
export const asAdjustment = (row: AdjustmentColumns): Adjustment => ({
  id: row.id,
  code: row.code as Adjustment['code'],
  label: row.label,
  amount: row.amount,
  firstMonth: row.firstMonth.slice(0, 7),
  lastMonth: row.lastMonth?.slice(0, 7) ?? null,
  orderFormID: row.orderFormId,
  settled: row.settled,
})

interface LoanColumns {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly principal: string
  readonly instalment: string
  readonly startMonth: string
  readonly pausedMonths: readonly string[]
  readonly repaid: string
}
export const asLoan = (row: LoanColumns): Loan => ({
  id: row.id,
  type: row.type as Loan['type'],
  label: row.label,
  principal: row.principal,
  instalment: row.instalment,
  repaid: row.repaid,
  startMonth: row.startMonth.slice(0, 7),
  pausedMonths: row.pausedMonths.map((day) => day.slice(0, 7)),
})

/**
 * The remaining amounts to be recovered from earlier shortfalls, without those of these lines, by person and currency.
 */
export async function loadCarriedAmounts(db: Db, people: readonly string[], except: readonly string[]) {
  const rows = await db
    .selectFrom('payrollAppliedItem as part')
    .innerJoin('payrollLine as line', 'line.id', 'part.lineId')
    .select(['part.consultantId', 'line.currency', sql<string>`sum(part.amount)`.as('carried')])
    .where('part.consultantId', '=', anyOf(people))
    .where('part.kind', '=', 'CARRY')
    .where('line.counts', '=', true)
    .where('line.id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .groupBy(['part.consultantId', 'line.currency'])
    .having(sql<boolean>`sum(part.amount) > 0`)
    .execute()
  return byConsultant(rows)
}
