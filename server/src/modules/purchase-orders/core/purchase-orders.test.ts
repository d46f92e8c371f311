import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { LINKS, ORDERS, orderFixtures } from '../../../kernel/testing/fixtures/purchase-orders.ts'

const app = await createTestApp()
const executive = await app.as('FINANCE_EXECUTIVE_INVOICE')
const manager = await app.as('FINANCE_MANAGER_INVOICE')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const make = orderFixtures(app, { writer: executive, opener: manager, seller })
beforeEach(() => app.setNow('2026-06-15T08:00:00Z'))

test('a purchase order is created with its document and contracts, opened by the manager, and its document is downloaded byte for byte', async () => {
  const { clientID, contractID } = await make.contract()
  const pdf = signedPdf('po.pdf')
  const made = await executive.upload(ORDERS, pdf, {
    clientID,
    number: '4500001234',
    value: '{"amount":"500000.00","currency":"AED"}',
    buyer: 'Head of Procurement',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    issuedOn: '2025-12-20',
    warnPercents: '[75,90]',
    contracts: JSON.stringify([
      { clientContractID: contractID, cap: { amount: '300000', currency: 'AED' }, capDays: '220' },
    ]),
  })
  expect(made, JSON.stringify(made.errors ?? made.message)).toMatchObject({
    status: 201,
    data: {
      status: 'DRAFT',
      derivedStatus: 'DRAFT',
      number: '4500001234',
      reference: expect.stringMatching(/^PO-/),
      title: 'Purchase order 4500001234',
      basis: 'NET',
      warnPercents: [75, 90],
      contracts: 1,
      hasDocument: true,
      ceiling: { amount: '500000.00', currency: 'AED' },
      available: { amount: '500000.00' },
      burn: '0.00',
      daysLeft: 199,
      runOutOn: null,
      forecast: null,
      may: { amend: false, link: true },
      availableTransitions: [{ to: 'CANCELLED', allowed: true, needsReason: true }],
    },
  })
  const { id, version } = made.data
  expect(await executive.put(`${ORDERS}/${id}/status`, { status: 'OPEN', version })).toMatchObject({ status: 403 })
  const opened = await manager.put(`${ORDERS}/${id}/status`, { status: 'OPEN', version })
  expect(opened, opened.message).toMatchObject({
    data: { status: 'OPEN', derivedStatus: 'OPEN', _openedBy: { id: manager.staff!.id }, may: { amend: true } },
  })
  expect((await seller.get('/user-notifications', { sort: '-createdAt' })).data[0]).toMatchObject({
    metadata: { type: 'PO_ALERT', entityID: id },
  })
  const [document] = (await executive.get(`${ORDERS}/${id}/documents`)).data
  expect(document).toMatchObject({ name: 'po.pdf', type: 'ORDER', mimeType: 'application/pdf', amendment: null })
  const back = await executive.get(`${ORDERS}/${id}/documents/${document.id}`)
  expect(back.bytes.equals(pdf.content as Buffer)).toBe(true)
  const [link] = (await executive.get(LINKS, { purchaseOrderID: id })).data
  expect(link).toMatchObject({
    clientContractID: contractID,
    cap: { amount: '300000.00' },
    capDays: '220',
    available: { amount: '300000.00' },
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    coveredUntil: '2026-12-31',
    gapDays: 0,
    priority: 1,
  })
  expect((await manager.get(`${ORDERS}/${id}/history`)).data.map(({ event }: { event: string }) => event)).toEqual([
    'purchase-order.status-changed',
    'purchase-order.contract-linked',
    'purchase-order.document-added',
    'purchase-order.created',
  ])
})

test('a draft can’t be opened without its document and a contract, and shows that before', async () => {
  const { clientID } = await make.contract()
  const { data } = await executive.upload(ORDERS, [], { ...make.fields(), clientID })
  const shown = (await manager.get(`${ORDERS}/${data.id}`)).data.availableTransitions.find(
    ({ to }: { to: string }) => to === 'OPEN',
  )
  expect(shown).toMatchObject({ allowed: false, why: [{ name: 'hasDocument' }, { name: 'hasContracts' }] })
  const reply = await manager.put(`${ORDERS}/${data.id}/status`, { status: 'OPEN', version: data.version })
  expect(reply).toMatchObject({ status: 422, code: 'DOCUMENT_MISSING', message: expect.stringContaining('and 1 more') })
})

test.each([
  ['an end before the start', { validFrom: '2026-12-31', validTo: '2026-01-01' }, 400, 'validTo'],
  ['a value of zero', { value: '{"amount":"0","currency":"AED"}' }, 400, 'value.amount'],
  ['more decimals than the currency has', { value: '{"amount":"1.005","currency":"AED"}' }, 400, 'value'],
  ['an unknown currency', { value: '{"amount":"5","currency":"XXX"}' }, 400, 'value.currency'],
  ['descending thresholds', { warnPercents: '[90,80]' }, 400, 'warnPercents'],
  ['an empty number', { number: '  ' }, 400, 'number'],
  ['an unknown field', { ceiling: '5' }, 400, ''],
])('a purchase order with %s is rejected at its field', async (_what, fields, status, path) => {
  const { clientID } = await make.contract()
  const reply = await executive.upload(ORDERS, [], { ...make.fields(), clientID, ...fields })
  expect(reply).toMatchObject({ status })
  expect(reply.errors!.map((error) => error.path).join()).toContain(path)
})

test('a client has each number once; a cancelled order releases its number', async () => {
  const { clientID } = await make.contract()
  const fields = { ...make.fields(), clientID, number: 'Po-77' }
  const { data } = await executive.upload(ORDERS, [], fields)
  const again = await executive.upload(ORDERS, [], { ...fields, number: 'PO-77' })
  expect(again).toMatchObject({ status: 409, code: 'NUMBER_ALREADY_USED', errors: [{ path: 'number' }] })
  await executive.put(`${ORDERS}/${data.id}/status`, { status: 'CANCELLED', reason: 'Typed twice', version: 1 })
  expect(await executive.upload(ORDERS, [], fields)).toMatchObject({ status: 201 })
  const other = await make.contract()
  expect(await executive.upload(ORDERS, [], { ...fields, clientID: other.clientID })).toMatchObject({ status: 201 })
})

test('the value of a draft is edited, that of an open order only amended', async () => {
  const { clientID, contractID } = await make.contract()
  const draft = (await executive.upload(ORDERS, signedPdf(), { ...make.fields(), clientID })).data
  const corrected = await executive.put(`${ORDERS}/${draft.id}`, {
    value: { amount: '90000', currency: 'AED' },
    title: 'Second half',
    version: draft.version,
  })
  expect(corrected.data).toMatchObject({ ceiling: { amount: '90000.00' }, title: 'Second half' })
  await executive.post(LINKS, { purchaseOrderID: draft.id, clientContractID: contractID })
  const opened = await manager.put(`${ORDERS}/${draft.id}/status`, { status: 'OPEN', version: corrected.data.version })
  expect(opened.status, opened.message).toBe(200)
  const { version } = opened.data
  const raised = await executive.put(`${ORDERS}/${draft.id}`, { value: { amount: '95000', currency: 'AED' }, version })
  expect(raised).toMatchObject({ status: 422, code: 'AMENDMENT_REQUIRED', errors: [{ path: 'value' }] })
  expect(await executive.put(`${ORDERS}/${draft.id}`, { notes: 'Renew in time', version })).toMatchObject({
    data: { notes: 'Renew in time', ceiling: { amount: '90000.00' }, editable: expect.not.arrayContaining(['value']) },
  })
  expect(await executive.put(`${ORDERS}/${draft.id}`, { notes: 'Older', version })).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    current: { notes: 'Renew in time' },
  })
})

test('a draft can be deleted by the manager, an open order can’t', async () => {
  const { clientID } = await make.contract()
  const { data } = await executive.upload(ORDERS, [], { ...make.fields(), clientID })
  expect(await executive.del(`${ORDERS}/${data.id}`)).toMatchObject({ status: 403 })
  expect(await manager.del(`${ORDERS}/${data.id}`)).toMatchObject({ status: 200 })
  expect(await manager.get(`${ORDERS}/${data.id}`)).toMatchObject({ status: 404 })
  const { order } = await make.open()
  expect(await manager.del(`${ORDERS}/${order.id}`)).toMatchObject({ status: 409, code: 'NOT_A_DRAFT' })
})

test('an order is closed, reopened and cancelled with a reason, each only where allowed', async () => {
  const { order, clientID, contractID } = await make.open()
  const move = (status: string, version: number, reason?: string) =>
    manager.put(`${ORDERS}/${order.id}/status`, { status, version, ...(reason && { reason }) })
  expect(await move('CLOSED', order.version)).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
  const closed = await move('CLOSED', order.version, 'The project is over')
  expect(closed.data).toMatchObject({ derivedStatus: 'CLOSED', reason: 'The project is over', editable: [] })
  expect(await move('CANCELLED', closed.data.version, 'No')).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
  // While it was closed, another order replaced it.
  const next = await make.open({ clientID, contractID })
  expect(await move('OPEN', closed.data.version, 'Extended')).toMatchObject({
    status: 422,
    code: 'OVERLAP',
    message: expect.stringContaining(next.order.number),
  })
  const gone = { status: 'CANCELLED', reason: 'Sent twice', version: next.order.version }
  expect(await manager.put(`${ORDERS}/${next.order.id}/status`, gone)).toMatchObject({ status: 200 })
  expect(await move('OPEN', closed.data.version, 'Extended')).toMatchObject({ data: { derivedStatus: 'OPEN' } })
})

test('documents that the limit is based on can’t be deleted; others can', async () => {
  const { order } = await make.open()
  const path = `${ORDERS}/${order.id}/documents`
  const [first] = (await executive.get(path)).data
  expect(await executive.del(`${path}/${first.id}`)).toMatchObject({ status: 409, code: 'DOCUMENT_IN_USE' })
  const added = await executive.upload(path, [signedPdf('a.pdf'), signedPdf('b.pdf')], { type: 'CORRESPONDENCE' })
  expect(added.data).toHaveLength(2)
  expect(await executive.del(`${path}/${added.data[0].id}`)).toMatchObject({ status: 200 })
  expect(await executive.get(`${path}/${added.data[0].id}`)).toMatchObject({ status: 404 })
  const other = await make.open()
  expect(await executive.get(`${ORDERS}/${other.order.id}/documents/${first.id}`)).toMatchObject({ status: 404 })
  const program = { name: 'po.pdf', content: Buffer.from('MZ\x90\x00 this is a program') }
  expect(await executive.upload(path, program)).toMatchObject({ status: 415 })
})

test('roles with access to status and totals see these only; orders of clients of other account managers are not found', async () => {
  const { order } = await make.open()
  const { data } = await seller.get(`${ORDERS}/${order.id}`)
  expect(data).toMatchObject({
    derivedStatus: 'OPEN',
    ceiling: { amount: '100000.00' },
    remaining: { amount: '100000.00' },
  })
  for (const hidden of ['buyer', 'notes', 'amendments', 'forecast', 'contracts', 'availableTransitions'])
    expect(data, hidden).not.toHaveProperty(hidden)
  const history = (await seller.get(`${ORDERS}/${order.id}/history`)).data
  expect(history.map(({ event }: { event: string }) => event)).toEqual([
    'purchase-order.status-changed',
    'purchase-order.created',
  ])
  expect(
    history.flatMap(({ changes }: { changes: { field: string }[] }) => changes.map(({ field }) => field)),
  ).not.toContain('buyer')
  expect(await seller.get(`${ORDERS}/${order.id}/documents`)).toMatchObject({ status: 403 })
  expect(await seller.get(LINKS)).toMatchObject({ status: 403 })
  expect(await seller.get(ORDERS, { clientContractID: order.id })).toMatchObject({ status: 400 })
  const stranger = await app.as('BUSINESS_DEVELOPMENT')
  expect(await stranger.get(`${ORDERS}/${order.id}`)).toMatchObject({ status: 404 })
  const abroad = await app.as('FINANCE_EXECUTIVE_INVOICE', { countryIDs: ['SA'] })
  expect(await abroad.get(`${ORDERS}/${order.id}`)).toMatchObject({ status: 404 })
  const [document] = (await executive.get(`${ORDERS}/${order.id}/documents`)).data
  expect(await abroad.get(`${ORDERS}/${order.id}/documents/${document.id}`)).toMatchObject({ status: 404 })
  const link = { purchaseOrderID: order.id, clientContractID: order.id }
  expect(await abroad.post(LINKS, link)).toMatchObject({ status: 400, errors: [{ path: 'purchaseOrderID' }] })
})
