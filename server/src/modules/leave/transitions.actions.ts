import { transitionMessages } from '@muster/contract/kernel/api/transition-messages.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import { leaveDoneLabels, leaveStatusLabels } from '@muster/contract/leave/leave.labels.ts'
import type { Leave, LeaveKind } from '@muster/contract/leave/shapes.contract.ts'
import { type LeaveStatus, leaveStates } from '@muster/contract/leave/states.contract.ts'
import type { LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { invalid } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Call } from '../../kernel/http/route.ts'
import { addJob } from '../../kernel/jobs/jobs.ts'
import { type StatusChange, transition, transitionMany, transitionRules } from '../../kernel/transitions/transition.ts'
import { lockConsultant } from '../consultants/core/consultants.queries.ts'
import { type LeaveFacts, loadLeaveFacts } from './facts.queries.ts'
import { balanceEntryProblems, setStatus } from './leave.actions.ts'
import { type LeaveRecord, leaveGuards, leaveKeyOf, loadLeave, readLeave } from './leave.queries.ts'
import { absenceOf, assessLeave } from './leave-assessment.queries.ts'
import { type ApprovedLeave, postLeave, recalculatePaidDays, reverseLeave } from './leave-posting.actions.ts'
import { notifyRequester, recordLeave, rejectViolations } from './persistence.actions.ts'

type Endpoints = typeof leaveEndpoints
type LeaveTransitionContext = Pick<Call<Endpoints['move']>, 'db' | 'scope' | 'staff' | 'now' | 'requestID' | 'ip'>
type LeaveFactsByDay = Awaited<ReturnType<typeof loadLeaveFacts>>

interface LeaveChange extends StatusChange<LeaveStatus> {
  readonly consultantID: string
  readonly reason: string | null
  /** Data of consultants that was loaded already, when many requests are decided at once. */
  readonly factsByConsultant?: Map<string, LeaveFactsByDay>
}

const transitions = transitionRules<LeaveTransitionContext, LeaveChange>()({
  async lock({ db, scope }, { id: leaveID, consultantID }) {
    const person = await lockConsultant(db, scope, consultantID)
    return { ...(await loadLeave(db, scope, { consultantID, leaveID })), person }
  },
  machine: () => leaveStates,
  subject: () => 'Leave',
  labels: leaveStatusLabels,
  read: ({ db, scope, staff }, row) => readLeave(db, scope, rowPlace(row), staff),
  guards: async ({ db, staff }, row, { move }) => (await leaveGuards(db, row, staff))(move),
  async apply(
    call,
    row,
    { change: { status, reason, factsByConsultant: known = new Map<string, LeaveFactsByDay>() } },
  ) {
    const { db, staff } = call
    const { person } = row
    const factsOn = known.get(person.id) ?? (await loadLeaveFacts(db, person))
    known.set(person.id, factsOn)
    const facts = factsOn(row.startsOn)
    const granted = status === 'APPROVED' ? await assertApprovable(db, facts, row) : null
    await setStatus(call, row, status, decisionColumns(status, staff.id, reason))
    if (granted) await postLeave(call, row, facts, granted)
    if (status === 'CANCELLED') await reverseLeave(call, row, facts)
    if (!granted && status !== 'CANCELLED') return
    await recalculatePaidDays(call, person, row, factsOn)
    if (row.kind === 'ABSENCE') await addJob(db, 'timesheets.sync-leave', { consultantID: person.id, leaveID: row.id })
  },
  reload: async ({ db }, row) => ({ ...(await loadLeave(db, null, rowPlace(row))), person: row.person }),
  audit: (call, { before, after, change: { status, reason } }) =>
    recordLeave(call, status.toLowerCase(), after, { before, reason }),
  notify: (call, { after, change: { status } }) => notifyRequester(call, after.person, after, leaveDoneLabels[status]),
})

const rowPlace = ({ id: leaveID, consultantId: consultantID }: LeaveRecord) => ({ consultantID, leaveID })

export const moveLeave = async (call: Call<Endpoints['move']>): Promise<Leave> => {
  const { consultantID, leaveID: id } = leaveKeyOf(call)
  await transition(transitions, call, { id, consultantID, ...call.body })
  return readLeave(call.db, null, leaveKeyOf(call), call.staff)
}

/** Decides on many requests one by one. */
export async function decideMany(call: Call<Endpoints['decideMany']>) {
  const { db, body } = call
  const { status, reason } = body
  if (status === 'REJECTED' && !reason) throw invalid([{ path: 'reason', message: transitionMessages.reasonRequired }])
  const rows = await db
    .selectFrom('leave')
    .select(['id', 'consultantId'])
    .where('id', 'in', [...body.leaves.map(({ id }) => id)])
    .execute()
  const owner = new Map(rows.map(({ id, consultantId }) => [id, consultantId]))
  const known = new Map<string, LeaveFactsByDay>()
  const changes = body.leaves.map(({ id, version }): LeaveChange => {
    const consultantID = owner.get(id) ?? id
    return { id, consultantID, version, status, reason, factsByConsultant: known }
  })
  // The consultant is locked first.
  return transitionMany(transitions, call, changes, { lockOrder: ({ consultantID, id }) => `${consultantID} ${id}` })
}

/** The approver stays recorded when another user cancels later. */
function decisionColumns(status: LeaveStatus, id: string, reason: string | null) {
  if (status === 'CANCELLED') return { cancelledBy: id, cancelReason: reason }
  return status === 'WITHDRAWN' ? {} : { decidedBy: id, decisionReason: reason }
}

/** The effects of an approval, checked with current data; rejects if the balance no longer covers it. */
async function assertApprovable(db: Db, facts: LeaveFacts, row: LeaveRecord): Promise<ApprovedLeave> {
  if (row.kind !== 'ABSENCE') {
    const { id, days } = row
    const entry = {
      id,
      kind: row.kind as LeaveKind,
      type: row.type as LeaveType,
      on: row.startsOn,
      days: trimmed(days, 2),
    }
    rejectViolations(await balanceEntryProblems(db, facts, entry))
    return { days: [], paid: '[]', total: days }
  }
  const { priced, paid, problems, days } = await assessLeave(db, facts, absenceOf(row))
  rejectViolations(problems)
  return { days: priced, paid: JSON.stringify(paid), total: days }
}
