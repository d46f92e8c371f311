import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { type CandidateStatus, candidateStates } from '@muster/contract/consultants/states.contract.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import type { FailedGuard } from '../../../kernel/transitions/checks.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { type ConsultantRow, lockConsultant } from './consultants.queries.ts'
import { consultantAuditSubject, type DerivedStatus, profileProblems, statusEffect } from './consultants.rules.ts'
import { readMasked } from './record.queries.ts'

type Move = Call<(typeof candidateEndpoints)['move']>

type StatusOfConsultant = Omit<Move['body'], 'version'> & StatusChange<CandidateStatus>

const transitions = transitionRules<Move, StatusOfConsultant>()({
  lock: ({ db, scope }, { id }) => lockConsultant(db, scope, id),
  machine: () => candidateStates,
  subject: ({ name }) => name,
  read: (call, { id }) => readMasked(call, id),
  facts({ today }, row, change) {
    const effectiveDate = change.effectiveDate ?? today
    return { effectiveDate, effect: statusEffect(row as DerivedStatus, { ...change, effectiveDate }, today) }
  },
  guards: ({ today }, row, { facts: { effect } }) => failedGuards(row, effect, today),
  async apply(call, before, { change, facts: { effect, effectiveDate } }) {
    const { db, staff, now } = call
    await updateRecord(call, 'consultant', before.id, { ...effect, status: change.status })
    await db
      .insertInto('consultantStatusChange')
      .values({
        consultantId: before.id,
        fromStatus: before.status,
        toStatus: change.status,
        effectiveDate,
        reason: change.reason,
        changedBy: staff.id,
        changedAt: now,
      })
      .execute()
  },
  reload: ({ db }, { id }) =>
    db.selectFrom('consultant').selectAll().where('id', '=', id).executeTakeFirstOrThrow() as Promise<ConsultantRow>,
  audit: (call, { before, after, change }) =>
    writeAuditEntry(call, {
      event: 'consultant.status-changed',
      ...consultantAuditSubject(after),
      before: endsOf(before),
      after: { ...endsOf(after), effectiveDate: change.effectiveDate ?? call.today },
      reason: change.reason,
    }),
})

/** What the new status requires of the record, and its dates after the change. */
function failedGuards(row: ConsultantRow, effect: ReturnType<typeof statusEffect>, today: string): FailedGuard[] {
  if ('guard' in effect) return [{ name: effect.guard, message: effect.problem.message, errors: [effect.problem] }]
  const errors = profileProblems({ ...row, ...effect }, today, row)
  const [first] = errors
  return first ? [{ name: 'DATES_MISMATCH', message: `${first.message} Correct the dates first.`, errors }] : []
}

/** Changes the status of a consultant, if the transition exists, the user may make it, and its guard passes. */
export async function moveConsultant(call: Move): Promise<Candidate> {
  const { params, body } = call
  await transition(transitions, call, { id: params.id, ...body })
  return readMasked(call, params.id)
}

const endsOf = ({ status, joinedDate, serviceStartDate, probationEnd, lastWorkingDay, exitReason }: ConsultantRow) => ({
  status,
  joinedDate,
  serviceStartDate,
  probationEnd,
  lastWorkingDay,
  exitReason,
})
