import { maximum, minus, plus, rounded, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { type Vesting, vestingBy } from '@muster/contract/leave/accrual.rules.ts'
import { balancesByType, type LeaveLedger, openingDate } from '@muster/contract/leave/balance.rules.ts'
import { hasLedger } from '@muster/contract/leave/default-leave-rules.rules.ts'
import type { Movement } from '@muster/contract/leave/ledger.rules.ts'
import type { LeaveBalance } from '@muster/contract/leave/shapes.contract.ts'
import type { LeaveRule, LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/db.ts'
import { anyOf } from '../../kernel/db/filters.ts'
import { type LeaveFacts, loadFactsOfMany, type Person } from './facts.queries.ts'

interface LedgerRow extends Movement {
  readonly type: LeaveType
}

/** Every movement of a person, of one leave type or of all. */
export async function movementsOf(db: Db, consultantID: string, type?: LeaveType): Promise<LedgerRow[]> {
  const rows = await db
    .selectFrom('leaveMovement')
    .select(['type', 'kind', 'onDay', 'days'])
    .where('consultantId', '=', consultantID)
    .$if(type !== undefined, (all) => all.where('type', '=', type!))
    .orderBy('onDay')
    .orderBy('id')
    .execute()
  return rows.map(({ type: of, kind, onDay, days }) => ({
    type: of as LeaveType,
    kind: kind as Movement['kind'],
    on: onDay,
    days,
  }))
}

const NO_EXPIRY = { carryOverDays: null, carryOverMonths: null }

/** The ledger of one leave type, as input of its rules. */
export const ledgerOf = (
  { service, rulesOn }: Pick<LeaveFacts, 'service' | 'rulesOn'>,
  { type, allowance }: Pick<LeaveRule, 'type' | 'allowance'>,
  movements: readonly Movement[],
): LeaveLedger => ({
  movements,
  service: allowance === 'SERVICE' ? service : null,
  ruleOn: (day) => rulesOn(day).get(type) ?? NO_EXPIRY,
})

/** The movements of annual leave of each of these people, in their order. */
export async function movementsOfMany(
  db: Db,
  people: readonly string[],
): Promise<ReadonlyMap<string, readonly Movement[]>> {
  const rows = await db
    .selectFrom('leaveMovement')
    .select(['consultantId', 'kind', 'onDay as on', 'days'])
    .where('consultantId', '=', anyOf(people))
    .where('type', '=', 'ANNUAL')
    .orderBy('onDay')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows as (Movement & { consultantId: string })[], ({ consultantId }) => consultantId)
}

/** Annual leave at the end of a day: the available days, and the days accrued during a waiting period. */
export interface AnnualLeave {
  readonly days: string
  readonly vesting: Vesting | null
}

/**
 * The days of annual leave that each of these people has left at the end of a date; none if their country has no rules.
 */
export async function annualLeft(db: Db, people: readonly Person[]): Promise<(id: string, day: string) => string> {
  const leaveOf = await annualLeaveOf(db, people)
  return (id, day) => leaveOf(id, day).days
}

/** The same with the additional accruals. Everything is loaded once, for any number of dates. */
export async function annualLeaveOf(
  db: Db,
  people: readonly Person[],
): Promise<(id: string, day: string) => AnnualLeave> {
  const facts = await loadFactsOfMany(db, people)
  const movements = await movementsOfMany(
    db,
    people.map(({ id }) => id),
  )
  return (id, day) => {
    const of = facts.get(id)?.(day)
    const rule = of?.rules.get('ANNUAL')
    if (!of || !rule || !hasLedger(rule)) return { days: '0', vesting: null }
    const ledger = ledgerOf(of, rule, movements.get(id) ?? [])
    return { days: balancesByType(ledger, day).balance, vesting: ledger.service && vestingBy(ledger.service, day) }
  }
}

interface PendingLeave {
  readonly type: LeaveType
  readonly id: string
  readonly kind: string
  readonly startsOn: string
  readonly days: string
}

/** The pending entries, oldest first. */
export const pendingLeaveOf = async (db: Db, consultantID: string): Promise<PendingLeave[]> =>
  (await db
    .selectFrom('leave')
    .select(['id', 'type', 'kind', 'startsOn', 'days'])
    .where('consultantId', '=', consultantID)
    .where('status', '=', 'REQUESTED')
    .orderBy('startsOn')
    .execute()) as PendingLeave[]

/** The days of approved absences of a person, by leave type and year. */
export async function leaveUsedByYear(db: Db, consultantID: string, except?: string) {
  const rows = await db
    .selectFrom('leaveDay')
    .innerJoin('leave', 'leave.id', 'leaveDay.leaveId')
    .select([
      'leave.type',
      sql<string>`to_char(leave_day.date, 'YYYY')`.as('year'),
      sql<string>`sum(leave_day.part)`.as('days'),
    ])
    .where('leaveDay.consultantId', '=', consultantID)
    .where('leave.status', '=', 'APPROVED')
    .$if(except !== undefined, (all) => all.where('leave.id', '<>', except!))
    .groupBy(['leave.type', 'year'])
    .execute()
  return (type: LeaveType, year?: string): string =>
    trimmed(plus(...rows.filter((one) => one.type === type && (!year || one.year === year)).map(({ days }) => days)), 1)
}

/** Every leave type of a person at the end of a date (docs/domain/leave.md). */
export async function balancesOf(db: Db, facts: LeaveFacts, on: string): Promise<LeaveBalance[]> {
  const { id } = facts.person
  const movements = await movementsOf(db, id)
  const pending = await pendingLeaveOf(db, id)
  const usedEntries = await leaveUsedByYear(db, id)
  return [...facts.rules.values()].map((rule) => {
    const { type, unit, allowance, days } = rule
    const rows = movements.filter((one) => one.type === type)
    const waiting = pending.filter((one) => one.type === type && (one.kind === 'ABSENCE' || one.kind === 'ENCASHED'))
    const requested = rounded(plus(...waiting.map((one) => one.days)), 2)
    const used = allowance === 'ONCE' ? usedEntries(type) : usedEntries(type, on.slice(0, 4))
    const shown = {
      type,
      unit,
      allowance,
      days: days === null ? null : trimmed(days, 2),
      taken: used,
      pending: requested,
    }
    if (hasLedger(rule)) {
      const sums = balancesByType(ledgerOf(facts, rule, rows), on)
      const opened = openingDate(rows)
      const later = rows.filter(
        (one) =>
          one.on > on && (opened === null || one.on > opened) && (one.kind === 'TAKEN' || one.kind === 'ENCASHED'),
      )
      const available = rounded(minus(plus(sums.balance, ...later.map((one) => one.days)), requested), 2)
      return { ...shown, sums, available }
    }
    if (days === null) return { ...shown, sums: null, available: null }
    // Each event has its own days.
    const left = allowance === 'EVENT' ? days : maximum(minus(minus(days, used), requested), '0')
    return { ...shown, sums: null, available: trimmed(left, 2) }
  })
}
