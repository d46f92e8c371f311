import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startBackgroundWork } from '../../kernel/jobs/background.ts'
import { migrateJobs } from '../../kernel/jobs.ts'
import { sendLater } from '../../kernel/mail.ts'
import { testHouse } from '../../kernel/testing/app.ts'
import { backgroundJobRoutes, mailboxRoutes } from './operations.routes.ts'

const modules = [{ name: 'operations', routes: [...backgroundJobRoutes, ...mailboxRoutes] }]
const house = await testHouse({ modules })
const withServer = await testHouse({ modules, environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
const { db } = house.world

beforeAll(async () => {
  await migrateJobs(house.database.pool)
  await migrateJobs(withServer.database.pool)
})

const RESET = { to: 'mona@client.example', subject: 'Password', text: 'link', confidential: true }

test('People follow the work they started, nobody else, and an administrator follows all', async () => {
  const [mine, other, admin] = await Promise.all([house.as('HR_MANAGER'), house.as('HR_MANAGER'), house.as('ADMIN')])
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
  expect((await house.anonymous.get(`/background-jobs/${jobID}`)).status).toBe(401)
  const ids = async (caller: typeof mine, query = {}) =>
    (await caller.get('/background-jobs', query)).data.map(({ id }: { id: string }) => id)
  expect(await ids(mine)).toEqual([jobID])
  expect(await ids(other)).toEqual([])
  expect(await ids(admin, { searchInput: 'CLIÉNTS' })).toEqual([jobID])
  expect(await ids(admin, { state: 'DONE' })).toEqual([])
})

test('Only an administrator reads the mailbox', async () => {
  const [admin, hr] = await Promise.all([house.as('ADMIN'), house.as('HR_VICE_PRESIDENT')])
  const id = await sendLater(db, { ...RESET, subject: 'Hello 100%' })
  expect((await hr.get('/mailbox')).status).toBe(403)
  expect((await hr.get(`/mailbox/${id}`)).status).toBe(403)
  expect((await hr.post(`/mailbox/${id}/retry`)).status).toBe(403)
  expect((await admin.get('/mailbox', { searchInput: '100%' })).data).toMatchObject([{ id, state: 'WAITING' }])
  expect((await admin.get('/mailbox', { searchInput: '100_' })).data).toEqual([])
})

test('A link that opens an account is shown while no mail server is set, and hidden when one is', async () => {
  const admin = await house.as('ADMIN')
  const id = await sendLater(db, RESET)
  expect((await admin.get(`/mailbox/${id}`)).data).toMatchObject({ hidden: false, text: 'link' })
  const other = await withServer.as('ADMIN')
  const hidden = await sendLater(withServer.world.db, RESET)
  expect((await other.get(`/mailbox/${hidden}`)).data).toMatchObject({ hidden: true, text: null, html: null })
})

test('A failed mail goes back into the queue with its Message-ID, on the record; a waiting one is left alone', async () => {
  const admin = await house.as('ADMIN')
  const id = await sendLater(db, RESET)
  expect((await admin.post(`/mailbox/${id}/retry`)).code).toBe('MAIL_NOT_STUCK')
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
  expect(entry).toMatchObject({ event: 'mail.retried', diff: { state: ['FAILED', 'WAITING'] }, actorRole: 'ADMIN' })
})
