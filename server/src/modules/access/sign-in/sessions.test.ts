import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { openFileStore } from '../../../kernel/files/files.ts'
import { migrateJobs } from '../../../kernel/jobs/jobs.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import {
  callerWithToken,
  createPerson,
  GOOD_PASSWORD,
  newestMailTo,
  OTHER_PASSWORD,
  payloadOf,
  postFrom,
} from '../../../kernel/testing/fixtures/person.ts'
import { accessRoutes } from '../core/access.routes.ts'
import { endSessions, listenForAccessChanges } from './sessions.actions.ts'
import { authenticate } from './sessions.queries.ts'

const app = await createTestApp({ modules: [{ name: 'access', routes: accessRoutes }] })
await migrateJobs(app.database.pool)
const { appContext } = app
const { db } = appContext
const MINUTE = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
const refresh = (refreshToken: string) => app.anonymous.post('/refresh-token', { refreshToken })
/** Another node: the same database and keys, separate memory. */
const otherNode = (): AppContext => ({ ...appContext, files: openFileStore(appContext.environment) })

afterEach(() => app.setNow(null))

describe('refreshing', () => {
  it('returns a new pair, and within the grace period the same pair again for a slow tab', async () => {
    const { refreshToken } = await (await createPerson(app, 'CFO')).caller()
    const first = (await refresh(refreshToken)).data.tokens
    expect(first.refreshToken).not.toBe(refreshToken)
    expect(payloadOf(first.refreshToken).gen).toBe(2)
    const late = await refresh(refreshToken)
    expect(late.status).toBe(200)
    expect(payloadOf(late.data.tokens.refreshToken).gen).toBe(2)
    expect((await callerWithToken(app, first.accessToken).get('/profile')).status).toBe(200)
  })

  it('returns the current user, so that a new role is in the menu without another sign-in', async () => {
    const person = await createPerson(app, 'CFO')
    const { refreshToken } = await person.caller()
    const admin = await app.as('ADMIN')
    const { version } = (await admin.get(`/users/${person.id}`)).data
    expect((await admin.put(`/users/${person.id}`, { version, role: 'COO' })).status).toBe(200)
    const { user } = (await refresh(refreshToken)).data
    expect(user).toEqual({ id: person.id, name: expect.any(String), role: 'COO' })
  })

  it('by twenty tabs at once succeeds for all, with one successor', async () => {
    const { refreshToken } = await (await createPerson(app, 'CFO')).caller()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ data }) => payloadOf(data.tokens.refreshToken).gen))).toEqual(new Set([2]))
    expect((await refresh(answers[7]!.data.tokens.refreshToken)).status).toBe(200)
  })

  it('with a used token after the grace period ends the session, is audited and notifies the owner', async () => {
    const person = await createPerson(app, 'CFO')
    const { refreshToken } = await person.caller()
    const { tokens } = (await refresh(refreshToken)).data
    app.setNow(new Date(Date.now() + 11_000))
    const { status, code } = await refresh(refreshToken)
    expect([status, code]).toEqual([401, 'SESSION_ENDED'])
    expect((await callerWithToken(app, tokens.accessToken).get('/profile')).status).toBe(401)
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
    const events = await db.selectFrom('auditEntry').select('event').where('entityId', '=', person.id).execute()
    expect(events.map(({ event }) => event)).toContain('session.token-reused')
    expect((await newestMailTo(app, person.email))!.subject).toContain('signed out')
  })

  it('with a token of two refreshes ago ends the session even within the grace period', async () => {
    const { refreshToken } = await (await createPerson(app, 'CFO')).caller()
    const second = (await refresh(refreshToken)).data.tokens
    const third = (await refresh(second.refreshToken)).data.tokens
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(third.refreshToken)).status).toBe(401)
  })

  it.each([[''], ['garbage'], ['a.b.c']])('with "%s" is rejected', async (refreshToken) => {
    expect([400, 401]).toContain((await refresh(refreshToken)).status)
  })

  it('with an access token is rejected', async () => {
    const { token } = await (await createPerson(app, 'CFO')).caller()
    expect((await refresh(token!)).status).toBe(401)
  })
})

describe('the limits of a session', () => {
  it('an access token is valid for ten minutes', async () => {
    const caller = await (await createPerson(app, 'CFO')).caller()
    app.setNow(inMinutes(9.9))
    expect((await caller.get('/countries')).status).toBe(200)
    app.setNow(inMinutes(10.1))
    expect((await caller.get('/countries')).status).toBe(401)
  })

  it('polls and refreshes do not extend it', async () => {
    // All times are relative to one start, so that delays of a busy machine do not add up.
    const began = Date.now()
    let { refreshToken } = await (await createPerson(app, 'CFO')).caller()
    for (let minutes = 5; minutes <= 30; minutes += 5) {
      app.setNow(new Date(began + minutes * MINUTE - 600))
      const answer = await refresh(refreshToken)
      expect(answer.status).toBe(200)
      refreshToken = answer.data.tokens.refreshToken
    }
    app.setNow(inMinutes(30.2))
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it('activity extends it, but never beyond twelve hours', async () => {
    let { refreshToken } = await (await createPerson(app, 'CFO')).caller()
    for (let minutes = 20; minutes < 720; minutes += 20) {
      app.setNow(inMinutes(minutes))
      const answer = await refresh(refreshToken)
      expect(answer.status).toBe(200)
      refreshToken = answer.data.tokens.refreshToken
      expect((await callerWithToken(app, answer.data.tokens.accessToken).get('/countries')).status).toBe(200)
      await vi.waitFor(async () => {
        const { lastActiveAt } = await db
          .selectFrom('session')
          .select('lastActiveAt')
          .where('id', '=', payloadOf(refreshToken).sid)
          .executeTakeFirstOrThrow()
        expect(lastActiveAt.getTime()).toBeGreaterThan(inMinutes(minutes - 1).getTime())
      })
    }
    app.setNow(inMinutes(720.1))
    expect((await refresh(refreshToken)).status).toBe(401)
  })
})

describe('a session ends at once', () => {
  it('after signing out: both tokens are invalid', async () => {
    const caller = await (await createPerson(app, 'CFO')).caller()
    expect((await caller.get('/profile')).status).toBe(200)
    expect((await caller.put('/logout', { id: caller.staff!.id })).data).toEqual({
      id: caller.staff!.id,
      endedSessions: 1,
    })
    expect((await caller.get('/profile')).status).toBe(401)
    expect((await refresh(caller.refreshToken)).status).toBe(401)
  })

  it('not by another user, except an administrator, which is audited', async () => {
    const victim = await (await createPerson(app, 'CFO')).caller()
    const other = await app.as('COO')
    expect((await other.put('/logout', { id: victim.staff!.id })).status).toBe(403)
    for (const body of [{}, { id: null }, { id: '*' }, { id: [victim.staff!.id] }])
      expect((await other.put('/logout', body)).status).toBe(400)
    expect((await victim.get('/profile')).status).toBe(200)
    const admin = await app.as('ADMIN')
    expect((await admin.put('/logout', { id: victim.staff!.id })).data.endedSessions).toBe(1)
    expect((await victim.get('/profile')).status).toBe(401)
    expect((await admin.get('/profile')).status).toBe(200)
    expect((await admin.put('/logout', { id: crypto.randomUUID() })).status).toBe(404)
    const events = await db
      .selectFrom('auditEntry')
      .select(['event', 'actorId'])
      .where('entityId', '=', victim.staff!.id)
      .execute()
    expect(events).toContainEqual({ event: 'user.sessions-ended', actorId: admin.staff!.id })
  })

  it('everywhere else after a change of the password', async () => {
    const person = await createPerson(app, 'CFO')
    const here = await person.caller()
    const there = await person.caller()
    expect((await there.get('/profile')).status).toBe(200)
    const changed = await here.put('/profile/password', { currentPassword: GOOD_PASSWORD, password: OTHER_PASSWORD })
    expect(changed.data).toEqual({ endedSessions: 1 })
    expect((await here.get('/profile')).status).toBe(200)
    expect((await there.get('/profile')).status).toBe(401)
    expect((await refresh(there.refreshToken)).status).toBe(401)
    expect((await person.signIn()).status).toBe(401)
    expect((await person.signIn({ password: OTHER_PASSWORD })).status).toBe(200)
  })

  it('when the user is deactivated, on every node within a second, and sooner by a notification', async () => {
    const caller = await (await createPerson(app, 'CFO')).caller()
    const listening = otherNode()
    const deaf = otherNode()
    const listener = listenForAccessChanges(listening, app.database.connection)
    await vi.waitFor(async () => {
      const { count } = await db
        .selectFrom('pg_stat_activity' as never)
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('query' as never, 'like', 'listen %' as never)
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(1)
    })
    for (const node of [listening, deaf]) expect(await authenticate(node, caller.token!)).not.toBeNull()
    const admin = await app.as('ADMIN')
    expect((await admin.del(`/user?id=${caller.staff!.id}`)).status).toBe(200)
    const began = performance.now()
    expect((await caller.get('/profile')).status).toBe(401)
    await vi.waitFor(async () => expect(await authenticate(listening, caller.token!)).toBeNull(), { interval: 10 })
    await vi.waitFor(async () => expect(await authenticate(deaf, caller.token!)).toBeNull(), {
      interval: 20,
      timeout: 1500,
    })
    expect(performance.now() - began).toBeLessThan(1300)
    await listener.stop()
  })

  it('also for a request that read it just before the change was committed', async () => {
    const caller = await (await createPerson(app, 'CFO')).caller()
    const { id: userID } = caller.staff!
    await db.transaction().execute(async (trx) => {
      await endSessions(appContext, trx, { userID, reason: 'ENDED_BY_ADMIN', now: new Date() })
      expect(await authenticate(appContext, caller.token!)).not.toBeNull()
    })
    expect(await authenticate(appContext, caller.token!)).toBeNull()
  })

  it('a change of role or countries applies to the next request', async () => {
    const person = await createPerson(app, 'ADMIN')
    const caller = await person.caller()
    expect((await caller.get('/users')).status).toBe(200)
    const admin = await app.as('ADMIN')
    const { version } = (await admin.get(`/users/${person.id}`)).data
    await admin.put(`/users/${person.id}`, { version, role: 'COUNTRY_MANAGER', countryIDs: ['SA'] })
    expect((await caller.get('/users')).status).toBe(403)
    expect((await caller.get('/user-countries')).data.map(({ id }: { id: string }) => id)).toEqual(['SA'])
  })
})

describe('the list of sessions', () => {
  it('shows one’s own sessions, can end one or all others, and never shows those of other users', async () => {
    const person = await createPerson(app, 'CFO')
    const here = await person.caller()
    const second = await person.caller()
    const third = await person.caller()
    const stranger = await (await createPerson(app, 'CFO')).caller()
    const list = (await here.get('/profile/sessions')).data
    expect(list).toHaveLength(3)
    expect(list.filter(({ current }: { current: boolean }) => current).map(({ id }: { id: string }) => id)).toEqual([
      here.staff!.sessionID,
    ])
    expect((await here.del(`/profile/sessions/${stranger.staff!.sessionID}`)).status).toBe(404)
    expect((await here.del(`/profile/sessions/${second.staff!.sessionID}`)).data).toEqual({ endedSessions: 1 })
    expect((await second.get('/profile')).status).toBe(401)
    expect((await here.del('/profile/sessions')).data).toEqual({ endedSessions: 1 })
    expect((await third.get('/profile')).status).toBe(401)
    expect((await here.get('/profile')).status).toBe(200)
    expect((await stranger.get('/profile')).status).toBe(200)
  })
})

it('names the device, the address and the time of each session, newest first', async () => {
  const person = await createPerson(app, 'CFO')
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const body = { email: person.email, password: GOOD_PASSWORD }
  expect((await postFrom(app, '203.0.113.9', '/login', body, { 'user-agent': firefox })).status).toBe(200)
  const list = (await (await person.caller()).get('/profile/sessions')).data
  const away = list.find(({ current }: { current: boolean }) => !current)
  expect(away).toMatchObject({ device: 'Firefox on Windows', ip: '203.0.113.9' })
  for (const { createdAt, lastActiveAt } of list)
    for (const moment of [createdAt, lastActiveAt])
      expect(Math.abs(Date.now() - Date.parse(moment))).toBeLessThan(60_000)
})

it('a missing permission is 403 and never 401, so that no page refreshes its tokens for it', async () => {
  const caller = await app.as('CFO')
  expect((await caller.get('/users')).status).toBe(403)
  const person = await createPerson(app, 'CFO')
  const wrong = await (await person.caller()).put('/profile/password', {
    currentPassword: 'wrong',
    password: OTHER_PASSWORD,
  })
  expect([wrong.status, wrong.code]).toEqual([422, 'PASSWORD_WRONG'])
  expect(await postFrom(app, '10.0.0.1', '/refresh-token', {})).toMatchObject({ status: 400 })
})
