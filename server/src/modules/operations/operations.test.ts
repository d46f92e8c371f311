import type { Role } from '@muster/contract/access/roles.ts'
import { B1_DOCUMENT } from '@muster/contract/billing/testing/invoice-snapshot-examples.rules.ts'
import { MAIL_KINDS, type MailKind } from '@muster/contract/kernel/api/mail-rules.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { docxParts, zipOf } from '../../kernel/files/formats/zip.fixture.ts'
import { docOf } from '../../kernel/files/text/doc.fixture.ts'
import { startBackgroundWork } from '../../kernel/jobs/background.ts'
import { migrateJobs } from '../../kernel/jobs/jobs.ts'
import { sendLater } from '../../kernel/mail/mail.ts'
import { createTestApp } from '../../kernel/testing/app.ts'
import { textOf } from '../../kernel/testing/files/pdf-text.ts'
import { waitUntil } from '../../kernel/testing/program.ts'
import { pdfOf } from '../billing/invoices/invoice-documents.actions.ts'
import { backgroundJobRoutes, conversionRoutes, mailboxRoutes } from './operations.routes.ts'

const modules = [{ name: 'operations', routes: [...backgroundJobRoutes, ...mailboxRoutes, ...conversionRoutes] }]
const app = await createTestApp({ modules })
const withServer = await createTestApp({ modules, environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
const production = await createTestApp({ modules, environment: { HOST: '0.0.0.0' } })
const { db, secrets } = app.appContext

beforeAll(async () => {
  await migrateJobs(app.database.pool)
  await migrateJobs(withServer.database.pool)
  await migrateJobs(production.database.pool)
})

const RESET = {
  kind: 'SECURITY' as const,
  to: 'mona@client.example',
  subject: 'Password',
  text: '/reset?token=canary',
  confidential: true,
}

test('Users see the jobs they started, and an administrator sees all', async () => {
  const [mine, other, admin] = await Promise.all([app.as('HR_MANAGER'), app.as('HR_MANAGER'), app.as('ADMIN')])
  const { jobID } = await startBackgroundWork(
    { db, staff: mine.staff },
    { kind: 'x', title: 'Import of clients', payload: {} },
  )
  expect((await mine.get(`/background-jobs/${jobID}`)).data).toMatchObject({
    id: jobID,
    state: 'QUEUED',
    done: 0,
    total: null,
  })
  expect((await other.get(`/background-jobs/${jobID}`)).status).toBe(404)
  expect((await admin.get(`/background-jobs/${jobID}`)).status).toBe(200)
  expect((await app.anonymous.get(`/background-jobs/${jobID}`)).status).toBe(401)
  const ids = async (caller: typeof mine, query = {}) =>
    (await caller.get('/background-jobs', query)).data.map(({ id }: { id: string }) => id)
  expect(await ids(mine)).toEqual([jobID])
  expect(await ids(other)).toEqual([])
  expect(await ids(admin, { searchInput: 'CLIÉNTS' })).toEqual([jobID])
  expect(await ids(admin, { state: 'DONE' })).toEqual([])
})

test('Only an administrator can open the mailbox', async () => {
  const [admin, hr] = await Promise.all([app.as('ADMIN'), app.as('HR_VICE_PRESIDENT')])
  const id = await sendLater(db, { ...RESET, subject: 'Hello 100%' }, secrets)
  expect((await hr.get('/mailbox')).status).toBe(403)
  expect((await hr.get(`/mailbox/${id}`)).status).toBe(403)
  expect((await hr.post(`/mailbox/${id}/retry`)).status).toBe(403)
  expect((await hr.post(`/mailbox/${id}/text`)).status).toBe(403)
  expect((await admin.get('/mailbox', { searchInput: '100%' })).data).toMatchObject([{ id, state: 'WAITING' }])
  expect((await admin.get('/mailbox', { searchInput: '100_' })).data).toEqual([])
})

test('A link that opens an account is encrypted and hidden from administrators, except in the demo without a mail server', async () => {
  for (const { appContext, as } of [withServer, production]) {
    const admin = await as('ADMIN')
    const id = await sendLater(appContext.db, RESET, appContext.secrets)
    const shown = await admin.get(`/mailbox/${id}`)
    expect(shown.data).toMatchObject({ closed: 'ACCOUNT_LINK', subject: 'Password' })
    const text = await admin.post(`/mailbox/${id}/text`)
    expect(text.status).toBe(403)
    const stored = await appContext.db
      .selectFrom('outboxMail')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.bodySealed).not.toBeNull()
    expect(JSON.stringify([shown.data, text, stored])).not.toContain('canary')
  }
  const admin = await app.as('ADMIN')
  const id = await sendLater(db, RESET, secrets)
  expect((await admin.get(`/mailbox/${id}`)).data).toMatchObject({ closed: null })
  expect((await admin.post(`/mailbox/${id}/text`)).data).toMatchObject({ text: '/reset?token=canary' })
})

const written = (kind: MailKind, more: { to?: string } = {}) =>
  sendLater(db, { kind, to: 'x@client.example', subject: `About ${kind}`, text: 'AED 41,250.00 is open', ...more })

test('The administrator sees the headers of every email, and the text where the matrix allows the record it is about', async () => {
  const admin = await app.as('ADMIN')
  const open: string[] = []
  for (const kind of MAIL_KINDS) {
    const id = await written(kind)
    const { data } = await admin.get(`/mailbox/${id}`)
    expect(data).toMatchObject({ kind, subject: `About ${kind}`, to: 'x@client.example' })
    expect(JSON.stringify(data)).not.toContain('41,250')
    const text = await admin.post(`/mailbox/${id}/text`)
    expect([kind, text.status]).toEqual([kind, data.closed === null ? 200 : 403])
    if (data.closed === null) open.push(kind)
    else expect([data.closed, JSON.stringify(text)]).toEqual(['NO_RIGHT', expect.not.stringContaining('41,250')])
  }
  // By the permission matrix: no payroll, no settlements, no invoices, no bank details, no offers, no timesheets, no
  // purchase orders.
  expect(open).toEqual(['SECURITY', 'ORDER_FORM', 'TEST', 'CLIENT_SUBMISSION', 'APPLICANT'])
  const own = await written('SUMMARY', { to: admin.staff!.email.toUpperCase() })
  expect((await admin.post(`/mailbox/${own}/text`, {})).data.text).toContain('41,250')
})

test('Each view of a text is in the audit trail', async () => {
  const admin = await app.as('ADMIN')
  const id = await written('ORDER_FORM')
  const payslip = await written('PAYSLIP')
  for (let n = 0; n < 2; n += 1) expect((await admin.post(`/mailbox/${id}/text`)).status).toBe(200)
  await admin.post(`/mailbox/${payslip}/text`)
  const entries = await db
    .selectFrom('auditEntry')
    .select(['entityId', 'actorId', 'entityName', 'diff'])
    .where('event', '=', 'mail.text-viewed')
    .where('entityId', 'in', [id, payslip])
    .execute()
  const entry = {
    entityId: id,
    actorId: admin.staff!.id,
    entityName: 'About ORDER_FORM',
    diff: { to: [null, 'x@client.example'], kind: [null, 'ORDER_FORM'] },
  }
  expect(entries).toEqual([entry, entry])
  // If the access cannot be recorded in the audit trail, nothing is returned.
  await sql`alter table audit_entry add constraint no_reading check (event <> 'mail.text-viewed') not valid`.execute(db)
  const refused = await admin.post(`/mailbox/${id}/text`)
  await sql`alter table audit_entry drop constraint no_reading`.execute(db)
  expect(refused.status).toBe(500)
  expect(JSON.stringify(refused)).not.toContain('41,250')
})

test('An email that waits for its next attempt can be sent at once, which is logged, but not while it is being sent', async () => {
  const admin = await withServer.as('ADMIN')
  const { appContext } = withServer
  const id = await sendLater(appContext.db, { ...RESET, confidential: false })
  await sql`update outbox_mail set attempts = 5, not_before = now() + interval '4 hours' where id = ${id}`.execute(
    appContext.db,
  )
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '4 hours'`.execute(appContext.db)
  expect((await admin.post(`/mailbox/${id}/retry`)).data).toMatchObject({ state: 'WAITING', attempts: 0 })
  const { rows } = await sql<{ due: boolean }>`select run_at <= now() as due from graphile_worker.jobs
    where key = ${`mail:${id}`}`.execute(appContext.db)
  expect(rows).toEqual([{ due: true }])
  const entry = await appContext.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('entityId', '=', id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ event: 'mail.retried', diff: { attempts: [5, 0] } })
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`.execute(appContext.db)
  expect(await admin.post(`/mailbox/${id}/retry`)).toMatchObject({ status: 409, code: 'MAIL_NOT_FAILED' })
  expect((await (await withServer.as('HR_MANAGER')).post(`/mailbox/${id}/retry`)).status).toBe(403)
})

test('A failed email is queued again with its Message-ID, which is logged; a waiting one waits for a mail server', async () => {
  const admin = await app.as('ADMIN')
  const id = await sendLater(db, RESET, secrets)
  expect(await admin.post(`/mailbox/${id}/retry`)).toMatchObject({ status: 422, code: 'NO_MAIL_SERVER' })
  await sql`update outbox_mail set state = 'FAILED', attempts = 14, message_id = '<a@b>' where id = ${id}`.execute(db)
  expect((await admin.post(`/mailbox/${id}/retry`)).data).toMatchObject({
    state: 'WAITING',
    attempts: 0,
    messageID: '<a@b>',
  })
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from graphile_worker.jobs where key = ${`mail:${id}`}`.execute(db)
  expect(rows[0]?.n).toBe(1)
  const entry = await db.selectFrom('auditEntry').selectAll().where('entityId', '=', id).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    event: 'mail.retried',
    diff: { state: ['FAILED', 'WAITING'], attempts: [14, 0] },
    actorRole: 'ADMIN',
  })
})

test('Images and texts are converted into PDFs, and rejections name the accepted types', async () => {
  const one = await app.as('TALENT_ACQUISITION')
  const other = await app.as('TALENT_ACQUISITION')
  const convert = (name: string, content: Buffer | string, person = one) =>
    person.upload('/file-conversion', { name, content: Buffer.from(content) }, {})
  const text = await convert('Notes.txt', 'Meeting of Monday\r\n\r\nتم الاتفاق على كل شيء')
  expect(text.status, text.message).toBe(200)
  expect(text.headers['content-type']).toBe('application/pdf')
  expect(text.headers['content-disposition']).toContain('Notes.pdf')
  expect(await textOf(text.bytes)).toContain('Meeting of Monday')
  const drawn = sharp({ create: { width: 1500, height: 450, channels: 4, background: '#0a7a' } })
  for (const [name, content] of [
    ['scan.png', await drawn.png().toBuffer()],
    ['scan.jpg', await drawn.jpeg().toBuffer()],
  ] as const) {
    const picture = await convert(name, content)
    expect(picture.status, picture.message).toBe(200)
    expect(picture.bytes.toString('latin1')).toMatch(/^%PDF[\s\S]*\/Subtype \/Image/)
  }
  expect(await convert('letter.docx', 'PK')).toMatchObject({ status: 415, code: 'WRONG_TYPE' })
  expect(await convert('scan.png', 'no picture')).toMatchObject({ status: 415, code: 'WRONG_TYPE' })
  expect(await convert('page.html', '<img src="http://127.0.0.1/">')).toMatchObject({ status: 415 })
  expect(await convert('paper.pdf', '%PDF-1.7 ')).toMatchObject({ status: 415, errors: [{ path: 'file' }] })
  expect(await convert('long.txt', 'a'.repeat(200_001), other)).toMatchObject({ status: 422, code: 'TEXT_TOO_LONG' })
  expect(await convert('lines.txt', 'a\n'.repeat(8_000), other)).toMatchObject({ status: 422, code: 'TOO_MANY_PAGES' })
  const fileCount = db.selectFrom('storedFile').select(sql<number>`count(*)::int`.as('count'))
  expect(await fileCount.executeTakeFirstOrThrow()).toEqual({ count: 0 })
})

test.each<[string, Buffer]>([
  ['offer.docx', zipOf([docxParts[0]!, { name: 'word/document.xml', content: '<w:p><w:t>Offer letter</w:t></w:p>' }])],
  ['offer.odt', zipOf([{ name: 'content.xml', content: '<text:p>Offer letter</text:p>' }])],
  ['offer.rtf', Buffer.from('{\\rtf1 Offer letter\\par}')],
  ['offer.DOC', docOf('Offer ', 'letter')],
])('The word processor file %s is converted into a PDF of its text', async (name, content) => {
  const converted = await (await app.as('HR_ASSOCIATE')).upload('/file-conversion', { name, content }, {})
  expect(converted.status, converted.message).toBe(200)
  expect(converted.headers['content-disposition']).toContain('offer.pdf')
  expect(await textOf(converted.bytes)).toContain('Offer letter')
})

test('One user can convert eight files a minute and then gets a retry time; other users are not affected', async () => {
  app.setNow('2026-11-23T10:00:15Z')
  const one = await app.as('HR_MANAGER')
  const other = await app.as('HR_MANAGER')
  const convert = (person: typeof one) =>
    person.upload('/file-conversion', { name: 'note.txt', content: Buffer.from('A note') }, {})
  for (let round = 0; round < 8; round += 1) expect((await convert(one)).status).toBe(200)
  const ninth = await convert(one)
  expect(ninth).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect(ninth.headers['retry-after']).toBe('45')
  expect((await convert(other)).status).toBe(200)
  app.setNow(null)
})

test('While users convert long texts, an invoice is printed in its normal time', async () => {
  const timeOf = async () => {
    const begun = performance.now()
    await pdfOf(B1_DOCUMENT)
    return performance.now() - begun
  }
  await timeOf()
  const fastest = Math.min(await timeOf(), await timeOf())
  const mixed = Buffer.from('aع1ب '.repeat(1_000))
  let open = 4
  const roles: readonly Role[] = ['HR_MANAGER', 'TALENT_ACQUISITION', 'HR_MANAGER', 'TALENT_ACQUISITION']
  const converted = roles.map(async (role) => {
    const person = await app.as(role)
    const { status } = await person.upload('/file-conversion', { name: 'long.txt', content: mixed }, {})
    open -= 1
    return status
  })
  // The second is being printed now, and two wait.
  await waitUntil(() => open === 3)
  const meanwhile = await timeOf()
  expect(open).toBeGreaterThan(1)
  expect(meanwhile).toBeLessThan(3 * fastest + 300)
  expect(await Promise.all(converted)).toEqual([200, 200, 200, 200])
})
