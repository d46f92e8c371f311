import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  approveEmployeeData,
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  signContracts,
  TODAY,
  uploadSignedOffer,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { remindOffers } from '../core/reminders.actions.ts'

/** The tests first create placements. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const users = await createTestUsers()
const on = (day: string) => users.app.setNow(`${day}T08:00:00Z`)
beforeEach(() => on(TODAY))

test('a last working day must be between the joining date and the end date', async () => {
  const { hrm } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ACTIVE')
  const notice = (lastWorkingDay: string) =>
    moveOrderForm(hrm, id, 'ON_NOTICE', { lastWorkingDay, reason: 'Resigned.' })
  for (const wrong of ['2020-01-01', '2026-06-30', '2027-07-01', '2029-01-01'])
    expect(await notice(wrong), wrong).toMatchObject({
      status: 422,
      code: 'LAST_WORKING_DAY_OUTSIDE_TERM',
      errors: [{ path: 'lastWorkingDay' }],
    })
  expect(await readOrderFormAs(hrm, id)).toMatchObject({ status: 'ACTIVE', lastWorkingDay: null })
  expectStatus(await notice('2027-06-30'))
  expectStatus(await moveOrderForm(hrm, id, 'ACTIVE', { reason: 'Stays after all.' }))
  expect(await readOrderFormAs(hrm, id)).toMatchObject({ status: 'ACTIVE', lastWorkingDay: null })
  expectStatus(await notice('2026-07-01'))
  on('2026-07-02')
  const { db } = users.app.appContext
  const employment = db.updateTable('contract').where('orderFormId', '=', id).where('kind', '=', 'CANDIDATE')
  await employment.set({ status: 'ACTIVE', endDate: null }).execute()
  expectStatus(await moveOrderForm(hrm, id, 'CLOSED', { reason: 'Cleared and settled.' }))
  const closed = await readOrderFormAs(hrm, id)
  expect(closed).toMatchObject({ status: 'CLOSED', lastWorkingDay: '2026-07-01', candidateStatus: 'BENCH' })
  // An employment without an end would block the next placement permanently.
  const contracts = await db.selectFrom('contract').selectAll().where('orderFormId', '=', id).orderBy('kind').execute()
  expect(contracts).toMatchObject([
    { kind: 'CANDIDATE', status: 'TERMINATED', endsOn: '2026-07-01' },
    { kind: 'CLIENT', status: 'SIGNED', endsOn: '2026-07-01' },
  ])
  const history = (await hrm.get(`/candidate-contracts/${contracts[0]!.id}/history`)).data
  expect(history[0]).toMatchObject({ reason: 'The placement ended on 1 Jul 2026.' })
  const { data: person } = expectStatus(await hrm.get(`/candidates/${closed.candidateID}`))
  expect(person).toMatchObject({ status: 'BENCH', contractEnd: '2026-07-01' })
})

test('a guard uses the date in the country of work, regardless of the time zone of the user', async () => {
  const { hrm, app } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  await approveEmployeeData(users, id)
  await signContracts(users, id)
  // In the UAE it is 16:00 on 30 June; fourteen hours ahead of UTC it is already July.
  app.setNow('2026-06-30T12:00:00Z')
  const joined = async (offset: string) => {
    const version = await versionOf(hrm, id)
    const body = { status: 'ACTIVE', version, joinedDate: '2026-07-01' }
    return hrm.put(`/order-form-setup-status/${id}`, body, { 'time-offset': offset })
  }
  expect(await joined('840')).toMatchObject({ status: 422, code: 'JOINING_DATE_MISSING' })
  // In the UAE July starts at 20:00 UTC.
  app.setNow('2026-06-30T20:30:00Z')
  expectStatus(await joined('-720'))
})

test('a joining date must be after the signature and within the employment contract', async () => {
  const { hrm, app } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  await approveEmployeeData(users, id)
  await signContracts(users, id)
  const joined = (joinedDate?: string) => moveOrderForm(hrm, id, 'ACTIVE', joinedDate ? { joinedDate } : {})
  const refused = { status: 422, code: 'JOINING_DATE_OUTSIDE_TERM', errors: [{ path: 'joinedDate' }] }
  for (const early of ['2025-01-01', TODAY]) expect(await joined(early), early).toMatchObject(refused)
  const toActive = async () =>
    (await readOrderFormAs(hrm, id)).availableTransitions.find(({ to }: { to: string }) => to === 'ACTIVE') as {
      allowed: boolean
      why: object[]
    }
  const message = 'Joining can be confirmed from 1 Jul 2026.'
  expect(await toActive(), 'shown before the user tries').toMatchObject({ allowed: false, why: [{ message }] })
  expect(await joined('2026-07-01')).toMatchObject({ status: 422, code: 'JOINING_DATE_MISSING' })
  on('2026-07-06')
  expect(await toActive()).toMatchObject({ allowed: true, why: [] })
  expect(await joined()).toMatchObject({ status: 422, code: 'JOINING_DATE_MISSING' })
  const { db } = app.appContext
  const term = db.updateTable('orderForm').where('id', '=', id)
  await term.set({ endDate: '2026-07-04' }).execute()
  expect(await joined('2026-07-05'), 'after the end').toMatchObject(refused)
  await term.set({ endDate: '2027-06-30' }).execute()
  const contract = db.updateTable('contract').where('orderFormId', '=', id).where('kind', '=', 'CANDIDATE')
  await contract.set({ startDate: '2026-07-05' }).execute()
  expect(await joined('2026-07-04'), 'before the employment').toMatchObject(refused)
  await contract.set({ startDate: '2026-07-01' }).execute()
  await term.set({ signedOn: '2026-07-03' }).execute()
  expect(await joined('2026-07-02'), 'before the signature').toMatchObject(refused)
  expectStatus(await joined('2026-07-05'))
  const { candidateID } = await readOrderFormAs(hrm, id)
  const { data: person } = expectStatus(await hrm.get(`/candidates/${candidateID}`))
  expect(person).toMatchObject({ joinedDate: '2026-07-05', probationEnd: '2027-01-04' })
})

test('an expired offer can’t be signed; resent with a later expiry date it can', async () => {
  const { hrm, hra } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVED')
  const send = async (expiresOn: string) => {
    const version = await versionOf(hrm, id)
    return hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version, expiresOn })
  }
  expectStatus(await send('2026-06-20'))
  on('2026-06-28')
  const lapsed = { status: 422, code: 'OFFER_EXPIRED', errors: [{ path: 'signedOn' }] }
  expect(await uploadSignedOffer(users, id, { signedOn: '2026-06-27' })).toMatchObject(lapsed)
  const attachments = (await hra.get(`${DOCUMENTS}/${id}/attachments`)).data
  expect(
    attachments.filter(({ type }: { type: string }) => type === 'SIGNED_OFFER'),
    'nothing is kept',
  ).toEqual([])
  expectStatus(await send('2026-07-05'))
  expectStatus(await uploadSignedOffer(users, id, { signedOn: '2026-06-28' }), 201)

  const inTime = await createDraft(users)
  on(TODAY)
  await moveToStage(users, inTime.id, 'APPROVED')
  const version = await versionOf(hrm, inTime.id)
  expectStatus(await hrm.post(`${DOCUMENTS}/${inTime.id}/email-offer-letter`, { version, expiresOn: '2026-06-20' }))
  // A later letter that was only created changes nothing for the one that was sent.
  const writing = { version: await versionOf(hrm, inTime.id), expiresOn: '2026-07-15' }
  const { data: written } = expectStatus(await hrm.post(`${DOCUMENTS}/${inTime.id}/offer-letter`, writing), 201)
  expect(written.offer).toMatchObject({ state: 'SENT', version: 1, expiresOn: '2026-06-20', unsentVersion: 2 })
  expect(await hrm.post(`${DOCUMENTS}/${inTime.id}/offer-letter`, writing), 'requested twice').toMatchObject({
    status: 409,
  })
  const { db } = users.app.appContext
  const { offerExpiresOn } = await db
    .selectFrom('orderForm')
    .select('offerExpiresOn')
    .where('id', '=', inTime.id)
    .executeTakeFirstOrThrow()
  expect(offerExpiresOn, 'the date that reminders use').toBe('2026-06-20')
  on('2026-06-28')
  expect(await uploadSignedOffer(users, inTime.id, { signedOn: '2024-06-20' })).toMatchObject({
    status: 422,
    code: 'SIGNED_BEFORE_OFFER',
    errors: [{ path: 'signedOn', message: expect.stringContaining(formatLongDate(TODAY)) }],
  })
  expectStatus(await uploadSignedOffer(users, inTime.id, { signedOn: '2026-06-20' }), 201)
})

test('the age of an offer is counted in days of its country', async () => {
  const { app, hra, hrm } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVED')
  // In the UAE it is already the sixteenth.
  app.setNow(`${TODAY}T21:00:00Z`)
  const version = await versionOf(hrm, id)
  expectStatus(await hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version, expiresOn: '2026-07-15' }))
  const reminded = async (day: string) => {
    await remindOffers(app.appContext, { countryID: 'AE', day }, new Date(`${day}T02:00:00Z`))
    return (await offerBells(hra, id)).some((subject: string) =>
      subject.includes('has an offer that was sent 2 days ago'),
    )
  }
  expect(await reminded('2026-06-17')).toBe(false)
  expect(await reminded('2026-06-18')).toBe(true)
})

const offerBells = async (who: Caller, id: string) =>
  (await who.get('/user-notifications', { pageSize: 200 })).data
    .filter((one: { metadata: { orderFormID?: string; type: string } }) => one.metadata.orderFormID === id)
    .filter((one: { metadata: { type: string } }) => one.metadata.type === 'OFFER_UPDATE')
    .map(({ subject }: { subject: string }) => subject)

test('an open offer is reminded after two and five days, before it expires and when it has expired, once each', async () => {
  const { app, hra, hrm } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVED')
  const version = await versionOf(hrm, id)
  expectStatus(await hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version, expiresOn: '2026-06-25' }))
  const known = new Set(await offerBells(hra, id))
  const after: string[][] = []
  for (const day of [
    '2026-06-16',
    '2026-06-17',
    '2026-06-20',
    '2026-06-23',
    '2026-06-24',
    '2026-06-26',
    '2026-06-27',
  ]) {
    on(day)
    for (let run = 0; run < 2; run += 1)
      await remindOffers(app.appContext, { countryID: 'AE', day }, new Date(`${day}T06:00:00Z`))
    const subjects = await offerBells(hra, id)
    after.push(subjects.filter((one: string) => !known.has(one)))
    expect(new Set(subjects).size, 'each reminder once').toBe(subjects.length)
    for (const one of subjects) known.add(one)
  }
  expect(after.map((subjects) => subjects.map((one) => one.replace(/^Order form \S+ /, '')))).toEqual([
    [],
    ['has an offer that was sent 2 days ago and is not signed.'],
    ['has an offer that was sent 5 days ago and is not signed.'],
    ['has an offer that expires on 25 Jun 2026. Ask for the signature, or send it again with a later expiry date.'],
    [],
    ['has an offer that expired on 25 Jun 2026. Send it again or record the decline.'],
    [],
  ])
})
