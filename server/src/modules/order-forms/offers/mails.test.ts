import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { deliver } from '../../../kernel/mail/deliver.ts'
import { closeMailers } from '../../../kernel/mail/transport.ts'
import { receiveMail } from '../../../kernel/testing/files/mail-receiver.ts'
import {
  advanceMinutes,
  approveVisa,
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveToStage,
  readOrderFormAs,
  uploadSignedOffer,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { remindRenewals } from '../core/reminders.actions.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()

const waitingMails = (id: string) =>
  users.app.appContext.db
    .selectFrom('outboxMail')
    .select('id')
    .where('entityId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Delivers these emails to a real server, and returns what it received. */
async function received(ids: readonly string[]) {
  const post = await receiveMail()
  const { appContext } = users.app
  const environment = { ...appContext.environment, ...post.environment }
  for (const id of ids) await deliver({ ...appContext, environment } as never, id)
  closeMailers()
  await post.close()
  return Promise.all(post.received.map(async ({ to, source }) => ({ ...(await PostalMime.parse(source)), to })))
}

/** The bill rate, each part of the pay and their sum, in the usual number formats. */
const FIGURES = /36[,.\s]?000|10[,.\s]?800|4[,.\s]?500|16[,.\s]?800/

test('the second email of an offer is a reminder with the same letter and no figures in its text', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'OFFER_SENT')
  await advanceMinutes(users, id)
  const { version, offer } = await readOrderFormAs(users.hrm, id)
  const remind = () => users.hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version })
  const pressed = await Promise.all([remind(), remind(), remind()])
  expect(pressed.map(({ status }) => status).sort(), 'two clicks send one reminder').toEqual([200, 409, 409])
  expect(await waitingMails(id)).toHaveLength(2)
  const [first, second] = await received((await waitingMails(id)).map(({ id: one }) => one))
  expect(second!.to).toEqual([offer.sentTo])
  expect(second!.subject).not.toBe(first!.subject)
  expect(second!.subject).toContain('reminder')
  expect(second!.text).toContain('Priya')
  expect(second!.attachments).toHaveLength(1)
  expect(`${second!.text} ${second!.html}`).not.toMatch(FIGURES)
})

test('after the signature the visa team is emailed what it needs to start, and again on request, without pay or rates', async () => {
  const { hra, visa, app } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'OFFER_SENT')
  const early = await hra.post(`${DOCUMENTS}/${id}/visa-team-email`, {})
  expect(early).toMatchObject({ status: 422, code: 'OFFER_NOT_SIGNED' })
  const before = new Set((await waitingMails(id)).map(({ id: one }) => one))
  expectStatus(await uploadSignedOffer(users, id), 201)
  await advanceMinutes(users, id)
  const mailed = expectStatus(
    await hra.post(`${DOCUMENTS}/${id}/visa-team-email`, { message: 'She is in Kochi until Friday.' }),
  )
  expect(mailed.data.sent).toEqual([expect.objectContaining({ sentTo: visa.staff!.email })])
  const { number, personName } = await readOrderFormAs(hra, id)
  const sent = (await waitingMails(id)).filter(({ id: one }) => !before.has(one))
  const mails = await received(sent.map(({ id: one }) => one))
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.to).toEqual(['visa.team@example.com'])
    for (const phrase of [number, personName, 'Computer Programmer', 'United Arab Emirates', 'Passport'])
      expect(`${mail.subject} ${mail.text}`).toContain(phrase)
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(FIGURES)
    expect(mail.attachments).toEqual([])
  }
  expect(mails[1]!.text).toContain('She is in Kochi until Friday.')

  await app.appContext.db.updateTable('appUser').set({ active: false }).where('id', '=', visa.staff!.id).execute()
  await advanceMinutes(users, id)
  const unavailable = await hra.post(`${DOCUMENTS}/${id}/visa-team-email`, {})
  expect(unavailable).toMatchObject({ status: 422, code: 'NO_VISA_TEAM' })
  await app.appContext.db.updateTable('appUser').set({ active: true }).where('id', '=', visa.staff!.id).execute()

  const other = await createDraft(users, { visa: { required: false } })
  await moveToStage(users, other.id, 'SUBMITTED')
  const needless = await hra.post(`${DOCUMENTS}/${other.id}/visa-team-email`, {})
  expect(needless).toMatchObject({ status: 422, code: 'VISA_NOT_REQUIRED' })
})

test('with the onboarding the consultant receives the joining instructions once', async () => {
  const { app, hra } = users
  const contact = {
    name: 'Huda Karim',
    title: 'Head of Engineering',
    email: 'huda@example.com',
    kind: 'HIRING_MANAGER',
  }
  await app.appContext.db
    .insertInto('clientContact')
    .values({ clientId: users.clientID, ...contact })
    .execute()
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'VISA_IN_PROGRESS')
  const before = new Set((await waitingMails(id)).map(({ id: one }) => one))
  await approveVisa(users, id)
  const { personName, person, status } = await readOrderFormAs(hra, id)
  expect(status).toBe('ONBOARDING')
  const sent = (await waitingMails(id)).filter(({ id: one }) => !before.has(one))
  const [mail, ...more] = await received(sent.map(({ id: one }) => one))
  expect(more).toEqual([])
  expect(mail!.to).toEqual([person.email])
  expect(mail!.subject).toBe('Your first day on 1 July 2026')
  for (const phrase of [personName.split(' ')[0], 'Dubai Internet City', 'Huda Karim, Head of Engineering', 'Passport'])
    expect(mail!.text).toContain(phrase)
  expect(mail!.text).toMatch(/,\n+We look forward to your first day/)
  expect(mail!.text).not.toContain('Time:')
  expect(`${mail!.text} ${mail!.html}`).not.toMatch(FIGURES)
  const { data: history } = await hra.get(`/order-form-setup/${id}/history`)
  expect(history.map(({ event }: { event: string }) => event)).toContain('order-form.joining-instructions-emailed')

  // The client changed the time, or the address was wrong: HR sends them again; no other role can.
  const path = `${DOCUMENTS}/${id}/joining-instructions-email`
  expect((await readOrderFormAs(hra, id)).may.mailJoining).toBe(true)
  expect((await readOrderFormAs(users.cm, id)).may.mailJoining).toBe(false)
  expect((await users.cm.post(path, {})).status).toBe(403)
  expect(await hra.post(path, { to: 'else@example.com' })).toMatchObject({ code: 'ADDRESS_NOT_ON_RECORD' })
  expect(await hra.post(path, {})).toMatchObject({ status: 422, code: 'SENT_RECENTLY' })
  expect(await hra.post(path, { reportingTime: '09:30\nBcc: x@example.com' })).toMatchObject({ status: 400 })
  await app.appContext.db
    .updateTable('outboxMail')
    .set({ createdAt: new Date(Date.now() - 3 * 60_000) })
    .execute()
  const known = new Set((await waitingMails(id)).map(({ id: one }) => one))
  const again = expectStatus(await hra.post(path, { reportingTime: '09:30, at the reception' }))
  expect(again.data.sent).toEqual([{ sentTo: person.email, sentAt: expect.any(String) }])
  const fresh = (await waitingMails(id)).filter(({ id: one }) => !known.has(one))
  const [repeated] = await received(fresh.map(({ id: one }) => one))
  expect(repeated!.text).toContain('Time: 09:30, at the reception')
  const entries = (await hra.get(`/order-form-setup/${id}/history`)).data as { event: string }[]
  expect(entries.filter(({ event }) => event === 'order-form.joining-instructions-emailed')).toHaveLength(2)
  app.setNow('2026-07-02T08:00:00Z')
  expect(await hra.post(path, {})).toMatchObject({ status: 422, code: 'START_DATE_PASSED' })
  app.setNow('2026-06-15T08:00:00Z')
  const early = await createDraft(users)
  await moveToStage(users, early.id, 'OFFER_SENT')
  const tooEarly = await hra.post(`${DOCUMENTS}/${early.id}/joining-instructions-email`, {})
  expect(tooEarly).toMatchObject({ status: 422, code: 'NOT_ONBOARDING' })
})

test('sixty days before the end of a placement its client is asked once about a renewal, with the account managers in copy', async () => {
  const { app, bd } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ACTIVE')
  const before = new Set((await waitingMails(id)).map(({ id: one }) => one))
  const remindOn = (day: string) =>
    remindRenewals(app.appContext, { countryID: 'AE', day }, new Date(`${day}T02:00:00Z`))
  const fresh = async () => (await waitingMails(id)).filter(({ id: one }) => !before.has(one))
  await remindOn('2027-04-30')
  expect(await fresh()).toEqual([])
  await Promise.all([remindOn('2027-05-01'), remindOn('2027-05-01')])
  await remindOn('2027-05-20')
  const [mail, ...more] = await received((await fresh()).map(({ id: one }) => one))
  expect(more).toEqual([])
  expect(mail!.to.toSorted()).toEqual([bd.staff!.email, 'huda@example.com'].toSorted())
  expect(mail!.subject).toContain('the term ends on 30 June 2027')
  expect(mail!.text).toMatch(/Dear Huda Karim,\n+The term of Priya Nair \d+, Java developer/)
  expect(mail!.text).toContain('in 60 days')
  expect(`${mail!.text} ${mail!.html}`).not.toMatch(FIGURES)
  // With another end date it would be sent again: eleven days after its date the client gets no email, and our users
  // are asked to contact the client.
  await app.appContext.db.updateTable('orderForm').set({ endDate: '2027-07-20' }).where('id', '=', id).execute()
  await remindOn('2027-06-01')
  expect(await fresh()).toHaveLength(1)
  const restrictedPagesFor = async (placement: string) => {
    const { data: bell } = await bd.get('/user-notifications', { pageSize: 200 })
    const notices = bell.filter(
      ({ metadata }: { metadata: { orderFormID?: string } }) => metadata.orderFormID === placement,
    )
    return notices.map(({ subject }: { subject: string }) => subject).join()
  }
  expect(await restrictedPagesFor(id)).toContain('ends in 49 days. The client was not emailed: the email is too late')
  await remindOn('2027-07-19')
  expect(await restrictedPagesFor(id)).toContain('ends tomorrow. Renew it')
  await app.appContext.db.deleteFrom('clientContact').where('clientId', '=', users.clientID).execute()
  const other = await createDraft(users)
  await moveToStage(users, other.id, 'ACTIVE')
  await remindOn('2027-05-02')
  expect(await restrictedPagesFor(other.id)).toContain(
    'The client was not emailed: no contact has an email. Contact the client yourself and add an email.',
  )
})
