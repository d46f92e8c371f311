import { compare, plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import type { TimesheetDay, TimesheetTotals } from '@muster/contract/timesheets/day.contract.ts'
import { expectedMonth, type Holiday, type LeaveDay, type MonthFacts } from '@muster/contract/timesheets/month.rules.ts'
import { type Adjustment, type Billing, type LeaveBilling, totalsOf } from '@muster/contract/timesheets/units.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { asPlacement, FIRST_DAY, holidaysOf, LAST_DAY, placements } from '../../leave/placements.queries.ts'
import {
  contractPolicies,
  historyKey,
  isLimited,
  leaveBeforeMonth,
  leaveHistories,
  leavePolicyOf,
  NO_LEAVE,
} from '../months/leave-billing.queries.ts'

/** One placement in one month: the expected days, and how leave is billed. */
export interface TimesheetFacts {
  readonly orderFormID: string
  readonly consultantID: string
  readonly clientID: string
  readonly countryID: string
  readonly legalEntityID: string | null
  readonly calendar: MonthFacts['calendar']
  readonly expected: readonly TimesheetDay[]
  readonly billing: Billing
}

/** The placements with a day in the month. */
export const runningIn = (db: Db, month: string) =>
  placements(db)
    .select(['orderForm.legalEntityId', 'client.leavePolicyKind', 'client.leavePolicyDays'])
    .where(FIRST_DAY, '<=', lastOfMonth(month))
    .where(LAST_DAY, '>=', firstOfMonth(month))
    .whereRef(FIRST_DAY, '<=', LAST_DAY)

type RunningPlacementRow = Awaited<ReturnType<ReturnType<typeof runningIn>['execute']>>[number]

/** The inputs of many placements in a month, with one query per type of input instead of per placement. */
export async function loadTimesheetFacts(
  db: Db,
  month: string,
  rows: readonly RunningPlacementRow[],
): Promise<TimesheetFacts[]> {
  if (rows.length === 0) return []
  const first = firstOfMonth(month)
  const last = lastOfMonth(month)
  const people = [...new Set(rows.map(({ candidateId }) => candidateId!))]
  const away = Map.groupBy(await leaveIn(db, people, first, last), ({ consultantId }) => consultantId)
  const policies = await contractPolicies(
    db,
    rows.map(({ id }) => id),
    month,
  )
  const placed = rows.map((row) => {
    const placement = asPlacement(row)
    const policy = leavePolicyOf(policies.get(row.id), placement.leave, row)
    return { ...placement, policy, consultantID: row.candidateId!, legalEntityID: row.legalEntityId }
  })
  const histories = await leaveBefore(db, placed, away, month)
  const holidays = new Map<string, readonly Holiday[]>()
  const facts: TimesheetFacts[] = []
  for (const { policy, from, to, workingDays, hoursPerDay, ...of } of placed) {
    const { orderFormID, consultantID, clientID, countryID, legalEntityID } = of
    const place = `${countryID} ${clientID}`
    const known = holidays.get(place) ?? (await holidaysOf(db, { countryID, clientID }, first, last))
    holidays.set(place, known)
    const calendar = { workingDays, hoursPerDay }
    const history = histories.get(historyKey({ consultantId: consultantID, clientId: clientID })) ?? NO_LEAVE
    const expected = expectedMonth({ month, from, to, calendar, holidays: known, leave: away.get(consultantID) ?? [] })
    facts.push({
      orderFormID,
      consultantID,
      clientID,
      countryID,
      legalEntityID,
      calendar,
      expected,
      billing: { policy, leaveBefore: leaveBeforeMonth(history, expected[0]?.date ?? first) },
    })
  }
  return facts
}

/** The inputs of one placement in a month; undefined if it has no day in it. */
export async function factsOfOne(db: Db, orderFormID: string, month: string): Promise<TimesheetFacts | undefined> {
  const rows = await runningIn(db, month).where('orderForm.id', '=', orderFormID).execute()
  return (await loadTimesheetFacts(db, month, rows))[0]
}

async function leaveIn(db: Db, people: readonly string[], from: string, to: string) {
  const rows = await db
    .selectFrom('leaveDay')
    .innerJoin('leave', 'leave.id', 'leaveDay.leaveId')
    .select(['leaveDay.consultantId', 'leaveDay.date', 'leaveDay.part', 'leaveDay.percent', 'leaveDay.secondHalf'])
    .select(['leave.id as leaveId', 'leave.type'])
    .where('leaveDay.consultantId', '=', anyOf(people))
    .where('leave.status', '=', 'APPROVED')
    .where('leaveDay.date', '>=', from)
    .where('leaveDay.date', '<=', to)
    .execute()
  return rows.map((row): LeaveDay & { consultantId: string } => ({
    consultantId: row.consultantId,
    date: row.date,
    leaveID: row.leaveId,
    type: row.type as LeaveType,
    part: compare(row.part, '1') === 0 ? '1' : '0.5',
    percent: trimmed(row.percent, 4),
    isSecondHalf: row.secondHalf,
  }))
}

/** The leave of the year before the month, for people with leave in it and a policy that depends on it. */
const leaveBefore = async (
  db: Db,
  placed: readonly { consultantID: string; from: string; policy: LeaveBilling }[],
  away: ReadonlyMap<string, unknown>,
  month: string,
) =>
  leaveHistories(
    db,
    placed.flatMap(({ consultantID, policy }) => (isLimited(policy) && away.has(consultantID) ? [consultantID] : [])),
    { year: month.slice(0, 4), until: lastOfMonth(month) },
  )

/**
 * Entered days, if calendar and leave of the day are unchanged; otherwise the currently expected ones. So an open
 * timesheet follows leave that is approved and holidays that are announced later.
 */
export function daysFollowingCalendar(
  expected: readonly TimesheetDay[],
  written: readonly TimesheetDay[],
): TimesheetDay[] {
  const before = new Map(written.map((day) => [day.date, day]))
  return expected.map((day) => {
    const was = before.get(day.date)
    const isSame =
      was !== undefined &&
      was.leaveID === day.leaveID &&
      was.paidPercent === day.paidPercent &&
      was.holiday === day.holiday &&
      was.isWorkday === day.isWorkday
    return isSame ? was : day
  })
}

/** The columns of a timesheet row that are calculated from its days, and from adjustments of earlier months. */
export function timesheetColumns(
  days: readonly TimesheetDay[],
  billing: Billing,
  adjustments: readonly Adjustment[] = [],
) {
  const totals: TimesheetTotals = totalsOf(days, billing, adjustments)
  return {
    days: JSON.stringify(days),
    totals: JSON.stringify(totals),
    worked: totals.worked,
    expected: totals.expected,
    firstDay: days[0]!.date,
    lastDay: days.at(-1)!.date,
  }
}

export const sumOfDays = (all: readonly string[]) => trimmed(plus(...all), 8)
