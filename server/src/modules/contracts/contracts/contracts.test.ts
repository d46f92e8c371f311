import { expect, test } from 'vitest'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import {
  CANDIDATE,
  CLIENT,
  createContractTestApp,
  dataOf,
  moveContract,
  signContract,
} from '../../../kernel/testing/fixtures/contracts.ts'
import { createClient, createPlacement } from '../../../kernel/testing/fixtures/placement.ts'
import { contractsIn } from './contracts.queries.ts'
import { draftContracts } from './draft.actions.ts'

const { app, associate, manager, seller, invoices, cfo, placement, signedClientContract } =
  await createContractTestApp()

const contractsOf = (orderFormID: string) =>
  contractsIn(app.appContext.db, null)
    .select(['id', 'kind', 'status'])
    .where('orderFormId', '=', orderFormID)
    .orderBy('kind')
    .execute()

test('an employment contract is drafted by HR from the order form, approved by HR management, and in force with the signed copy', async () => {
  const at = await placement()
  const made = await associate.post(CANDIDATE, { orderFormID: at.orderFormID, payDay: 31 })
  expect(made, made.message).toMatchObject({
    status: 201,
    data: {
      status: 'DRAFT',
      number: expect.stringMatching(/^CC-T\d+-2026-000001$/),
      candidateID: at.candidateID,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      probationMonths: 6,
      noticeDays: 30,
      title: 'Java developer',
      pay: { currency: 'AED', components: [{ code: 'BASIC', amount: '10800.00' }, { code: 'HOUSING' }] },
    },
  })
  const { id } = made.data
  expect(made.data.editable).toBe(true)
  const head = await app.as('HR_VICE_PRESIDENT')
  expect((await head.get(`${CANDIDATE}/${id}`)).data).toMatchObject({ status: 'DRAFT', editable: false })
  expect(await textOf((await associate.get(`${CANDIDATE}/${id}/download`)).bytes)).toContain('DRAFT')
  const reviewed = dataOf(await moveContract(associate, CANDIDATE, made.data, 'UNDER_REVIEW'))
  expect(await moveContract(associate, CANDIDATE, reviewed, 'SENT')).toMatchObject({ status: 403 })
  const sent = await moveContract(manager, CANDIDATE, reviewed, 'SENT')
  expect(sent, sent.message).toMatchObject({
    status: 200,
    data: {
      status: 'SENT',
      editable: false,
      document: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), template: { revision: 1 } },
    },
  })
  const document = await associate.get(`${CANDIDATE}/${id}/download`)
  const text = await textOf(document.bytes)
  for (const phrase of [
    'Employment contract',
    made.data.number,
    'Java developer',
    '31 December 2026',
    '10,800.00',
    '183,600.00',
    '6 months',
  ])
    expect(text).toContain(phrase)
  expect(text).toContain('عقد عمل')
  expect(text).not.toContain('DRAFT')
  const noPdf = { name: 'signed.pdf', content: 'hello, this is text' }
  const fields = { signedOn: '2026-06-10', version: String(sent.data.version) }
  expect((await associate.upload(`${CANDIDATE}/${id}/signed-file`, noPdf, fields, 'PUT')).status).toBe(415)
  expect((await associate.get(`${CANDIDATE}/${id}`)).data).toMatchObject({ status: 'SENT', hasSignedFile: false })
  const signed = await signContract(associate, CANDIDATE, sent.data)
  expect(signed, signed.message).toMatchObject({ status: 200, data: { status: 'ACTIVE', signedOn: '2026-06-10' } })
  const consultant = app.appContext.db.selectFrom('consultant').select('contractEnd').where('id', '=', at.candidateID)
  expect(await consultant.executeTakeFirst()).toEqual({ contractEnd: '2026-12-31' })
  expect(await contractsOf(at.orderFormID)).toEqual([{ id, kind: 'CANDIDATE', status: 'ACTIVE' }])
  const reads = app.appContext.db
    .selectFrom('auditEntry')
    .select('id')
    .where('event', '=', 'candidate-contract.file-viewed')
  expect((await reads.where('entityId', '=', id).execute()).length).toBeGreaterThanOrEqual(2)
})

test('a contributor or submitter of an employment contract can’t approve it', async () => {
  const { orderFormID } = await placement()
  const other = await app.as('HR_MANAGER')
  const made = dataOf(await manager.post(CANDIDATE, { orderFormID }))
  const reviewed = dataOf(await moveContract(other, CANDIDATE, made, 'UNDER_REVIEW'))
  expect(await moveContract(manager, CANDIDATE, reviewed, 'SENT')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  expect(await moveContract(other, CANDIDATE, reviewed, 'SENT')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  expect(await moveContract(await app.as('HR_VICE_PRESIDENT'), CANDIDATE, reviewed, 'SENT')).toMatchObject({
    status: 200,
  })
})

test('in the UAE an employment contract has an end date; elsewhere it may be open-ended', async () => {
  for (const [countryID, status] of [
    ['AE', 422],
    ['IN', 200],
  ] as const) {
    const at = await placement({ countryID })
    const made = dataOf(await associate.post(CANDIDATE, { orderFormID: at.orderFormID, endDate: null }))
    const reviewed = dataOf(await moveContract(associate, CANDIDATE, made, 'UNDER_REVIEW'))
    const reply = await moveContract(manager, CANDIDATE, reviewed, 'SENT')
    expect(reply.status, countryID).toBe(status)
    if (status === 422) expect(reply).toMatchObject({ code: 'END_DATE_MISSING' })
    else expect(await textOf((await manager.get(`${CANDIDATE}/${made.id}/download`)).bytes)).not.toContain('عقد')
  }
})

test('amounts of an order form have the decimals of their currency; an amount with too many decimals blocks the contract', async () => {
  const at = await placement()
  const paying = (amount: string) =>
    app.appContext.db
      .updateTable('orderForm')
      .set({ terms: JSON.stringify({ pay: { currency: 'AED', components: [{ code: 'BASIC', amount }] } }) })
      .where('id', '=', at.orderFormID)
      .execute()
  await paying('2750.000')
  const fine = dataOf(await associate.post(CANDIDATE, { orderFormID: at.orderFormID }))
  expect(fine.pay).toEqual({ currency: 'AED', components: [{ code: 'BASIC', label: null, amount: '2750.00' }] })
  expect((await associate.del(`${CANDIDATE}/${fine.id}`)).status).toBe(200)
  await paying('2750.005')
  const odd = dataOf(await associate.post(CANDIDATE, { orderFormID: at.orderFormID }))
  const refused = await moveContract(associate, CANDIDATE, odd, 'UNDER_REVIEW')
  expect(refused).toMatchObject({ status: 422, code: 'FIELDS_MISSING', message: expect.stringContaining('2 decimals') })
})

test('a client contract: finance checks the rates, the CFO approves, and the work order names all parties', async () => {
  const at = await placement()
  const made = dataOf(await seller.post(CLIENT, { orderFormID: at.orderFormID, purchaseOrderNumber: 'PO-7781' }))
  expect(made).toMatchObject({ rateLines: [{ unit: 'MONTH', rate: '27500.00', currency: 'AED' }], mismatches: [] })
  const reviewed = dataOf(await moveContract(seller, CLIENT, made, 'UNDER_REVIEW'))
  expect(await moveContract(cfo, CLIENT, reviewed, 'SENT')).toMatchObject({ status: 422, code: 'RATES_NOT_CONFIRMED' })
  expect(await seller.put(`${CLIENT}/${made.id}/rates-check`, { version: reviewed.version })).toMatchObject({
    status: 403,
  })
  const checked = dataOf(await invoices.put(`${CLIENT}/${made.id}/rates-check`, { version: reviewed.version }))
  expect(checked).toMatchObject({ _ratesCheckedBy: { id: invoices.staff!.id } })
  const sent = dataOf(await moveContract(cfo, CLIENT, checked, 'SENT'))
  const text = await textOf((await seller.get(`${CLIENT}/${made.id}/download`)).bytes)
  for (const phrase of ['Work order', made.number, 'AED 27,500.00', 'PO-7781', 'MSA-TEST', 'Test Consultant'])
    expect(text).toContain(phrase)
  expect(dataOf(await signContract(seller, CLIENT, sent))).toMatchObject({
    status: 'ACTIVE',
    rate: { amount: '27500.00', unit: 'MONTH' },
  })
})

test('rates that differ from the order form are rejected, except in an amendment', async () => {
  const at = await placement()
  const line = { unit: 'MONTH', rate: '28000', currency: 'AED', from: '2026-01-01' }
  const made = dataOf(await seller.post(CLIENT, { orderFormID: at.orderFormID, rateLines: [line] }))
  expect(made.mismatches).toEqual([{ field: 'rateLines.0.rate', contract: '28000', orderForm: '27500' }])
  const reviewed = dataOf(await moveContract(seller, CLIENT, made, 'UNDER_REVIEW'))
  const refused = await invoices.put(`${CLIENT}/${made.id}/rates-check`, { version: reviewed.version })
  expect(refused).toMatchObject({ status: 422, code: 'RATES_MISMATCH', message: expect.stringContaining('27500') })
  const back = dataOf(await moveContract(cfo, CLIENT, reviewed, 'DRAFT', 'Correct the rate'))
  const right = dataOf(
    await seller.put(`${CLIENT}/${made.id}`, { rateLines: [{ ...line, rate: '27500.00' }], version: back.version }),
  )
  const again = dataOf(await moveContract(seller, CLIENT, right, 'UNDER_REVIEW'))
  const checked = dataOf(await invoices.put(`${CLIENT}/${made.id}/rates-check`, { version: again.version }))
  const active = dataOf(await signContract(seller, CLIENT, dataOf(await moveContract(cfo, CLIENT, checked, 'SENT'))))
  const changed = {
    rateLines: [{ ...line, from: '2026-07-01' }],
    startDate: '2026-07-01',
    reason: 'Raise',
    version: active.version,
  }
  const amended = dataOf(await seller.post(`${CLIENT}/${made.id}/amend`, changed))
  expect(amended).toMatchObject({ revision: 2, number: made.number, startDate: '2026-07-01' })
  const { data: difference } = await seller.get(`${CLIENT}/${amended.id}/difference`)
  expect(difference.rows).toContainEqual({ field: 'startDate', item: null, left: '2026-01-01', right: '2026-07-01' })
  expect(difference.rows.filter(({ field }: { field: string }) => field === 'rateLines')).toHaveLength(2)
  const review = dataOf(await moveContract(seller, CLIENT, amended, 'UNDER_REVIEW'))
  const ticked = dataOf(await invoices.put(`${CLIENT}/${amended.id}/rates-check`, { version: review.version }))
  const signed = dataOf(await signContract(seller, CLIENT, dataOf(await moveContract(cfo, CLIENT, ticked, 'SENT'))))
  expect(signed).toMatchObject({ status: 'SIGNED' })
  expect((await seller.get(`${CLIENT}/${made.id}`)).data).toMatchObject({ status: 'ACTIVE', endsOn: '2026-12-31' })
})

test('a client contract has one rate for each day, whatever the units, and the error names both periods', async () => {
  const { orderFormID } = await placement()
  const line = (unit: string, from: string, to: string | null = null) => ({
    unit,
    rate: '100',
    currency: 'AED',
    from,
    to,
  })
  const draft = (...rateLines: ReturnType<typeof line>[]) => seller.post(CLIENT, { orderFormID, rateLines })
  const whole = line('HOUR', '2026-01-01', '2026-12-31')
  const during = 'The rate from 1 Jan 2026 to 31 Dec 2026 overlaps the rate from 1 Mar 2026 to 31 Mar 2026.'
  for (const [lines, i, message] of [
    [[line('DAY', '2026-07-01'), line('MONTH', '2026-01-01')], 1, 'from 1 Jan 2026 overlaps the rate from 1 Jul 2026.'],
    [[whole, line('DAY', '2026-03-01', '2026-03-31'), line('HOUR', '2026-06-01', '2026-06-30')], 0, during],
  ] as const)
    expect(await draft(...lines)).toMatchObject({
      status: 400,
      errors: [{ path: `rateLines.${i}.to`, message: expect.stringContaining(message) }],
    })
  expect(await draft(line('MONTH', '2026-01-01', '2026-06-30'), line('DAY', '2026-07-01'))).toMatchObject({
    status: 201,
  })
})

test('an amendment can’t start before the version that it amends, whether drafted, changed or submitted so', async () => {
  const { db } = app.appContext
  const active = await signedClientContract(await placement())
  const amending = { reason: 'Raise', version: active.version }
  const refused = {
    status: 400,
    errors: [{ path: 'startDate', message: expect.stringContaining('started on 1 Jan 2026') }],
  }
  const amend = (startDate: string) => seller.post(`${CLIENT}/${active.id}/amend`, { ...amending, startDate })
  expect(await amend('2025-12-31')).toMatchObject(refused)
  const amended = dataOf(await amend('2026-07-01'))
  const change = (startDate: string) => seller.put(`${CLIENT}/${amended.id}`, { startDate, version: amended.version })
  expect(await change('2025-12-31')).toMatchObject(refused)
  await db.updateTable('contract').set({ startDate: '2025-12-31' }).where('id', '=', amended.id).execute()
  const submitted = await moveContract(seller, CLIENT, amended, 'UNDER_REVIEW')
  expect(submitted).toMatchObject({
    status: 422,
    code: 'FIELDS_MISSING',
    message: expect.stringContaining('started on'),
  })
  expect(await change('2026-01-01')).toMatchObject({ status: 200 })
  // The database allows the end of a version that was replaced from its first day, and no earlier one.
  const endOn = (endedOn: string) =>
    db.updateTable('contract').set({ status: 'SUPERSEDED', endedOn }).where('id', '=', active.id).execute()
  await endOn('2025-12-31')
  await expect(endOn('2025-12-30')).rejects.toMatchObject({ code: '23514' })
})

test('without an active master agreement a client contract can’t be sent, except with a waiver', async () => {
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const at = await createPlacement(app, { clientID })
  const made = dataOf(await seller.post(CLIENT, { orderFormID: at.orderFormID }))
  const reviewed = dataOf(await moveContract(seller, CLIENT, made, 'UNDER_REVIEW'))
  const checked = dataOf(await invoices.put(`${CLIENT}/${made.id}/rates-check`, { version: reviewed.version }))
  expect(await moveContract(cfo, CLIENT, checked, 'SENT')).toMatchObject({ status: 422, code: 'AGREEMENT_NOT_ACTIVE' })
  await app.appContext.db
    .insertInto('orderFormWaiver')
    .values({ orderFormId: at.orderFormID, kind: 'AGREEMENT', reason: 'Signing next week', grantedBy: cfo.staff!.id })
    .execute()
  expect(await moveContract(cfo, CLIENT, checked, 'SENT')).toMatchObject({ status: 200 })
})

test('the database rejects two contracts of one placement in force at once', async () => {
  const at = await placement()
  const first = await signedClientContract(at)
  const later = { startDate: '2026-05-01', endDate: '2026-12-31' }
  const made = dataOf(await seller.post(CLIENT, { orderFormID: at.orderFormID, ...later }))
  const reviewed = dataOf(await moveContract(seller, CLIENT, made, 'UNDER_REVIEW'))
  const checked = dataOf(await invoices.put(`${CLIENT}/${made.id}/rates-check`, { version: reviewed.version }))
  const refused = await moveContract(cfo, CLIENT, checked, 'SENT')
  expect(refused).toMatchObject({ status: 422, code: 'OVERLAP', message: expect.stringContaining(first.number) })
  const active = { status: 'ACTIVE', signedFileId: null as string | null, signedOn: '2026-01-01' }
  const { signedFileId } = await app.appContext.db
    .selectFrom('contract')
    .select('signedFileId')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const write = app.appContext.db
    .updateTable('contract')
    .set({ ...active, signedFileId })
    .where('id', '=', made.id)
    .execute()
  await expect(write).rejects.toMatchObject({ code: '23P01', constraint: 'contract_one_active' })
})

test('a renewal has the terms of the next order form and starts after the end', async () => {
  const at = await placement({ startDate: '2025-07-01', endDate: '2026-06-30' })
  // Terms agreed with the client stay; empty ones get the client's defaults.
  const own = { paymentTerms: 'NET_90', replacementTerms: 'Within ten days.', invoicingAddress: null }
  const active = await signedClientContract(at, own)
  const billingAddress = { lines: ['Tower 2'], city: 'Dubai', countryID: 'AE' }
  await app.appContext.db
    .updateTable('client')
    .set({ billingAddress: JSON.stringify(billingAddress) })
    .where('id', '=', at.clientID)
    .execute()
  const next = await createPlacement(app, {
    clientID: at.clientID,
    legalEntityID: at.legalEntityID,
    startDate: '2026-07-01',
    endDate: '2027-06-30',
    rate: '29000',
  })
  const foreign = await seller.post(`${CLIENT}/${active.id}/renew`, {
    orderFormID: next.orderFormID,
    version: active.version,
  })
  expect(foreign).toMatchObject({ status: 400, errors: [{ path: 'orderFormID' }] })
  await app.appContext.db
    .updateTable('orderForm')
    .set({ candidateId: at.candidateID })
    .where('id', '=', next.orderFormID)
    .execute()
  const renewed = dataOf(
    await seller.post(`${CLIENT}/${active.id}/renew`, { orderFormID: next.orderFormID, version: active.version }),
  )
  expect(renewed).toMatchObject({
    renewsID: active.id,
    startDate: '2026-07-01',
    endDate: '2027-06-30',
    mismatches: [],
    rateLines: [{ rate: '29000.00', from: '2026-07-01' }],
    paymentTerms: 'NET_90',
    replacementTerms: 'Within ten days.',
    invoicingAddress: expect.stringContaining('Tower 2'),
  })
  const duplicate = await seller.post(`${CLIENT}/${active.id}/renew`, {
    orderFormID: next.orderFormID,
    version: active.version,
  })
  expect(duplicate).toMatchObject({ status: 409 })
})

test('onboarding drafts both contracts, once', async () => {
  const at = await placement()
  const context = { db: app.appContext.db, staff: manager.staff!, now: app.appContext.now(), today: '2026-06-15' }
  const drafted = await app.appContext.db
    .transaction()
    .execute((db) => draftContracts({ ...context, db }, at.orderFormID))
  expect(drafted).toHaveLength(2)
  expect(
    await app.appContext.db.transaction().execute((db) => draftContracts({ ...context, db }, at.orderFormID)),
  ).toEqual([])
  expect(await contractsOf(at.orderFormID)).toMatchObject([
    { kind: 'CANDIDATE', status: 'DRAFT' },
    { kind: 'CLIENT', status: 'DRAFT' },
  ])
  expect((await seller.get('/user-notifications', { sort: '-createdAt' })).data[0]).toMatchObject({
    metadata: { orderFormID: at.orderFormID },
  })
})

test('a contract can be created only for an approved order form in scope', async () => {
  const early = await placement({ status: 'MARGIN_REVIEW' })
  expect(await associate.post(CANDIDATE, { orderFormID: early.orderFormID })).toMatchObject({
    status: 422,
    code: 'ORDER_FORM_NOT_APPROVED',
  })
  const at = await placement()
  const stranger = await app.as('BUSINESS_DEVELOPMENT')
  expect(await stranger.post(CLIENT, { orderFormID: at.orderFormID })).toMatchObject({ status: 404 })
  const contract = await signedClientContract(at)
  const saudi = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  for (const outside of [stranger, saudi])
    for (const path of ['', '/download', '/history', '/difference'])
      expect((await outside.get(`${CLIENT}/${contract.id}${path}`)).status, path).toBe(404)
  const next = { status: 'TERMINATED', reason: 'x', version: contract.version }
  expect((await saudi.put(`${CLIENT}/${contract.id}/status`, next)).status).toBe(404)
})
