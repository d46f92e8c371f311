import { daysAfter } from '@muster/contract/kernel/days.ts'
import { minus, plus, rounded, times } from '@muster/contract/kernel/exact.ts'
import { lapsedAtExpiry, lapsedAtYearEnd } from '@muster/contract/leave/ledger.rules.ts'
import type { LeaveRule } from '@muster/contract/settings/leave-rules.contract.ts'
import type { CountryDay } from '../../kernel/country-day.ts'
import { type Db, inTransaction } from '../../kernel/db.ts'
import { forEachRow } from '../../kernel/each-row.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs.ts'
import type { World } from '../../kernel/world.ts'
import { earnedBy, type LeaveFacts, readFacts, toPost } from './facts.queries.ts'
import { type LedgerRow, movementsOf, openedOn } from './ledger.queries.ts'

const isFirstOfMonth = (day: string) => day.endsWith('-01')
const sum = (rows: readonly LedgerRow[], of: (row: LedgerRow) => boolean) =>
  rounded(plus(...rows.filter(of).map(({ days }) => days)), 2)

/**
 * On the first of a month: what was earned by the end of the month before is posted, and what may not be carried on lapses. Each person in
 * a transaction of their own, under the lock of their record; a second run, or a second node, finds nothing to post.
 */
export async function postMonthEnd(world: World, { countryID, day }: CountryDay): Promise<number> {
  if (!isFirstOfMonth(day)) return 0
  const on = daysAfter(day, -1)
  const people = await world.db
    .selectFrom('consultant')
    .select('id')
    .where('countryId', '=', countryID)
    .where('archivedAt', 'is', null)
    .where('status', 'not in', ['PRE_JOINING', 'DO_NOT_HIRE'])
    .where((eb) => eb.or([eb('lastWorkingDay', 'is', null), eb('lastWorkingDay', '>=', daysAfter(on, -62))]))
    .orderBy('id')
    .execute()
  let posted = 0
  await forEachRow(world, people, async ({ id }) => {
    posted += await inTransaction(world.db, (db) => postFor(db, id, on))
  })
  return posted
}

async function postFor(db: Db, consultantID: string, on: string): Promise<number> {
  const person = await db
    .selectFrom('consultant')
    .selectAll()
    .where('id', '=', consultantID)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const facts = await readFacts(db, person, on)
  const rule = facts.rules.get('ANNUAL')
  if (!facts.service || !rule || facts.service.startsOn > on) return 0
  const rows = await movementsOf(db, person.id, 'ANNUAL')
  const accrued = toPost(
    facts.service,
    on,
    openedOn(rows),
    sum(rows, ({ kind }) => kind === 'ACCRUED'),
  )
  const lapsed = lapsesOn(facts, rule, rows, on)
  const movements = [
    ...(accrued === null ? [] : [{ kind: 'ACCRUED', days: accrued, note: null }]),
    ...(lapsed === null ? [] : [{ kind: 'LAPSED', days: rounded(times('-1', lapsed), 2), note: null }]),
  ]
  if (movements.length === 0) return 0
  const made = await db
    .insertInto('leaveMovement')
    .values(movements.map((one) => ({ ...one, consultantId: person.id, type: 'ANNUAL', onDay: on })))
    .onConflict((already) => already.doNothing())
    .returning('id')
    .execute()
  return made.length
}

/** What is left of the days carried into a year once their months are over, and what at its end is above the limit. */
export function lapsesOn(facts: LeaveFacts, rule: LeaveRule, rows: readonly LedgerRow[], on: string): string | null {
  const before = (day: string) => sum(rows, (row) => row.kind !== 'ACCRUED' && row.on <= day)
  const balanceOn = (day: string) => rounded(plus(earnedBy(facts.service, day, openedOn(rows)), before(day)), 2)
  const expired = rule.carryOverMonths === Number(on.slice(5, 7)) ? expiredOn(rows, on, balanceOn) : null
  const beyond = on.endsWith('-12-31') ? lapsedAtYearEnd(rounded(minus(balanceOn(on), expired ?? '0'), 2), rule) : null
  return expired === null && beyond === null ? null : rounded(plus(expired ?? '0', beyond ?? '0'), 2)
}

function expiredOn(rows: readonly LedgerRow[], on: string, balanceOn: (day: string) => string): string | null {
  const yearBefore = `${Number(on.slice(0, 4)) - 1}-12-31`
  const since = (row: LedgerRow) => row.on > yearBefore && row.on <= on
  const used = sum(rows, (row) => since(row) && ['TAKEN', 'ENCASHED', 'LAPSED'].includes(row.kind))
  return lapsedAtExpiry(balanceOn(yearBefore), rounded(minus('0', used), 2))
}

export const leaveJobs: readonly Job[] = [
  defineJob<CountryDay>('leave.month-end', ({ world, payload }) => postMonthEnd(world, payload)),
]
export const leaveSchedules: readonly Schedule[] = [
  { name: 'leave.month-end', every: 'day', at: '01:15', zone: 'country' },
]
