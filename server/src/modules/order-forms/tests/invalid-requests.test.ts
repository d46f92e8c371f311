/** Holds, and misuse by a signed-in user: another person on the placement, repeated emails, an empty signed file. */
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  advanceMinutes,
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveOrderForm,
  moveRequest,
  moveToStage,
  readOrderFormAs,
  SETUP,
  type Stage,
  TODAY,
  uploadSignedOffer,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const users = await createTestUsers()

const STAGES: readonly Stage[] = [
  'SUBMITTED',
  'MARGIN_REVIEW',
  'HR_REVIEW',
  'APPROVAL',
  'APPROVED',
  'OFFER_SENT',
  'VISA_IN_PROGRESS',
  'ONBOARDING',
  'ACTIVE',
]

const mailsOf = async (id: string) =>
  (await users.app.appContext.db.selectFrom('outboxMail').select('id').where('entityId', '=', id).execute()).length

/** Puts it on hold and resumes it, and returns the status before and after. */
async function holdAndResume(id: string, whileHeld = async () => {}) {
  const readStatus = async () => {
    const { status, round, offer, margin, approvals, checks } = await readOrderFormAs(users.coo, id)
    return { status, round, offer, margin, approvals, checks, mails: await mailsOf(id) }
  }
  const before = await readStatus()
  expectStatus(await moveOrderForm(users.hrm, id, 'ON_HOLD', { reason: 'The client thinks again.' }))
  await whileHeld()
  expect(await moveOrderForm(users.hrm, id, before.status), 'the reason is given').toMatchObject({ status: 400 })
  expectStatus(await moveOrderForm(users.hrm, id, before.status, { reason: 'It goes on.' }))
  return { before, after: await readStatus() }
}

test('a hold resumes in the same status, for each of the ten statuses, and nothing is repeated', async () => {
  const { id } = await createDraft(users)
  for (const stage of STAGES) {
    // Each status is reached from the one before, so that the placement can also continue after its hold.
    await moveToStage(users, id, stage, stage)
    const { before, after } = await holdAndResume(id)
    expect(before.status).toBe(stage)
    expect(after, stage).toEqual(before)
  }
  const unsaid = await createDraft(users, { visa: { required: false } })
  await moveToStage(users, unsaid.id, 'VISA_IN_PROGRESS')
  const signed = await holdAndResume(unsaid.id)
  expect(signed.before.status).toBe('OFFER_SIGNED')
  expect(signed.after).toEqual(signed.before)
})

test('a visa granted during a hold moves the placement on when it resumes', async () => {
  const { visa } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'VISA_IN_PROGRESS')
  const { after } = await holdAndResume(id, async () => {
    for (const move of [
      { status: 'DOCS_PENDING' },
      { status: 'DOCS_VERIFIED' },
      { status: 'APPLIED', reference: 'WP-78', appliedOn: '2026-06-15' },
      { status: 'APPROVED', expiresOn: '2028-06-14', approvedOn: '2026-06-15' },
    ])
      expectStatus(await moveRequest(visa, id, 'VISA', move))
  })
  expect(after.status).toBe('ONBOARDING')
  expect((await readOrderFormAs(users.hrm, id)).requests.map(({ kind }: { kind: string }) => kind)).toContain('LAPTOP')
})

const subjectsOf = async (who: Caller): Promise<string[]> =>
  (await who.get('/user-notifications', { pageSize: 200 })).data.map(({ subject }: { subject: string }) => subject)

test('the approved consultant can only be changed by a revision, and earlier letters can’t be sent or signed', async () => {
  const { bd, cm, hra, hrm } = users
  const { id } = await createDraft(users, { person: tarek })
  await moveToStage(users, id, 'HR_REVIEW')
  const change = async (who: Caller, fields: object) =>
    who.put(`${SETUP}/${id}`, { version: await versionOf(who, id), ...fields })
  const named = (name: string, more: object = {}) => change(hra, { person: { ...tarek, name, ...more } })
  expectStatus(await named('Tarek Sabbag'), 200)
  await moveToStage(users, id, 'APPROVAL', 'APPROVAL')
  const another = { status: 422, code: 'NEEDS_REVISION', errors: [{ path: 'person.name' }] }
  expect(await named('Completely Other Person'), 'before the approval').toMatchObject(another)
  await moveToStage(users, id, 'OFFER_SENT', 'APPROVED')
  expect(await named('Completely Other Person', { email: 'other@example.com' })).toMatchObject(another)
  const stranger = expectStatus(
    await hrm.post('/candidates', {
      name: 'Somebody Else',
      countryID: 'AE',
      title: 'Tester',
      personalEmail: 'e@x.com',
    }),
    201,
  ).data
  expect(await change(hra, { candidateID: stranger.id })).toMatchObject({
    status: 422,
    code: 'NEEDS_REVISION',
    errors: [{ path: 'candidateID' }],
  })
  expect(await readOrderFormAs(hra, id)).toMatchObject({ personName: 'Tarek Sabbag', candidateID: null })

  // The spelling of the name is corrected, and the letter with it: the one that was sent has the old name.
  expectStatus(await named('Sábbag, Tarek'))
  expect(await uploadSignedOffer(users, id)).toMatchObject({ status: 422, code: 'OFFER_LETTER_OUTDATED' })
  const remind = async () => hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version: await versionOf(hrm, id) })
  await advanceMinutes(users, id)
  expect(expectStatus(await remind()).data.offer).toMatchObject({ version: 2, sentTo: tarek.email })
  const subject = /has a new email of the consultant/
  expect(await subjectsOf(bd)).not.toContainEqual(expect.stringMatching(subject))
  expectStatus(await named('Sábbag, Tarek', { email: 'tarek.new@example.com' }))
  for (const who of [bd, cm]) expect(await subjectsOf(who)).toContainEqual(expect.stringMatching(subject))
  expectStatus(await uploadSignedOffer(users, id), 201)
})

const tarek = {
  name: 'Tarek Sabbagh',
  email: 'tarek@example.com',
  phone: '+971 50 700 1000',
  nationality: 'SY',
  passportExpiry: '2030-01-01',
}

test('the same offer and visa team email can be resent after a pause, by authorised users', async () => {
  const { assets, hra, hrm, visa } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'OFFER_SENT')
  const remind = async (more: object = {}) =>
    hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version: await versionOf(hrm, id), ...more })
  const paused = { status: 422, code: 'SENT_RECENTLY' }
  expect(await remind()).toMatchObject(paused)
  expect(await remind({ expiresOn: '2026-06-29' }), 'with another date').toMatchObject(paused)
  await advanceMinutes(users, id)
  expectStatus(await remind())
  expect(await mailsOf(id)).toBe(2)
  await advanceMinutes(users, id)
  const open = await remind({ expiresOn: '2199-12-31' })
  expect(open).toMatchObject({
    status: 400,
    errors: [{ path: 'expiresOn', message: expect.stringContaining('15 Dec 2026') }],
  })

  expectStatus(await uploadSignedOffer(users, id), 201)
  const mail = (who: Caller) => who.post(`${DOCUMENTS}/${id}/visa-team-email`, {})
  expect(await mail(hra), 'it was deleted with the signature').toMatchObject(paused)
  await advanceMinutes(users, id)
  expect((await mail(assets)).status, 'keeps laptops').toBe(403)
  expectStatus(await mail(hra))
  expect(await mail(hrm)).toMatchObject(paused)
  await advanceMinutes(users, id)
  expectStatus(await mail(visa))
  const { textBody: text } = await users.app.appContext.db
    .selectFrom('outboxMail')
    .select('textBody')
    .where('entityId', '=', id)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(text).toContain('Attested degree certificate')
  expect(text, 'it is there').not.toContain('Signed offer letter')
})

test('a signed file that can’t be opened is rejected', async () => {
  const { hra } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'OFFER_SENT')
  const signed = { signedOn: TODAY, version: String(await versionOf(hra, id)) }
  for (const content of ['%PDF-1.4\n<script>alert(1)</script>', '%PDF-1.4\nnot a pdf\nstartxref\n9\n%%EOF\n'])
    expect(
      await hra.upload(`${DOCUMENTS}/${id}/signed-offer-letter`, { name: 'signed.pdf', content }, signed),
    ).toMatchObject({ status: 415, code: 'NOT_A_PDF' })
  expect(await readOrderFormAs(hra, id)).toMatchObject({ status: 'OFFER_SENT', offer: { signedOn: null } })
  expectStatus(await uploadSignedOffer(users, id), 201)
})

test('only recruiting roles can be the recruiter, and they are notified only of order forms they can open', async () => {
  const { bd, hra, app } = users
  const { id, version } = await createDraft(users)
  const choose = (recruiter: Caller) => bd.put(`${SETUP}/${id}`, { version, recruiterID: recruiter.staff!.id })
  expect(await choose(hra), 'no recruiter').toMatchObject({ status: 400, errors: [{ path: 'recruiterID' }] })
  const abroad = await app.as('TAS_VICE_PRESIDENT', { countryIDs: ['OM'] })
  const here = await app.as('TAS_VICE_PRESIDENT', { countryIDs: ['AE'] })
  expectStatus(await choose(abroad))
  const other = await createDraft(users, { recruiterID: here.staff!.id })
  for (const one of [id, other.id]) expectStatus(await moveOrderForm(bd, one, 'SUBMITTED'))
  expect((await abroad.get(`${SETUP}/${id}`)).status).toBe(404)
  expect(await subjectsOf(abroad)).toEqual([])
  expect(await subjectsOf(here)).toContainEqual(expect.stringContaining('was submitted'))
})
