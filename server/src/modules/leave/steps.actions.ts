import { times, trimmed } from '@muster/contract/kernel/exact.ts'
import { may, right } from '@muster/contract/kernel/permission.ts'
import { moveBetween, statesOf } from '@muster/contract/kernel/states.ts'
import type { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import type { Leave, LeaveKind } from '@muster/contract/leave/shapes.contract.ts'
import { LEAVE_GUARDS, type LeaveStatus, leaveStates } from '@muster/contract/leave/states.contract.ts'
import { hasLedger } from '@muster/contract/leave/usual-rules.rules.ts'
import type { LeaveType } from '@muster/contract/settings/leave-rules.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { conflict, forbidden, invalid, Refusal, refused, staleVersion } from '../../kernel/errors.ts'
import type { Call } from '../../kernel/route.ts'
import { lockConsultant } from '../consultants/consultants.queries.ts'
import { type LeaveFacts, readFacts } from './facts.queries.ts'
import { entryProblems, setStatus } from './leave.actions.ts'
import { isWriter, type LeaveRecord, leaveAtHand, placeOf, readLeave } from './leave.queries.ts'
import { isSettled } from './months.queries.ts'
import { byYear, type PricedDay, weigh } from './weighing.queries.ts'
import { recordLeave, refuseAgainst, tellWriter, writeDays } from './writing.actions.ts'

type Endpoints = typeof leaveEndpoints
type Moving = Pick<Call<Endpoints['move']>, 'db' | 'scope' | 'staff' | 'today' | 'now' | 'requestID' | 'ip'>

interface Step {
  readonly consultantID: string
  readonly leaveID: string
  readonly status: LeaveStatus
  readonly version: number
  readonly reason: string | null
}

export const moveLeave = async (call: Call<Endpoints['move']>): Promise<Leave> => {
  await take(call, { ...placeOf(call), ...call.body })
  return readLeave(call.db, null, placeOf(call), call.staff)
}

/** Decides on each by itself; those that are refused are named, the others are done. */
export async function decideMany(call: Call<Endpoints['decideMany']>) {
  const { db, scope, body } = call
  if (body.status === 'REJECTED' && !body.reason)
    throw invalid([{ path: 'reason', message: 'Say why. It stays on the history.' }])
  const rows = await db
    .selectFrom('leave')
    .select(['id', 'consultantId'])
    .where('id', 'in', [...body.leaves.map(({ id }) => id)])
    .execute()
  const owner = new Map(rows.map(({ id, consultantId }) => [id, consultantId]))
  const done: string[] = []
  const refusals: { id: string; code: string; message: string }[] = []
  for (const { id: leaveID, version } of body.leaves) {
    const { status, reason } = body
    const step = { consultantID: owner.get(leaveID) ?? leaveID, leaveID, version, status, reason }
    try {
      await take({ ...call, db, scope }, step)
      done.push(leaveID)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push({ id: leaveID, code: error.code, message: error.message })
    }
  }
  return { done, refused: refusals }
}

/** Takes a step that exists, that this person may take and that nothing stands against. Everything is looked at before anything is written. */
async function take(call: Moving, step: Step): Promise<void> {
  const { db, scope, staff, today } = call
  const { status, reason, version } = step
  const person = await lockConsultant(db, scope, step.consultantID)
  const before = await leaveAtHand(db, scope, step)
  const from = before.status as LeaveStatus
  const move = moveBetween(leaveStates, from, status)
  if (!move) {
    const ways = statesOf(leaveStates).filter((to) => moveBetween(leaveStates, from, to))
    const words = ways.length > 0 ? `From ${from} the way leads to ${ways.join(' or ')}.` : 'It is over.'
    throw conflict('NO_SUCH_MOVE', `Leave cannot go from ${from} to ${status}. ${words}`)
  }
  if (!may(staff, move.may)) throw forbidden(`Your role may not take it from ${from} to ${status}.`)
  if (move.reason && !reason) throw invalid([{ path: 'reason', message: 'Say why. It stays on the history.' }])
  if (before.version !== version) throw staleVersion(await readLeave(db, scope, step, staff))
  if (move.guard?.includes('notTheWriter') && isWriter(before, staff))
    throw refused('notTheWriter', LEAVE_GUARDS.notTheWriter)
  if (move.guard?.includes('monthOpen') && (await isSettled(db, before)))
    throw refused('monthOpen', LEAVE_GUARDS.monthOpen)
  const facts = await readFacts(db, person, today)
  const priced = status === 'APPROVED' ? await approvable(db, facts, before) : null
  const decided = may(staff, right('leaves', 'approve')) && status !== 'WITHDRAWN'
  await setStatus(call, before, status, decided ? { decidedBy: staff.id, decisionReason: reason } : {})
  if (priced) await grant(call, before, facts, priced)
  if (status === 'CANCELLED') await takeBack(call, before)
  await priceAgain(db, facts, before)
  const after = await leaveAtHand(db, null, step)
  await recordLeave(call, status.toLowerCase(), after, { before, reason })
  await tellWriter(call, person, after, status.toLowerCase())
}

const typeOf = (row: LeaveRecord) => row.type as LeaveType
const absenceOf = (row: LeaveRecord) => ({
  ...{ id: row.id, type: typeOf(row), startsOn: row.startsOn, endsOn: row.endsOn },
  ...{ startsAtNoon: row.startsAtNoon, endsAtNoon: row.endsAtNoon },
})

interface Granted {
  readonly days: readonly PricedDay[]
  readonly paid: string
  readonly total: string
}

/** What the approval writes, looked at as things stand now; refuses when they do not bear it any more. */
async function approvable(db: Db, facts: LeaveFacts, row: LeaveRecord): Promise<Granted> {
  if (row.kind !== 'ABSENCE') {
    const { id, days } = row
    const entry = { id, kind: row.kind as LeaveKind, type: typeOf(row), on: row.startsOn, days: trimmed(days, 2) }
    refuseAgainst(await entryProblems(db, facts, entry))
    return { days: [], paid: '[]', total: days }
  }
  const { priced, paid, problems, days } = await weigh(db, facts, absenceOf(row))
  refuseAgainst(problems)
  return { days: priced, paid: JSON.stringify(paid), total: days }
}

const movementKind = { ABSENCE: 'TAKEN', OPENING: 'OPENING', ADJUSTED: 'ADJUSTED', ENCASHED: 'ENCASHED' } as const

/** The rows of the ledger: one for each calendar year that an absence touches. */
async function grant({ db, staff, now }: Moving, row: LeaveRecord, facts: LeaveFacts, granted: Granted): Promise<void> {
  const kind = movementKind[row.kind as LeaveKind]
  if (row.kind === 'ABSENCE') {
    await writeDays(db, row, granted.days)
    const columns = { paid: granted.paid, days: granted.total }
    await db.updateTable('leave').set(columns).where('id', '=', row.id).execute()
  }
  const rule = facts.rules.get(typeOf(row))
  if (!rule || !hasLedger(rule)) return
  const less = row.kind === 'ABSENCE' || row.kind === 'ENCASHED'
  const parts = row.kind === 'ABSENCE' ? byYear(granted.days) : [{ on: row.startsOn, days: granted.total }]
  await db
    .insertInto('leaveMovement')
    .values(
      parts.map(({ on, days }) => ({
        ...{ consultantId: row.consultantId, type: row.type, kind, onDay: on, leaveId: row.id },
        ...{ days: less ? trimmed(times('-1', days), 2) : trimmed(days, 2), note: row.reason },
        ...{ createdAt: now, createdBy: staff.id },
      })),
    )
    .execute()
}

/** Rows that undo what the leave did to the ledger. */
async function takeBack({ db, staff, now }: Moving, { id }: LeaveRecord): Promise<void> {
  const rows = await db.selectFrom('leaveMovement').selectAll().where('leaveId', '=', id).execute()
  if (rows.length === 0) return
  await db
    .insertInto('leaveMovement')
    .values(
      rows.map(({ consultantId, type, kind, onDay, days, leaveId }) => ({
        ...{ consultantId, type, kind, onDay, leaveId, days: trimmed(times('-1', days), 2) },
        ...{ note: 'Cancelled', createdAt: now, createdBy: staff.id },
      })),
    )
    .execute()
}

/** Tiers of a year are used up in the order of the days: later approved leave of the kind is paid anew by what lies before it now. */
async function priceAgain(db: Db, facts: LeaveFacts, row: LeaveRecord): Promise<void> {
  const allowance = facts.rules.get(typeOf(row))?.allowance
  if (row.kind !== 'ABSENCE' || (allowance !== 'YEAR' && allowance !== 'ONCE')) return
  const later = await db
    .selectFrom('leave')
    .select('id')
    .where('consultantId', '=', row.consultantId)
    .where('type', '=', row.type)
    .where('status', '=', 'APPROVED')
    .where('startsOn', '>', row.startsOn)
    .orderBy('startsOn')
    .execute()
  for (const { id: leaveID } of later) {
    const one = await leaveAtHand(db, null, { consultantID: row.consultantId, leaveID })
    const { priced, paid } = await weigh(db, facts, absenceOf(one))
    await writeDays(db, one, priced)
    await db
      .updateTable('leave')
      .set({ paid: JSON.stringify(paid) })
      .where('id', '=', leaveID)
      .execute()
  }
}
