import type { Interview, interviewEndpoints } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { scoreErrors } from '@muster/contract/recruiting/interviews/interviews.rules.ts'
import { conflict, invalid, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { assertNotErased } from '../applicants/applicants.actions.ts'
import { INTERVIEW_ENTITY, interviewName, type LoadedInterview, loadInterview } from './interviews.queries.ts'
import { interviewAuditSubject, notifyAboutInterview } from './persistence.actions.ts'
import { readInterview, takesScorecards } from './record.queries.ts'
import { changeInterviewStatus } from './transitions.actions.ts'

type ScoreCall = Call<typeof interviewEndpoints.score>

/**
 * Submits a scorecard: a colleague's own, or one on behalf of a person without an account. It cannot be changed, so
 * that no one adapts it to the scorecards of others. The first scorecard of an interview without a recorded outcome
 * records that it was held.
 */
export async function submitScorecard(call: ScoreCall): Promise<Interview> {
  const { db, scope, params, body, staff, now } = call
  const row = await loadInterview(db, scope, { id: params.id, lock: true })
  assertNotErased({ erasedAt: row.applicantErasedAt, number: row.applicantNumber })
  if (!takesScorecards(row, now))
    throw ruleViolation(
      'INTERVIEW_NOT_HELD',
      row.status === 'SCHEDULED'
        ? 'The interview has not started yet. Enter the scorecard after it.'
        : 'The interview was not held, so it has no scorecards.',
    )
  const member = memberOf(call, row)
  const errors = scoreErrors(body.scores, row.criteria)
  if (errors.length > 0) throw invalid(errors)
  const { scores, recommendation, summary } = body
  await db
    .insertInto('interviewScorecard')
    .values({
      interviewId: row.id,
      panelMemberId: member.id,
      scores: JSON.stringify(scores),
      recommendation,
      summary,
      submittedAt: now,
      submittedBy: staff.id,
    })
    .execute()
  // The entry has no content of the scorecard: a panel member can read the history before submitting their own.
  await writeAuditEntry(call, {
    event: `${INTERVIEW_ENTITY}.scorecard-submitted`,
    ...interviewAuditSubject(row),
    after: { scorecardOf: member.name },
  })
  if (row.status === 'SCHEDULED') await changeInterviewStatus(call, row, { status: 'HELD', reason: null })
  await notifyAboutInterview(call, row, {
    to: [row.recruiterId],
    subject: `Scorecard submitted: ${interviewName(row)}`,
    message: `${staff.name} submitted the scorecard of ${member.userId === staff.id ? 'their interview' : member.name}.`,
  })
  return readInterview(call, null, row.id)
}

/** The person whose scorecard it is. */
function memberOf({ body: { panelMemberID }, staff }: ScoreCall, { panel }: LoadedInterview) {
  const member = panel.find(({ id, userId }) => (panelMemberID ? id === panelMemberID : userId === staff.id))
  if (!member)
    throw ruleViolation(
      'NOT_ON_PANEL',
      panelMemberID
        ? 'This person is not on the panel. Select a panel member.'
        : 'You are not on the panel of this interview. Select the panel member whose feedback you enter.',
      [{ path: 'panelMemberID', message: 'Select a panel member.' }],
    )
  if (member.userId !== null && member.userId !== staff.id)
    throw ruleViolation('PANEL_MEMBER_HAS_ACCOUNT', `${member.name} has an account and enters this scorecard.`, [
      { path: 'panelMemberID', message: 'Select a panel member without an account.' },
    ])
  if (member.hasScorecard)
    throw conflict('SCORECARD_SUBMITTED', `The scorecard of ${member.name} is already submitted.`)
  return member
}
