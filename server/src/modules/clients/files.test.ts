import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../kernel/testing/app.ts'
import { clientRoutes } from './clients.routes.ts'

const app = await createTestApp({ modules: [{ name: 'clients', routes: clientRoutes }] })
const admin = await app.as('ADMIN')
const client = (await admin.post('/clients', { name: 'Muscat Grid & Water', countryID: 'OM' })).data
const other = (await admin.post('/clients', { name: 'Other Company', countryID: 'OM' })).data

const LICENCE = { name: 'licence.txt', content: 'Licence 4711, valid until the end of 2027' }

test('a document is added, listed, downloaded byte for byte and removed; the history names it', async () => {
  const added = await admin.upload(`/clients/${client.id}/files`, LICENCE, {
    type: 'TRADE_LICENCE',
    expiresOn: '2027-12-31',
  })
  expect(added, added.message).toMatchObject({
    status: 201,
    data: [{ name: 'licence.txt', type: 'TRADE_LICENCE', expiresOn: '2027-12-31' }],
  })
  const [{ id }] = added.data
  await admin.upload(`/clients/${client.id}/files`, [LICENCE, { ...LICENCE, name: 'letter.txt' }])
  expect((await admin.get(`/clients/${client.id}/files`)).meta!.total).toBe(3)
  expect((await admin.get(`/clients/${client.id}/files`, { type: 'TRADE_LICENCE' })).data).toMatchObject([
    { id, _createdBy: { id: admin.staff!.id } },
  ])
  expect((await admin.get(`/clients/${client.id}/files`, { searchInput: 'LETTER' })).meta!.total).toBe(1)
  expect((await admin.get(`/clients/${client.id}/overview`)).data.files).toBe(3)

  const back = await admin.get(`/clients/${client.id}/files/${id}/download`)
  expect(back.bytes.toString()).toBe(LICENCE.content)
  expect(back.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining('licence.txt'),
  })

  expect((await admin.del(`/clients/${client.id}/files/${id}`)).status).toBe(200)
  expect((await admin.get(`/clients/${client.id}/files/${id}/download`)).status).toBe(404)
  const [removed] = (await admin.get(`/clients/${client.id}/history`)).data
  expect(removed).toMatchObject({ event: 'client.file-removed' })
  expect(removed.changes).toContainEqual({ field: 'file.name', from: 'licence.txt', to: null })
})

test('a document is found only under its own client, and only by users with full access to the client', async () => {
  const [{ id }] = (await admin.upload(`/clients/${client.id}/files`, LICENCE)).data
  expect((await admin.get(`/clients/${other.id}/files/${id}/download`)).status).toBe(404)
  expect((await admin.del(`/clients/${other.id}/files/${id}`)).status).toBe(404)
  const saudi = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  expect((await saudi.get(`/clients/${client.id}/files/${id}/download`)).status).toBe(404)
  expect((await saudi.upload(`/clients/${client.id}/files`, LICENCE)).status).toBe(404)
  const associate = await app.as('HR_ASSOCIATE')
  expect((await associate.get(`/clients/${client.id}/files`)).status).toBe(403)
  const hr = await app.as('HR_MANAGER')
  expect((await hr.get(`/clients/${client.id}/files/${id}/download`)).status).toBe(200)
  expect((await hr.upload(`/clients/${client.id}/files`, LICENCE)).status).toBe(403)
})

test.each([
  ['a program', { name: 'tool.exe', content: 'MZ' }, {}, 415],
  ['an HTML page named as a PDF', { name: 'page.pdf', content: '<script>alert(1)</script>' }, {}, 415],
  ['an empty file', { name: 'empty.txt', content: '' }, {}, 400],
  ['an unknown document type', LICENCE, { type: 'SECRET' }, 400],
  ['a date that does not exist', LICENCE, { expiresOn: '2027-02-30' }, 400],
  ['an unknown field', LICENCE, { clientID: '1' }, 400],
])('%s is rejected, and nothing is stored', async (_what, file, fields, status) => {
  const before = (await admin.get(`/clients/${other.id}/files`)).meta!.total
  const reply = await admin.upload(`/clients/${other.id}/files`, file, fields as Record<string, string>)
  expect(reply.status).toBe(status)
  expect(reply.message!.length).toBeGreaterThan(10)
  expect((await admin.get(`/clients/${other.id}/files`)).meta!.total).toBe(before)
})

test('when one of two documents is rejected, none is added', async () => {
  const reply = await admin.upload(`/clients/${other.id}/files`, [LICENCE, { name: 'tool.exe', content: 'MZ' }])
  expect(reply.status).toBe(415)
  expect((await admin.get(`/clients/${other.id}/files`)).meta!.total).toBe(0)
})

test('no content is stored under its original file name', async () => {
  const evil = { name: '../../etc/licence.txt', content: 'x' }
  const [document] = (await admin.upload(`/clients/${client.id}/files`, evil)).data
  expect(document.name).toBe('licence.txt')
  const folder = path.join(app.appContext.environment.DATA_DIR, 'files')
  const files = await readdir(folder, { recursive: true })
  expect(files.filter((name) => name.includes('licence'))).toEqual([])
})

test('an Idempotency-Key with other content of the same name and size is rejected, not answered with the first response', async () => {
  const send = (content: string) =>
    admin.upload(`/clients/${client.id}/files`, { name: 'a.txt', content }, {}, 'POST', {
      'idempotency-key': 'one-key',
    })
  expect((await send('aaaa')).status).toBe(201)
  expect((await send('aaaa')).status).toBe(201)
  expect(await send('bbbb')).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
})
