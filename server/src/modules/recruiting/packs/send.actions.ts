import { randomUUID } from 'node:crypto'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import {
  LINK_DAYS,
  MAX_LINK_DAYS,
  type NewPack,
  type Pack,
  type packEndpoints,
} from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { dayInCountry } from '../../../kernel/app/country-date.ts'
import { conflict, invalid, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { startOfDayFor } from '../../../kernel/app/today.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { renderPdf } from '../../../kernel/documents/pdf.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import { publicLink } from '../../../kernel/http/public-link.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { companyName } from '../company-name.queries.ts'
import { type LoadedJob, loadJob } from '../jobs/jobs.queries.ts'
import { submissionAuditSubject } from '../submissions/persistence.actions.ts'
import { type LoadedSubmission, loadSubmission, SUBMISSION_ENTITY } from '../submissions/submissions.queries.ts'
import { moveSubmission } from '../submissions/transitions.actions.ts'
import { blockersOf, contactsToSend, wasSubmitted } from './draft.queries.ts'
import { PACK_ENTITY, readPack } from './packs.queries.ts'
import { PROFILE_DRAWING } from './preview.actions.ts'
import { identifiesPerson, type ProfileSource, printedProfile, profileLine } from './profile.rules.ts'
import { fileNameOf, profileSources } from './profiles.queries.ts'
import { hashOfToken, tokenOfLink } from './tokens.rules.ts'

type SendCall = Call<typeof packEndpoints.send>

/** The parts of a pack to be sent. */
interface PackToSend {
  readonly job: LoadedJob
  readonly company: string
  readonly pack: NewPack
  /** Today's date in the country of the job. */
  readonly today: string
  readonly expiresOn: string
  readonly contacts: Awaited<ReturnType<typeof contactsToSend>>
}

/** Sends applicants of one job to contacts of the client: all or none. A sent pack does not change. */
export const sendPack = (call: SendCall): Promise<Pack> => sendNewPack(call, call.body)

/** The same with a given email body; also sends a single submission by its template. */
export async function sendNewPack(call: Omit<SendCall, 'body'>, pack: NewPack): Promise<Pack> {
  const { db, scope, now } = call
  // The job is locked first, as in every change of a submission: a second click waits here, and then finds changed
  // versions.
  const job = await loadJob(db, scope, { id: pack.jobID, lock: true })
  const today = await dayInCountry(db, job.countryId, now)
  const contacts = await chosenContacts(db, job, pack.contactIDs)
  const expiresOn = pack.expiresOn ?? daysAfter(today, LINK_DAYS)
  assertLastDay(expiresOn, today)
  const company = await companyName(db, call.appContext, job.countryId)
  const sending: PackToSend = { job, company, pack, today, expiresOn, contacts }
  const submitted = await submitAll({ ...call, today }, sending)
  const sources = await profileSources(
    db,
    submitted.map(({ id }) => id),
  )
  const profiles = submitted.map((row, at) => ({ row, position: at + 1, source: sources.get(row.id)! }))
  assertBlind(pack, profiles)
  const packID = randomUUID()
  await writePack(call, sending, packID)
  for (const profile of profiles) await storeProfile(call, { ...sending, packID }, profile)
  for (const contact of contacts) await sendLink(call, { ...sending, packID, contact }, profiles)
  for (const { row } of profiles)
    await writeAuditEntry(call, {
      event: `${SUBMISSION_ENTITY}.sent`,
      ...submissionAuditSubject(row),
      after: {
        'pack.layout': pack.layout,
        'pack.contacts': contacts.map(({ name }) => name).join(', '),
        'pack.expiresOn': expiresOn,
      },
    })
  return readPack(call, null, packID)
}

async function chosenContacts(db: Db, job: LoadedJob, ids: readonly string[]) {
  const all = await contactsToSend(db, job.clientId)
  return [...new Set(ids)].map((id) => {
    const found = all.find((one) => one.id === id)
    if (found) return found
    throw invalid([{ path: 'contactIDs', message: `Select contacts of ${job.clientName} with an email address.` }])
  })
}

export function assertLastDay(expiresOn: string, today: string): void {
  if (expiresOn <= today) throw invalid([{ path: 'expiresOn', message: 'Select a day in the future.' }])
  if (expiresOn > daysAfter(today, MAX_LINK_DAYS))
    throw invalid([{ path: 'expiresOn', message: `Select a day within ${MAX_LINK_DAYS} days.` }])
}

/**
 * Changes the status of each to SUBMITTED_TO_CLIENT; those submitted before keep their status, but get a new version,
 * so that a second click is detected.
 */
async function submitAll(call: Omit<SendCall, 'body'>, { job, pack }: PackToSend): Promise<LoadedSubmission[]> {
  const { db, scope } = call
  const ids = pack.submissions.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw invalid([{ path: 'submissions', message: 'Each applicant can be in a pack once.' }])
  const submitted: LoadedSubmission[] = []
  for (const { id, version } of pack.submissions) {
    const before = await loadSubmission(db, scope, { id, lock: true })
    if (before.jobId !== job.id)
      throw invalid([{ path: 'submissions', message: `${before.applicantName} is not submitted to this job.` }])
    if (before.version !== version) throw changedSince(before)
    if (wasSubmitted(before)) {
      const [blocker] = await blockersOf(call, before)
      if (blocker) throw ruleViolation('NOT_READY', `${before.applicantName}: ${blocker}`)
      await updateRecord(call, 'applicantSubmission', id, {})
    } else await moveSubmission(call, { id, status: 'SUBMITTED_TO_CLIENT' })
    submitted.push(await loadSubmission(db, null, { id }))
  }
  return submitted
}

const changedSince = ({ applicantName }: LoadedSubmission) =>
  conflict('STALE_VERSION', `The submission of ${applicantName} was changed or sent in the meantime. Reload the page.`)

interface Profile {
  readonly row: LoadedSubmission
  readonly position: number
  readonly source: ProfileSource
}

/** A text entered by a user must not name a person whose profile is anonymous. */
function assertBlind({ layout, subject, message }: NewPack, profiles: readonly Profile[]): void {
  if (layout !== 'BLIND') return
  for (const { source } of profiles)
    for (const [path, text] of [
      ['subject', subject],
      ['message', message ?? ''],
    ] as const)
      if (identifiesPerson(source, text))
        throw invalid([
          {
            path,
            message: `A blind profile must not name ${source.name} or an employer. Remove the name from the text.`,
          },
        ])
}

const writePack = ({ db, staff, now }: Omit<SendCall, 'body'>, { job, pack }: PackToSend, id: string) =>
  db
    .insertInto('submissionPack')
    .values({
      id,
      jobId: job.id,
      layout: pack.layout,
      subject: pack.subject,
      message: pack.message,
      sentAt: now,
      sentBy: staff.id,
    })
    .execute()

/**
 * Prints the profile and stores it with the version of the CV: the client's copy does not change when the applicant
 * does.
 */
async function storeProfile(
  call: Omit<SendCall, 'body'>,
  { pack, packID, job, company, today }: PackToSend & { readonly packID: string },
  { row, position, source }: Profile,
): Promise<void> {
  const printing = { layout: pack.layout, position, company, jobTitle: job.title, printedOn: today }
  const data = printedProfile(source, printing)
  const content = await renderPdf(PROFILE_DRAWING, { ...data })
  const owner = { entity: SUBMISSION_ENTITY, entityID: row.id, kind: 'document', confidential: true } as const
  const { id: storedFileId } = await saveFile(call, { filename: fileNameOf(data.name, pack.layout), content }, owner)
  await call.db
    .insertInto('submissionPackItem')
    .values({ packId: packID, submissionId: row.id, position, resumeId: row.resumeId!, storedFileId })
    .execute()
}

interface Contact extends PackToSend {
  readonly packID: string
  readonly contact: PackToSend['contacts'][number]
}

/**
 * Stores the link of one contact and its email. The email is encrypted until it is sent, because it contains the token.
 */
async function sendLink(
  call: Omit<SendCall, 'body'>,
  { packID, contact, job, company, pack, expiresOn }: Contact,
  profiles: readonly Profile[],
): Promise<void> {
  const { db, staff, appContext } = call
  const id = randomUUID()
  const token = tokenOfLink(appContext.secrets, id)
  const shown = (profile: Profile) => ({ layout: pack.layout, position: profile.position })
  const mail = await renderTemplate(
    db,
    'CV_SUBMISSION',
    {
      companyName: company,
      senderName: staff.name,
      senderTitle: ROLE_LABELS[staff.role],
      recipientName: contact.name,
      clientName: job.clientName,
      jobTitle: job.title,
      consultantName: namesOf(profiles, pack),
      resumeSummary: profiles.map((profile) => profileLine(profile.source, shown(profile))).join('\n'),
      coverNote: pack.message,
      formLink: publicLink(appContext, token),
      validUntil: expiresOn,
    },
    { countryID: job.countryId },
  )
  const mailId = await sendLater(
    db,
    {
      kind: 'CLIENT_SUBMISSION',
      to: { address: contact.email, name: contact.name },
      ...mail,
      subject: pack.subject,
      entity: PACK_ENTITY,
      entityID: packID,
      countryID: job.countryId,
    },
    appContext.secrets,
  )
  await db
    .insertInto('submissionLink')
    .values({
      id,
      packId: packID,
      contactId: contact.id,
      contactName: contact.name,
      tokenHash: hashOfToken(token),
      mailId,
      expiresAt: await endOfDay(db, job.countryId, expiresOn),
    })
    .execute()
}

/** The end of a date in a country. */
export async function endOfDay(db: Db, countryID: string, day: string): Promise<Date> {
  const { zone } = await db.selectFrom('country').select('zone').where('id', '=', countryID).executeTakeFirstOrThrow()
  return startOfDayFor({ offset: undefined, zone }, daysAfter(day, 1))
}

function namesOf(profiles: readonly Profile[], { layout }: NewPack): string {
  if (layout === 'BLIND') return profiles.length === 1 ? 'one candidate' : `${profiles.length} candidates`
  const [first, second, ...more] = profiles.map(({ source }) => source.name)
  if (second === undefined) return first!
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${profiles.length - 1} others`
}
