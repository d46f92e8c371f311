import { times, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, daysBetween, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import type { LeaveKind } from '@muster/contract/leave/shapes.contract.ts'
import type { LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import type { LeaveFacts } from '../facts.queries.ts'
import { LEAVE_ENTITY } from '../persistence.actions.ts'
import { type DemoAbsence, type DemoLeaveAuthors, writeAbsence } from './absences.demo.ts'

type EdgeCase = (db: Db, factsOn: (day: string) => LeaveFacts, hands: DemoLeaveAuthors) => Promise<void>

const absence =
  (wishOn: (today: string) => Omit<DemoAbsence, 'status'>): EdgeCase =>
  async (db, factsOn, hands) => {
    const wish = wishOn(hands.today)
    await writeAbsence(db, factsOn(daysAfter(hands.today, wish.in)), { ...wish, status: 'APPROVED' }, hands)
  }

interface DemoBalanceEntry {
  readonly kind: Exclude<LeaveKind, 'ABSENCE'>
  readonly type: LeaveType
  /** Days before today. */
  readonly before: number
  readonly days: string
  readonly reason: string
}

/** A ledger entry requested by one user and approved by another. */
const entry =
  ({ kind, type, before, days, reason }: DemoBalanceEntry): EdgeCase =>
  async (db, factsOn, { today, writer, decider }) => {
    const on = daysAfter(today, -before)
    const { person, rules } = factsOn(on)
    const rule = rules.get(type)
    if (!rule) return
    const requestedAt = new Date(`${on}T07:30:00Z`)
    const decidedAt = new Date(`${on}T13:05:00Z`)
    const row = {
      consultantId: person.id,
      kind,
      type,
      status: 'APPROVED',
      startsOn: on,
      endsOn: on,
      unit: rule.unit,
      days,
      reason,
      createdAt: requestedAt,
      createdBy: writer.id,
      contributorIds: [writer.id],
      stateSince: decidedAt,
      version: 2,
      decidedBy: decider.id,
      decidedAt,
      updatedAt: decidedAt,
      updatedBy: decider.id,
    }
    const { id: leaveId } = await db.insertInto('leave').values(row).returning('id').executeTakeFirstOrThrow()
    const signed = kind === 'ENCASHED' ? trimmed(times('-1', days), 2) : days
    const movement = { consultantId: person.id, type, kind, onDay: on, days: signed, leaveId, note: reason }
    await db
      .insertInto('leaveMovement')
      .values({ ...movement, createdAt: decidedAt, createdBy: decider.id })
      .execute()
    const about = {
      entity: LEAVE_ENTITY,
      entityID: leaveId,
      name: `${person.name}, ${on}`,
      countryID: person.countryId,
    }
    const by = (who: DemoUser) => ({ db, staff: { ...who, sessionID: '' } })
    const fields = { kind, type, days, status: 'REQUESTED' }
    await writeAuditEntries(by(writer), [
      { ...about, event: `${LEAVE_ENTITY}.requested`, after: fields, at: requestedAt },
    ])
    const after = { ...fields, status: 'APPROVED' }
    await writeAuditEntries(by(decider), [
      { ...about, event: `${LEAVE_ENTITY}.approved`, before: fields, after, at: decidedAt },
    ])
  }

/** The whole previous month. */
function lastMonth(today: string): Pick<DemoAbsence, 'in' | 'length'> {
  const first = monthsAfter(`${today.slice(0, 7)}-01`, -1)
  const length = daysBetween(first, monthsAfter(first, 1))
  return { in: -daysBetween(first, today), length }
}

/** Special cases (docs/domain/leave.md, docs/domain/demo-data.md), assigned to the placed consultants one by one. */
export const EDGE_CASES: readonly EdgeCase[] = [
  // Fifty sick days: through the tiers of a year, including unpaid ones.
  absence(() => ({ type: 'SICK', in: -215, length: 50, reason: null })),
  absence((today) => ({ type: 'UNPAID', ...lastMonth(today), reason: 'Family matter at home' })),
  absence(() => ({ type: 'ANNUAL', in: -33, length: 2, reason: 'Back at noon', startHalfDay: true })),
  entry({ kind: 'OPENING', type: 'ANNUAL', before: 420, days: '12.5', reason: 'From the system before' }),
  entry({
    kind: 'ENCASHED',
    type: 'ANNUAL',
    before: 64,
    days: '5',
    reason: 'Wished for, at the end of the contract year',
  }),
  entry({ kind: 'ADJUSTED', type: 'COMP_OFF', before: 50, days: '1', reason: 'Worked on a holiday' }),
  entry({ kind: 'ADJUSTED', type: 'ANNUAL', before: 95, days: '-1.5', reason: 'Counted twice in spring' }),
  absence(() => ({ type: 'BEREAVEMENT', in: -120, length: 3, reason: null })),
]
