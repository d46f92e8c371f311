import { isZero, minus, plus, rounded, trimmed } from '@muster/contract/kernel/exact.ts'
import { type Movement, sumsOf } from '@muster/contract/leave/ledger.rules.ts'
import type { LeaveBalance } from '@muster/contract/leave/shapes.contract.ts'
import { hasLedger } from '@muster/contract/leave/usual-rules.rules.ts'
import type { LeaveRule, LeaveType } from '@muster/contract/settings/leave-rules.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { earnedBy, type LeaveFacts } from './facts.queries.ts'

export interface LedgerRow extends Movement {
  readonly type: LeaveType
}

/** Every movement of a person, of one kind of leave or of all. */
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
    ...{ on: onDay, days },
  }))
}

/** The day of the opening balance, which stands for everything before it; null without one, or when it was cancelled. */
export function openedOn(rows: readonly LedgerRow[]): string | null {
  const opening = rows.filter(({ kind }) => kind === 'OPENING')
  const standing = (day: string) => !isZero(plus(...opening.filter(({ on }) => on === day).map(({ days }) => days)))
  return opening.findLast(({ on }) => standing(on))?.on ?? null
}

/** What was earned and credited by the end of a day, before any leave was taken. */
export function creditedBy(facts: LeaveFacts, rule: LeaveRule, rows: readonly LedgerRow[], day: string): string {
  const others = rows.filter(({ kind, on }) => kind !== 'TAKEN' && kind !== 'ACCRUED' && on <= day)
  const earned = rule.allowance === 'SERVICE' ? earnedBy(facts.service, day, openedOn(rows)) : '0'
  return rounded(plus(earned, ...others.map(({ days }) => days)), 2)
}

interface Asked {
  readonly type: LeaveType
  readonly id: string
  readonly kind: string
  readonly startsOn: string
  readonly days: string
}

/** What waits for a decision, oldest first. */
export const pendingOf = async (db: Db, consultantID: string): Promise<Asked[]> =>
  (await db
    .selectFrom('leave')
    .select(['id', 'type', 'kind', 'startsOn', 'days'])
    .where('consultantId', '=', consultantID)
    .where('status', '=', 'REQUESTED')
    .orderBy('startsOn')
    .execute()) as Asked[]

/** The days of approved absences of a person, by kind and year. */
export async function takenByYear(db: Db, consultantID: string, except?: string) {
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

/** Every kind of leave of a person at the end of a day (domain.md §3.5). */
export async function balancesOf(db: Db, facts: LeaveFacts, on: string): Promise<LeaveBalance[]> {
  const { id } = facts.person
  const [movements, pending, taken] = [await movementsOf(db, id), await pendingOf(db, id), await takenByYear(db, id)]
  return [...facts.rules.values()].map((rule) => {
    const { type, unit, allowance, days } = rule
    const rows = movements.filter((one) => one.type === type)
    const waiting = pending.filter((one) => one.type === type && (one.kind === 'ABSENCE' || one.kind === 'ENCASHED'))
    const asked = rounded(plus(...waiting.map((one) => one.days)), 2)
    const used = allowance === 'ONCE' ? taken(type) : taken(type, on.slice(0, 4))
    const shown = { type, unit, allowance, days: days === null ? null : trimmed(days, 2), taken: used, pending: asked }
    if (hasLedger(rule)) {
      const told = rows.filter((one) => one.on <= on && one.kind !== 'ACCRUED')
      const earned = allowance === 'SERVICE' ? earnedBy(facts.service, on, openedOn(rows)) : '0.00'
      const sums = sumsOf([...told, { kind: 'ACCRUED', days: earned }])
      const later = rows.filter((one) => one.on > on && one.kind === 'TAKEN').map((one) => one.days)
      return { ...shown, sums, available: rounded(minus(plus(sums.balance, ...later), asked), 2) }
    }
    if (days === null) return { ...shown, sums: null, available: null }
    // Of an event every one has its own days.
    const left = allowance === 'EVENT' ? days : minus(minus(days, used), asked)
    return { ...shown, sums: null, available: trimmed(left, 2) }
  })
}
