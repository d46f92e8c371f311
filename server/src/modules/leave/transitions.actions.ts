import { may } from '@muster/contract/kernel/api/permission.ts'
import { moveBetween, statesOf } from '@muster/contract/kernel/api/states.ts'
import { statusLabel } from '@muster/contract/kernel/api/status-labels.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import type { Leave, LeaveKind } from '@muster/contract/leave/shapes.contract.ts'
import { LEAVE_GUARDS, type LeaveStatus, leaveStates } from '@muster/contract/leave/states.contract.ts'
import type { LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { AppError, conflict, forbidden, invalid, ruleViolation, staleVersion } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Call } from '../../kernel/http/route.ts'
import { addJob } from '../../kernel/jobs/jobs.ts'
import { lockConsultant } from '../consultants/core/consultants.queries.ts'
import { type LeaveFacts, loadLeaveFacts } from './facts.queries.ts'
import { entryProblems, setStatus } from './leave.actions.ts'
import { findLeaveByName, type LeaveRecord, loadLeave, placeOf, readLeave, statusGuards } from './leave.queries.ts'
import { absenceOf, assessLeave } from './leave-assessment.queries.ts'
import { type Granted, grant, recalculatePaidDays, reverseLeave } from './leave-posting.actions.ts'
import { notifyContributor, recordLeave, refuseAgainst } from './persistence.actions.ts'

type Endpoints = typeof leaveEndpoints
type LeaveTransitionContext = Pick<Call<Endpoints['move']>, 'db' | 'scope' | 'staff' | 'now' | 'requestID' | 'ip'>

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
  const steps = body.leaves.map(({ id: leaveID, version }) => {
    const { status, reason } = body
    return { consultantID: owner.get(leaveID) ?? leaveID, leaveID, version, status, reason }
  })
  const facts = new Map<string, FactsOn>()
  // One person after the other in one order, so that two who decide on the same people wait for each other and never in a circle.
  for (const step of steps.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))) {
    const { leaveID } = step
    try {
      await take({ ...call, db, scope }, step, facts)
      done.push(leaveID)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.push({ id: leaveID, code: error.code, message: error.message })
    }
  }
  return { done, refused: refusals }
}

const orderOf = ({ consultantID, leaveID }: Step) => `${consultantID} ${leaveID}`

type FactsOn = Awaited<ReturnType<typeof loadLeaveFacts>>

/** Takes a step that exists, that this person may take and that nothing stands against. Everything is looked at before anything is written. */
async function take(call: LeaveTransitionContext, step: Step, known = new Map<string, FactsOn>()): Promise<void> {
  const { db, scope, staff } = call
  const { status, reason, version } = step
  const person = await lockConsultant(db, scope, step.consultantID)
  const before = await loadLeave(db, scope, step)
  const from = before.status as LeaveStatus
  const move = moveBetween(leaveStates, from, status)
  if (!move) {
    const ways = statesOf(leaveStates).filter((to) => moveBetween(leaveStates, from, to))
    const words =
      ways.length > 0
        ? `From ${statusLabel(from, 'leave')} the way leads to ${ways.map((way) => statusLabel(way, 'leave')).join(' or ')}.`
        : 'It is over.'
    throw conflict(
      'NO_SUCH_MOVE',
      `Leave cannot go from ${statusLabel(from, 'leave')} to ${statusLabel(status, 'leave')}. ${words}`,
    )
  }
  if (!may(staff, move.may))
    throw forbidden(`Your role may not take it from ${statusLabel(from, 'leave')} to ${statusLabel(status, 'leave')}.`)
  if (move.reason && !reason) throw invalid([{ path: 'reason', message: 'Say why. It stays on the history.' }])
  if (before.version !== version) throw staleVersion(await readLeave(db, scope, step, staff))
  const [guard] = findLeaveByName(move, await statusGuards(db, before, staff))
  if (guard) throw ruleViolation(guard, LEAVE_GUARDS[guard])
  const factsOn = known.get(person.id) ?? (await loadLeaveFacts(db, person))
  known.set(person.id, factsOn)
  const facts = factsOn(before.startsOn)
  const granted = status === 'APPROVED' ? await approvable(db, facts, before) : null
  await setStatus(call, before, status, signedBy(status, staff.id, reason))
  if (granted) await grant(call, before, facts, granted)
  if (status === 'CANCELLED') await reverseLeave(call, before, facts)
  if (granted || status === 'CANCELLED') {
    await recalculatePaidDays(call, person, before, factsOn)
    if (before.kind === 'ABSENCE')
      await addJob(db, 'timesheets.follow-leave', { consultantID: person.id, leaveID: before.id })
  }
  const after = await loadLeave(db, null, step)
  await recordLeave(call, status.toLowerCase(), after, { before, reason })
  await notifyContributor(call, person, after, status.toLowerCase())
}

/** Who decided stays when somebody else cancels later. */
function signedBy(status: LeaveStatus, id: string, reason: string | null) {
  if (status === 'CANCELLED') return { cancelledBy: id, cancelReason: reason }
  return status === 'WITHDRAWN' ? {} : { decidedBy: id, decisionReason: reason }
}

/** What the approval writes, looked at as things stand now; refuses when they do not bear it any more. */
async function approvable(db: Db, facts: LeaveFacts, row: LeaveRecord): Promise<Granted> {
  if (row.kind !== 'ABSENCE') {
    const { id, days } = row
    const entry = {
      id,
      kind: row.kind as LeaveKind,
      type: row.type as LeaveType,
      on: row.startsOn,
      days: trimmed(days, 2),
    }
    refuseAgainst(await entryProblems(db, facts, entry))
    return { days: [], paid: '[]', total: days }
  }
  const { priced, paid, problems, days } = await assessLeave(db, facts, absenceOf(row))
  refuseAgainst(problems)
  return { days: priced, paid: JSON.stringify(paid), total: days }
}
