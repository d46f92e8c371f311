import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { AUTHENTICATOR, createApp } from '../../../app.ts'
import { migrateJobs } from '../../../kernel/jobs/jobs.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { callerWithToken, createPerson, payloadOf } from '../../../kernel/testing/fixtures/person.ts'
import { accessRoutes } from './access.routes.ts'

const modules = [{ name: 'access', routes: accessRoutes }]
const app = await createTestApp({
  modules,
  environment: { LOGIN_MAX_ATTEMPTS: '6', LOGIN_RATE_PER_IP_PER_MINUTE: '8' },
})
await migrateJobs(app.database.pool)
const appContext = { ...app.appContext }
/** The second node: it shares only the database and the keys. */
const second = { ...app, appContext, app: await createApp(appContext, AUTHENTICATOR, modules) }
const nodes = [app, second]
const nodeFor = (i: number) => nodes[i % 2]!

/** A POST to one of the nodes. */
async function post(i: number, path: string, body: object, ip = `10.40.0.${i}`) {
  const answer = await nodeFor(i).app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload: body,
    remoteAddress: ip,
  })
  return { status: answer.statusCode, ...answer.json() }
}

it('failed sign-ins of an account or a network count on all nodes together', async () => {
  const { email } = await createPerson(app, 'CFO')
  const guess = (i: number) => post(i, '/login', { email, password: 'not the right words' })
  const answers = await Promise.all(Array.from({ length: 14 }, (_, i) => guess(i)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(6)
  const spray = (i: number) => post(i, '/login', { email: `victim${i}@example.com`, password: 'not it' }, '10.41.0.1')
  const sprayed = await Promise.all(Array.from({ length: 12 }, (_, i) => spray(i)))
  expect(sprayed.filter(({ status }) => status === 429)).toHaveLength(4)
})

it('a session opened on one node is valid on the other, is refreshed by both concurrently, and ends on both', async () => {
  const { refreshToken, token, put, staff } = await (await createPerson(app, 'CFO')).caller()
  expect((await callerWithToken(second, token!).get('/profile')).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => post(i, '/refresh-token', { refreshToken })))
  expect(new Set(answers.map(({ data }) => payloadOf(data.tokens.refreshToken).gen))).toEqual(new Set([2]))
  await put('/logout', { id: staff!.id })
  expect((await callerWithToken(app, token!).get('/profile')).status).toBe(401)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect((await callerWithToken(second, token!).get('/profile')).status).toBe(401)
})

it('a code that was used on one node is invalid on the other', async () => {
  const person = await createPerson(app, 'CFO')
  const caller = await person.caller()
  const password = 'violet kettle 8 sparrow'
  const { secret } = (await caller.post('/profile/two-factor', { action: 'ENROL', password })).data
  const code = (ahead = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead })
  await caller.post('/profile/two-factor', { action: 'CONFIRM', password, code: code() })
  const otp = code(30_000)
  const answers = await Promise.all([0, 1].map((i) => post(i, '/login', { email: person.email, password, otp })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})
