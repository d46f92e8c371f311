import { compare, minus, rounded } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { earnedSince } from '@muster/contract/leave/accrual.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Random } from '../../../kernel/security/random.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { type LeaveFacts, loadLeaveFacts } from '../facts.queries.ts'
import { type DemoAbsence, writeAbsence } from './absences.demo.ts'
import { EDGE_CASES } from './edge-cases.demo.ts'

interface DemoLeaveContext {
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly now: Date
}

/**
 * The number of consultants with leave in the demo company: enough for a calendar, few enough to be created quickly.
 */
const PEOPLE = 24

const absencesOfYear = (random: Random): DemoAbsence[] => [
  {
    type: 'ANNUAL',
    in: -random.between(300, 400),
    length: random.between(6, 14),
    status: 'APPROVED',
    reason: 'Summer holiday',
  },
  ...(random.chance(0.4)
    ? [
        {
          type: 'SICK',
          in: -random.between(150, 280),
          length: random.between(1, 4),
          status: 'APPROVED',
          reason: null,
        } as const,
      ]
    : []),
  {
    type: 'ANNUAL',
    in: -random.between(70, 110),
    length: random.between(5, 9),
    status: 'APPROVED',
    reason: 'Family visit',
  },
  ...(random.chance(0.5)
    ? [
        {
          type: 'SICK',
          in: -random.between(12, 40),
          length: random.between(1, 3),
          status: 'APPROVED',
          reason: null,
        } as const,
      ]
    : []),
  ...(random.chance(0.25)
    ? [{ type: 'UNPAID', in: -random.between(42, 60), length: 2, status: 'APPROVED', reason: 'Own wish' } as const]
    : []),
  random.chance(0.7)
    ? {
        type: 'ANNUAL',
        in: random.between(6, 45),
        length: random.between(3, 8),
        status: 'REQUESTED',
        reason: 'Holiday',
      }
    : { type: 'ANNUAL', in: random.between(6, 45), length: 4, status: 'REJECTED', reason: 'Holiday' },
]

/** Leave of some placed consultants: taken, requested and rejected, each counted by the rules of its country. */
export async function demoLeave(db: Db, { random, users, now }: DemoLeaveContext): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const people = await db
    .selectFrom('consultant')
    .selectAll()
    .where('status', '=', 'ACTIVE')
    .where('clientId', 'is not', null)
    .where('serviceStartDate', '<', monthsAfter(today, -8))
    .where('lastWorkingDay', 'is', null)
    .orderBy('code')
    .limit(PEOPLE)
    .execute()
  const writer = users.find(({ role }) => role === 'HR_ASSOCIATE')!
  const decider = users.find(({ role }) => role === 'HR_MANAGER')!
  const monthEnd = daysAfter(`${today.slice(0, 7)}-01`, -1)
  const hands = { today, now, writer, decider }
  for (const [i, person] of people.entries()) {
    const factsOn = await loadLeaveFacts(db, person)
    await postAccruals(db, factsOn(today), monthEnd)
    await EDGE_CASES[i]?.(db, factsOn, hands)
    for (const wish of absencesOfYear(random)) await writeAbsence(db, factsOn(daysAfter(today, wish.in)), wish, hands)
  }
}

/** The number of month-end postings, including the last one; the first contains all earlier accruals. */
const MONTHS_POSTED = 14

async function postAccruals(db: Db, { person, service }: LeaveFacts, last: string): Promise<void> {
  let before = '0'
  const rows: { on: string; days: string }[] = []
  for (let back = MONTHS_POSTED - 1; back >= 0; back -= 1) {
    const on = daysAfter(monthsAfter(`${last.slice(0, 7)}-01`, 1 - back), -1)
    const earned = earnedSince(service, null, on)
    if (compare(earned, before) !== 0) rows.push({ on, days: rounded(minus(earned, before), 2) })
    before = earned
  }
  if (rows.length === 0) return
  const of = { consultantId: person.id, type: 'ANNUAL', kind: 'ACCRUED' }
  await db
    .insertInto('leaveMovement')
    .values(rows.map(({ on, days }) => ({ ...of, onDay: on, days })))
    .execute()
}
