import { errorCode } from '@muster/contract/kernel/api/error-codes.ts'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { agreementSteps, MSA, SOW } from '../../../kernel/testing/fixtures/agreements.ts'
import { createClient, createLegalEntity, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { runContractDailyTransitions } from '../contracts/contracts.jobs.ts'
import { activeAgreement } from './agreements.queries.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const cfo = await app.as('CFO')
const entity = await createLegalEntity(app)
const make = agreementSteps(app, { seller, approver: cfo, legalEntityID: entity })

test('an agreement is drafted and activated by two people, and its signed copy is returned byte for byte', async () => {
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const pdf = signedPdf('msa.pdf')
  const made = await seller.upload(MSA, pdf, {
    clientID,
    legalEntityID: entity,
    title: 'Framework for IT staff',
    startDate: '2026-01-01',
    endDate: '2028-12-31',
    autoRenew: 'true',
    renewalMonths: '12',
    noticeDays: '60',
    signedOn: '2026-01-10',
    value: '{"amount":"1500000.00","currency":"AED"}',
    rateCard: '[{"title":"Java developer","unit":"DAY","rate":"1250.00","currency":"AED"}]',
  })
  expect(made, JSON.stringify(made.errors)).toMatchObject({
    status: 201,
    data: {
      status: 'DRAFT',
      number: expect.stringMatching(/^MSA-T\d+-2026-0001$/),
      autoRenew: true,
      renewalMonths: 12,
      value: { amount: '1500000.00', currency: 'AED' },
      rateCard: [{ title: 'Java developer', rate: '1250.00' }],
      hasSignedFile: true,
      signedFile: { mimeType: 'application/pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      editable: true,
    },
  })
  const { id } = made.data
  // The contract is editable, but not for the user who only approves it.
  expect((await cfo.get(`${MSA}/${id}`)).data).toMatchObject({ status: 'DRAFT', editable: false })
  const sent = await seller.put(`${MSA}/${id}/status`, { status: 'NEGOTIATION', version: made.data.version })
  expect((await cfo.get('/user-notifications', { sort: '-createdAt' })).data[0]).toMatchObject({
    metadata: { type: 'APPROVAL_REQUEST', entityID: id },
  })
  const refused = await seller.put(`${MSA}/${id}/status`, { status: 'ACTIVE', version: sent.data.version })
  expect(refused).toMatchObject({ status: 403 })
  const approved = await cfo.put(`${MSA}/${id}/status`, { status: 'ACTIVE', version: sent.data.version })
  expect(approved, approved.message).toMatchObject({
    status: 200,
    data: { status: 'ACTIVE', _approvedBy: { id: cfo.staff!.id }, editable: false },
  })
  const back = await cfo.get(`${MSA}/${id}/download`)
  expect(back.bytes.equals(pdf.content as Buffer)).toBe(true)
  expect(back.headers['content-disposition']).toContain(`${made.data.number}.pdf`)
  const events = (await cfo.get(`${MSA}/${id}/history`)).data.map(({ event }: { event: string }) => event)
  expect(events).toEqual([
    'master-service-agreement.status-changed',
    'master-service-agreement.status-changed',
    'master-service-agreement.created',
  ])
  expect(await activeAgreement(app.appContext.db, clientID, '2026-06-15')).toMatchObject({ id })
  expect(await activeAgreement(app.appContext.db, clientID, '2025-12-31')).toBeUndefined()
  expect(await activeAgreement(app.appContext.db, clientID, '2029-01-01')).toBeUndefined()
})

test.each([
  ['without a signed copy', { signedOn: '2026-01-05' }, null, 'hasSignedFile'],
  ['without the date of the signature', {}, signedPdf(), 'hasSignedDate'],
])('a signature can’t be approved %s, and the record shows it before', async (_what, fields, file, rule) => {
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const sent = { clientID, startDate: '2026-01-01', legalEntityID: entity, ...fields } as Record<string, string>
  const { data } = await seller.upload(MSA, file ?? [], sent)
  const moved = await seller.put(`${MSA}/${data.id}/status`, { status: 'NEGOTIATION', version: data.version })
  const shown = (await cfo.get(`${MSA}/${data.id}`)).data.availableTransitions.find(
    ({ to }: { to: string }) => to === 'ACTIVE',
  )
  expect(shown).toMatchObject({ allowed: false, why: [{ name: rule }] })
  const reply = await cfo.put(`${MSA}/${data.id}/status`, { status: 'ACTIVE', version: moved.data.version })
  expect(reply).toMatchObject({ status: 422, code: errorCode(rule) })
})

test('a contributor to an agreement can’t approve it, even in another role', async () => {
  const writer = await app.as('BUSINESS_DEVELOPMENT')
  const clientID = await createClient(app, 'AE', writer.staff!.id)
  const { data } = await writer.upload(MSA, signedPdf(), {
    clientID,
    startDate: '2026-01-01',
    legalEntityID: entity,
    signedOn: '2026-01-05',
  })
  const sent = await writer.put(`${MSA}/${data.id}/status`, { status: 'NEGOTIATION', version: data.version })
  await app.appContext.db.updateTable('appUser').set({ role: 'CFO' }).where('id', '=', writer.staff!.id).execute()
  const risen = await app.as('CFO')
  await app.appContext.db
    .updateTable('agreement')
    .set({ createdBy: risen.staff!.id })
    .where('id', '=', data.id)
    .execute()
  const own = await risen.put(`${MSA}/${data.id}/status`, { status: 'ACTIVE', version: sent.data.version })
  expect(own).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
})

test('of two master agreements of one client and legal entity in the same period, the second is rejected', async () => {
  const first = await make.active({ endDate: '2026-12-31' })
  const second = await make.draft({ clientID: first.clientID, startDate: '2026-12-01', signedOn: '2026-01-05' })
  const sent = await seller.put(`${MSA}/${second.id}/status`, { status: 'NEGOTIATION', version: second.version })
  const signed = await seller.upload(
    `${MSA}/${second.id}/signed-file`,
    signedPdf(),
    { signedOn: '', version: String(sent.data.version) },
    'PUT',
  )
  const reply = await cfo.put(`${MSA}/${second.id}/status`, { status: 'ACTIVE', version: signed.data.version })
  expect(reply).toMatchObject({ status: 422, code: 'OVERLAP', message: expect.stringContaining(first.number) })
  const later = await seller.put(`${MSA}/${second.id}`, { startDate: '2027-01-01', version: signed.data.version })
  expect(await cfo.put(`${MSA}/${second.id}/status`, { status: 'ACTIVE', version: later.data.version })).toMatchObject({
    status: 200,
  })
})

test('the database itself rejects the second of two concurrent approvals that would make two active agreements', async () => {
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const ready = async () => {
    const made = await seller.upload(MSA, signedPdf(), {
      clientID,
      startDate: '2026-01-01',
      legalEntityID: entity,
      signedOn: '2026-01-05',
    })
    return (await seller.put(`${MSA}/${made.data.id}/status`, { status: 'NEGOTIATION', version: made.data.version }))
      .data
  }
  const both = [await ready(), await ready()]
  const md = await app.as('MANAGING_DIRECTOR')
  const replies = await Promise.all(
    both.map(({ id, version }, i) => [cfo, md][i]!.put(`${MSA}/${id}/status`, { status: 'ACTIVE', version })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(replies.find(({ status }) => status === 422)).toMatchObject({ code: 'OVERLAP' })
})

test('a statement of work needs an active master agreement and ends with it', async () => {
  const msa = await make.active({ endDate: '2027-12-31' })
  const within = await make.draft({ msaID: msa.id, clientID: msa.clientID, endDate: '2027-12-31' }, SOW)
  expect(within).toMatchObject({
    kind: 'SOW',
    msaID: msa.id,
    clientID: msa.clientID,
    number: expect.stringMatching(/^SOW-/),
  })
  const tooLong = await seller.upload(SOW, [], { msaID: msa.id, startDate: '2026-01-01', endDate: '2028-01-01' })
  expect(tooLong).toMatchObject({ status: 422, code: 'ENDS_AFTER_AGREEMENT', errors: [{ path: 'endDate' }] })
  const open = await seller.upload(SOW, [], { msaID: msa.id, startDate: '2026-01-01' })
  expect(open).toMatchObject({ status: 422, code: 'ENDS_AFTER_AGREEMENT' })
  const unsigned = await make.draft()
  const early = await seller.upload(SOW, [], { msaID: unsigned.id, startDate: '2026-01-01' })
  expect(early).toMatchObject({ status: 422, code: 'AGREEMENT_NOT_ACTIVE' })
  const list = await seller.get(SOW, { msaID: msa.id })
  expect(list.data.map(({ id }: { id: string }) => id)).toEqual([within.id])
})

test('an amendment is a new version: it is compared with the former one and supersedes it; statements of work move to it', async () => {
  const msa = await make.active({
    endDate: '2027-12-31',
    rateCard: '[{"title":"Tester","unit":"DAY","rate":"900","currency":"AED"}]',
  })
  const sow = await make.active({ msaID: msa.id, clientID: msa.clientID, endDate: '2027-06-30' }, SOW)
  const changed = {
    reason: 'Rates of 2026',
    endDate: '2028-12-31',
    rateCard: [
      { title: 'Tester', unit: 'DAY', rate: '950', currency: 'AED' },
      { title: 'Architect', unit: 'MONTH', rate: '45000', currency: 'AED' },
    ],
  }
  const amended = await seller.post(`${MSA}/${msa.id}/amend`, { ...changed, version: msa.version })
  expect(amended, amended.message).toMatchObject({
    status: 201,
    data: { revision: 2, number: msa.number, status: 'DRAFT', amendsID: msa.id, endDate: '2028-12-31' },
  })
  expect(await seller.post(`${MSA}/${msa.id}/amend`, { ...changed, version: msa.version })).toMatchObject({
    status: 409,
    code: 'AMENDMENT_OPEN',
  })
  const { data: difference } = await seller.get(`${MSA}/${amended.data.id}/difference`)
  expect(difference.left).toMatchObject({ revision: 1 })
  expect(difference.rows).toEqual([
    { field: 'endDate', item: null, left: '2027-12-31', right: '2028-12-31' },
    {
      field: 'rateCard',
      item: 'Tester · DAY · AED',
      left: expect.objectContaining({ rate: '900' }),
      right: expect.objectContaining({ rate: '950' }),
    },
    {
      field: 'rateCard',
      item: 'Architect · MONTH · AED',
      left: null,
      right: expect.objectContaining({ rate: '45000' }),
    },
  ])
  const sent = await seller.put(`${MSA}/${amended.data.id}/status`, {
    status: 'NEGOTIATION',
    version: amended.data.version,
  })
  const signed = await seller.upload(
    `${MSA}/${amended.data.id}/signed-file`,
    signedPdf(),
    { signedOn: '2026-06-10', version: String(sent.data.version) },
    'PUT',
  )
  const now = await cfo.put(`${MSA}/${amended.data.id}/status`, { status: 'ACTIVE', version: signed.data.version })
  expect(now, now.message).toMatchObject({
    status: 200,
    data: { status: 'ACTIVE', versions: [{ revision: 2 }, { revision: 1 }] },
  })
  expect((await seller.get(`${MSA}/${msa.id}`)).data).toMatchObject({ status: 'SUPERSEDED' })
  expect((await seller.get(`${SOW}/${sow.id}`)).data).toMatchObject({ msaID: amended.data.id, status: 'ACTIVE' })
  const { data: history } = await seller.get(`${SOW}/${sow.id}/history`)
  expect(history[0]).toMatchObject({ event: 'statement-of-work.relinked', actorName: cfo.staff!.name })
})

/** The subjects of the notifications of the seller about an agreement. */
const announced = async (id: string): Promise<string[]> =>
  (await seller.get('/user-notifications', { pageSize: 200, sort: 'createdAt' })).data
    .filter(({ metadata }: { metadata: { entityID?: string } }) => metadata.entityID === id)
    .map(({ subject }: { subject: string }) => subject)
const night = (day: string) => runContractDailyTransitions(app.appContext, { countryID: 'AE', day })

test('an amendment that starts later replaces the former version on that date, which stays active until then', async () => {
  const { db } = app.appContext
  const msa = await make.active({ endDate: '2027-12-31' })
  const { clientID } = msa
  const sow = await make.active({ msaID: msa.id, clientID, endDate: '2027-12-31' }, SOW)
  const change = { reason: 'Rates', startDate: '2026-08-01', endDate: '2028-12-31', version: msa.version }
  const draft = await seller.post(`${MSA}/${msa.id}/amend`, change)
  const { id, version } = await make.sign(await make.negotiated(draft.data))
  expect(await cfo.put(`${MSA}/${id}/status`, { status: 'ACTIVE', version })).toMatchObject({ status: 200 })
  const former = (await seller.get(`${MSA}/${msa.id}`)).data
  expect(former).toMatchObject({ status: 'ACTIVE', endsOn: '2026-07-31', endDate: '2027-12-31', reminders: [] })
  expect(await activeAgreement(db, clientID, '2026-07-31')).toMatchObject({ id: msa.id })
  expect(await activeAgreement(db, clientID, '2026-08-01')).toMatchObject({ id })
  expect((await announced(id)).at(-1)).toMatch(/ is active from 1 Aug 2026$/)
  const again = await seller.post(`${MSA}/${msa.id}/amend`, { reason: 'Twice', version: former.version })
  expect(again).toMatchObject({ status: 422, code: 'NOT_IN_FORCE', message: expect.stringContaining('1 Aug 2026') })
  // Statements of work may run until the end of the next version.
  await make.active({ msaID: msa.id, clientID, endDate: '2028-06-30' }, SOW)
  await night('2026-07-31')
  expect((await seller.get(`${MSA}/${msa.id}`)).data).toMatchObject({ status: 'ACTIVE' })
  await night('2026-08-01')
  expect((await seller.get(`${MSA}/${msa.id}`)).data).toMatchObject({ status: 'SUPERSEDED', endsOn: '2026-07-31' })
  expect((await seller.get(`${MSA}/${id}`)).data).toMatchObject({ status: 'ACTIVE' })
  expect((await seller.get(`${SOW}/${sow.id}`)).data).toMatchObject({ msaID: id, status: 'ACTIVE' })
  expect((await announced(msa.id)).filter((subject) => !subject.endsWith('is active'))).toEqual([])
})

test('an amendment that would end before an active statement of work can’t be approved', async () => {
  const msa = await make.active({ endDate: '2027-12-31' })
  const sow = await make.active({ msaID: msa.id, clientID: msa.clientID, endDate: '2027-12-31' }, SOW)
  const short = { reason: 'Shorter', endDate: '2026-12-31', version: msa.version }
  const { data } = await seller.post(`${MSA}/${msa.id}/amend`, short)
  const sent = await seller.put(`${MSA}/${data.id}/status`, { status: 'NEGOTIATION', version: data.version })
  const signed = await seller.upload(
    `${MSA}/${data.id}/signed-file`,
    signedPdf(),
    { signedOn: '2026-06-10', version: String(sent.data.version) },
    'PUT',
  )
  const reply = await cfo.put(`${MSA}/${data.id}/status`, { status: 'ACTIVE', version: signed.data.version })
  expect(reply).toMatchObject({
    status: 422,
    code: 'STATEMENT_OF_WORK_ENDS_LATER',
    message: expect.stringContaining(sow.number),
  })
  expect((await seller.get(`${MSA}/${msa.id}`)).data).toMatchObject({ status: 'ACTIVE' })
})

test('a renewal starts the day after the end, for the same length, once', async () => {
  const msa = await make.active({ startDate: '2025-07-01', endDate: '2026-06-30' })
  const renewed = await seller.post(`${MSA}/${msa.id}/renew`, { version: msa.version })
  expect(renewed, renewed.message).toMatchObject({
    status: 201,
    data: { startDate: '2026-07-01', endDate: '2027-06-30', status: 'DRAFT', renewsID: msa.id, revision: 1 },
  })
  expect(renewed.data.number).not.toBe(msa.number)
  const again = await seller.post(`${MSA}/${msa.id}/renew`, { version: msa.version })
  expect(again).toMatchObject({ status: 409, code: 'ALREADY_RENEWED' })
  const overlapping = await seller.post(`${MSA}/${msa.id}/renew`, { startDate: '2026-06-30', version: msa.version })
  expect(overlapping.status).toBeGreaterThanOrEqual(400)
})

test('a termination today ends the agreement at once, a later one is stored until then; statements of work are ended first', async () => {
  const msa = await make.active({ endDate: '2027-12-31' })
  const sow = await make.active({ msaID: msa.id, clientID: msa.clientID, endDate: '2027-06-30' }, SOW)
  const held = await cfo.post(`${MSA}/${msa.id}/terminate`, { reason: 'The client leaves', version: msa.version })
  expect(held).toMatchObject({
    status: 422,
    code: 'STATEMENT_OF_WORK_ENDS_LATER',
    message: expect.stringContaining(sow.number),
  })
  expect(await seller.post(`${SOW}/${sow.id}/terminate`, { reason: 'x', version: sow.version })).toMatchObject({
    status: 403,
  })
  const ended = await cfo.post(`${SOW}/${sow.id}/terminate`, { reason: 'The project stops', version: sow.version })
  expect(ended).toMatchObject({
    status: 200,
    data: { status: 'TERMINATED', endsOn: '2026-06-15', reason: 'The project stops' },
  })
  const later = await cfo.post(`${MSA}/${msa.id}/terminate`, {
    reason: 'The client leaves',
    effectiveDate: '2026-09-30',
    version: msa.version,
  })
  expect(later).toMatchObject({ status: 200, data: { status: 'ACTIVE', endsOn: '2026-09-30', endDate: '2027-12-31' } })
  const before = { reason: 'x', effectiveDate: '2025-12-31', version: later.data.version }
  expect(await cfo.post(`${MSA}/${msa.id}/terminate`, before)).toMatchObject({ status: 400 })
  // It is announced once, with the date.
  await night('2026-10-01')
  expect((await seller.get(`${MSA}/${msa.id}`)).data).toMatchObject({ status: 'TERMINATED' })
  const endings = (await announced(msa.id)).filter((subject) => /ends on|terminated/.test(subject))
  expect(endings).toEqual([expect.stringMatching(/ ends on 30 Sep 2026$/)])
  expect((await announced(sow.id)).at(-1)).toMatch(/ is terminated$/)
})

test('an outdated change, a used number, and a change of signed content are rejected', async () => {
  const made = await make.draft({ number: 'CLIENT-7' })
  const twin = await seller.upload(MSA, [], {
    clientID: made.clientID,
    startDate: '2026-01-01',
    legalEntityID: entity,
    number: 'CLIENT-7',
  })
  expect(twin).toMatchObject({ status: 409, code: 'NUMBER_ALREADY_USED', errors: [{ path: 'number' }] })
  await seller.put(`${MSA}/${made.id}`, { title: 'One', version: made.version })
  const stale = await seller.put(`${MSA}/${made.id}`, { title: 'Two', version: made.version })
  expect(stale).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { title: 'One' } })
  const signed = await make.active()
  const late = await seller.put(`${MSA}/${signed.id}`, { title: 'Other', version: signed.version })
  expect(late).toMatchObject({ status: 422, code: 'NOT_EDITABLE' })
  expect((await seller.del(`${MSA}/${signed.id}`)).status).toBe(409)
  expect((await seller.del(`${MSA}/${made.id}`)).status).toBe(200)
  expect((await seller.get(`${MSA}/${made.id}`)).status).toBe(404)
})
