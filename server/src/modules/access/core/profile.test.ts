import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { migrateJobs } from '../../../kernel/jobs/jobs.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { createPerson, GOOD_PASSWORD } from '../../../kernel/testing/fixtures/person.ts'
import { accessRoutes } from './access.routes.ts'

const app = await createTestApp({ modules: [{ name: 'access', routes: accessRoutes }] })
await migrateJobs(app.database.pool)
const { db } = app.appContext

describe('my profile', () => {
  it('shows one’s own details; name, phone and notification preferences can be changed', async () => {
    const me = await app.as('HR_MANAGER', { name: 'Maya Haddad', countryIDs: ['AE'] })
    const { data } = await me.get('/profile')
    expect(data).toMatchObject({
      name: 'Maya Haddad',
      role: 'HR_MANAGER',
      countryIDs: ['AE'],
      twoFactorEnabled: false,
      version: 1,
    })
    const change = { version: 1, phone: '+971 50 000 0000', notificationChoices: { JOB_POST_CHANGE: 'NONE' } }
    expect((await me.put('/profile', change)).data).toMatchObject({ ...change, version: 2 })
    expect(await me.put('/profile', change)).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  })

  it.each([
    ['role', 'ADMIN'],
    ['countryIDs', ['SA']],
    ['active', true],
    ['email', 'me@example.com'],
    ['twoFactorEnabled', false],
    ['profilePicture', crypto.randomUUID()],
  ])('can’t change one’s own %s', async (field, value) => {
    const me = await app.as('HR_MANAGER')
    expect((await me.put('/profile', { version: 1, [field]: value })).status).toBe(400)
    expect((await me.get('/profile')).data.version).toBe(1)
  })

  it.each([
    [{ constructor: 'NONE' }],
    [{ JOB: 'LOUD' }],
    [{ 'a b': 'NONE' }],
    ['NONE'],
    [
      Object.fromEntries(
        Array.from({ length: 101 }, (_, i) => [`K${'A'.repeat(i % 50)}${'B'.repeat(Math.floor(i / 50))}_`, 'NONE']),
      ),
    ],
  ])('rejects unknown notification preferences', async (notificationChoices) => {
    const me = await app.as('HR_MANAGER')
    expect((await me.put('/profile', { version: 1, notificationChoices })).status).toBe(400)
  })
})

describe('my password', () => {
  it.each([
    ['short', 'at least 15'],
    ['Password123456789', 'common words'],
    ['aaaaaaaaaaaaaaaaaaa', 'different characters'],
    [GOOD_PASSWORD, 'differ'],
  ])('can’t be changed to "%s"', async (password, reason) => {
    const caller = await (await createPerson(app, 'CFO')).caller()
    const { status, errors } = await caller.put('/profile/password', { currentPassword: GOOD_PASSWORD, password })
    expect(status).toBe(400)
    expect(errors![0]).toMatchObject({ path: 'password', message: expect.stringContaining(reason) })
  })

  it.each([
    ['كلمة سر طويلة جدا هنا'],
    ['🦊🌋🪕🧊🛶🪁🧲🦉🌵🍉🥁🧩🪀🎻🛰️'],
    [`${'violet kettle 8 sparrow, '.repeat(5)}and`],
  ])('can be changed to "%s"', async (password) => {
    const person = await createPerson(app, 'CFO')
    expect(
      (await (await person.caller()).put('/profile/password', { currentPassword: GOOD_PASSWORD, password })).status,
    ).toBe(200)
    expect((await person.signIn({ password })).status).toBe(200)
  })
})

describe('my picture', () => {
  const png = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#207050' } })
      .withExif({ IFD0: { Artist: 'canary' } })
      .png()
      .toBuffer()

  it('is re-encoded without metadata, and is visible to all colleagues', async () => {
    const me = await app.as('CFO')
    const other = await app.as('VISA_TEAM')
    expect((await me.get('/profile/picture')).status).toBe(404)
    const { status, data } = await me.upload(
      '/profile/picture',
      { name: 'me.png', type: 'image/png', content: await png() },
      {},
      'PUT',
    )
    expect([status, data.version]).toEqual([200, 2])
    const shown = await other.get(`/users/${me.staff!.id}/picture`)
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(shown.bytes.includes('canary')).toBe(false)
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 512 })
    expect((await app.anonymous.get(`/users/${me.staff!.id}/picture`)).status).toBe(401)
    expect((await me.del('/profile/picture')).data.profilePicture).toBeNull()
    expect((await other.get(`/users/${me.staff!.id}/picture`)).status).toBe(404)
  })

  it('is limited to one image file', async () => {
    const me = await app.as('CFO')
    const send = (name: string, type: string, content: Buffer | string) =>
      me.upload('/profile/picture', { name, type, content }, {}, 'PUT')
    expect(
      (await send('x.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
        .status,
    ).toBe(415)
    expect((await send('x.png', 'image/png', '<html></html>')).status).toBe(415)
    expect((await me.put('/profile/picture', {})).status).toBe(415)
    expect((await me.get('/profile')).data.profilePicture).toBeNull()
    const rows = await db.selectFrom('storedFile').select('id').where('entityId', '=', me.staff!.id).execute()
    expect(rows).toEqual([])
  })
})

describe('saved views', () => {
  const view = {
    screen: 'candidates',
    name: 'Visas that end soon',
    state: { filters: { status: ['ACTIVE'] }, sort: '-visaExpiry' },
  }

  it('are private until shared, and only their owner can change them', async () => {
    const me = await app.as('HR_MANAGER', { name: 'Maya Haddad' })
    const other = await app.as('HR_ASSOCIATE')
    const made = (await me.post('/saved-views', view)).data
    expect(made).toMatchObject({ ...view, shared: false, own: true, version: 1 })
    expect((await other.get('/saved-views', { screen: 'candidates' })).data).toEqual([])
    expect((await other.get(`/saved-views/${made.id}`)).status).toBe(404)
    expect((await other.put(`/saved-views/${made.id}`, { version: 1, shared: true })).status).toBe(404)
    expect((await me.put(`/saved-views/${made.id}`, { version: 1, shared: true })).data.version).toBe(2)
    const shown = (await other.get('/saved-views', { screen: 'candidates' })).data
    expect(shown).toEqual([
      expect.objectContaining({ id: made.id, own: false, _owner: { id: me.staff!.id, name: 'Maya Haddad' } }),
    ])
    expect((await other.put(`/saved-views/${made.id}`, { version: 2, name: 'Mine now' })).status).toBe(403)
    expect((await other.del(`/saved-views/${made.id}`)).status).toBe(403)
    expect((await me.put(`/saved-views/${made.id}`, { version: 1, name: 'Too late' })).code).toBe('STALE_VERSION')
    expect((await me.post('/saved-views', { ...view, name: view.name.toUpperCase() })).code).toBe('NAME_ALREADY_USED')
    expect((await me.del(`/saved-views/${made.id}`)).data).toEqual({ id: made.id })
    expect((await other.get('/saved-views')).data).toEqual([])
  })

  it.each([
    [{ state: { note: 'x'.repeat(8001) } }],
    [{ state: { note: 'nul\u0000' } }],
    [{ state: { '\ud800': 1 } }],
    [{ state: [] }],
    [{ screen: 'Candidates; drop table' }],
    [{ userId: crypto.randomUUID() }],
  ])('rejects invalid content: %j', async (more) => {
    const me = await app.as('HR_MANAGER')
    expect((await me.post('/saved-views', { ...view, ...more })).status).toBe(400)
  })
})
