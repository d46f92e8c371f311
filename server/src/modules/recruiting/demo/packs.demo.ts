import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { renderPdf } from '../../../kernel/documents/pdf.ts'
import { type FileWriter, storeContent } from '../../../kernel/files/files.ts'
import { PACK_ENTITY } from '../packs/packs.queries.ts'
import { PROFILE_DRAWING } from '../packs/preview.actions.ts'
import { printedProfile } from '../packs/profile.rules.ts'
import { companyName, fileNameOf, profileSources } from '../packs/profiles.queries.ts'
import { SUBMISSION_ENTITY } from '../submissions/submissions.queries.ts'

type Context = FileWriter['appContext'] & { readonly environment: { readonly PRODUCT_NAME: string } }

const DAY_MS = 86_400_000
/** Per country, each with one job and up to two applicants. */
const PACKS = 2
const IN_PACK = 2

interface Chosen {
  readonly jobID: string
  readonly jobTitle: string
  readonly countryID: string
  readonly clientID: string
  readonly leadID: string | null
  readonly contactID: string
  readonly contactName: string
  readonly contactEmail: string
}

/** Applicants who are at clients, with the packs in which they were sent, and what the contacts have answered. */
export async function demoPacks(db: Db, appContext: Context, { now }: { readonly now: Date }): Promise<void> {
  const { rows } = await sql<Chosen>`
    select * from (select job.id as "jobID", job.title as "jobTitle", job.country_id as "countryID", job.client_id as "clientID",
        job.lead_id as "leadID", c.id as "contactID", c.name as "contactName", c.email as "contactEmail",
        row_number() over (partition by job.country_id order by job.number) as nth
      from job join lateral (select * from client_contact c where c.client_id = job.client_id and c.email is not null
        and c.kind <> 'ACCOUNTS_PAYABLE' order by c.is_primary desc, c.name, c.id limit 1) c on true
      where job.status = 'OPEN' and job.archived_at is null) chosen where nth <= ${PACKS} order by "countryID", nth`.execute(
    db,
  )
  for (const [nth, chosen] of rows.entries()) await writePack(db, appContext, chosen, { now, nth })
}

interface Made {
  readonly id: string
  readonly applicantId: string
  readonly resumeId: string
}

async function writePack(db: Db, appContext: Context, chosen: Chosen, { now, nth }: { now: Date; nth: number }) {
  const sentAt = new Date(now.getTime() - (1 + (nth % 4)) * DAY_MS)
  const isAnswered = nth % 2 === 0
  const made: Made[] = []
  for (let at = 0; at < IN_PACK; at += 1) {
    const one = await submitNext(db, chosen, { sentAt, answeredAt: isAnswered && at === 0 ? now : null })
    if (one) made.push(one)
  }
  if (made.length === 0) return
  const packId = randomUUID()
  const subject = `Profiles for ${chosen.jobTitle}`
  await db
    .insertInto('submissionPack')
    .values({
      ...{ id: packId, jobId: chosen.jobID, layout: nth % 3 === 1 ? 'BLIND' : 'FULL', subject, sentAt },
      ...{ message: 'Both have worked on similar projects and can meet you this week.', sentBy: chosen.leadID },
    })
    .execute()
  const layout = nth % 3 === 1 ? 'BLIND' : 'FULL'
  const sources = await profileSources(
    db,
    made.map(({ id }) => id),
  )
  const company = await companyName(db, appContext as never, chosen.countryID)
  for (const [at, one] of made.entries()) {
    const printing = { layout, position: at + 1, company, jobTitle: chosen.jobTitle } as const
    const data = printedProfile(sources.get(one.id)!, { ...printing, printedOn: sentAt.toISOString().slice(0, 10) })
    const content = await renderPdf(PROFILE_DRAWING, { ...data })
    const filename = fileNameOf(data.name, layout)
    const stored = await storeContent(appContext, { filename, content }, { kind: 'document', confidential: true })
    await db
      .insertInto('storedFile')
      .values({ ...stored, entity: SUBMISSION_ENTITY, entityId: one.id, createdBy: chosen.leadID })
      .execute()
    await db
      .insertInto('submissionPackItem')
      .values({ packId, submissionId: one.id, position: at + 1, resumeId: one.resumeId, storedFileId: stored.id })
      .execute()
  }
  await writeLink(db, { chosen, packId, subject, sentAt, now, answered: isAnswered ? made[0]! : null })
}

/** The next qualified applicant with a CV is submitted to the job. */
async function submitNext(
  db: Db,
  { jobID, clientID, countryID }: Chosen,
  { sentAt, answeredAt }: { readonly sentAt: Date; readonly answeredAt: Date | null },
): Promise<Made | undefined> {
  const status = answeredAt === null ? 'SUBMITTED_TO_CLIENT' : 'SHORTLISTED'
  const { rows } = await sql<Made>`
    with one as (select a.*, r.id as resume_id from applicant a join applicant_resume r on r.applicant_id = a.id and r.is_current
        where a.country_id = ${countryID} and a.status = 'QUALIFIED' and a.expected_pay is not null and a.consent_until > ${sentAt}
          and a.created_at < ${sentAt} order by a.number limit 1),
      moved as (update applicant set status = 'IN_PROCESS', state_since = ${sentAt} where id in (select id from one)),
      submitted as (insert into applicant_submission (job_id, applicant_id, client_id, country_id, status, state_since, expected_pay,
          expected_pay_currency, expected_pay_period, notice_days, available_from, pitch, right_to_represent, resume_id,
          recruiter_id, submitted_at, shortlisted_at, created_at, created_by, updated_at)
        select ${jobID}::uuid, one.id, ${clientID}::uuid, ${countryID}, ${status}, ${answeredAt ?? sentAt}, one.expected_pay,
          one.expected_pay_currency, one.expected_pay_period, one.notice_days, one.available_from,
          'Strong match for the required skills, with recent projects of the same kind.', 'Agreed by phone.', one.resume_id,
          one.owner_id, ${sentAt}, ${answeredAt}, ${new Date(sentAt.getTime() - DAY_MS)}, one.owner_id, ${sentAt} from one
        returning id, applicant_id, resume_id, created_by),
      stages as (insert into submission_stage (submission_id, status, at, changed_by)
        select id, 'INTERNAL_REVIEW', ${new Date(sentAt.getTime() - DAY_MS)}::timestamptz, created_by from submitted
        union all select id, 'SUBMITTED_TO_CLIENT', ${sentAt}::timestamptz, created_by from submitted)
    select id, applicant_id as "applicantId", resume_id as "resumeId" from submitted`.execute(db)
  const [made] = rows
  if (made && answeredAt !== null)
    await db.insertInto('submissionStage').values({ submissionId: made.id, status, at: answeredAt }).execute()
  if (made)
    await db
      .updateTable('job')
      .set({ firstSubmissionAt: sentAt })
      .where('id', '=', jobID)
      .where('firstSubmissionAt', 'is', null)
      .execute()
  return made
}

interface Link {
  readonly chosen: Chosen
  readonly packId: string
  readonly subject: string
  readonly sentAt: Date
  readonly now: Date
  readonly answered: Made | null
}

/** The email and the link of the contact; the token of the demo is known to no one. */
async function writeLink(db: Db, { chosen, packId, subject, sentAt, now, answered }: Link): Promise<void> {
  const { id: mailId } = await db
    .insertInto('outboxMail')
    .values({
      ...{ kind: 'CLIENT_SUBMISSION', toAddress: chosen.contactEmail, toName: chosen.contactName, subject },
      ...{ textBody: 'The email held a link and was deleted after it was sent.', confidential: true },
      ...{ entity: PACK_ENTITY, entityId: packId, countryId: chosen.countryID },
      ...{ state: 'SENT', attempts: 1, createdAt: sentAt, sentAt, notBefore: sentAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opened = answered ? { firstOpenedAt: sentAt, lastOpenedAt: now, reads: 2 } : {}
  const { id: linkId } = await db
    .insertInto('submissionLink')
    .values({
      ...{ packId, contactId: chosen.contactID, contactName: chosen.contactName, mailId, ...opened },
      tokenHash: createHash('sha256').update(randomUUID()).digest('hex'),
      expiresAt: new Date(sentAt.getTime() + 30 * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!answered) return
  await db
    .insertInto('submissionVerdict')
    .values({
      ...{ linkId, submissionId: answered.id, readAt: sentAt, verdict: 'INTERESTED', answeredAt: now },
      ...{ comment: 'Please arrange an interview.', proposedTimes: [new Date(now.getTime() + 2 * DAY_MS)] },
    })
    .execute()
  await db
    .insertInto('outboxMail')
    .values({
      ...{
        kind: 'APPLICANT',
        toAddress: 'applicant@example.com',
        toName: 'Applicant',
        subject: 'Please send us your current CV',
      },
      ...{ textBody: 'Please send us your current CV.', entity: 'applicant', entityId: answered.applicantId },
      ...{ countryId: chosen.countryID, state: 'SENT', attempts: 1, createdAt: sentAt, sentAt, notBefore: sentAt },
    })
    .execute()
}
