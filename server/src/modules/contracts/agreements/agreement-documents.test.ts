import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { agreementSteps, MSA, SOW } from '../../../kernel/testing/fixtures/agreements.ts'
import { createClient, createLegalEntity, createPlacement } from '../../../kernel/testing/fixtures/placement.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const cfo = await app.as('CFO')
const entity = await createLegalEntity(app)
const make = agreementSteps(app, { seller, approver: cfo, legalEntityID: entity })

test('documents are added to a signed agreement, listed, downloaded and removed; the signed copy stays', async () => {
  const msa = await make.active()
  const added = await seller.upload(
    `${MSA}/${msa.id}/documents`,
    { name: 'annex.txt', content: 'Annex A' },
    { type: 'ANNEX' },
  )
  expect(added, added.message).toMatchObject({ status: 201, data: [{ type: 'ANNEX', name: 'annex.txt' }] })
  const [{ id }] = added.data
  expect((await seller.get(`${MSA}/${msa.id}/documents`)).data).toMatchObject([{ id }])
  expect((await seller.get(`${MSA}/${msa.id}/documents/${id}`)).bytes.toString()).toBe('Annex A')
  const other = await make.active()
  expect((await seller.get(`${MSA}/${other.id}/documents/${id}`)).status).toBe(404)
  const remove = (of: string, documentID: string) => seller.del(`${MSA}/${of}/documents/${documentID}`)
  const add = async (of: string, type: string) => {
    const file = { name: `${type}.txt`, content: type }
    return (await seller.upload(`${MSA}/${of}/documents`, file, { type })).data[0].id
  }
  for (const part of [id, await add(msa.id, 'RATE_CARD')])
    expect(await remove(msa.id, part)).toMatchObject({ status: 422, code: 'DOCUMENT_LOCKED' })
  expect((await remove(msa.id, await add(msa.id, 'CORRESPONDENCE'))).status).toBe(200)
  expect((await seller.get(`${MSA}/${msa.id}/documents`)).meta!.total).toBe(2)
  const draft = await make.draft()
  expect((await remove(draft.id, await add(draft.id, 'ANNEX'))).status, 'not agreed yet').toBe(200)
})

test('agreements of other clients and countries are not found', async () => {
  const msa = await make.active()
  const stranger = await app.as('BUSINESS_DEVELOPMENT')
  const saudi = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  const local = await app.as('COUNTRY_MANAGER', { countryIDs: ['AE'] })
  for (const outside of [stranger, saudi]) {
    for (const path of ['', '/download', '/history', '/documents', '/chain', '/difference'])
      expect((await outside.get(`${MSA}/${msa.id}${path}`)).status, path).toBe(404)
    expect((await outside.get(MSA, { clientID: msa.clientID })).meta!.total).toBe(0)
  }
  expect((await local.get(`${MSA}/${msa.id}`)).status).toBe(200)
  expect((await stranger.put(`${MSA}/${msa.id}`, { title: 'Mine', version: msa.version })).status).toBe(404)
  const foreign = await createClient(app, 'AE', stranger.staff!.id)
  const reply = await seller.upload(MSA, [], { clientID: foreign, startDate: '2026-01-01', legalEntityID: entity })
  expect(reply.status).toBe(404)
})

test('lists are filtered by end date, status and search, and exported as a spreadsheet', async () => {
  const soon = await make.active({ endDate: '2026-07-10', title: 'Ends in July' })
  const far = await make.active({ endDate: '2027-07-10', title: 'Ends next year' })
  const ids = async (query: object) =>
    (await seller.get(MSA, { ...query, pageSize: 200 })).data.map(({ id }: { id: string }) => id)
  expect(await ids({ expiringWithin: 30 })).toContain(soon.id)
  expect(await ids({ expiringWithin: 30 })).not.toContain(far.id)
  expect(await ids({ searchInput: 'ends july' })).toEqual([soon.id])
  expect(await ids({ searchInput: soon.number })).toContain(soon.id)
  expect(await ids({ status: ['DRAFT'] })).not.toContain(soon.id)
  for (const sort of ['number', '-client', 'endDate', 'status', 'title', 'startDate', 'updatedAt'])
    expect((await seller.get(MSA, { sort })).status, sort).toBe(200)
  // Business development reads agreements; a list of them can be exported by the roles that may export clients
  // (docs/domain/permissions.md).
  expect((await seller.get(`${MSA}/export`, { format: 'csv' })).status).toBe(403)
  const timesheet = await cfo.get(`${MSA}/export`, { format: 'csv', searchInput: 'ends july' })
  expect(timesheet.status).toBe(200)
  expect(timesheet.bytes.toString()).toContain('Ends in July')
  const counts = (await seller.get(`${MSA}/counts`)).data
  expect(counts).toContainEqual({ status: 'ACTIVE', count: (await seller.get(MSA, { status: 'ACTIVE' })).meta!.total })
})

test.each([
  ['an end before its start', { endDate: '2025-12-31' }, 'endDate'],
  ['a renewal without its number of months', { endDate: '2027-12-31', autoRenew: 'true' }, 'renewalMonths'],
  ['a renewal of an agreement without an end', { autoRenew: 'true', renewalMonths: '12' }, 'autoRenew'],
  ['a signature in the future', { signedOn: '2027-01-01' }, 'signedOn'],
  ['an amount with too many decimals', { value: '{"amount":"1.001","currency":"AED"}' }, 'value'],
  [
    'an unknown currency',
    { rateCard: '[{"title":"T","unit":"DAY","rate":"1","currency":"XXX"}]' },
    'rateCard.0.currency',
  ],
  ['a rate card that is not a list', { rateCard: 'none' }, 'rateCard'],
  ['an unknown legal entity', { legalEntityID: '00000000-0000-4000-8000-000000000000' }, 'legalEntityID'],
  ['an unknown field', { status: 'ACTIVE' }, 'status'],
])('%s is rejected at its field', async (_what, fields, path) => {
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const sent = { clientID, startDate: '2026-01-01', legalEntityID: entity, ...fields } as Record<string, string>
  const reply = await seller.upload(MSA, [], sent)
  expect(reply.status).toBe(400)
  expect(reply.errors!.map((error) => error.path).join(' ')).toContain(path)
})

test('a signed file must be a PDF by its content, and a rejected one is not stored', async () => {
  const made = await make.draft()
  for (const file of [
    { name: 'signed.pdf', content: 'no pdf at all' },
    { name: 'signed.txt', content: 'text' },
  ]) {
    const fields = { signedOn: '2026-01-05', version: String(made.version) }
    const reply = await seller.upload(`${MSA}/${made.id}/signed-file`, file, fields, 'PUT')
    expect(reply.status, file.name).toBe(415)
  }
  expect((await seller.get(`${MSA}/${made.id}`)).data).toMatchObject({
    hasSignedFile: false,
    signedOn: null,
    version: 1,
  })
})

test('the hierarchy shows the agreements and contracts under a master agreement, each value once, within the permissions of the user', async () => {
  const msa = await make.active({ endDate: '2027-12-31' })
  const sow = await make.active({ msaID: msa.id, clientID: msa.clientID, endDate: '2027-12-31' }, SOW)
  const common = { clientID: msa.clientID, legalEntityID: entity, msaID: msa.id, status: 'ACTIVE' }
  const monthly = await createPlacement(app, {
    ...common,
    sowID: sow.id,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  })
  const daily = await createPlacement(app, {
    ...common,
    unit: 'DAY' as const,
    rate: '1000',
    startDate: '2026-06-01',
    endDate: '2026-06-30',
  })
  const { data } = await cfo.get(`${MSA}/${msa.id}/chain`)
  expect(data).toMatchObject({
    kind: 'MSA',
    totals: [{ amount: '352000.00', currency: 'AED' }],
    children: [
      {
        kind: 'SOW',
        number: sow.number,
        totals: [{ amount: '330000.00', currency: 'AED' }],
        children: [{ kind: 'ORDER_FORM', id: monthly.orderFormID, value: { amount: '330000.00', currency: 'AED' } }],
      },
      { kind: 'ORDER_FORM', id: daily.orderFormID, value: { amount: '22000.00', currency: 'AED' } },
    ],
  })
})

test('the page of a client shows its agreements and contracts to users who may see them', async () => {
  const msa = await make.active({ endDate: '2027-12-31' })
  const path = `/clients/${msa.clientID}/overview`
  expect((await seller.get(path)).data).toMatchObject({
    agreements: [{ id: msa.id, kind: 'MSA', number: msa.number, status: 'ACTIVE', endsOn: '2027-12-31' }],
    contracts: [],
  })
  const associate = (await (await app.as('HR_ASSOCIATE')).get(path)).data
  expect(associate).toMatchObject({ contacts: 0 })
  expect(associate).not.toHaveProperty('agreements')
  expect(associate).not.toHaveProperty('contracts')
})
