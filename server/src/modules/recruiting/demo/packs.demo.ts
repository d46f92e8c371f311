import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { renderPdf } from '../../../kernel/documents/pdf.ts'
import type { FileWriter } from '../../../kernel/files/files.ts'
import { companyName } from '../company-name.queries.ts'
import { PACK_ENTITY } from '../packs/packs.queries.ts'
import { PROFILE_DRAWING } from '../packs/preview.actions.ts'
import { printedProfile } from '../packs/profile.rules.ts'
import { fileNameOf, profileSources } from '../packs/profiles.queries.ts'
import { SUBMISSION_ENTITY } from '../submissions/submissions.queries.ts'
import { DAY_MS, dayOf, sentColumns, storeDemoFile } from './shared.demo.ts'

type PackContext = FileWriter['appContext'] & { readonly environment: { readonly PRODUCT_NAME: string } }

/** First one for each country, then more; each with one job and up to two applicants. */
const PACKS = 10
const IN_PACK = 2

interface DemoPack {
  readonly jobID: string
  readonly jobTitle: string
  readonly countryID: string
  readonly clientID: string
  readonly leadID: string | null
  readonly contactID: string
  readonly contactName: string
  readonly contactEmail: string
}

/** Packs with the applicants who were submitted to clients, and the answers of the contacts. */
export async function demoPacks(db: Db, appContext: PackContext, { now }: { readonly now: Date }): Promise<void> {
  const { rows } = await sql<DemoPack>`
    select * from (select job.id as "jobID", job.title as "jobTitle", job.country_id as "countryID", job.client_id as "clientID",
        job.lead_id as "leadID", c.id as "contactID", c.name as "contactName", c.email as "contactEmail",
        row_number() over (partition by job.country_id order by job.number) as nth
      from job join lateral (select * from client_contact c where c.client_id = job.client_id and c.email is not null
        and c.kind <> 'ACCOUNTS_PAYABLE' order by c.is_primary desc, c.name, c.id limit 1) c on true
      where job.status = 'OPEN' and job.archived_at is null and exists (select from applicant_submission s
        where s.job_id = job.id and s.status in ('SUBMITTED_TO_CLIENT', 'SHORTLISTED'))) chosen
      order by nth, "countryID" limit ${PACKS}`.execute(db)
  for (const [nth, chosen] of rows.entries()) await writePack(db, appContext, chosen, { now, nth })
}

interface PackedSubmission {
  readonly id: string
  readonly applicantId: string
  readonly applicantName: string
  readonly applicantEmail: string | null
  readonly resumeId: string
  readonly submittedAt: Date
  /** The time of the contact's answer; null without an answer. */
  readonly shortlistedAt: Date | null
}

/** First applicants whom the contact shortlisted, then those who were submitted by then and have no answer yet. */
async function atClient(db: Db, { jobID }: DemoPack): Promise<PackedSubmission[]> {
  const { rows } = await sql<PackedSubmission>`
    select s.id, s.applicant_id as "applicantId", applicant.name as "applicantName", applicant.email as "applicantEmail",
      s.resume_id as "resumeId", s.submitted_at as "submittedAt", case when s.status = 'SHORTLISTED' then s.shortlisted_at end as "shortlistedAt"
    from applicant_submission s join applicant on applicant.id = s.applicant_id where s.job_id = ${jobID}::uuid and s.status in ('SUBMITTED_TO_CLIENT', 'SHORTLISTED')
    order by s.status = 'SHORTLISTED' desc, s.submitted_at, s.id`.execute(db)
  const [first] = rows
  const answeredAt = first?.shortlistedAt
  const others = rows.slice(1).filter((one) => one.shortlistedAt === null)
  const inTime = answeredAt ? others.filter((one) => one.submittedAt <= answeredAt) : others
  return first ? [first, ...inTime].slice(0, IN_PACK) : []
}

async function writePack(db: Db, appContext: PackContext, chosen: DemoPack, { now, nth }: { now: Date; nth: number }) {
  const made = await atClient(db, chosen)
  if (made.length === 0) return
  const sentAt = new Date(Math.max(...made.map(({ submittedAt }) => submittedAt.getTime())))
  const answered = made[0]!.shortlistedAt ? made[0]! : null
  const packId = randomUUID()
  const layout = nth % 3 === 1 ? 'BLIND' : 'FULL'
  const subject = `Profiles for ${chosen.jobTitle}`
  await db
    .insertInto('submissionPack')
    .values({
      id: packId,
      jobId: chosen.jobID,
      layout,
      subject,
      sentAt,
      message: 'Both have worked on similar projects and can meet you this week.',
      sentBy: chosen.leadID,
    })
    .execute()
  const sources = await profileSources(
    db,
    made.map(({ id }) => id),
  )
  const company = await companyName(db, appContext as never, chosen.countryID)
  for (const [at, one] of made.entries()) {
    const printing = { layout, position: at + 1, company, jobTitle: chosen.jobTitle } as const
    const data = printedProfile(sources.get(one.id)!, { ...printing, printedOn: dayOf(sentAt) })
    const content = await renderPdf(PROFILE_DRAWING, { ...data })
    const filename = fileNameOf(data.name, layout)
    const owner = { entity: SUBMISSION_ENTITY, entityId: one.id, createdBy: chosen.leadID }
    const stored = await storeDemoFile(db, appContext, { filename, content, ...owner })
    await db
      .insertInto('submissionPackItem')
      .values({ packId, submissionId: one.id, position: at + 1, resumeId: one.resumeId, storedFileId: stored.id })
      .execute()
  }
  await writeLink(db, { chosen, packId, subject, sentAt, now, answered, requested: made[0]! })
}

interface Link {
  readonly chosen: DemoPack
  readonly packId: string
  readonly subject: string
  readonly sentAt: Date
  readonly now: Date
  readonly answered: PackedSubmission | null
  /** The applicants who were asked for a current CV. */
  readonly requested: PackedSubmission
}

/** The email and the link of the contact; the token of a demo link is known to no one. */
async function writeLink(db: Db, link: Link): Promise<void> {
  const { chosen, packId, sentAt, answered } = link
  const mailId = await writeMail(db, link)
  const answeredAt = answered?.shortlistedAt ?? null
  const opened = answeredAt ? { firstOpenedAt: answeredAt, lastOpenedAt: answeredAt, reads: 2 } : {}
  const { id: linkId } = await db
    .insertInto('submissionLink')
    .values({
      packId,
      contactId: chosen.contactID,
      contactName: chosen.contactName,
      mailId,
      ...opened,
      tokenHash: createHash('sha256').update(randomUUID()).digest('hex'),
      expiresAt: new Date(sentAt.getTime() + 30 * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeCvRequest(db, link)
  if (answered && answeredAt) await writeVerdict(db, linkId, { submissionId: answered.id, answeredAt, now: link.now })
}

/** The email to the contact. Returns its id. */
async function writeMail(db: Db, { chosen, packId, subject, sentAt }: Link): Promise<string> {
  const { id } = await db
    .insertInto('outboxMail')
    .values({
      kind: 'CLIENT_SUBMISSION',
      toAddress: chosen.contactEmail,
      toName: chosen.contactName,
      subject,
      textBody: 'The email held a link and was deleted after it was sent.',
      confidential: true,
      entity: PACK_ENTITY,
      entityId: packId,
      countryId: chosen.countryID,
      ...sentColumns(sentAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The email that asks an applicant for a current CV. */
async function writeCvRequest(db: Db, { chosen, sentAt, requested }: Link): Promise<void> {
  await db
    .insertInto('outboxMail')
    .values({
      kind: 'APPLICANT',
      toAddress: requested.applicantEmail ?? 'applicant@example.com',
      toName: requested.applicantName,
      subject: 'Please send us your current CV',
      textBody: 'Please send us your current CV.',
      entity: 'applicant',
      entityId: requested.applicantId,
      countryId: chosen.countryID,
      ...sentColumns(sentAt),
    })
    .execute()
}

interface Answer {
  readonly submissionId: string
  readonly answeredAt: Date
  readonly now: Date
}

/** The contact is interested and proposes a time in two days. */
async function writeVerdict(db: Db, linkId: string, { submissionId, answeredAt, now }: Answer): Promise<void> {
  await db
    .insertInto('submissionVerdict')
    .values({
      linkId,
      submissionId,
      readAt: answeredAt,
      verdict: 'INTERESTED',
      answeredAt,
      comment: 'Please arrange an interview.',
      proposedTimes: [new Date(now.getTime() + 2 * DAY_MS)],
    })
    .execute()
}
