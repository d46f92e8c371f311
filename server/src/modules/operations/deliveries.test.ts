/** The delivery of emails: where they are held, where this is shown, and who can send them again. */
import { MAIL_RULES } from '@muster/contract/kernel/api/mail-rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendLater } from '../../kernel/mail/mail.ts'
import type { Caller } from '../../kernel/testing/caller.ts'
import { BILLINGS, createBillingTestApp, dataOf } from '../../kernel/testing/fixtures/billing.ts'
import { postFrom } from '../../kernel/testing/fixtures/person.ts'
import { readHome } from '../../kernel/testing/tasks.ts'

const { app, executive, manager, make, documents } = await createBillingTestApp()
const admin = await app.as('ADMIN')

const db = () => app.appContext.db
const mailTo = (id: string, to: string) => manager.post(`${BILLINGS}/${id}/email`, { to: [to], confirmOutside: true })
const record = async (id: string, who = manager) => dataOf(await who.get(`${BILLINGS}/${id}`))
/** The maximum number of invoices emailed to an address within an hour. */
const fillUp = async (to: string) => {
  for (let n = 0; n < MAIL_RULES.INVOICE.max!; n += 1)
    await sendLater(db(), { kind: 'INVOICE', to, subject: 'An invoice', text: 'Attached' })
}
const topicOf = async (who: Caller, kind: string) =>
  (await readHome(who)).waitingOnMe.find((topic) => topic.kind === kind)

test('Twenty-five invoices to one address within an hour are sent, and so is the link for a new password', async () => {
  const { id } = await documents.issued((await make.month()).clientID)
  const person = await app.as('CFO')
  const { email } = person.staff!
  const invoice = { kind: 'INVOICE' as const, to: email, subject: 'An invoice', text: 'Attached' }
  for (let n = 0; n < 24; n += 1) await sendLater(db(), { ...invoice, entity: 'billing', entityID: id })
  expect((await mailTo(id, email)).status).toBe(200)
  await postFrom(app, '10.9.9.9', '/forgot-password', { email })
  const mails = await db().selectFrom('outboxMail').select(['kind', 'state']).where('toAddress', '=', email).execute()
  const states = Map.groupBy(mails, ({ kind }) => kind)
  expect(states.get('INVOICE')?.map(({ state }) => state)).toEqual(Array(25).fill('WAITING'))
  expect(states.get('SECURITY')).toEqual([{ kind: 'SECURITY', state: 'WAITING' }])
  const { deliveries } = await record(id)
  expect(deliveries).toHaveLength(25)
  expect(deliveries[0]).toMatchObject({ kind: 'INVOICE', to: email, state: 'NO_SERVER', sentAt: null, reason: null })
})

test('The link for a new password is sent to an address for which invoices are on hold', async () => {
  const { email } = (await app.as('COO')).staff!
  await fillUp(email)
  await sendLater(db(), { kind: 'INVOICE', to: email, subject: 'One more', text: 'Attached' })
  await postFrom(app, '10.9.9.8', '/forgot-password', { email })
  const held = await db()
    .selectFrom('outboxMail')
    .select(['kind', 'state'])
    .where('toAddress', '=', email)
    .where((eb) => eb.or([eb('state', '=', 'HELD'), eb('kind', '=', 'SECURITY')]))
    .orderBy('kind')
    .execute()
  expect(held).toEqual([
    { kind: 'INVOICE', state: 'HELD' },
    { kind: 'SECURITY', state: 'WAITING' },
  ])
})

test('An invoice email on hold is on the invoice and on the dashboard of finance and of the administrator, and can be sent from the invoice', async () => {
  const { id, number } = await documents.issued((await make.month()).clientID)
  const to = 'payables@held.example'
  await fillUp(to)
  const sent = dataOf(await mailTo(id, to))
  const [held] = sent.deliveries
  expect(held).toMatchObject({
    state: 'HELD',
    to,
    reason: expect.stringContaining('More than 100 emails of this type'),
  })

  const work = await topicOf(manager, 'invoice-mails')
  expect(work).toMatchObject({
    group: 'DO',
    count: 1,
    rows: [{ id, action: 'Send now', path: `/timesheets/billing/${id}` }],
  })
  expect(work!.rows[0]!.title).toContain(number)
  const listed = await manager.get(`/billings?${work!.path!.split('?')[1]}`)
  expect(listed.data.map((one: { id: string }) => one.id)).toEqual([id])
  // A user who may send reminders but no invoices has no task here.
  expect(await topicOf(executive, 'invoice-mails')).toBeUndefined()
  expect((await topicOf(admin, 'mails'))?.rows.map((row) => row.id)).toContain(held.id)

  const send = (who: Caller) => who.post(`/mailbox/${held.id}/send`)
  expect((await send(await app.as('FINANCE_EXECUTIVE_INVOICE'))).status).toBe(403)
  for (const role of ['HR_MANAGER', 'FINANCE_MANAGER_PAYROLL', 'TALENT_ACQUISITION'] as const)
    expect([role, (await send(await app.as(role))).status]).toEqual([role, 404])
  expect(dataOf(await send(manager))).toMatchObject({ id: held.id, state: 'NO_SERVER', reason: null })
  expect(await send(manager)).toMatchObject({ status: 409, code: 'MAIL_NOT_FAILED' })
  expect((await record(id)).deliveries[0]).toMatchObject({ id: held.id, state: 'NO_SERVER' })
  expect(await topicOf(manager, 'invoice-mails')).toBeUndefined()
  const entry = await db()
    .selectFrom('auditEntry')
    .selectAll()
    .where('entityId', '=', held.id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    event: 'mail.retried',
    actorId: manager.staff!.id,
    diff: { state: ['HELD', 'WAITING'] },
  })
})

test('The rejection of a mail server is shown on the invoice, and the email can be sent again from there', async () => {
  const { id } = await documents.issued((await make.month()).clientID)
  const [mail] = dataOf(await mailTo(id, 'gone@client.example')).deliveries
  await sql`update outbox_mail set state = 'FAILED', last_error = '550 No such user' where id = ${mail.id}`.execute(
    db(),
  )
  expect((await record(id, executive)).deliveries[0]).toMatchObject({ state: 'FAILED', reason: '550 No such user' })
  expect((await topicOf(manager, 'invoice-mails'))?.rows.map((row) => row.id)).toContain(id)
  expect((await admin.post(`/mailbox/${mail.id}/send`)).status).toBe(200)
  expect((await record(id)).deliveries[0]).toMatchObject({ state: 'NO_SERVER' })
})

test('A country manager sees no emails of an invoice, also not by a filter', async () => {
  const { id } = await documents.issued((await make.month()).clientID)
  const [mail] = dataOf(await mailTo(id, 'ap@client.example')).deliveries
  await sql`update outbox_mail set state = 'HELD' where id = ${mail.id}`.execute(db())
  const country = await app.as('COUNTRY_MANAGER', { countryIDs: ['AE'] })
  expect(await record(id, country)).not.toHaveProperty('deliveries')
  expect((await country.get(BILLINGS, { undelivered: 'INVOICE' })).status).toBe(400)
  expect((await country.post(`/mailbox/${mail.id}/send`)).status).toBe(404)
})

test('A held email about bank details is known to those who may see it, and sent by an administrator', async () => {
  const { id: entityID } = await db()
    .insertInto('consultant')
    .values({ name: 'Bilal Ahmed', countryId: 'AE' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mail = { to: 'bilal@example.com', subject: 'Your bank details', text: 'They changed', entity: 'consultant' }
  const id = await sendLater(db(), { kind: 'BANK_CHANGE', ...mail, entityID })
  await sql`update outbox_mail set state = 'HELD' where id = ${id}`.execute(db())
  const send = (who: Caller) => who.post(`/mailbox/${id}/send`)
  expect((await send(await app.as('FINANCE_MANAGER_PAYROLL'))).status).toBe(403)
  expect((await send(await app.as('TALENT_ACQUISITION'))).status).toBe(404)
  expect((await send(admin)).status).toBe(200)
})
