import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAIL_RULES, type MailKind } from '@muster/contract/kernel/api/mail-rules.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { AppContext } from '../app/app-context.ts'
import { inTransaction } from '../db/db.ts'
import { openFileStore, saveFile } from '../files/files.ts'
import { migrateJobs, type RunningJobs, startJobs } from '../jobs/jobs.ts'
import { secretsOf } from '../security/secrets.ts'
import { cloneDatabase } from '../testing/database.ts'
import { deliver, mailJobs } from './deliver.ts'
import { type OutgoingMail, sendLater } from './mail.ts'
import { closeMailers } from './transport.ts'

let appContext: AppContext
let jobs: RunningJobs | null = null
let server: SMTPServer | null = null

const database = await cloneDatabase()
await migrateJobs(database.pool)
beforeEach(async () => {
  await sql`delete from outbox_mail`.execute(database.db)
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
})
afterEach(async () => {
  await jobs?.stop()
  jobs = null
  closeMailers()
  await stopServer()
})
afterAll(closeMailers)

interface ReceivedMessage {
  readonly from: string
  readonly to: string[]
  readonly source: string
}

type Behaviour = 'accept' | 'busy' | 'refuse' | 'take it and hang up'

/** A mail server on a free port, and what it received. */
async function mailServer(behaviour: () => Behaviour = () => 'accept', port = 0) {
  const received: ReceivedMessage[] = []
  const started = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const now = behaviour()
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        }
        if (now === 'accept' || now === 'take it and hang up') received.push(mail)
        if (now === 'take it and hang up')
          for (const { _socket: socket } of started.connections as Set<{ _socket: { destroy(): void } }>)
            socket.destroy()
        else if (now === 'accept') done()
        else done(Object.assign(new Error('not now'), { responseCode: now === 'busy' ? 451 : 550 }))
      })
    },
  })
  started.on('error', () => {})
  await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve))
  server = started
  const address = started.server.address() as { port: number }
  useServer(address.port)
  return { received, port: address.port }
}

const stopServer = () =>
  new Promise<void>((resolve) => {
    if (server) server.close(() => resolve())
    else resolve()
    server = null
  })

function useServer(port: number | null) {
  const environment = {
    SMTP_URL: port === null ? undefined : `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Muster <muster@example.com>',
  }
  appContext = {
    db: database.db,
    log: Fastify({ logger: { level: 'silent' } }).log,
    environment,
    now: () => new Date(),
  } as unknown as AppContext
}

const MAIL = {
  kind: 'NOTIFICATION',
  to: { address: 'mona@client.example', name: 'منى Al Sayed' },
  subject: 'Invoice Ünïcode',
  text: 'Hello',
} satisfies OutgoingMail

const read = (id: string) =>
  database.db.selectFrom('outboxMail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const makeDue = (id: string) => sql`update outbox_mail set not_before = now() where id = ${id}`.execute(database.db)
const parsed = ({ source }: ReceivedMessage) => PostalMime.parse(source)

async function until(met: () => boolean, seconds = 10): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!met() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 30))
  expect(met()).toBe(true)
}

test('An email is delivered after the commit, with its texts, names and a Message-ID of the company', async () => {
  const { received } = await mailServer()
  jobs = await startJobs(appContext, mailJobs, [], { connection: database.connection })
  const id = await inTransaction(database.db, async (db) => {
    const written = await sendLater(db, { ...MAIL, html: '<p>Hello</p>', cc: ['boss@client.example'] })
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(received).toEqual([])
    return written
  })
  await until(() => received.length > 0)
  const mail = await parsed(received[0]!)
  expect(mail).toMatchObject({ subject: 'Invoice Ünïcode', html: '<p>Hello</p>\n', messageId: `<${id}@example.com>` })
  expect(mail.to).toEqual([{ address: 'mona@client.example', name: 'منى Al Sayed' }])
  expect(received[0]?.to).toEqual(['mona@client.example', 'boss@client.example'])
  await jobs.stop()
  jobs = null
  expect(await read(id)).toMatchObject({ state: 'SENT', attempts: 1 })
})

test('An email of a change that is rolled back is never sent', async () => {
  const { received } = await mailServer()
  jobs = await startJobs(appContext, mailJobs, [], { connection: database.connection })
  const change = inTransaction(database.db, async (db) => {
    await sendLater(db, MAIL)
    throw new Error('taken back')
  })
  await expect(change).rejects.toThrow('taken back')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(received).toEqual([])
  expect(await database.db.selectFrom('outboxMail').selectAll().execute()).toEqual([])
})

test('An email waits while the mail server is down and is sent when it is available again', async () => {
  const { port } = await mailServer()
  await stopServer()
  const id = await sendLater(database.db, MAIL)
  expect(await deliver(appContext, id)).toBe('LATER')
  expect(await read(id)).toMatchObject({
    state: 'WAITING',
    attempts: 1,
    lastError: expect.stringContaining('ECONNREFUSED'),
  })
  const { received } = await mailServer(() => 'accept', port)
  expect(await deliver(appContext, id)).toBe('NOT_DUE')
  await makeDue(id)
  expect(await deliver(appContext, id)).toBe('SENT')
  expect(received.length).toBe(1)
})

test('An email is retried with increasing delays for a day while the server is busy, and is then shown as failed', async () => {
  await mailServer(() => 'busy')
  const id = await sendLater(database.db, MAIL)
  const pauses: number[] = []
  let outcome = await deliver(appContext, id)
  while (outcome === 'LATER') {
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from not_before - now()) / 60)::int as minutes from outbox_mail where id = ${id}`.execute(
      database.db,
    )
    pauses.push(rows[0]!.minutes)
    await makeDue(id)
    outcome = await deliver(appContext, id)
  }
  expect(outcome).toBe('FAILED')
  expect(pauses.slice(0, 5)).toEqual([1, 2, 4, 8, 16])
  expect(pauses.reduce((sum, minutes) => sum + minutes, 0)).toBeGreaterThanOrEqual(24 * 60)
  expect(await read(id)).toMatchObject({ state: 'FAILED', attempts: 14, lastError: expect.stringContaining('451') })
})

test('An email that the server rejects permanently fails immediately', async () => {
  await mailServer(() => 'refuse')
  const id = await sendLater(database.db, MAIL)
  expect(await deliver(appContext, id)).toBe('FAILED')
  expect((await read(id)).lastError).toContain('550')
})

test('When the response of the server is lost, the second copy has the same Message-ID', async () => {
  let tries = 0
  const { received } = await mailServer(() => {
    tries += 1
    return tries === 1 ? 'take it and hang up' : 'accept'
  })
  const id = await sendLater(database.db, MAIL)
  expect(await deliver(appContext, id)).toBe('LATER')
  await makeDue(id)
  expect(await deliver(appContext, id)).toBe('SENT')
  const copies = await Promise.all(received.map(parsed))
  expect(copies.length).toBe(2)
  expect(copies[0]?.messageId).toBe(copies[1]?.messageId)
})

test('Two nodes that send the same email concurrently send it once', async () => {
  const { received } = await mailServer()
  const id = await sendLater(database.db, MAIL)
  const outcomes = await Promise.all([deliver(appContext, id), deliver(appContext, id), deliver(appContext, id)])
  expect(outcomes.sort()).toEqual(['NOT_DUE', 'NOT_DUE', 'SENT'])
  expect(received.length).toBe(1)
})

test('Line breaks and control characters in addresses are rejected, and nothing is written', async () => {
  const breaks = ['\r\nBcc: evil@example.com', '\nBcc: evil@example.com', '\u2028x', '\u0000', '\u202egpj.exe']
  for (const evil of breaks) {
    await expect(sendLater(database.db, { ...MAIL, to: `a@b.example${evil}` })).rejects.toMatchObject({
      code: 'MAIL_UNSAFE',
    })
    await expect(sendLater(database.db, { ...MAIL, cc: [`a@b.example${evil}`] })).rejects.toMatchObject({
      code: 'MAIL_UNSAFE',
    })
  }
  for (const list of [
    'a@b.example, c@d.example',
    'A <a@b.example>',
    'group: a@b.example;',
    'a@b.example;c@d.example',
    '"a b"@c.example',
    'a@',
  ])
    await expect(sendLater(database.db, { ...MAIL, to: list })).rejects.toMatchObject({ code: 'MAIL_UNSAFE' })
  expect(await database.db.selectFrom('outboxMail').selectAll().execute()).toEqual([])
})

test('Line breaks in a name or a subject become spaces, so that the email is still sent', async () => {
  const { received } = await mailServer()
  const evil = 'Ali\r\nBcc: evil@example.com\u202e'
  const id = await sendLater(database.db, {
    ...MAIL,
    subject: `Hi ${evil}`,
    to: { address: 'a@b.example', name: evil },
  })
  expect(await deliver(appContext, id)).toBe('SENT')
  expect(received[0]?.to).toEqual(['a@b.example'])
  const mail = await parsed(received[0]!)
  expect(mail.subject).toBe('Hi Ali Bcc: evil@example.com')
  expect(mail.to).toEqual([{ address: 'a@b.example', name: 'Ali Bcc: evil@example.com' }])
  expect(mail.bcc ?? []).toEqual([])
})

test('Encoded line breaks and lists in a name stay text and add no recipient', async () => {
  const { received } = await mailServer()
  const id = await sendLater(database.db, {
    ...MAIL,
    subject: 'Hi %0d%0aBcc: evil@example.com',
    to: { address: 'a@b.example', name: 'A, evil@example.com <evil@example.com>' },
  })
  expect(await deliver(appContext, id)).toBe('SENT')
  expect(received[0]?.to).toEqual(['a@b.example'])
  const mail = await parsed(received[0]!)
  expect(mail.to).toEqual([{ address: 'a@b.example', name: 'A, evil@example.com <evil@example.com>' }])
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.subject).toBe('Hi %0d%0aBcc: evil@example.com')
})

test('A very long address is rejected quickly', async () => {
  const start = performance.now()
  await expect(sendLater(database.db, { ...MAIL, to: `${'('.repeat(10_000)}a@b.example` })).rejects.toMatchObject({
    code: 'MAIL_UNSAFE',
  })
  expect(performance.now() - start).toBeLessThan(50)
})

test('Emails of one type to one address are limited per hour, and more are put on hold; other types and security emails are sent', async () => {
  const { received } = await mailServer()
  const max = MAIL_RULES.PAYSLIP.max!
  for (let n = 0; n < max; n += 1) await sendLater(database.db, { ...MAIL, kind: 'PAYSLIP' })
  const id = await sendLater(database.db, { ...MAIL, kind: 'PAYSLIP', to: 'MONA@client.example' })
  expect(await read(id)).toMatchObject({ state: 'HELD', lastError: expect.stringContaining(`More than ${max} emails`) })
  expect(await deliver(appContext, id)).toBe('NOT_DUE')
  expect(received).toEqual([])
  for (const [kind, rule] of Object.entries(MAIL_RULES) as [MailKind, (typeof MAIL_RULES)[MailKind]][])
    if (kind !== 'PAYSLIP') {
      const other = await sendLater(database.db, { ...MAIL, kind })
      expect([kind, rule.max, (await read(other)).state]).toEqual([kind, rule.max, 'WAITING'])
    }
})

test('Security emails are never put on hold', async () => {
  for (const kind of ['SECURITY', 'BANK_CHANGE'] as const) {
    for (let n = 0; n < 130; n += 1) await sendLater(database.db, { ...MAIL, kind })
    const held = await sql`select from outbox_mail where kind = ${kind} and state = 'HELD'`.execute(database.db)
    expect(held.rows).toEqual([])
  }
})

test('Without a mail server nothing is sent and the email stays visible', async () => {
  useServer(null)
  const id = await sendLater(database.db, MAIL)
  expect(await deliver(appContext, id)).toBe('NO_SERVER')
  expect(await read(id)).toMatchObject({ state: 'WAITING', attempts: 0 })
})

test('An account link is encrypted until the email is sent, and then deleted', async () => {
  const { received } = await mailServer()
  const secrets = secretsOf([{ id: 'a', bytes: new Uint8Array(randomBytes(32)) }])
  appContext = { ...appContext, secrets }
  const letter = { ...MAIL, text: 'https://x/reset?token=canary', html: '<b>canary</b>', confidential: true }
  const id = await sendLater(database.db, letter, secrets)
  expect(JSON.stringify(await read(id))).not.toContain('canary')
  expect(await deliver(appContext, id)).toBe('SENT')
  const { text, html } = await parsed(received[0]!)
  expect([text?.trim(), html?.trim()]).toEqual([letter.text, letter.html])
  expect(await read(id)).toMatchObject({ bodySealed: null })
  expect(JSON.stringify(await read(id))).not.toContain('canary')
})

test('A stored file is sent as an attachment, decrypted; an email with a missing file waits', async () => {
  const { received } = await mailServer()
  const folder = await mkdtemp(join(tmpdir(), 'muster-mail-'))
  const secrets = secretsOf([{ id: 'a', bytes: new Uint8Array(randomBytes(32)) }])
  const files = openFileStore({ DATA_DIR: folder } as AppContext['environment'])
  appContext = { ...appContext, files, secrets }
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)])
  const belonging = { entity: 'x', entityID: randomUUID(), kind: 'document', confidential: true } as const
  const file = await saveFile({ db: database.db, appContext }, { filename: 'Rechnung Ü.pdf', content }, belonging)
  const id = await sendLater(database.db, { ...MAIL, attachments: [file.id] })
  expect(await deliver(appContext, id)).toBe('SENT')
  const [attachment] = (await parsed(received[0]!)).attachments
  expect(attachment).toMatchObject({ filename: 'Rechnung Ü.pdf', mimeType: 'application/pdf' })
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(content)).toBe(true)
  const lost = await sendLater(database.db, { ...MAIL, attachments: [randomUUID()] })
  expect(await deliver(appContext, lost)).toBe('LATER')
  await rm(folder, { recursive: true })
})

test('A calendar file is sent as an invitation that calendar programs recognise, and as an attachment', async () => {
  const { received } = await mailServer()
  const folder = await mkdtemp(join(tmpdir(), 'muster-mail-'))
  const secrets = secretsOf([{ id: 'a', bytes: new Uint8Array(randomBytes(32)) }])
  const files = openFileStore({ DATA_DIR: folder } as AppContext['environment'])
  appContext = { ...appContext, files, secrets }
  const content = Buffer.from('BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n')
  const file = await saveFile(
    { db: database.db, appContext },
    { filename: 'cancellation.ics', content, contentType: 'text/calendar; charset=utf-8' },
    { entity: 'interview', entityID: randomUUID(), kind: 'document', confidential: true },
  )
  const id = await sendLater(database.db, { ...MAIL, attachments: [file.id] })
  expect(await deliver(appContext, id)).toBe('SENT')
  expect(received[0]!.source).toMatch(/Content-Type: text\/calendar;[^:]*method=CANCEL/i)
  const { attachments } = await parsed(received[0]!)
  const attached = attachments.find(({ filename }) => filename === 'cancellation.ics')
  expect(Buffer.from(attached?.content as ArrayBuffer).toString()).toContain('METHOD:CANCEL')
  await rm(folder, { recursive: true })
})

test('An email whose job was lost is sent later', async () => {
  const { received } = await mailServer()
  const id = await sendLater(database.db, MAIL)
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
  await sql`update outbox_mail set not_before = now() - interval '10 minutes' where id = ${id}`.execute(database.db)
  const collect = mailJobs.find(({ name }) => name === 'mail.collect')!
  await collect.run({ appContext, payload: {} } as never)
  jobs = await startJobs(appContext, mailJobs, [], { connection: database.connection })
  await until(() => received.length === 1)
})
