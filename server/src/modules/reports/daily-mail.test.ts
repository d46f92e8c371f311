import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { MODULES } from '../../app.ts'
import { notify } from '../../kernel/app/events.ts'
import { inTransaction } from '../../kernel/db/db.ts'
import { deliver } from '../../kernel/mail/deliver.ts'
import { closeMailers } from '../../kernel/mail/transport.ts'
import { createTestApp } from '../../kernel/testing/app.ts'
import { receiveMail } from '../../kernel/testing/files/mail-receiver.ts'
import { createPerson } from '../../kernel/testing/fixtures/person.ts'
import { sendDigest, startDigests, summaryOf } from './daily-mail.actions.ts'
import { digestPartsOf, mailedIn } from './daily-mail.queries.ts'

const parts = digestPartsOf(MODULES)
const app = await createTestApp({ environment: { PUBLIC_URL: 'https://muster.example.com' } })
app.setNow('2026-11-22T03:00:00Z')
const db = () => app.appContext.db

const consultantIn = async (countryId: string, name: string) => {
  const row = { name, countryId, title: 'Developer' }
  return (await db().insertInto('consultant').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const notifyAboutReport = (to: string, subject: string, entityID: string, type = 'EXPIRY_ALERT') =>
  inTransaction(db(), (transaction) =>
    notify(
      { db: transaction },
      { to: [to], type, subject, message: subject, entity: 'consultant', entityID, orderFormID: null },
    ),
  )

/** Delivers the emails waiting for an address, and returns what a real server received. */
async function received(address: string) {
  const post = await receiveMail()
  const environment = { ...app.appContext.environment, ...post.environment }
  const waiting = await db()
    .selectFrom('outboxMail')
    .select('id')
    .where('toAddress', '=', address)
    .where('state', '=', 'WAITING')
    .orderBy('createdAt')
    .execute()
  for (const { id } of waiting) await deliver({ ...app.appContext, environment } as never, id)
  closeMailers()
  await post.close()
  return Promise.all(post.received.map(({ source }) => PostalMime.parse(source)))
}

test('the digest is one email with links, never sent twice, also not by two nodes, and not sent when empty', async () => {
  const lina = await createPerson(app, 'HR_MANAGER', { name: 'Lina Khoury', countryIDs: ['AE'] })
  const id = await consultantIn('AE', 'Priya Nair')
  await notifyAboutReport(lina.id, 'Priya Nair: the passport expires in 30 days', id)
  await notifyAboutReport(lina.id, 'Priya Nair: the visa expires <today>', id)
  const on = (day: string) => sendDigest(app.appContext, parts, { userID: lina.id, countryID: 'AE', day })
  const runs = await Promise.all([on('2026-11-22'), on('2026-11-22'), on('2026-11-22')])
  expect(runs.filter(Boolean)).toHaveLength(1)
  const [mail, ...more] = await received(lina.email)
  expect(more).toEqual([])
  expect(mail!.subject).toBe('Muster: 2 new notifications')
  expect(mail!.text).toContain('Good morning Lina Khoury,')
  expect(mail!.text).toContain(
    `Priya Nair: the passport expires in 30 days: https://muster.example.com/candidates/${id}`,
  )
  expect(mail!.html).toContain('expires &lt;today&gt;</a>')
  expect(mail!.text).toContain('https://muster.example.com/profile?part=notifications')
  expect(await on('2026-11-23'), 'nothing is new').toBe(false)
  await notifyAboutReport(lina.id, 'Priya Nair: the visa expires tomorrow', id)
  await db().updateTable('notification').set({ readAt: new Date() }).where('userId', '=', lina.id).execute()
  expect(await on('2026-11-24'), 'read in the notifications').toBe(false)
  expect(await received(lina.email)).toEqual([])
})

test('more notifications than fit in a digest are not in a later one', async () => {
  const away = await createPerson(app, 'HR_MANAGER', { countryIDs: ['AE'] })
  const entityID = await consultantIn('AE', 'Salim Rahman')
  const metadata = JSON.stringify({ type: 'EXPIRY_ALERT', entity: 'consultant', entityID })
  const rows = Array.from({ length: 201 }, (_, at) => ({
    userId: away.id,
    type: 'EXPIRY_ALERT',
    subject: `News ${at}`,
    message: 'x',
    metadata,
    createdAt: new Date(Date.parse('2026-11-01T08:00:00Z') + at * 60_000),
  }))
  await db().insertInto('notification').values(rows).execute()
  const on = (day: string) => sendDigest(app.appContext, parts, { userID: away.id, countryID: 'AE', day })
  expect([await on('2026-11-22'), await on('2026-11-23')]).toEqual([true, false])
  const [mail, ...more] = await received(away.email)
  expect(more).toEqual([])
  expect(mail!.text).toContain('News 200')
})

test('a task is in the digest once, until tasks change; a notification already sent by email is not in it', async () => {
  const head = await createPerson(app, 'FINANCE_MANAGER_PAYROLL', { countryIDs: ['AE'] })
  const proposer = await createPerson(app, 'HR_MANAGER', { name: 'Maya Saleh', countryIDs: ['AE'] })
  const consultantId = await consultantIn('AE', 'Bilal Ahmed')
  const account = {
    accountName: 'Bilal Ahmed',
    bankName: 'Demo Bank',
    accountNumberSealed: 'x',
    accountNumberMasked: '••1',
  }
  await db()
    .insertInto('consultantBankChange')
    .values({ consultantId, proposedBy: proposer.id, effectiveDate: '2026-12-01', ...account })
    .execute()
  await db()
    .updateTable('appUser')
    .set({ notificationChoices: JSON.stringify({ VISA_UPDATE: 'BELL_AND_MAIL' }) })
    .where('id', '=', head.id)
    .execute()
  await notifyAboutReport(head.id, 'The visa of Bilal Ahmed is approved', consultantId, 'VISA_UPDATE')
  const on = (day: string) => sendDigest(app.appContext, parts, { userID: head.id, countryID: 'AE', day })
  expect(await on('2026-11-22')).toBe(true)
  expect(await on('2026-11-23')).toBe(false)
  const [first, second, ...more] = await received(head.email)
  expect(more).toEqual([])
  expect(first!.subject).toBe('The visa of Bilal Ahmed is approved')
  expect(second!.subject).toBe('Muster: 1 task')
  expect(second!.text).toContain('New bank details of Bilal Ahmed · by Maya Saleh')
  expect(second!.text).not.toContain('visa')
})

test('a user who moved to another country gets no more reminders of the old one', async () => {
  const manager = await createPerson(app, 'COUNTRY_MANAGER', { countryIDs: ['AE'] })
  const id = await consultantIn('AE', 'Reem Ali')
  await notifyAboutReport(manager.id, 'Reem Ali: the visa expires in 7 days', id)
  await db().updateTable('userCountry').set({ countryId: 'SA' }).where('userId', '=', manager.id).execute()
  expect(await sendDigest(app.appContext, parts, { userID: manager.id, countryID: 'SA', day: '2026-11-22' })).toBe(
    false,
  )
  await db().updateTable('userCountry').set({ countryId: 'AE' }).where('userId', '=', manager.id).execute()
  expect(await sendDigest(app.appContext, parts, { userID: manager.id, countryID: 'AE', day: '2026-11-23' })).toBe(true)
})

test('it is sent in the morning of each country, to users who want it, while the company has it enabled', async () => {
  const two = await createPerson(app, 'VISA_TEAM', { countryIDs: ['SA', 'IN'] })
  const none = await createPerson(app, 'VISA_TEAM', { countryIDs: ['IN'] })
  const invited = await app.as('VISA_TEAM', { countryIDs: ['IN'] })
  const wanting = async (country: string) => new Set(await mailedIn(db(), country))
  expect([(await wanting('IN')).has(two.id), (await wanting('SA')).has(two.id)]).toEqual([true, false])
  expect((await wanting('IN')).has(none.id)).toBe(true)
  expect((await wanting('IN')).has(invited.staff!.id)).toBe(false)
  const me = await none.caller()
  const { version } = (await me.get('/profile')).data
  expect((await me.put('/profile', { version, notificationChoices: { DAILY_DIGEST: 'NONE' } })).status).toBe(200)
  expect((await wanting('IN')).has(none.id)).toBe(false)
  const jobs = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
      where key like 'daily-mail:%'`.execute(db())
    return rows[0]!.n
  }
  await startDigests(app.appContext, { countryID: 'IN', day: '2026-11-22' })
  await startDigests(app.appContext, { countryID: 'IN', day: '2026-11-22' })
  expect(await jobs()).toBe(1)
  await db().updateTable('reminderRule').set({ isOn: false }).where('code', '=', 'DAILY_DIGEST').execute()
  await startDigests(app.appContext, { countryID: 'AE', day: '2026-11-22' })
  expect(await jobs()).toBe(1)
})

test.each([
  [1, 0, '1 task'],
  [2, 1, '2 tasks and 1 new notification'],
  [1, 3, '1 task and 3 new notifications'],
  [0, 1, '1 new notification'],
])('The subject names %i tasks and %i notifications as “%s”', (tasks, notifications, text) =>
  expect(summaryOf(tasks, notifications)).toBe(text),
)
