import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../security/passwords.ts'
import { createTestApp } from '../testing/app.ts'
import type { Caller, Reply } from '../testing/caller.ts'

let recruiter: Caller
const testApp = await createTestApp()
const admin = await testApp.as('ADMIN')
beforeEach(async () => {
  recruiter = await testApp.as('TALENT_ACQUISITION')
})

const feedback = { kind: 'IDEA', message: 'A dark theme, please' }

describe('the response format', () => {
  test('a success has data, and a list its page, page size and total', async () => {
    expect(await recruiter.post('/submit-feedback', feedback), 'a change returns what was done').toMatchObject({
      status: 201,
      success: true,
      message: 'Thanks for your feedback.',
    })
    const { status, data, meta } = await admin.get('/submit-feedback', { pageSize: 1 })
    expect(status).toBe(200)
    expect(data).toHaveLength(1)
    expect(meta).toMatchObject({ page: 1, pageSize: 1 })
  })

  test('an error names each field with its rule, and the request ID', async () => {
    const reply = await recruiter.post('/submit-feedback', { kind: 'RANT', message: '', mood: 'bad' })
    expect(reply.status).toBe(400)
    expect(reply.errors!.map(({ path }) => path).sort()).toEqual(['kind', 'message', 'mood'])
    expect(reply).toMatchObject({ success: false, code: 'INVALID', requestID: expect.any(String) })
  })

  test.each([
    ['an unknown path', 'GET', '/nothing-here', undefined, 404, 'ROUTE_NOT_FOUND'],
    ['an invalid id', 'PUT', '/submit-feedback/12', {}, 404, 'NOT_FOUND'],
    [
      'a record that does not exist',
      'PUT',
      `/submit-feedback/${randomUUID()}`,
      { version: 1, state: 'READ' },
      404,
      'NOT_FOUND',
    ],
    ['an unknown sort', 'GET', '/submit-feedback?sort=mood', undefined, 400, 'INVALID'],
    ['an unknown filter', 'GET', '/submit-feedback?mood=bad', undefined, 400, 'INVALID'],
    ['an invalid page number', 'GET', '/submit-feedback?page=0', undefined, 400, 'INVALID'],
    ['a page given twice', 'GET', '/submit-feedback?page=1&page=2', undefined, 400, 'INVALID'],
    ['more rows than allowed', 'GET', '/submit-feedback?pageSize=201', undefined, 400, 'INVALID'],
  ])('%s is rejected with a clear message', async (_what, method, url, payload, status, code) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const reply = await testApp.app.inject({
      method: method as 'GET',
      url: `/api/v1${url}`,
      headers,
      ...(payload && { payload }),
    })
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  test.each([
    ['text/plain', 'hello', 415],
    ['application/json', '{"message":', 400],
    ['application/json', '{"__proto__":{"role":"ADMIN"},"message":"x"}', 400],
    ['application/json', `{"message":"${'x'.repeat(300_000)}"}`, 413],
    ['application/json', '[1,2]', 400],
    ['application/json', Buffer.from('{"message":"Zo\xe9 has left"}', 'latin1'), 400],
    ['application/json; charset=iso-8859-1', Buffer.from('{"message":"\xe9t\xe9"}', 'latin1'), 400],
    ['application/json', '', 400],
    ['application/json', '{"message":"Stay","message":"Go"}', 400],
  ])('an invalid body of %s %# is rejected, never a 500', async (type, payload, status) => {
    const headers = { authorization: `Bearer ${recruiter.token}`, 'content-type': type }
    const reply = await testApp.app.inject({ method: 'POST', url: '/api/v1/submit-feedback', headers, payload })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ success: false, message: expect.any(String) })
  })

  test('a body with a duplicate field is rejected with the name of the field', async () => {
    const { app } = testApp
    const headers = { authorization: `Bearer ${recruiter.token}`, 'content-type': 'application/json' }
    const payload = '{"kind":"IDEA","message":"Stay","message":"Go"}'
    const reply = await app.inject({ method: 'POST', url: '/api/v1/submit-feedback', headers, payload })
    expect(reply.json()).toMatchObject({ code: 'INVALID', errors: [{ path: 'message' }] })
  })

  test('responses are not cached, framed or sniffed, and show no version', async () => {
    const { headers } = await recruiter.get('/user-notifications')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': expect.stringContaining('includeSubDomains'),
    })
    expect(headers.server ?? headers['x-powered-by']).toBeUndefined()
  })
})

describe('a change', () => {
  test('sent twice with the same key is done once, with the same response', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const message = `Once only ${randomUUID()}`
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => recruiter.post('/submit-feedback', { message }, key)))
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1)
    expect(replies.every(({ status }) => status === 201)).toBe(true)
    const { meta } = await admin.get('/audit-trails', { entityID: replies[0]!.data.id })
    expect(meta!.total).toBe(1)
  })

  test('with a key that was used for another request is rejected', async () => {
    const key = { 'idempotency-key': randomUUID() }
    await recruiter.post('/submit-feedback', feedback, key)
    const other = await recruiter.post('/submit-feedback', { message: 'Another thing' }, key)
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('that was rejected does not use up its key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    expect((await recruiter.post('/submit-feedback', { message: '' }, key)).status).toBe(400)
    expect((await recruiter.post('/submit-feedback', feedback, key)).status).toBe(201)
  })

  test('with an invalid key is rejected before it is made, also where no response is stored', async () => {
    const { id } = recruiter.staff!
    const sessions = () => testApp.appContext.db.selectFrom('session').select('id').where('userId', '=', id).execute()
    const body = { message: 'Never said' }
    expect((await recruiter.post('/submit-feedback', body, { 'idempotency-key': 'two words' })).status).toBe(400)
    const password = 'a harbour of one sentence'
    await testApp.appContext.db
      .updateTable('appUser')
      .set({ passwordHash: await hashPassword(password) })
      .where('id', '=', id)
      .execute()
    const signIn = { email: recruiter.staff!.email, password }
    const before = (await sessions()).length
    expect((await testApp.anonymous.post('/login', signIn, { 'idempotency-key': 'two words' })).status).toBe(400)
    expect(await sessions()).toHaveLength(before)
  })

  test('on an outdated version is rejected with the current record, and changes nothing', async () => {
    const { data } = await recruiter.post('/submit-feedback', feedback)
    await admin.put(`/submit-feedback/${data.id}`, { version: 1, state: 'READ' })
    const late = await admin.put(`/submit-feedback/${data.id}`, { version: 1, state: 'DONE', answer: 'No' })
    expect(late).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      current: { id: data.id, state: 'READ', version: 2 },
    })
  })

  test('is in the audit trail, field by field, with user, IP and request', async () => {
    const { data } = await recruiter.post('/submit-feedback', feedback)
    await admin.put(`/submit-feedback/${data.id}`, { version: 1, state: 'DONE', answer: 'It is there' })
    const trail = await admin.get('/audit-trails', { entity: 'feedback', entityID: data.id })
    expect(trail.data.map(({ event }: { event: string }) => event)).toEqual(['feedback.answered', 'feedback.submitted'])
    expect(trail.data[0]).toMatchObject({
      actorName: admin.staff!.name,
      ip: '127.0.0.1',
      requestID: expect.any(String),
    })
    expect(trail.data[0].changes).toContainEqual({ field: 'state', from: 'NEW', to: 'DONE' })
  })

  test('two concurrent users: one succeeds', async () => {
    const { data } = await recruiter.post('/submit-feedback', feedback)
    const both = await Promise.all(
      ['READ', 'DONE'].map((state) => admin.put(`/submit-feedback/${data.id}`, { version: 1, state })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('expensive work', () => {
  /** A minute that no other test uses, so that no other requests are counted. */
  const inMinute = (minute: number) =>
    testApp.setNow(new Date((Math.floor(Date.now() / 60_000) + minute) * 60_000 + 5_000))
  afterEach(() => testApp.setNow(null))
  const spreadsheet = { name: 'clients.csv', type: 'text/csv', content: 'name' }

  test.each<[string, number, number, (caller: Caller) => Promise<Reply>]>([
    ['feedback', 10, 201, (caller) => caller.post('/submit-feedback', feedback)],
    ['an export', 10, 200, (caller) => caller.get('/submit-feedback/export', { format: 'csv' })],
    ['an import', 30, 202, (caller) => caller.upload('/clients/import', spreadsheet, { mode: 'CHECK' })],
    ['a search', 120, 200, (caller) => caller.get('/search', { q: 'nobody' })],
    ['a look for doubles', 120, 200, (caller) => caller.get('/clients/duplicates', { name: 'Nobody' })],
    ['an upload', 120, 415, (caller) => caller.upload('/profile/picture', spreadsheet, {}, 'PUT')],
  ])(
    '%s is limited to %i per minute and user, with a retry time, and other users are not affected',
    async (_what, max, status, send) => {
      const busy = await testApp.as('ADMIN')
      const other = await testApp.as('ADMIN')
      inMinute(1)
      const answers: number[] = []
      for (let round = 0; round < max; round += 1) answers.push((await send(busy)).status)
      expect(new Set(answers)).toEqual(new Set([status]))
      const refused = await send(busy)
      expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(Number(refused.headers['retry-after'])).toBe(55)
      expect((await send(other)).status).toBe(status)
      inMinute(2)
      expect((await send(busy)).status).toBe(status)
    },
  )
})

test('requests to a list do not use up its export limit', async () => {
  const busy = await testApp.as('ADMIN')
  testApp.setNow(new Date((Math.floor(Date.now() / 60_000) + 5) * 60_000))
  for (let round = 0; round < 10; round += 1) await busy.post('/submit-feedback', feedback)
  const requested = (await busy.get('/submit-feedback/export', { format: 'csv' })).status
  testApp.setNow(null)
  expect(requested).toBe(200)
})

describe('notifications', () => {
  test('are counted until opened, and only the user’s own are marked as read', async () => {
    await recruiter.post('/submit-feedback', feedback)
    expect((await admin.get('/user-notifications-count')).data.count).toBeGreaterThan(0)
    const [newest] = (await admin.get('/user-notifications', { sort: '-createdAt' })).data
    await recruiter.put('/user-notifications', { ids: [newest.id] })
    expect((await admin.get('/user-notifications', { sort: '-createdAt' })).data[0]).toMatchObject({
      id: newest.id,
      isRead: false,
    })
    await admin.put('/user-notifications', { ids: [newest.id] })
    expect(
      (await admin.get('/user-notifications', { isRead: true })).data.map(({ id }: { id: string }) => id),
    ).toContain(newest.id)
    expect((await admin.put('/user-notifications', { seen: true })).data.count).toBe(0)
  })
})

describe('the operator', () => {
  test('sees health, readiness, metrics and the API reference', async () => {
    const send = (path: string) => testApp.app.inject(`/api/v1${path}`)
    expect((await send('/health')).json()).toMatchObject({ success: true })
    expect((await send('/ready')).json()).toMatchObject({ success: true })
    expect((await send('/metrics')).body).toContain('muster_http_request_seconds_count')
    expect((await send('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
    const reference = (await send('/docs')).body
    expect(reference).toContain('/submit-feedback')
    expect(reference).toContain('message: string')
    // Named schemas instead of the full schema of every endpoint, which would be nine megabytes for a browser.
    expect(reference.length).toBeLessThan(2_000_000)
  })

  test('sees that it is not ready while the folder of the files cannot be read, and ready again afterwards', async () => {
    const folder = join(testApp.appContext.environment.DATA_DIR, 'files')
    const ready = async () => {
      const reply = await testApp.app.inject('/api/v1/ready')
      return [reply.statusCode, reply.json().code, Number(reply.headers['retry-after']) > 0]
    }
    await mkdir(folder, { recursive: true })
    await rename(folder, `${folder}.aside`)
    await writeFile(folder, '')
    expect(await ready()).toEqual([503, 'STORAGE_UNAVAILABLE', true])
    expect((await testApp.app.inject('/api/v1/health')).statusCode).toBe(200)
    await rm(folder)
    await rename(`${folder}.aside`, folder)
    expect((await ready())[0]).toBe(200)
  })

  test('is not ready with too little disk space, and shows how much is left', async () => {
    const demanding = await createTestApp({ environment: { MIN_FREE_MEBIBYTES: '100000000' } })
    const reply = await demanding.app.inject('/api/v1/ready')
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'DISK_FULL'])
    expect(reply.json().message).toMatch(
      /^The disk of the data folder has \d+ MiB left, but MIN_FREE_MEBIBYTES requires 100000000\. Free up disk space\.$/,
    )
    expect((await demanding.app.inject('/api/v1/health')).statusCode).toBe(200)
  })

  test('has no metrics for requests through a proxy', async () => {
    const reply = await testApp.app.inject({ url: '/api/v1/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(reply.statusCode).toBe(404)
  })
})
