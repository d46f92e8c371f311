import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { settingsRoutes } from '../settings.routes.ts'
import { teammatesOf, teamsOf } from './teams.queries.ts'

const app = await createTestApp({ modules: [{ name: 'settings', routes: settingsRoutes }] })
const admin = await app.as('ADMIN')
const lead = await app.as('TAS_LEAD', { name: 'Ziad Lead' })
const recruiter = await app.as('TALENT_ACQUISITION', { name: 'Sneha Recruiter' })
const other = await app.as('TALENT_ACQUISITION', { name: 'Ahmed Other' })

const idOf = ({ staff }: Caller) => staff!.id

test('a team is created, changed, protected from an outdated change, exported and deleted', async () => {
  const body = { name: 'Gulf banking', leadID: idOf(lead), memberIDs: [idOf(recruiter)], countryIDs: ['AE', 'SA'] }
  const made = await admin.post('/teams', body)
  expect(made, made.message).toMatchObject({
    status: 201,
    data: { name: 'Gulf banking', version: 1, countryIDs: ['SA', 'AE'] },
  })
  const { id } = made.data
  expect(made.data.memberIDs.toSorted()).toEqual([idOf(lead), idOf(recruiter)].toSorted())

  const changed = await admin.put(`/teams/${id}`, { memberIDs: [idOf(other)], countryIDs: [], version: 1 })
  expect(changed.data._members.map(({ name }: { name: string }) => name)).toEqual(['Ahmed Other', 'Ziad Lead'])
  expect(changed.data).toMatchObject({ countryIDs: [], version: 2, _updatedBy: { id: idOf(admin) } })
  expect(await admin.put(`/teams/${id}`, { name: 'Overwritten', version: 1 })).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    current: { name: 'Gulf banking' },
  })

  const spreadsheet = await admin.get('/teams/export', { format: 'csv', searchInput: 'ahmed' })
  expect(spreadsheet.bytes.toString('utf8')).toContain('Gulf banking')
  const { data: history } = await admin.get(`/teams/${id}/history`)
  expect(history.map(({ event }: { event: string }) => event)).toEqual(['team.updated', 'team.created'])
  expect(history[0].changes.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    'countryIDs',
    'memberIDs',
  ])

  expect((await admin.del(`/teams/${id}`)).status).toBe(200)
  expect((await admin.get(`/teams/${id}`)).status).toBe(404)
})

test('teams are filtered by member and country', async () => {
  const { data: one } = await admin.post('/teams', { name: 'Team One', leadID: idOf(lead), countryIDs: ['QA'] })
  const { data: two } = await admin.post('/teams', { name: 'Team Two', leadID: idOf(recruiter), countryIDs: ['OM'] })
  const names = async (query: object) =>
    (await admin.get('/teams', query as never)).data.map(({ name }: { name: string }) => name)
  expect(await names({ memberID: idOf(recruiter) })).toEqual(['Team Two'])
  expect(await names({ countryID: ['QA', 'OM'], sort: '-name' })).toEqual(['Team Two', 'Team One'])
  const { data: directory } = await lead.get('/team-directory')
  expect(directory.find(({ id }: { id: string }) => id === one.id)).toMatchObject({ mine: true, countryIDs: ['QA'] })
  expect(directory.find(({ id }: { id: string }) => id === two.id)).toMatchObject({ mine: false })
  await Promise.all([one, two].map(({ id }) => admin.del(`/teams/${id}`)))
})

test('the members of one’s teams are derived from all of them, or are only oneself without a team', async () => {
  const { data: first } = await admin.post('/teams', {
    name: 'First',
    leadID: idOf(lead),
    memberIDs: [idOf(recruiter)],
  })
  const mates = async (of: Caller) => {
    const { rows } = await sql<{ id: string }>`select * from ${teammatesOf(idOf(of))} as t (id)`.execute(
      app.appContext.db,
    )
    return rows.map(({ id }) => id).toSorted()
  }
  expect(await mates(lead)).toEqual([idOf(lead), idOf(recruiter)].toSorted())
  expect(await mates(other)).toEqual([idOf(other)])
  await admin.post('/teams', { name: 'Second', leadID: idOf(other), memberIDs: [idOf(recruiter)] })
  expect(await mates(recruiter)).toEqual([idOf(lead), idOf(recruiter), idOf(other)].toSorted())
  expect(await mates(lead)).not.toContain(idOf(other))
  expect(await teamsOf(app.appContext.db, idOf(lead))).toEqual([first.id])
})

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
test.each([
  // fields sent in addition to a name and a lead, status, field, part of the message
  [{ name: '' }, 400, 'name', 'required'],
  [{ name: 'FIRST' }, 409, 'name', 'Another team already has this name'],
  [{ leadID: UNKNOWN_ID }, 400, 'leadID', 'active user'],
  [{ memberIDs: [UNKNOWN_ID] }, 400, 'memberIDs.0', 'active user'],
  [{ countryIDs: ['ZZ'] }, 400, 'countryIDs', 'Unsupported country: ZZ'],
  [{ colour: 'red' }, 400, 'colour', 'Unknown field'],
])('%j is rejected', async (sent, status, path, message) => {
  const reply = await admin.post('/teams', { name: 'New team', leadID: idOf(lead), ...sent })
  expect(reply).toMatchObject({ status, errors: [{ path, message: expect.stringContaining(message) }] })
})

test('a user who has left stays in the team until removed, but can’t join another', async () => {
  const leaver = await app.as('TALENT_ACQUISITION')
  const { data: team } = await admin.post('/teams', {
    name: 'With leaver',
    leadID: idOf(lead),
    memberIDs: [idOf(leaver)],
  })
  await app.appContext.db.updateTable('appUser').set({ active: false }).where('id', '=', idOf(leaver)).execute()
  const renamed = await admin.put(`/teams/${team.id}`, { name: 'Renamed', memberIDs: [idOf(leaver)], version: 1 })
  expect(renamed.status).toBe(200)
  const joined = await admin.post('/teams', { name: 'Another', leadID: idOf(leaver) })
  expect(joined).toMatchObject({ status: 400, errors: [{ path: 'leadID' }] })
})
