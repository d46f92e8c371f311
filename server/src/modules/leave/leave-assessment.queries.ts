import { plural } from '@muster/contract/kernel/api/labels.ts'
import { compare, divide, plus, rounded, times, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, formatLongDate, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { monthsCompleted } from '@muster/contract/leave/accrual.rules.ts'
import { asDebit, type LeaveDebit, openingDate, resultingShortfall } from '@muster/contract/leave/balance.rules.ts'
import {
  type Absence,
  type AbsentDay,
  absenceDays,
  daysOf,
  daysPaid,
  type PaidPart,
  paidParts,
  periodsOf,
} from '@muster/contract/leave/counting.rules.ts'
import { hasLedger, isLimited } from '@muster/contract/leave/default-leave-rules.rules.ts'
import { LEAVE_GUARDS } from '@muster/contract/leave/states.contract.ts'
import type { LeaveRule, LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { leaveTypeLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type LeaveFacts, workingDaysOf } from './facts.queries.ts'
import { leaveUsedByYear, ledgerOf, movementsOf, pendingLeaveOf } from './ledger.queries.ts'

export interface Violation {
  readonly name: string
  readonly path: string
  readonly message: string
}

interface RequestedLeave extends Absence {
  readonly type: LeaveType
  /** The record itself, if it is stored already. */
  readonly id?: string
}

/** An existing leave that is evaluated again. */
export const absenceOf = (row: Absence & { readonly id: string; readonly type: string }): RequestedLeave => ({
  id: row.id,
  type: row.type as LeaveType,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  startHalfDay: row.startHalfDay,
  endHalfDay: row.endHalfDay,
})

export interface PaidDay extends AbsentDay {
  readonly percent: string
  readonly isSecondHalf: boolean
}

interface LeaveAssessment {
  readonly rule: LeaveRule | null
  readonly priced: readonly PaidDay[]
  readonly days: string
  readonly paid: readonly PaidPart[]
  readonly problems: readonly Violation[]
}

const violation = (name: string, path: string, message: string): Violation => ({ name, path, message })

/** The latest start of planned leave; a later one is considered a typing error in the year. */
const MAX_MONTHS_AHEAD = 24

export function tooFarAhead(path: string, day: string, today: string): Violation[] {
  const last = monthsAfter(today, MAX_MONTHS_AHEAD)
  if (day <= last) return []
  return [violation('dayNear', path, `Select a date up to ${formatLongDate(last)}, ${MAX_MONTHS_AHEAD} months ahead.`)]
}

/**
 * The days and pay of an absence, and all violations. `today`: for a new request; an existing request can be decided
 * whatever its dates.
 */
export async function assessLeave(
  db: Db,
  facts: LeaveFacts,
  requested: RequestedLeave,
  today?: string,
): Promise<LeaveAssessment> {
  const rule = facts.rules.get(requested.type)
  if (!rule) {
    const message = `${leaveTypeLabels[requested.type]} is not available in this country. Select another leave type or unpaid leave.`
    return { rule: null, priced: [], days: '0', paid: [], problems: [violation('kindKnown', 'type', message)] }
  }
  const isWorkingDay = await workingDaysOf(db, facts, requested.startsOn, requested.endsOn)
  const away = absenceDays(requested, rule.unit, isWorkingDay)
  const days = daysOf(away)
  const priced = await payOfDays(db, facts, rule, requested, away)
  const problems = [
    ...(today === undefined ? [] : tooFarAhead('startsOn', requested.startsOn, today)),
    ...serviceViolations(facts, rule, requested),
    ...(away.length === 0 ? [violation('countsSome', 'endsOn', 'The selected dates contain no working days.')] : []),
    ...(await overlapViolations(db, facts, requested)),
    ...(await allowanceViolations(db, facts, rule, requested, away)),
  ]
  return { rule, priced: priced.days, days, paid: priced.paid, problems }
}

function serviceViolations(
  { service, person }: LeaveFacts,
  rule: LeaveRule,
  { startsOn, endsOn }: RequestedLeave,
): Violation[] {
  if (!service)
    return [violation('serviceBegun', 'startsOn', `The service start date of ${person.name} is missing. Add it first.`)]
  if (startsOn < service.startsOn)
    return [
      violation(
        'withinService',
        'startsOn',
        `Service started on ${formatLongDate(service.startsOn)}. Select a later date.`,
      ),
    ]
  if (service.endsOn !== null && endsOn > service.endsOn)
    return [
      violation(
        'withinService',
        'endsOn',
        `The last working day is ${formatLongDate(service.endsOn)}. End the leave by that date.`,
      ),
    ]
  const months = monthsCompleted(service.startsOn, daysAfter(startsOn, -1))
  if (months >= rule.minServiceMonths) return []
  const message = `This leave requires ${plural(rule.minServiceMonths, 'month')} of service. On that date it is ${plural(months, 'month')}.`
  return [violation('serviceLongEnough', 'startsOn', message)]
}

/** Other leave at the same time; the database rejects it as well. */
async function overlapViolations(db: Db, { person }: LeaveFacts, requested: RequestedLeave): Promise<Violation[]> {
  const found = await db
    .selectFrom('leave')
    .select(['type', 'startsOn', 'endsOn', 'startHalfDay', 'endHalfDay'])
    .where('consultantId', '=', person.id)
    .where('kind', '=', 'ABSENCE')
    .where('status', 'in', ['REQUESTED', 'APPROVED'])
    .where('startsOn', '<=', requested.endsOn)
    .where('endsOn', '>=', requested.startsOn)
    .$if(requested.id !== undefined, (all) => all.where('id', '<>', requested.id!))
    .execute()
  const half = ({ startsOn, endsOn, startHalfDay, endHalfDay }: Absence) => ({
    from: `${startsOn}${startHalfDay ? 'b' : 'a'}`,
    to: `${endsOn}${endHalfDay ? 'a' : 'b'}`,
  })
  const own = half(requested)
  const other = found.find((one) => half(one).from <= own.to && half(one).to >= own.from)
  return other
    ? [
        violation(
          'overlapsNone',
          'startsOn',
          `${LEAVE_GUARDS.overlapsNone} (${formatLongDate(other.startsOn)} to ${formatLongDate(other.endsOn)})`,
        ),
      ]
    : []
}

async function allowanceViolations(
  db: Db,
  facts: LeaveFacts,
  rule: LeaveRule,
  requested: RequestedLeave,
  away: readonly AbsentDay[],
): Promise<Violation[]> {
  const { allowance, days: max } = rule
  if (!isLimited(rule)) return []
  const others = (await pendingLeaveOf(db, facts.person.id)).filter(
    ({ id, type }) => id !== requested.id && type === rule.type,
  )
  const waiting = others.filter(({ kind }) => kind === 'ABSENCE' || kind === 'ENCASHED')
  if (hasLedger(rule))
    return balanceViolations(db, facts, rule, { requested: (opened) => periodsOf(away, opened), waiting })
  const used = await leaveUsedByYear(db, facts.person.id, requested.id)
  const periods = { YEAR: 'per year', EVENT: 'per event', ONCE: 'once during service' }
  const refuse = (before: string) =>
    violation(
      'withinAllowance',
      'endsOn',
      `${leaveTypeLabels[rule.type]} is limited to ${plural(Number(max), 'day')} ${periods[allowance as keyof typeof periods]}${before === '0' ? '' : `, ${before} already taken or requested`}. Shorten the request or use unpaid leave.`,
    )
  if (allowance === 'EVENT') return compare(daysOf(away), max!) > 0 ? [refuse('0')] : []
  for (const { year, days } of periodsOf(away)) {
    const inYear = allowance === 'ONCE' ? waiting : waiting.filter(({ startsOn }) => startsOn.startsWith(year))
    const before = plus(
      allowance === 'ONCE' ? used(rule.type) : used(rule.type, year),
      ...inYear.map((one) => one.days),
    )
    const requestedDays = allowance === 'ONCE' ? daysOf(away) : days
    if (compare(plus(before, requestedDays), max!) > 0) return [refuse(trimmed(before, 2))]
  }
  return []
}

interface LeaveDeductions {
  readonly requested: (opened: string | null) => readonly LeaveDebit[]
  readonly waiting: readonly { readonly startsOn: string; readonly days: string }[]
}

/** Whether the balance covers it, on its first day and on each later one with a deduction. */
async function balanceViolations(
  db: Db,
  facts: LeaveFacts,
  rule: LeaveRule,
  { requested, waiting }: LeaveDeductions,
): Promise<Violation[]> {
  const rows = await movementsOf(db, facts.person.id, rule.type)
  const movements = [...rows, ...waiting.map(({ startsOn: on, days }) => asDebit({ on, days }))]
  const short = resultingShortfall(ledgerOf(facts, rule, movements), requested(openingDate(rows)), rule)
  if (!short) return []
  const message = `Insufficient leave balance: ${plural(Number(short.missing), 'day')} short on ${formatLongDate(short.on)}. Shorten the request or use unpaid leave.`
  return [violation('withinBalance', 'endsOn', message)]
}

/** Whether the balance covers an encashment on a date. */
export const encashmentProblems = async (
  db: Db,
  facts: LeaveFacts,
  entry: LeaveDebit & { type: LeaveType; id?: string },
) => {
  const rule = facts.rules.get(entry.type)
  if (!rule?.encashable)
    return [
      violation(
        'encashable',
        'type',
        `${leaveTypeLabels[entry.type]} can’t be encashed in this country. Select another leave type.`,
      ),
    ]
  const waiting = (await pendingLeaveOf(db, facts.person.id)).filter(
    ({ id, type, kind }) => id !== entry.id && type === entry.type && (kind === 'ABSENCE' || kind === 'ENCASHED'),
  )
  const problems = await balanceViolations(
    db,
    facts,
    { ...rule, negativeDays: '0' },
    { requested: () => [entry], waiting },
  )
  return problems.map((one) => ({ ...one, path: 'days' }))
}

/** The paid percentage of each day, by the tiers of the leave type and the days taken before. */
async function payOfDays(
  db: Db,
  facts: LeaveFacts,
  rule: LeaveRule,
  requested: RequestedLeave,
  away: readonly AbsentDay[],
) {
  const earlier = await daysUsedBefore(db, facts.person.id, requested)
  let year = ''
  let before = '0'
  const paid: PaidPart[] = []
  const days = away.map(({ date, part }): PaidDay => {
    if (rule.allowance === 'YEAR' && date.slice(0, 4) !== year) {
      year = date.slice(0, 4)
      before = earlier(year)
    }
    if (rule.allowance === 'ONCE' && year === '') {
      year = 'service'
      before = earlier()
    }
    const parts = paidParts(rule.pay, before, part)
    before = trimmed(plus(before, part), 1)
    for (const one of parts) {
      const last = paid.at(-1)
      if (last?.percent === one.percent) paid[paid.length - 1] = { ...one, days: trimmed(plus(last.days, one.days), 1) }
      else paid.push(one)
    }
    const isSecondHalf = part === '0.5' && date === requested.startsOn && requested.startHalfDay
    return { date, part, isSecondHalf, percent: rounded(divide(times(daysPaid(parts), '100'), part), 4) }
  })
  return { days, paid }
}

/** Approved days of the leave type before the leave, in a year or in total. */
async function daysUsedBefore(db: Db, consultantID: string, { type, startsOn, id }: RequestedLeave) {
  const rows = await db
    .selectFrom('leaveDay')
    .innerJoin('leave', 'leave.id', 'leaveDay.leaveId')
    .select(['leaveDay.date', 'leaveDay.part'])
    .where('leaveDay.consultantId', '=', consultantID)
    .where('leave.type', '=', type)
    .where('leave.status', '=', 'APPROVED')
    .where('leaveDay.date', '<', startsOn)
    .$if(id !== undefined, (all) => all.where('leave.id', '<>', id!))
    .execute()
  return (year?: string) =>
    trimmed(plus(...rows.filter(({ date }) => !year || date.startsWith(year)).map(({ part }) => part)), 1)
}
