import { daysAfter, monthsAfter } from '@muster/contract/kernel/days.ts'
import { times, trimmed } from '@muster/contract/kernel/exact.ts'
import { earnedSince } from '@muster/contract/leave/accrual.rules.ts'
import { stretchesOf } from '@muster/contract/leave/counting.rules.ts'
import { hasLedger } from '@muster/contract/leave/usual-rules.rules.ts'
import type { LeaveType } from '@muster/contract/settings/leave-rules.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { recordAll } from '../../kernel/events.ts'
import type { Random } from '../../kernel/random.ts'
import type { DemoUser } from '../access/users.demo.ts'
import { factsOf, type LeaveFacts } from './facts.queries.ts'
import { weigh } from './weighing.queries.ts'
import { ENTITY, writeDays } from './writing.actions.ts'

interface Telling {
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly now: Date
}

/** So many people have leave in the demo company: enough for a calendar, few enough to be written in a moment. */
const PEOPLE = 24

interface Wish {
  readonly type: LeaveType
  /** Days from today to its first day. */
  readonly in: number
  readonly length: number
  readonly status: 'APPROVED' | 'REQUESTED' | 'REJECTED'
  readonly reason: string | null
}

const wishes = (random: Random): Wish[] => [
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

/** Leave of some who are placed: taken, asked for and rejected, each as the rules of their country count it. */
export async function demoLeave(db: Db, { random, users, now }: Telling): Promise<void> {
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
  for (const person of people) {
    const factsOn = await factsOf(db, person)
    const accrued = earnedSince(factsOn(today).service, null, monthEnd)
    if (Number(accrued) > 0)
      await db
        .insertInto('leaveMovement')
        .values({ consultantId: person.id, type: 'ANNUAL', kind: 'ACCRUED', onDay: monthEnd, days: accrued })
        .execute()
    for (const wish of wishes(random))
      await write(db, factsOn(daysAfter(today, wish.in)), wish, { today, now, writer, decider })
  }
}

interface Hands {
  readonly today: string
  readonly now: Date
  readonly writer: DemoUser
  readonly decider: DemoUser
}

async function write(db: Db, facts: LeaveFacts, wish: Wish, { today, now, writer, decider }: Hands): Promise<void> {
  const { type, status, reason } = wish
  const startsOn = daysAfter(today, wish.in)
  const absence = { startsOn, endsOn: daysAfter(startsOn, wish.length - 1), startsAtNoon: false, endsAtNoon: false }
  const { rule, priced, days, paid, problems } = await weigh(db, facts, { type, ...absence })
  if (!rule || problems.length > 0) return
  const { person } = facts
  const askedAt = new Date(Math.min(Date.parse(`${daysAfter(startsOn, -9)}T07:30:00Z`), now.getTime() - 3_600_000))
  const decidedAt = new Date(Math.min(askedAt.getTime() + 26 * 3_600_000, now.getTime()))
  const decided = status !== 'REQUESTED'
  const row = {
    ...{ consultantId: person.id, kind: 'ABSENCE', type, status, ...absence, unit: rule.unit, days, reason },
    ...{ paid: JSON.stringify(paid), createdAt: askedAt, createdBy: writer.id, writers: [writer.id] },
    ...{ updatedAt: decided ? decidedAt : askedAt, stateSince: decided ? decidedAt : askedAt },
    ...(decided && { decidedBy: decider.id, decidedAt, updatedBy: decider.id, version: 2 }),
    ...(status === 'REJECTED' && { decisionReason: 'Two colleagues at the client are away in that week.' }),
  }
  const { id } = await db.insertInto('leave').values(row).returning('id').executeTakeFirstOrThrow()
  await writeDays(db, { id, consultantId: person.id }, priced)
  if (status === 'APPROVED' && hasLedger(rule))
    await db
      .insertInto('leaveMovement')
      .values(
        stretchesOf(priced).map((part) => ({
          ...{ consultantId: person.id, type, kind: 'TAKEN', onDay: part.on, days: trimmed(times('-1', part.days), 2) },
          ...{ leaveId: id, note: reason, createdAt: decidedAt, createdBy: decider.id },
        })),
      )
      .execute()
  const about = { entity: ENTITY, entityID: id, name: `${person.name}, ${startsOn}`, countryID: person.countryId }
  const by = ({ countryIDs, ...who }: DemoUser) => ({ db, staff: { ...who, countryIDs, sessionID: '' } })
  const told = { type, status: 'REQUESTED', startsOn, endsOn: absence.endsOn, days }
  await recordAll(by(writer), [{ ...about, event: `${ENTITY}.requested`, after: told, at: askedAt }])
  if (decided)
    await recordAll(by(decider), [
      { ...about, event: `${ENTITY}.${status.toLowerCase()}`, before: told, after: { ...told, status }, at: decidedAt },
    ])
}
