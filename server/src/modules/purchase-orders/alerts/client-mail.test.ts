import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db/db.ts'
import { deliver } from '../../../kernel/mail/deliver.ts'
import { closeMailers } from '../../../kernel/mail/transport.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { receiveMail } from '../../../kernel/testing/files/mail-receiver.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { ORDERS, orderFixtures } from '../../../kernel/testing/fixtures/purchase-orders.ts'
import { consume, reserve } from '../consumption/consumption.actions.ts'
import { watchOrders } from '../core/purchase-orders.jobs.ts'

const post = await receiveMail()
const app = await createTestApp({ environment: post.environment })
const executive = await app.as('FINANCE_EXECUTIVE_INVOICE')
const manager = await app.as('FINANCE_MANAGER_INVOICE')
const seller = await app.as('BUSINESS_DEVELOPMENT', { name: 'Bella Dev', email: 'bella@example.com' })
const make = orderFixtures(app, { writer: executive, opener: manager, seller })
beforeEach(() => app.setNow('2026-06-15T08:00:00Z'))
afterAll(async () => {
  closeMailers()
  await post.close()
})

const contacts = (clientID: string, ...people: { name: string; kind: string; email: string | null }[]) =>
  app.appContext.db
    .insertInto('clientContact')
    .values(people.map((one) => ({ ...one, clientId: clientID })))
    .execute()

/** Two nodes run the nightly job of a day; their outbox is delivered. Returns what arrived. */
async function night(day: string) {
  const before = post.received.length
  await Promise.all([1, 2].map(() => watchOrders(app.appContext, { countryID: 'AE', day })))
  const { db } = app.appContext
  const waiting = await db.selectFrom('outboxMail').select('id').where('state', '=', 'WAITING').execute()
  for (const { id } of waiting) await deliver(app.appContext, id)
  return Promise.all(
    post.received.slice(before).map(async ({ to, source }) => ({ to, mail: await PostalMime.parse(source) })),
  )
}

let keys = 0
async function billed(orderID: string, clientContractID: string, amount: string) {
  keys += 1
  const body = {
    purchaseOrderID: orderID,
    clientContractID,
    sourceKey: `line-${keys}`,
    label: `Invoice ${keys}`,
    net: amount,
    gross: amount,
    currency: 'AED',
    days: '10',
    from: '2026-05-01',
    to: '2026-05-31',
  }
  await inTransaction(app.appContext.db, async (db) => {
    const context = { db, staff: null, actor: 'Billing', now: app.appContext.now() }
    await reserve(context, body)
    await consume(context, body)
  })
}

const bell = async (who: Caller, orderID: string): Promise<{ subject: string; message: string }[]> =>
  (await who.get('/user-notifications', { pageSize: 200, sort: 'createdAt' })).data.filter(
    ({ metadata }: { metadata: { entityID?: string } }) => metadata.entityID === orderID,
  )

test('the client’s buyer is asked for an increase before the run-out, once per threshold, with the account manager in copy', async () => {
  const { order, contractID, clientID } = await make.open()
  await contacts(
    clientID,
    { name: 'Amal Payables', kind: 'ACCOUNTS_PAYABLE', email: 'payables@client.example.com' },
    { name: 'Huda Karim', kind: 'PROCUREMENT', email: 'huda@client.example.com' },
    { name: 'Aaron Silent', kind: 'PROCUREMENT', email: null },
    { name: 'Ines Hiring', kind: 'HIRING_MANAGER', email: 'ines@client.example.com' },
  )
  await billed(order.id, contractID, '79999.99')
  // The rate of May would have exhausted it by now, which is a separate alert; here validity and limit are tested.
  await app.appContext.db.updateTable('purchaseOrder').set({ runOutOn: null }).where('id', '=', order.id).execute()
  expect(await night('2026-06-15')).toEqual([])
  await billed(order.id, contractID, '0.01')
  const [first, ...more] = await night('2026-06-16')
  expect(more).toEqual([])
  expect(first!.to).toEqual(['huda@client.example.com', 'bella@example.com'])
  const { to, cc, subject, html, text } = first!.mail
  expect([to, cc]).toMatchObject([
    [{ address: 'huda@client.example.com', name: 'Huda Karim' }],
    [{ address: 'bella@example.com' }],
  ])
  expect(subject).toBe(`Purchase order ${order.number} is ending soon`)
  for (const phrase of ['Dear Huda Karim', 'AED 20,000.00', '31 December 2026', 'Bella Dev']) {
    expect(text).toContain(phrase)
    expect(html).toContain(phrase)
  }
  expect(await night('2026-06-17')).toEqual([])
  // Another threshold, and the same again with a higher limit.
  await billed(order.id, contractID, '16000.00')
  expect(await night('2026-06-18')).toHaveLength(1)
  const { version } = (await manager.get(`${ORDERS}/${order.id}`)).data
  const fields = { reason: 'More', addedValue: '{"amount":"20000","currency":"AED"}', version: String(version) }
  expect(await manager.upload(`${ORDERS}/${order.id}/amendments`, signedPdf(), fields)).toMatchObject({ status: 201 })
  await app.appContext.db.updateTable('purchaseOrder').set({ runOutOn: null }).where('id', '=', order.id).execute()
  expect(await night('2026-06-19')).toHaveLength(1)
  // The expiry, at 45 and at 30 days; no email in between.
  for (const [day, mails] of [
    ['2026-11-16', 1],
    ['2026-11-20', 0],
    ['2026-12-01', 1],
  ] as const)
    expect(await night(day), day).toHaveLength(mails)
  const { data: history } = await manager.get(`${ORDERS}/${order.id}/history`)
  const emailed = history.filter(({ event }: { event: string }) => event === 'purchase-order.client-emailed')
  expect(emailed).toHaveLength(5)
  expect(JSON.stringify(emailed)).toContain('huda@client.example.com')
})

test('several alerts of a night are one email with the run-out date', async () => {
  const { order, contractID, clientID } = await make.open()
  await contacts(clientID, { name: 'Amal Payables', kind: 'ACCOUNTS_PAYABLE', email: 'amal@client.example.com' })
  await billed(order.id, contractID, '85000.00')
  const { runOutOn } = (await manager.get(`${ORDERS}/${order.id}`)).data
  const [mail, ...more] = await night('2026-06-01')
  expect(more).toEqual([])
  expect(mail!.to[0]).toBe('amal@client.example.com')
  const day = new Date(runOutOn).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  expect(mail!.mail.text).toContain(day)
})

test('our own people are notified once of a client without a recipient, and inform it themselves', async () => {
  const { order, contractID } = await make.open()
  await billed(order.id, contractID, '90000.00')
  await app.appContext.db.updateTable('purchaseOrder').set({ runOutOn: null }).where('id', '=', order.id).execute()
  // The threshold alert was sent with the invoice; another one says that the client was not emailed.
  expect(await night('2026-06-20')).toEqual([])
  const unsent = async (who: Caller) =>
    (await bell(who, order.id)).filter(({ message }) => message.includes('was not emailed'))
  for (const who of [seller, manager])
    expect(await unsent(who)).toMatchObject([{ subject: expect.stringContaining('The client was not emailed') }])
  // A nightly alert includes it in the same notification.
  await night('2026-11-16')
  expect(await unsent(seller)).toMatchObject([
    { subject: expect.stringContaining('The client was not emailed') },
    { subject: expect.stringContaining('expires on 31 Dec 2026') },
  ])
})

test('the recipients of the alert are notified that the client was not emailed', async () => {
  const { order, contractID } = await make.open()
  await billed(order.id, contractID, '90000.00')
  const { db } = app.appContext
  await db.updateTable('purchaseOrder').set({ runOutOn: null }).where('id', '=', order.id).execute()
  await night('2026-06-20')
  const rule = db.updateTable('reminderRule').where('code', '=', 'PO_END')
  const endsFor = (...recipients: string[]) =>
    rule.set({ steps: JSON.stringify([{ offset: 45, recipients }]) }).execute()
  await endsFor('FINANCE_MANAGER_INVOICE')
  await night('2026-11-16')
  await endsFor('FINANCE_MANAGER_INVOICE', 'CLIENT')
  await night('2026-11-17')
  const unsent = async (who: Caller) =>
    (await bell(who, order.id))
      .map(({ subject }) => subject)
      .filter((subject) => /not emailed.*expires on/.test(subject))
  expect([await unsent(manager), await unsent(seller)]).toEqual([[expect.any(String)], []])
})
