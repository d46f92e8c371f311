import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { zipOf } from '../../../kernel/files/formats/zip.fixture.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  validTerms,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createActiveMsa, createClient, createPlacement } from '../../../kernel/testing/fixtures/placement.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()
let foreign: { clientID: string; candidateID: string; msaID: string }
beforeAll(async () => {
  const { app, legalEntityID } = users
  const colleague = await app.as('BUSINESS_DEVELOPMENT')
  const clientID = await createClient(app, 'AE', colleague.staff!.id)
  const msaID = await createActiveMsa(app, { clientID, legalEntityID })
  const { candidateID } = await createPlacement(app, { clientID, legalEntityID, status: 'ACTIVE' })
  await app.appContext.db.updateTable('consultant').set({ status: 'ACTIVE' }).where('id', '=', candidateID).execute()
  foreign = { clientID, candidateID, msaID }
})

const preview = (who: Caller, more: object) => who.post(`${SETUP}/margin`, validTerms(users, more))

test('The margin of the wizard works only for clients and consultants in scope', async () => {
  expect(expectStatus(await preview(users.bd, {})).data).toMatchObject({
    result: { gm: expect.anything() },
    missing: [],
  })
  for (const name of ['clientID', 'candidateID'] as const) {
    const { data } = expectStatus(await preview(users.bd, { [name]: foreign[name] }))
    expect(data).toEqual({ result: null, missing: [{ path: name, message: expect.stringContaining('from the list') }] })
  }
  const elsewhere = await users.app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  expect(expectStatus(await preview(elsewhere, {})).data).toMatchObject({ result: null })
})

test('An agreement is linked and shown only within scope, with permission, and for its client', async () => {
  const { bd, app, legalEntityID, hra, hrm } = users
  for (const clientID of [users.clientID, foreign.clientID, null]) {
    const reply = await bd.post(`${SETUP}/drafts`, { ...validTerms(users), clientID, msaID: foreign.msaID })
    expect(reply.status, String(clientID)).toBe(400)
    expect(reply.errors).toContainEqual({ path: 'msaID', message: 'Select an agreement of this client.' })
  }
  const clientID = await createClient(app, 'AE', bd.staff!.id)
  const msaID = await createActiveMsa(app, { clientID, legalEntityID })
  const { id } = await createDraft(users, { clientID, msaID })
  const { version, _msa } = await readOrderFormAs(bd, id)
  expect(_msa).toMatchObject({ id: msaID, status: 'ACTIVE' })
  const moved = await bd.post(`${SETUP}/drafts`, { id, version, clientID: users.clientID })
  expect(moved, 'only the client').toMatchObject({ status: 400, errors: [{ path: 'msaID' }] })
  expectStatus(await moveOrderForm(bd, id, 'SUBMITTED'))
  expect((await readOrderFormAs(hrm, id))._msa).toMatchObject({ id: msaID })
  expect((await readOrderFormAs(hra, id))._msa, 'HR associates read no agreements').toBeNull()
  await app.appContext.db.updateTable('orderForm').set({ msaId: foreign.msaID }).where('id', '=', id).execute()
  expect((await readOrderFormAs(bd, id))._msa, 'a link that came about otherwise').toBeNull()
})

test('Each view of an offer letter is recorded in the audit trail, except previews of drafts', async () => {
  const { bd, hrm, cfo } = users
  const { id } = await createDraft(users)
  const readings = async () => {
    const entries = (await cfo.get('/audit-trails', { entityID: id, event: 'order-form.document-viewed' })).data
    return entries.map((one: { actorName: string; changes: { to: string }[] }) => [one.actorName, one.changes[0]?.to])
  }
  expect((await bd.get(`${DOCUMENTS}/${id}/offer-letter`)).status).toBe(200)
  expect(await readings()).toEqual([])
  await moveToStage(users, id, 'OFFER_SENT')
  const { number } = await readOrderFormAs(hrm, id)
  expect((await hrm.get(`${DOCUMENTS}/${id}/offer-letter`)).status).toBe(200)
  expect((await bd.get(`${DOCUMENTS}/${id}/offer-letter`, { version: 1 })).status).toBe(200)
  expect(await readings()).toEqual([
    ['Bella Dev', `OFFER_LETTER: Offer letter ${number} v1.pdf`],
    ['Hana Manager', `OFFER_LETTER: Offer letter ${number}.pdf`],
  ])
})

test('A search of requests is limited to fields the user can see', async () => {
  const { assets, visa, app } = users
  const { id } = await createDraft(users, { title: 'Secretivist', endClient: 'Hidden Ministry' })
  await moveToStage(users, id, 'ONBOARDING')
  const { name, number } = await app.appContext.db
    .selectFrom('orderForm')
    .innerJoin('client', 'client.id', 'orderForm.clientId')
    .select(['client.name', 'orderForm.number'])
    .where('orderForm.id', '=', id)
    .executeTakeFirstOrThrow()
  const found = async (who: Caller, searchInput: string) =>
    (await who.get('/order-form-setup-requests', { searchInput })).data.some(
      (one: { orderFormID: string }) => one.orderFormID === id,
    )
  for (const typed of ['Secretivist', 'Hidden Ministry', name]) {
    expect(await found(assets, typed), `assets: ${typed}`).toBe(false)
    expect(await found(visa, typed), `visa team: ${typed}`).toBe(true)
  }
  expect(await found(assets, number!)).toBe(true)
})

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** A letter as a word processor saves it, with the external links of its document. */
const letterWith = (relation: string, body = '') =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPES}.document.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"><w:body><w:p><w:r><w:t>Curriculum vitae</w:t></w:r></w:p>${body}</w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`,
    },
  ])

test('A DOCX that loads an external image or template is rejected with the reason; one with links is accepted', async () => {
  const { bd } = users
  const { data } = expectStatus(await bd.post(`${SETUP}/drafts`, validTerms(users)))
  const upload = (content: Buffer) => bd.upload(`${DOCUMENTS}/${data.id}/upload-resume`, { name: 'cv.docx', content })
  const picture = `<Relationship Id="rId7" Type="${OFFICE}/image" Target="http://tracker.example/me.png" TargetMode="External"/>`
  const shown = '<w:p><w:r><w:drawing><a:blip xmlns:a="http://a" r:link="rId7"/></w:drawing></w:r></w:p>'
  const template = `<Relationship Id="rId8" Type="${OFFICE}/attachedTemplate" Target="http://tracker.example/a.dotm" TargetMode="External"/>`
  for (const content of [letterWith(picture, shown), letterWith(template)]) {
    const reply = await upload(content)
    expect(reply).toMatchObject({ status: 415, code: 'WRONG_TYPE' })
    expect(reply.message).toMatch(/loads an image, a template .* save the file as PDF/)
  }
  const link = `<Relationship Id="rId9" Type="${OFFICE}/hyperlink" Target="https://example.com/me" TargetMode="External"/>`
  expectStatus(await upload(letterWith(link)), 201)
})

test('The database rejects an order form with a legal entity or agreement that does not exist', async () => {
  const { db } = users.app.appContext
  const { id } = await createDraft(users)
  const nowhere = randomUUID()
  for (const [column, constraint] of [
    ['legalEntityId', 'order_form_legal_entity'],
    ['msaId', 'order_form_msa'],
    ['sowId', 'order_form_sow'],
  ] as const)
    await expect(db.updateTable('orderForm').set(column, nowhere).where('id', '=', id).execute()).rejects.toMatchObject(
      { constraint },
    )
  const reply = await users.bd.post(`${SETUP}/drafts`, { ...validTerms(users), legalEntityID: nowhere })
  expect(reply).toMatchObject({ status: 400, errors: [{ path: 'legalEntityID' }] })
})

test('The terms of a placement list only those within scope', async () => {
  const { bd, coo, app } = users
  const first = await createDraft(users)
  const next = await createDraft(users)
  for (const { id } of [first, next]) expectStatus(await moveOrderForm(bd, id, 'SUBMITTED'))
  const { db } = app.appContext
  await db.updateTable('orderForm').set({ parentId: first.id, rootId: first.id }).where('id', '=', next.id).execute()
  const chainFor = async (who: Caller) =>
    (await readOrderFormAs(who, first.id)).chain.map(({ id }: { id: string }) => id)
  expect((await chainFor(bd)).sort()).toEqual([first.id, next.id].sort())
  await db.updateTable('orderForm').set({ clientId: foreign.clientID }).where('id', '=', next.id).execute()
  expect(await chainFor(bd), 'a client of another account manager').toEqual([first.id])
  expect((await chainFor(coo)).sort()).toEqual([first.id, next.id].sort())
})

test('Users who work on requests export their own type; users who can export order forms export all', async () => {
  const { assets, bd, cfo, hra, visa, app } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  const kindsFor = async (who: Caller) => {
    const timesheet = await who.get('/order-form-setup-requests/export', { format: 'csv', orderFormID: id })
    if (timesheet.status !== 200) return timesheet.status
    const text = timesheet.bytes.toString('utf8')
    return ['VISA', 'MEDICAL', 'LAPTOP', 'EMPLOYEE_DATA'].filter((kind) => text.includes(`,${kind},`))
  }
  const headers = async (who: Caller) => {
    const timesheet = await who.get('/order-form-setup-requests/export', { format: 'csv', orderFormID: id })
    return timesheet.bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)[0]!
      .split(',')
  }
  const place = ['Order form number', 'Order form status', 'Person name']
  expect((await headers(visa)).slice(0, 5)).toEqual([...place, 'Client name', 'Country'])
  expect((await headers(assets)).slice(0, 4), 'no column that stays empty').toEqual([...place, 'Start date'])
  expect(await headers(assets)).not.toContain('Moves')
  expect(await kindsFor(visa)).toEqual(['VISA'])
  expect(await kindsFor(assets)).toEqual(['LAPTOP'])
  expect(await kindsFor(await app.as('ADMIN'))).toEqual(['LAPTOP'])
  expect(await kindsFor(cfo)).toEqual(['VISA', 'MEDICAL', 'LAPTOP', 'EMPLOYEE_DATA'])
  expect([await kindsFor(bd), await kindsFor(hra)]).toEqual([403, 403])

  // The work list: who has to act, in which country, and since when.
  const listed = async (who: Caller, filters: object) =>
    (await who.get('/order-form-setup-requests', { orderFormID: id, ...filters })).data
      .map(({ kind }: { kind: string }) => kind)
      .sort()
  expect(await listed(visa, { waiting: 'me' })).toEqual(['VISA'])
  expect(await listed(assets, { waiting: 'me' })).toEqual(['LAPTOP'])
  expect(await listed(hra, { waiting: 'me' })).toContain('MEDICAL')
  expect(await listed(hra, { waiting: 'others' })).toEqual(expect.arrayContaining(['LAPTOP', 'VISA']))
  expect(await listed(cfo, { waiting: 'me' })).toEqual([])
  const everything = await listed(cfo, {})
  expect([...(await listed(cfo, { done: false })), ...(await listed(cfo, { done: true }))].sort()).toEqual(everything)
  const [one] = (await visa.get('/order-form-setup-requests', { orderFormID: id })).data
  expect(await listed(visa, { countryID: one.countryID })).toContain('VISA')
  expect(await listed(visa, { countryID: one.countryID === 'AE' ? 'SA' : 'AE' })).toEqual([])
  expect(await listed(visa, { sinceTo: '2020-01-01' })).toEqual([])
  expect(await listed(visa, { sinceFrom: '2020-01-01' })).toContain('VISA')
  // Days are in the user's time zone, as in the list: late in the evening in London it is tomorrow in Dubai.
  const evening = new Date('2026-05-01T22:30:00Z')
  await app.appContext.db
    .updateTable('orderFormRequest')
    .set({ stateSince: evening })
    .where('id', '=', one.id)
    .execute()
  const since = async (day: string, offset: string) => {
    const filters = { orderFormID: id, sinceFrom: day, sinceTo: day }
    return (await visa.get('/order-form-setup-requests', filters, { 'time-offset': offset })).data.length
  }
  expect([await since('2026-05-01', '0'), await since('2026-05-02', '0')]).toEqual([1, 0])
  expect([await since('2026-05-01', '240'), await since('2026-05-02', '240')]).toEqual([0, 1])
  // Requested in winter for a date in summer: the clock of that date is used.
  const onDay = { orderFormID: id, sinceFrom: '2026-05-01', sinceTo: '2026-05-01' }
  const london = { 'time-offset': '0', 'time-zone': 'Europe/London' }
  const midnight = new Date('2026-04-30T23:30:00Z')
  await app.appContext.db
    .updateTable('orderFormRequest')
    .set({ stateSince: midnight })
    .where('id', '=', one.id)
    .execute()
  expect((await visa.get('/order-form-setup-requests', onDay, london)).data).toHaveLength(1)
  const byAssets = await assets.get('/order-form-setup-requests', { countryID: one.countryID })
  expect([byAssets.status, byAssets.errors?.[0]?.path]).toEqual([400, 'countryID'])
})
