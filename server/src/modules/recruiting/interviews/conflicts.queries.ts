import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { InterviewWarning } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { clockIn, timesIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { OPEN_STATUSES } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { sql } from 'kysely'
import { conflict, ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { LoadedInterview } from './interviews.queries.ts'

interface Slot {
  /** The interview that is being changed. */
  readonly id?: string
  readonly submissionId: string
  readonly applicantId: string
  readonly applicantName: string
  readonly round: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly zone: string
}

/** `25 Nov 2026, 14:00–15:00 (Asia/Dubai)` */
export const appointmentText = ({ startsAt, endsAt, zone }: Pick<Slot, 'startsAt' | 'endsAt' | 'zone'>) =>
  `${formatLongDate(clockIn(zone, startsAt).day)}, ${timesIn(zone, startsAt, endsAt)} (${zone})`

/**
 * Rejects a second appointment of a round, and an appointment while the applicant has another one. Locks the applicant,
 * so that two cannot be made at the same time.
 */
export async function assertFreeSlot(db: Db, slot: Slot): Promise<void> {
  await db.selectFrom('applicant').select('id').where('id', '=', slot.applicantId).forNoKeyUpdate().execute()
  const others = await db
    .selectFrom('interview')
    .innerJoin('applicantSubmission as s', 's.id', 'interview.submissionId')
    .select(['interview.id', 'interview.submissionId', 'interview.round', 'interview.startsAt', 'interview.endsAt'])
    .where('s.applicantId', '=', slot.applicantId)
    .where('interview.status', '=', 'SCHEDULED')
    .where('interview.id', 'is distinct from', slot.id ?? null)
    .orderBy('interview.startsAt')
    .execute()
  const sameRound = others.find(({ submissionId, round }) => submissionId === slot.submissionId && round === slot.round)
  if (sameRound)
    throw conflict(
      'ROUND_SCHEDULED',
      `Round ${slot.round} is scheduled for ${appointmentText({ ...sameRound, zone: slot.zone })}. Change that interview, or select another round.`,
      { errors: [{ path: 'round', message: 'This round is already scheduled.' }] },
    )
  const overlapping = others.find(({ startsAt, endsAt }) => startsAt < slot.endsAt && endsAt > slot.startsAt)
  if (overlapping) {
    const message = `${slot.applicantName} has another interview on ${appointmentText({ ...overlapping, zone: slot.zone })}. Select another time.`
    throw ruleViolation('INTERVIEW_OVERLAP', message, [{ path: 'startsAt', message }])
  }
}

/**
 * Warnings about a scheduled interview: a colleague with another interview at the same time, a participant without an
 * invitation, or an ended submission.
 */
export async function warningsOf(db: Db, row: LoadedInterview): Promise<InterviewWarning[]> {
  if (row.status !== 'SCHEDULED') return []
  const { rows: busy } = await sql<{ name: string }>`
    select distinct u.name from interview_panel_member m join app_user u on u.id = m.user_id
    where m.interview_id = ${row.id}::uuid and exists (
      select from interview_panel_member o join interview other on other.id = o.interview_id
      where o.user_id = m.user_id and other.id <> m.interview_id and other.status = 'SCHEDULED'
        and other.starts_at < ${row.endsAt} and other.ends_at > ${row.startsAt})
    order by u.name`.execute(db)
  const unreachable = [
    ...(row.applicantEmail ? [] : [row.applicantName]),
    ...row.panel.filter(({ email }) => !email).map(({ name }) => name),
  ]
  return [
    ...(OPEN_STATUSES.includes(row.submissionStatus as SubmissionStatus)
      ? []
      : [{ code: 'SUBMISSION_ENDED' as const, message: 'The submission has ended. Cancel the interview.' }]),
    ...busy.map(({ name }) => ({
      code: 'PANEL_BUSY' as const,
      message: `${name} has another interview at the same time.`,
    })),
    ...unreachable.map((name) => ({
      code: 'NO_EMAIL' as const,
      message: `${name} has no email address and got no invitation.`,
    })),
  ]
}
