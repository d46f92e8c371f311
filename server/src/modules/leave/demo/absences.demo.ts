import { times, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { periodsOf } from '@muster/contract/leave/counting.rules.ts'
import { hasLedger } from '@muster/contract/leave/default-leave-rules.rules.ts'
import type { LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import type { LeaveFacts } from '../facts.queries.ts'
import { assessLeave } from '../leave-assessment.queries.ts'
import { LEAVE_ENTITY, writeDays } from '../persistence.actions.ts'

export interface DemoAbsence {
  readonly type: LeaveType
  /** Days from today to its first day. */
  readonly in: number
  readonly length: number
  readonly status: 'APPROVED' | 'REQUESTED' | 'REJECTED'
  readonly reason: string | null
  readonly startHalfDay?: boolean
}

export interface DemoLeaveAuthors {
  readonly today: string
  readonly now: Date
  readonly writer: DemoUser
  readonly decider: DemoUser
}

export async function writeAbsence(
  db: Db,
  facts: LeaveFacts,
  demo: DemoAbsence,
  { today, now, writer, decider }: DemoLeaveAuthors,
): Promise<void> {
  const { type, status, reason } = demo
  const startsOn = daysAfter(today, demo.in)
  const { startHalfDay = false } = demo
  const absence = { startsOn, endsOn: daysAfter(startsOn, demo.length - 1), startHalfDay, endHalfDay: false }
  const { rule, priced, days, paid, problems } = await assessLeave(db, facts, { type, ...absence })
  if (!rule || problems.length > 0) return
  const { person } = facts
  const requestedAt = new Date(Math.min(Date.parse(`${daysAfter(startsOn, -9)}T07:30:00Z`), now.getTime() - 3_600_000))
  const decidedAt = new Date(Math.min(requestedAt.getTime() + 26 * 3_600_000, now.getTime()))
  const decided = status !== 'REQUESTED'
  const row = {
    consultantId: person.id,
    kind: 'ABSENCE',
    type,
    status,
    ...absence,
    unit: rule.unit,
    days,
    reason,
    paid: JSON.stringify(paid),
    createdAt: requestedAt,
    createdBy: writer.id,
    contributorIds: [writer.id],
    updatedAt: decided ? decidedAt : requestedAt,
    stateSince: decided ? decidedAt : requestedAt,
    ...(decided && { decidedBy: decider.id, decidedAt, updatedBy: decider.id, version: 2 }),
    ...(status === 'REJECTED' && { decisionReason: 'Two colleagues at the client are away in that week.' }),
  }
  const { id } = await db.insertInto('leave').values(row).returning('id').executeTakeFirstOrThrow()
  await writeDays(db, { id, consultantId: person.id }, priced)
  if (status === 'APPROVED' && hasLedger(rule))
    await db
      .insertInto('leaveMovement')
      .values(
        periodsOf(priced).map((part) => ({
          consultantId: person.id,
          type,
          kind: 'TAKEN',
          onDay: part.on,
          days: trimmed(times('-1', part.days), 2),
          leaveId: id,
          note: reason,
          createdAt: decidedAt,
          createdBy: decider.id,
        })),
      )
      .execute()
  const about = { entity: LEAVE_ENTITY, entityID: id, name: `${person.name}, ${startsOn}`, countryID: person.countryId }
  const by = ({ countryIDs, ...who }: DemoUser) => ({ db, staff: { ...who, countryIDs, sessionID: '' } })
  const fields = { type, status: 'REQUESTED', startsOn, endsOn: absence.endsOn, days }
  await writeAuditEntries(by(writer), [
    { ...about, event: `${LEAVE_ENTITY}.requested`, after: fields, at: requestedAt },
  ])
  if (decided)
    await writeAuditEntries(by(decider), [
      {
        ...about,
        event: `${LEAVE_ENTITY}.${status.toLowerCase()}`,
        before: fields,
        after: { ...fields, status },
        at: decidedAt,
      },
    ])
}
