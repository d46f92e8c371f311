import { ROLES } from '@muster/contract/access/roles.ts'
import { describe, expect, it } from 'vitest'
import { migrateJobs } from '../../../kernel/jobs/jobs.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { createPerson, newestMailTo, OTHER_PASSWORD, tokenIn } from '../../../kernel/testing/fixtures/person.ts'
import { accessRoutes } from '../core/access.routes.ts'

const app = await createTestApp({ modules: [{ name: 'access', routes: accessRoutes }] })
await migrateJobs(app.database.pool)
const { db } = app.appContext
const admin = await app.as('ADMIN', { name: 'Salma Khalil' })
const newUser = (more: object = {}) => ({ name: 'Rania Aziz', email: 'rania@example.com', role: 'HR_MANAGER', ...more })
const create = async (more: object = {}) => (await admin.post('/users', newUser(more))).data
const eventsOf = async (entityId: string) =>
  (await db.selectFrom('auditEntry').selectAll().where('entityId', '=', entityId).orderBy('id').execute()).map(
    ({ event }) => event,
  )

describe('a new user', () => {
  it('is invited by email, chooses a password with the link, and is then active', async () => {
    const user = await create({
      email: 'Rania.A@Example.com',
      countryIDs: ['AE', 'SA', 'AE'],
      phone: '+971 50 000 0000',
    })
    expect(user).toMatchObject({
      email: 'rania.a@example.com',
      status: 'INVITED',
      countryIDs: ['SA', 'AE'],
      version: 1,
    })
    expect(user._countries[0]).toEqual({ id: 'SA', name: 'Saudi Arabia' })
    const mail = (await newestMailTo(app, 'rania.a@example.com'))!
    expect(mail.textBody).toContain('Salma Khalil created an account for you')
    const answer = await app.anonymous.post('/reset-password', {
      token: tokenIn(mail.textBody),
      password: OTHER_PASSWORD,
    })
    expect(answer.status).toBe(200)
    expect(
      (await app.anonymous.post('/login', { email: 'rania.a@example.com', password: OTHER_PASSWORD })).status,
    ).toBe(200)
    expect((await admin.get(`/users/${user.id}`)).data.status).toBe('ACTIVE')
    expect(await eventsOf(user.id)).toEqual(['user.created', 'user.invitation-accepted', 'user.signed-in'])
  })

  it('keeps the invitation when a new password is requested, until one of the two links is used', async () => {
    const { id, email } = await create({ email: 'forgetful@example.com' })
    const invited = tokenIn((await newestMailTo(app, email))!.textBody)
    await app.anonymous.post('/forgot-password', { email })
    const reset = tokenIn((await newestMailTo(app, email))!.textBody)
    expect(reset).not.toBe(invited)
    const use = (token: string) => app.anonymous.post('/reset-password', { token, password: OTHER_PASSWORD })
    expect((await use(invited)).status).toBe(200)
    expect((await use(reset)).code).toBe('RESET_LINK_INVALID')
    expect((await admin.get(`/users/${id}`)).data.status).toBe('ACTIVE')
  })

  it('can be invited again until a password is chosen, which cancels the former link', async () => {
    const { id, email } = await create({ email: 'twice@example.com' })
    const older = tokenIn((await newestMailTo(app, email))!.textBody)
    expect((await admin.post(`/users/${id}/invite`)).status).toBe(200)
    const newer = tokenIn((await newestMailTo(app, email))!.textBody)
    expect((await app.anonymous.post('/reset-password', { token: older, password: OTHER_PASSWORD })).status).toBe(400)
    expect((await app.anonymous.post('/reset-password', { token: newer, password: OTHER_PASSWORD })).status).toBe(200)
    expect((await admin.post(`/users/${id}/invite`)).code).toBe('NOT_INVITED')
  })

  it.each(['COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR'])(
    'as %s requires a country, because it would see no records otherwise',
    async (role) => {
      const email = `${role.toLowerCase()}@example.com`
      expect(await admin.post('/users', newUser({ email, role }))).toMatchObject({
        status: 400,
        errors: [{ path: 'countryIDs', message: expect.stringContaining('Select at least one country.') }],
      })
      const { id, version } = await create({ email, role, countryIDs: ['AE'] })
      expect(await admin.put(`/users/${id}`, { version, countryIDs: [] })).toMatchObject({
        status: 400,
        errors: [{ path: 'countryIDs' }],
      })
      const { data } = await admin.put(`/users/${id}`, { version, role: 'HR_MANAGER', countryIDs: [] })
      expect(data).toMatchObject({ role: 'HR_MANAGER', countryIDs: [] })
      expect(await admin.put(`/users/${id}`, { version: data.version, role })).toMatchObject({
        status: 400,
        errors: [{ path: 'countryIDs' }],
      })
      expect((await admin.put(`/users/${id}`, { version: data.version, name: 'Rania Omar' })).status).toBe(200)
    },
  )

  it('has a unique address, whatever its case', async () => {
    await create({ email: 'once@example.com' })
    expect(await admin.post('/users', newUser({ email: 'ONCE@example.com' }))).toMatchObject({
      status: 409,
      code: 'EMAIL_ALREADY_USED',
      errors: [{ path: 'email' }],
    })
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ role: 'KING' }, 'role'],
    [{ countryIDs: ['ae'] }, 'countryIDs.0'],
    [{ countryIDs: ['FR'] }, 'countryIDs'],
    [{ phone: 'call me' }, 'phone'],
    [{ passwordHash: 'x' }, 'passwordHash'],
    [{ active: false }, 'active'],
    [{ id: crypto.randomUUID() }, 'id'],
    [{ createdAt: '2020-01-01' }, 'createdAt'],
  ])('with %j is refused at the field %s', async (more, path) => {
    const { status, errors } = await admin.post('/users', newUser({ email: 'bad@example.com', ...more }))
    expect(status).toBe(400)
    expect(errors!.map((error) => error.path)).toContain(path)
  })
})

describe('the list of users', () => {
  it('is searched without regard to case and accents, and filtered by role, country and activity', async () => {
    await create({ name: 'Zoë Åkerström', email: 'zoe@example.com', role: 'VISA_TEAM', countryIDs: ['QA'] })
    const ids = async (query: object) =>
      (await admin.get('/users', query as never)).data.map(({ email }: { email: string }) => email)
    for (const searchInput of ['zoe ake', 'ÅKERSTRÖM', 'zoe@exa'])
      expect(await ids({ searchInput })).toEqual(['zoe@example.com'])
    for (const searchInput of ['%', '_oe', '\\']) expect(await ids({ searchInput })).toEqual([])
    expect(await ids({ role: ['VISA_TEAM', 'ASSET_MANAGER'] })).toEqual(['zoe@example.com'])
    expect(await ids({ countryID: 'QA' })).toEqual(['zoe@example.com'])
    expect(await ids({ countryID: 'QA', active: false })).toEqual([])
  })

  it('names the teams of each user, and is filtered by team', async () => {
    const lead = await create({ email: 'lead@example.com' })
    const member = await create({ email: 'member@example.com' })
    const team = await db
      .insertInto('team')
      .values({ name: 'Gulf desk', leadId: lead.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const people = [lead, member].map(({ id }) => ({ teamId: team.id, userId: id }))
    await db.insertInto('teamMember').values(people).execute()
    const { data } = await admin.get('/users', { teamID: team.id, sort: 'email' })
    const ref = { id: team.id, name: 'Gulf desk' }
    expect(data.map(({ id, _teams }: { id: string; _teams: object[] }) => [id, _teams])).toEqual([
      [lead.id, [ref]],
      [member.id, [ref]],
    ])
    expect((await admin.get(`/users/${member.id}`)).data._teams).toEqual([ref])
    expect(admin.staff && (await admin.get(`/users/${admin.staff.id}`)).data._teams).toEqual([])
    expect((await admin.get('/users', { teamID: 'mine' })).status).toBe(400)
  })

  it('is paged and sorted, without any field about signing in', async () => {
    const { data, meta } = await admin.get('/users', { sort: '-createdAt', pageSize: 2 })
    expect(data).toHaveLength(2)
    expect(meta!.total).toBeGreaterThan(2)
    expect(JSON.stringify(data)).not.toMatch(/argon|hash|secret|recovery/i)
    expect((await admin.get('/users', { sort: 'passwordHash' })).status).toBe(400)
  })

  it('is for administrators only', async () => {
    for (const role of ROLES.filter((role) => role !== 'ADMIN')) {
      const caller = await app.as(role)
      expect([role, (await caller.get('/users')).status]).toEqual([role, 403])
      expect([role, (await caller.post('/users', newUser())).status]).toEqual([role, 403])
      expect([role, (await caller.get(`/users/${admin.staff!.id}`)).status]).toEqual([role, 403])
      expect([role, (await caller.put(`/users/${caller.staff!.id}`, { version: 1, role: 'ADMIN' })).status]).toEqual([
        role,
        403,
      ])
      expect([role, (await caller.del(`/user?id=${admin.staff!.id}`)).status]).toEqual([role, 403])
    }
  })
})

describe('changing a user', () => {
  it('stores the old and the new values, and logs a change of role as such', async () => {
    const { id } = await create({ email: 'change@example.com' })
    const answer = await admin.put(`/users/${id}`, {
      version: 1,
      role: 'HR_ASSOCIATE',
      countryIDs: ['OM'],
      phone: null,
    })
    expect(answer.data).toMatchObject({ role: 'HR_ASSOCIATE', countryIDs: ['OM'], version: 2, name: 'Rania Aziz' })
    const entry = await db
      .selectFrom('auditEntry')
      .selectAll()
      .where('entityId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ event: 'user.role-changed', actorId: admin.staff!.id })
    expect(entry.diff).toEqual({ role: ['HR_MANAGER', 'HR_ASSOCIATE'], countryIDs: [[], ['OM']] })
    const { data } = await admin.get(`/users/${id}/history`)
    expect(data.map(({ event }: { event: string }) => event)).toEqual(['user.role-changed', 'user.created'])
    expect(data[0]).toMatchObject({
      actorName: 'Salma Khalil',
      changes: [{ field: 'role', from: 'HR_MANAGER', to: 'HR_ASSOCIATE' }, {}],
    })
    expect((await admin.get(`/users/${id}/history?before=${data[0].id}`)).data).toHaveLength(1)
  })

  it('on an outdated version is rejected with the current one', async () => {
    const { id } = await create({ email: 'stale@example.com' })
    await admin.put(`/users/${id}`, { version: 1, name: 'First Change' })
    const { status, code, current } = await admin.put(`/users/${id}`, { version: 1, name: 'Second Change' })
    expect([status, code, current.name]).toEqual([409, 'STALE_VERSION', 'First Change'])
  })

  it('can’t change one’s own role, deactivate oneself or leave the company without an administrator', async () => {
    const me = admin.staff!.id
    const { version } = (await admin.get(`/users/${me}`)).data
    expect((await admin.put(`/users/${me}`, { version, role: 'CFO' })).code).toBe('OWN_ROLE')
    expect((await admin.put(`/users/${me}`, { version, active: false })).code).toBe('OWN_ACCOUNT')
    expect((await admin.del(`/user?id=${me}`)).code).toBe('OWN_ACCOUNT')
    const fresh = await createTestApp({ modules: [{ name: 'access', routes: accessRoutes }] })
    const one = await fresh.as('ADMIN')
    const two = await fresh.as('ADMIN')
    const answers = await Promise.all([one.del(`/user?id=${two.staff!.id}`), two.del(`/user?id=${one.staff!.id}`)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await fresh.appContext.db.selectFrom('appUser').select('id').where('active', '=', true).execute()
    expect(left).toHaveLength(1)
    const demoted = left[0]!.id === one.staff!.id ? one : two
    expect((await demoted.get('/users')).status).toBe(200)
  })

  it('with an ID that does not exist is 404', async () => {
    const unknownID = crypto.randomUUID()
    expect((await admin.put(`/users/${unknownID}`, { version: 1, name: 'Nobody' })).status).toBe(404)
    for (const path of [
      `/users/${unknownID}`,
      `/users/${unknownID}/sessions`,
      `/users/${unknownID}/picture`,
      '/users/1',
    ])
      expect((await admin.get(path)).status).toBe(404)
    expect((await admin.del(`/user?id=${unknownID}`)).status).toBe(404)
  })
})

describe('deleting a user', () => {
  it.each([
    '/user',
    '/user?id=',
    '/user?id=*',
    '/user?id=null',
    '/user?id=all',
    `/user?id=${crypto.randomUUID()},${crypto.randomUUID()}`,
    `/user?id=${crypto.randomUUID()}&id=${crypto.randomUUID()}`,
    `/user?id[]=${crypto.randomUUID()}`,
  ])('requires exactly one ID: DELETE %s', async (path) => {
    const active = () => db.selectFrom('appUser').select('id').where('active', '=', true).execute()
    const before = (await active()).length
    expect((await admin.del(path)).status).toBe(400)
    expect(await active()).toHaveLength(before)
  })

  it('deactivates the account: sessions and links end, the history stays, and it can be activated again', async () => {
    const person = await createPerson(app, 'COO')
    const caller = await person.caller()
    await app.anonymous.post('/forgot-password', { email: person.email })
    const token = tokenIn((await newestMailTo(app, person.email))!.textBody)
    expect((await admin.del(`/user?id=${person.id}`)).data).toMatchObject({ active: false, status: 'INACTIVE' })
    expect((await caller.get('/profile')).status).toBe(401)
    expect((await app.anonymous.post('/refresh-token', { refreshToken: caller.refreshToken })).status).toBe(401)
    expect((await app.anonymous.post('/reset-password', { token, password: OTHER_PASSWORD })).status).toBe(400)
    expect((await person.signIn()).code).toBe('SIGN_IN_FAILED')
    const { version } = (await admin.get(`/users/${person.id}`)).data
    expect((await admin.put(`/users/${person.id}`, { version, active: true })).data.status).toBe('ACTIVE')
    expect((await caller.get('/profile')).status).toBe(401)
    expect((await person.signIn()).status).toBe(200)
    expect(await eventsOf(person.id)).toEqual(expect.arrayContaining(['user.deactivated', 'user.activated']))
  })
})

describe('what all users can read', () => {
  it('name and role of active colleagues', async () => {
    const anybody = await app.as('ASSET_MANAGER')
    const gone = await app.as('COO', { name: 'Has Left' })
    await db.updateTable('appUser').set({ active: false }).where('id', '=', gone.staff!.id).execute()
    const { data } = await anybody.get('/user-directory', { searchInput: 'salma' })
    expect(data).toEqual([{ id: admin.staff!.id, name: 'Salma Khalil', role: 'ADMIN' }])
    expect((await anybody.get('/user-directory', { searchInput: 'has left' })).data).toEqual([])
    expect((await anybody.get('/user-directory', { id: gone.staff!.id })).data).toHaveLength(1)
  })

  it('the countries, and which are their own', async () => {
    const manager = await app.as('COUNTRY_MANAGER', { countryIDs: ['KW', 'GB'] })
    const all = (await manager.get('/countries')).data
    expect(all).toHaveLength(10)
    expect(all.find(({ id }: { id: string }) => id === 'KW')).toEqual({
      id: 'KW',
      name: 'Kuwait',
      currency: 'KWD',
      minorUnits: 3,
      weekend: [5, 6],
      zone: 'Asia/Kuwait',
    })
    const own = async (caller: typeof manager) => (await caller.get('/user-countries')).data.length
    expect(await own(manager)).toBe(2)
    expect(await own(await app.as('COUNTRY_MANAGER', { countryIDs: [] }))).toBe(0)
    expect(await own(await app.as('HR_MANAGER'))).toBe(10)
    expect(await own(await app.as('HR_MANAGER', { countryIDs: ['IN'] }))).toBe(1)
    expect(await own(await app.as('CFO', { countryIDs: ['IN'] }))).toBe(10)
  })

  it('the permissions of each role, in plain language', async () => {
    const { data } = await (await app.as('VISA_TEAM')).get('/roles')
    expect(data).toHaveLength(21)
    const bd = data.find(({ role }: { role: string }) => role === 'BUSINESS_DEVELOPMENT')
    expect(bd.may).toContainEqual({ resource: 'Clients', description: 'see, create, edit · of own clients' })
    expect(bd.may.map(({ resource }: { resource: string }) => resource)).not.toContain('Users')
  })
})
