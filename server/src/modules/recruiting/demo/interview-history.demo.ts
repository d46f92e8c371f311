import { insertMany } from '../../../kernel/db/bulk-write.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { INTERVIEW_ENTITY } from '../interviews/interviews.queries.ts'
import { sentColumns } from './shared.demo.ts'
import type { DemoEntry } from './submission-parts.demo.ts'

const readInterviews = (db: Db) =>
  db
    .selectFrom('interview')
    .innerJoin('applicantSubmission as s', 's.id', 'interview.submissionId')
    .innerJoin('applicant', 'applicant.id', 's.applicantId')
    .innerJoin('job', 'job.id', 's.jobId')
    .select(['interview.id', 'interview.round', 'interview.status', 'interview.startsAt', 'interview.endsAt'])
    .select(['interview.mode', 'interview.reason', 'interview.createdAt', 'interview.createdBy', 'interview.updatedAt'])
    .select(['interview.updatedBy', 's.countryId', 'applicant.name', 'applicant.email', 'job.number', 'job.title'])
    .orderBy('interview.createdAt')
    .orderBy('interview.id')
    .execute()
type InterviewRow = Awaited<ReturnType<typeof readInterviews>>[number]

/** The audit entries of interviews: scheduled, held or cancelled, and of submitted scorecards. */
export async function interviewEntries(db: Db): Promise<DemoEntry[]> {
  const rows = await readInterviews(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const scorecards = await db
    .selectFrom('interviewScorecard as card')
    .innerJoin('interviewPanelMember as member', 'member.id', 'card.panelMemberId')
    .select(['card.interviewId', 'card.submittedAt', 'card.submittedBy', 'member.name'])
    .execute()
  return [
    ...rows.flatMap(entriesOf),
    ...scorecards.map(({ interviewId, submittedAt, submittedBy, name }) => ({
      ...aboutOf(known.get(interviewId)!),
      at: submittedAt,
      by: submittedBy,
      reason: null,
      event: `${INTERVIEW_ENTITY}.scorecard-submitted`,
      diff: { scorecardOf: [null, name] as const },
    })),
  ]
}

const aboutOf = ({ id, name, number, title, countryId, round }: InterviewRow) => ({
  entity: INTERVIEW_ENTITY,
  entityId: id,
  countryId,
  entityName: `Round ${round}, ${name} for ${number} ${title}`,
})

function entriesOf(row: InterviewRow): DemoEntry[] {
  const about = aboutOf(row)
  const created: DemoEntry = {
    ...about,
    at: row.createdAt,
    by: row.createdBy,
    reason: null,
    event: `${INTERVIEW_ENTITY}.created`,
    diff: {
      status: [null, 'SCHEDULED'],
      round: [null, row.round],
      mode: [null, row.mode],
      startsAt: [null, row.startsAt.toISOString()],
      endsAt: [null, row.endsAt.toISOString()],
    },
  }
  if (row.status === 'SCHEDULED') return [created]
  const ended: DemoEntry = {
    ...about,
    at: row.updatedAt,
    by: row.updatedBy,
    reason: row.reason,
    event: `${INTERVIEW_ENTITY}.status-changed`,
    diff: { status: ['SCHEDULED', row.status] },
  }
  return [created, ended]
}

/** The invitations of the applicants to upcoming interviews. */
export async function demoInvitations(db: Db): Promise<void> {
  const invited = (await readInterviews(db)).filter(({ status, email }) => status === 'SCHEDULED' && email !== null)
  if (invited.length === 0) return
  const mails = invited.map((row) => ({
    kind: 'APPLICANT',
    toAddress: row.email!,
    toName: row.name,
    subject: `Interview for ${row.title}`,
    textBody: `Dear ${row.name.split(' ')[0]},\n\nYou are invited to an interview for the position of ${row.title}.`,
    entity: INTERVIEW_ENTITY,
    entityId: row.id,
    countryId: row.countryId,
    ...sentColumns(row.createdAt),
    cc: [],
    attachments: [],
    confidential: false,
  }))
  await insertMany(db, 'outboxMail', mails as never).execute()
}
