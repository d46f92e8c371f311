import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { type CandidateStatus, candidateStates } from '@muster/contract/consultants/states.contract.ts'
import { ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { assertMove } from '../../../kernel/transitions/checks.ts'
import { type ConsultantRow, lockConsultant } from './consultants.queries.ts'
import { consultantAuditSubject, type DerivedStatus, profileProblems, statusEffect } from './consultants.rules.ts'
import { readMasked } from './record.queries.ts'

type Move = Call<(typeof candidateEndpoints)['move']>

/** Changes the status of a consultant, if the transition exists, the user may make it, and its guard passes. */
export async function moveConsultant(call: Move): Promise<Candidate> {
  const { db, scope, params, body, today, staff, now } = call
  const before = await lockConsultant(db, scope, params.id)
  if (before.version !== body.version) throw staleVersion(await readMasked(call, before.id))
  const from = before.status as CandidateStatus
  const { status: to, reason } = body
  assertMove(candidateStates, staff, { subject: before.name, from, to, reason })
  const effectiveDate = body.effectiveDate ?? today
  const effect = statusEffect(before as DerivedStatus, { ...body, effectiveDate }, today)
  if ('guard' in effect) throw ruleViolation(effect.guard, effect.problem.message, [effect.problem])
  const problems = profileProblems({ ...before, ...effect }, today, before)
  if (problems.length > 0)
    throw ruleViolation('DATES_MISMATCH', `${problems[0]!.message} Correct the dates first.`, problems)
  const after = (await db
    .updateTable('consultant')
    .set((eb) => ({
      ...effect,
      status: body.status,
      version: eb('version', '+', 1),
      updatedAt: now,
      updatedBy: staff.id,
    }))
    .where('id', '=', before.id)
    .where('version', '=', body.version)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()) as ConsultantRow | undefined
  if (!after) throw staleVersion(await readMasked(call, before.id))
  await db
    .insertInto('consultantStatusChange')
    .values({
      consultantId: before.id,
      fromStatus: from,
      toStatus: body.status,
      effectiveDate,
      reason: body.reason,
      changedBy: staff.id,
      changedAt: now,
    })
    .execute()
  await writeAuditEntry(call, {
    event: 'consultant.status-changed',
    ...consultantAuditSubject(after),
    before: endsOf(before),
    after: { ...endsOf(after), effectiveDate },
    reason: body.reason,
  })
  return readMasked(call, before.id)
}

const endsOf = ({ status, joinedDate, serviceStartDate, probationEnd, lastWorkingDay, exitReason }: ConsultantRow) => ({
  status,
  joinedDate,
  serviceStartDate,
  probationEnd,
  lastWorkingDay,
  exitReason,
})
