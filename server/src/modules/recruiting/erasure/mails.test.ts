import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { expect, test } from 'vitest'
import { MODULES } from '../../../app.ts'
import { CONSENT, dataOf, erasureSteps } from '../../../kernel/testing/fixtures/erasure.ts'
import {
  createRecruitingTestApp,
  hiringManager,
  openJob,
  readyApplicant,
} from '../../../kernel/testing/fixtures/recruiting.ts'

const { app, team } = await createRecruitingTestApp()
const { db } = app.appContext
const contactID = await hiringManager(team)
const { createApplicant, applyRetentionTo, setColumns } = erasureSteps(app, team)
const { recruiter, lead, manager } = team

const REMOVED = 'Removed: personal data was erased on 1 Aug 2026.'
const mailsOf = (kind: string) =>
  db.selectFrom('outboxMail').selectAll().where('kind', '=', kind).orderBy('createdAt').execute()
const mailsTo = async (kind: string, address: string) =>
  (await mailsOf(kind)).filter(({ toAddress }) => toAddress === address)

/** An applicant with an email, a note with an emailed mention, and an entry in the daily email of a colleague. */
async function mailedAbout(one: Applicant, colleague: typeof lead): Promise<void> {
  await dataOf(recruiter.post('/recruiting-mails', { applicantIDs: [one.id], template: 'RESUME_REQUEST' }))
  const note = { text: `${one.name} called.`, mentionIDs: [colleague.staff!.id] }
  await dataOf(recruiter.post(`/applicants/${one.id}/notes`, note))
}

/** One pack about several people, with their names in its texts. */
async function packOf(applicants: readonly { readonly id: string }[], subject: string): Promise<string> {
  const job = await openJob(team)
  const submissions: { id: string; version: number }[] = []
  for (const { id: applicantID } of applicants) {
    const { id, version } = await dataOf(recruiter.post('/applicant-submissions', { jobID: job.id, applicantID }))
    submissions.push({ id, version })
  }
  const body = { jobID: job.id, submissions, contactIDs: [contactID], subject, message: 'Liu was with a bank.' }
  const pack = await dataOf(lead.post('/submission-packs', body))
  for (const { id } of submissions) {
    const { version } = await dataOf(lead.get(`/applicant-submissions/${id}`))
    const body = { status: 'WITHDRAWN', reason: 'Moves', version }
    await dataOf(lead.put(`/applicant-submissions/${id}/status`, body))
  }
  return pack.id
}

test('emails are erased by the record they are about: those of a namesake with a name of three letters are kept', async () => {
  const choices = JSON.stringify({ JOB_POST_CHANGE: 'BELL_AND_MAIL' })
  await db.updateTable('appUser').set({ notificationChoices: choices }).execute()
  const gone = await createApplicant({ name: 'Liu', email: 'gone@mail.example' })
  const stays = await createApplicant({ name: 'Liu', email: 'stays@mail.example' })
  await mailedAbout(gone, lead)
  await mailedAbout(stays, manager)
  const before = (await mailsOf('NOTIFICATION')).filter(({ about }) => about.includes(stays.id))
  expect(before.length).toBeGreaterThan(0)
  expect(before[0]!.textBody).toContain('Liu')

  await setColumns(gone.id, { status: 'ARCHIVED' })
  expect(await applyRetentionTo([gone.id])).toEqual({ archived: 0, erased: 1 })
  const [erased, ...more] = await mailsTo('APPLICANT', 'erased@invalid')
  expect(erased).toMatchObject({ subject: 'Erased', textBody: REMOVED, htmlBody: null, toName: null })
  expect(more).toEqual([])
  const [theirs] = await mailsTo('APPLICANT', 'stays@mail.example')
  expect(theirs!.textBody).toContain('Liu')
  for (const { about, subject, textBody } of await mailsOf('NOTIFICATION'))
    if (about.includes(gone.id)) expect({ subject, textBody }).toEqual({ subject: 'Erased', textBody: REMOVED })
  expect((await mailsOf('NOTIFICATION')).filter(({ about }) => about.includes(stays.id))).toEqual(before)
  const { rows } = { rows: await db.selectFrom('notification').select('metadata').execute() }
  const named = rows.map(({ metadata }) => (metadata as { entityID?: string }).entityID)
  expect(named).toContain(stays.id)
  expect(named).not.toContain(gone.id)
})

test('an email to the address of an erased applicant that is linked to no record is erased; one of another applicant is kept', async () => {
  const one = await createApplicant({ name: 'Bo Li', email: 'Shared@mail.example' })
  const other = await createApplicant({ name: 'Someone Else', email: 'shared@mail.example' })
  const mail = { kind: 'APPLICANT', toAddress: 'shared@mail.example', subject: 'Hello Bo', textBody: 'Dear Bo Li' }
  await db
    .insertInto('outboxMail')
    .values([
      { ...mail, entity: null, entityId: null },
      { ...mail, entity: 'applicant', entityId: other.id },
    ])
    .execute()
  await setColumns(one.id, { status: 'ARCHIVED' })
  await applyRetentionTo([one.id])
  const left = await mailsTo('APPLICANT', 'shared@mail.example')
  expect(left).toMatchObject([{ entityId: other.id, textBody: 'Dear Bo Li' }])
})

test('in a pack with several people, texts are erased and the profiles of the others are kept', async () => {
  const gone = await createApplicant({ name: 'Bo Li', email: 'bo@mail.example' })
  const one = await readyApplicant(app, 'Bo Karim')
  const other = await readyApplicant(app, 'Sara Khan')
  const file = await recruiter.upload(`/applicants/${gone.id}/resume`, {
    name: 'bo.txt',
    content: 'Bo Li, Java developer',
  })
  expect(file.status, file.message).toBeLessThan(300)
  const terms = { expectedPay: '17000', expectedPayCurrency: 'AED', expectedPayPeriod: 'MONTH', noticeDays: 30 }
  await setColumns(gone.id, { status: 'QUALIFIED', representGivenOn: '2026-06-01', ...terms })
  const packID = await packOf([gone, { id: one }, { id: other }], 'Profiles: Bo Li, B. Li, Sara Khan')
  await setColumns(gone.id, { status: 'ARCHIVED' })
  expect(await applyRetentionTo([gone.id])).toEqual({ archived: 0, erased: 1 })

  const subject = 'Profiles: the candidate, B. the candidate, Sara Khan'
  const pack = await db.selectFrom('submissionPack').selectAll().where('id', '=', packID).executeTakeFirstOrThrow()
  expect(pack).toMatchObject({ subject, message: REMOVED })
  const mail = await db.selectFrom('outboxMail').selectAll().where('entityId', '=', packID).executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ subject, textBody: REMOVED, bodySealed: null, toAddress: 'huda@client.example' })
  const profiles = await db
    .selectFrom('submissionPackItem as item')
    .innerJoin('storedFile as file', 'file.id', 'item.storedFileId')
    .select(['file.name', 'file.deletedAt'])
    .where('packId', '=', packID)
    .orderBy('position')
    .execute()
  expect(profiles.map(({ name, deletedAt }) => [name === 'Erased', deletedAt !== null])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
})

test('the daily email of a colleague is found by the records that it names', async () => {
  const { digestPartsOf } = await import('../../reports/daily-mail.queries.ts')
  const { sendDigest } = await import('../../reports/daily-mail.actions.ts')
  const choices = JSON.stringify({ JOB_POST_CHANGE: 'BELL' })
  await db.updateTable('appUser').set({ notificationChoices: choices }).execute()
  const gone = await createApplicant({ name: 'Ann', email: 'ann@mail.example' })
  const stays = await createApplicant({ name: 'Ann', email: 'ann2@mail.example', consent: CONSENT })
  for (const [one, to] of [
    [gone, lead],
    [stays, manager],
  ] as const) {
    await mailedAbout(one, to)
    const order = { userID: to.staff!.id, countryID: 'AE', day: '2026-06-16' }
    expect(await sendDigest(app.appContext, digestPartsOf(MODULES), order)).toBe(true)
  }
  await setColumns(gone.id, { status: 'ARCHIVED' })
  await applyRetentionTo([gone.id])
  const texts = new Map((await mailsOf('SUMMARY')).map(({ entityId, textBody }) => [entityId, textBody]))
  expect(texts.get(lead.staff!.id)).toBe(REMOVED)
  expect(texts.get(manager.staff!.id)).toContain('Ann')
})
