import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { deliver } from '../../../kernel/mail/deliver.ts'
import { closeMailers } from '../../../kernel/mail/transport.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { receiveMail } from '../../../kernel/testing/files/mail-receiver.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import {
  createDraft,
  createTestUsers,
  DOCUMENTS,
  decideApproval,
  expectStatus,
  findRequest,
  moveOrderForm,
  moveRequest,
  moveToStage,
  readOrderFormAs,
  SETUP,
  signContracts,
  type TestUsers,
  uploadSignedOffer,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { remindLateSteps, remindRenewals } from '../core/reminders.actions.ts'
import { runOrderFormDailyTransitions } from '../lifecycle/scheduled-activation.jobs.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()

test('the offer letter has the approved terms in English and Arabic, stores its hash, and is emailed to the consultant', async () => {
  const { hrm, hra } = users
  const post = await receiveMail()
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'OFFER_SENT')
  const record = await readOrderFormAs(hrm, id)
  const waiting = await users.app.appContext.db
    .selectFrom('outboxMail')
    .select(['id', 'toAddress'])
    .where('entityId', '=', id)
    .execute()
  expect(waiting).toHaveLength(1)
  const environment = { ...users.app.appContext.environment, ...post.environment }
  await deliver({ ...users.app.appContext, environment } as never, waiting[0]!.id)
  closeMailers()
  await post.close()
  const [received] = post.received
  expect(received!.to).toEqual([record.offer.sentTo])
  const mail = await PostalMime.parse(received!.source)
  const attached = Buffer.from(mail.attachments[0]!.content as ArrayBuffer)
  expect(createHash('sha256').update(attached).digest('hex')).toBe(record.offer.sha256)

  const letter = await hrm.get(`${DOCUMENTS}/${id}/offer-letter`, { version: 1 })
  expect(letter.bytes.equals(attached)).toBe(true)
  const text = await textOf(letter.bytes)
  for (const phrase of [
    record.number,
    record.personName,
    'Java developer',
    '10,800.00',
    '201,600.00',
    '1 July 2026',
    '30 June 2027',
  ])
    expect(text).toContain(phrase)
  expect(text).toMatch(/[\u0600-\u06ff\ufb50-\ufeff]{3}/)
  expect((await users.bd.get(`${DOCUMENTS}/${id}/offer-letter`)).status).toBe(200)
  for (const who of [users.fmi, users.visa, users.assets])
    expect((await who.get(`${DOCUMENTS}/${id}/offer-letter`)).status).toBe(403)
  expectStatus(await uploadSignedOffer(users, id), 201)
  const documents = (await hra.get(`${DOCUMENTS}/${id}/attachments`)).data.map(({ type }: { type: string }) => type)
  expect(documents.sort()).toEqual(['OFFER_LETTER', 'RESUME', 'SIGNED_OFFER'])
})

test('all documents are downloaded as one ZIP, limited to those visible to the user', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'VISA_IN_PROGRESS')
  expectStatus(await users.bd.post(`${DOCUMENTS}/${id}/proposal`, { assumptions: 'Remote for the first month.' }), 201)
  const names = async (zip: Buffer) => {
    const opened = await fromBufferPromise(zip)
    const found: string[] = []
    for await (const entry of opened.eachEntry()) {
      found.push(entry.fileName.split('/')[0]!)
      let size = 0
      for await (const chunk of await opened.openReadStreamPromise(entry)) size += chunk.length
      expect(size).toBe(entry.uncompressedSize)
    }
    return found.sort()
  }
  expect(await names((await users.hrm.get(`${DOCUMENTS}/${id}/downloads`)).bytes)).toEqual([
    'offer-letter',
    'proposal',
    'resume',
    'signed-offer',
  ])
  expect(await names((await users.visa.get(`${DOCUMENTS}/${id}/downloads`)).bytes)).toEqual(['resume'])
  const proposal = await textOf((await users.bd.get(`${DOCUMENTS}/${id}/proposal`)).bytes)
  expect(proposal).toContain('36,000.00')
  expect(proposal).not.toContain('10,800')
  expect((await users.assets.get(`${DOCUMENTS}/${id}/downloads`)).status).toBe(404)
})

test('limited views show only what the permission matrix allows', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  const keys = async (who: TestUsers['bd']) => new Set(Object.keys(await readOrderFormAs(who, id)))
  const visa = await keys(users.visa)
  for (const field of ['bill', 'pay', 'costs', 'margin', 'offer', 'approvals', 'reason'])
    expect(visa.has(field), `visa team: ${field}`).toBe(false)
  for (const field of ['person', 'visa', 'startDate', 'requests']) expect(visa.has(field)).toBe(true)
  const assets = await keys(users.assets)
  expect(['laptop', 'site', 'startDate', 'personName'].every((field) => assets.has(field))).toBe(true)
  for (const field of ['bill', 'pay', 'visa', 'person', '_client', 'endDate', 'reason'])
    expect(assets.has(field), `assets: ${field}`).toBe(false)
  const bill = await keys(await users.app.as('FINANCE_EXECUTIVE_INVOICE'))
  const pay = await keys(await users.app.as('FINANCE_EXECUTIVE_PAYROLL'))
  const hr = await keys(users.hrm)
  expect([bill.has('bill'), bill.has('pay'), pay.has('pay'), pay.has('bill')]).toEqual([true, false, true, false])
  expect([hr.has('margin'), hr.has('bill')]).toEqual([false, true])
  const list = await users.visa.get(SETUP)
  expect(JSON.stringify(list.data)).not.toContain('36000')
  expect((await users.hrm.get(SETUP, { sort: 'margin' })).status).toBe(400)
  expect((await users.hrm.get(SETUP, { exception: 'true' })).status).toBe(400)
  const recruiter = await users.app.as('TALENT_ACQUISITION')
  expect((await recruiter.get(`${SETUP}/${id}`)).status).toBe(404)
  const version = await versionOf(users.visa, id)
  const stray = await users.visa.put(`${SETUP}/${id}`, { version, site: 'Elsewhere' })
  expect(stray).toMatchObject({ status: 422, code: 'FIELD_NOT_EDITABLE' })
  expectStatus(
    await users.visa.put(`${SETUP}/${id}`, {
      version,
      visa: { required: true, type: 'TRANSFER', designation: 'Programmer' },
    }),
  )
})

test('request details are visible only to the responsible roles, on the order form, in its history and in the audit trail', async () => {
  const { hrm, bd, assets, coo } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  const change = { note: 'Waits for a blood test', reference: 'MED-77', cost: { amount: '7777.00', currency: 'AED' } }
  expectStatus(await moveRequest(hrm, id, 'MEDICAL', change))
  const secret = /blood test|MED-77|7777\.00/
  expect((await findRequest(hrm, id, 'MEDICAL')).note).toBe(change.note)
  // Limited access to medical cards shows status and dates.
  const limited = await users.app.as('FINANCE_EXECUTIVE_PAYROLL')
  const list = expectStatus(await limited.get('/order-form-setup-requests', { kind: 'MEDICAL' })).data
  expect(list).toContainEqual(expect.objectContaining({ orderFormID: id, status: 'REQUESTED', note: null }))
  expect(JSON.stringify(list)).not.toMatch(secret)
  for (const who of [bd, assets, coo]) {
    expect(JSON.stringify(await readOrderFormAs(who, id))).not.toMatch(secret)
    expect(JSON.stringify((await who.get(`${SETUP}/${id}/history`)).data)).not.toMatch(secret)
  }
  expect(JSON.stringify((await coo.get('/audit-trails', { pageSize: 50 })).data)).not.toMatch(secret)
  expect((await assets.get(`${SETUP}/renewals`, { days: 365 })).data).toEqual([])
})

test('a clone copies no dates, consultant, purchase order or approval; a renewal replaces its parent on its start date', async () => {
  const { bd, hrm } = users
  const { id } = await createDraft(users, { purchaseOrder: { required: false, number: 'PO-1', value: '5000' } })
  await moveToStage(users, id, 'ACTIVE')
  const cloned = expectStatus(await bd.post(`${SETUP}/${id}/clone-or-renew`, { mode: 'CLONE' }), 201).data
  expect(cloned).toMatchObject({
    status: 'DRAFT',
    number: null,
    startDate: null,
    endDate: null,
    personName: null,
    candidateID: null,
    approvals: [],
    checks: [],
    purchaseOrder: { required: false },
    title: 'Java developer',
    clonedFromID: id,
  })
  expect(cloned.purchaseOrder.number).toBeUndefined()
  const renewed = expectStatus(await bd.post(`${SETUP}/${id}/clone-or-renew`, { mode: 'RENEW' }), 201).data
  expect(renewed).toMatchObject({
    type: 'RENEWAL',
    parentID: id,
    startDate: '2027-07-01',
    endDate: '2028-06-30',
    // Probation is not repeated.
    probationMonths: 0,
    approvals: [],
  })
  expectStatus(
    await bd.upload(`${DOCUMENTS}/${renewed.id}/upload-resume`, { name: 'cv.pdf', content: await resume(id) }),
    201,
  )
  await moveToStage(users, renewed.id, 'APPROVED')
  expectStatus(await moveOrderForm(hrm, renewed.id, 'ONBOARDING'))
  await signContracts(users, renewed.id)
  expectStatus(await moveOrderForm(hrm, renewed.id, 'ACTIVE'))
  expect(await readOrderFormAs(hrm, renewed.id)).toMatchObject({ status: 'ONBOARDING', activatesOn: '2027-07-01' })
  expect(await readOrderFormAs(hrm, id)).toMatchObject({ status: 'ACTIVE' })
  const { appContext } = users.app
  expect(await runOrderFormDailyTransitions(appContext, { countryID: 'AE', day: '2027-06-30' })).toBe(0)
  expect(await runOrderFormDailyTransitions(appContext, { countryID: 'AE', day: '2027-07-01' })).toBe(1)
  expect(await readOrderFormAs(hrm, id)).toMatchObject({ status: 'RENEWED', endDate: '2027-06-30' })
  expect((await readOrderFormAs(hrm, renewed.id)).chain.map(({ status }: { status: string }) => status)).toEqual([
    'RENEWED',
    'ACTIVE',
  ])
  // The requests of the first term serve the next one, until that ends as well.
  const open = async () => (await users.hra.get(`${SETUP}-requests`, { orderFormID: id, done: 'false' })).data
  expect((await open()).length).toBeGreaterThan(0)
  await appContext.db.updateTable('orderForm').set({ status: 'CLOSED' }).where('id', '=', renewed.id).execute()
  expect(await open()).toEqual([])
  const { status, requests } = await readOrderFormAs(hrm, id)
  expect([status, ...new Set(requests.map((one: { orderFormStatus: string }) => one.orderFormStatus))]).toEqual([
    'RENEWED',
    'CLOSED',
  ])
})

const resume = async (id: string) => (await users.hrm.get(`${DOCUMENTS}/${id}/offer-letter`, { version: 1 })).bytes

test('a dated change shows its effect on the margin before the amendment is created', async () => {
  const { bd, hrm } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ACTIVE')
  const version = await versionOf(bd, id)
  const change = {
    version,
    effectiveDate: '2026-10-01',
    reason: 'The client pays less from October.',
    bill: { rate: '20000.00' },
  }
  const { data } = expectStatus(await bd.post(`${SETUP}/${id}/changes`, change))
  expect(data.impact).toMatchObject({
    daysAffected: 273,
    daysInThePast: 0,
    changes: [{ field: 'bill.rate', from: '36000.00', to: '20000.00' }],
  })
  expect(Number(data.impact.margin.after.gmPercent)).toBeLessThan(Number(data.impact.margin.before.gmPercent))
  expect(data.orderFormID).toBeNull()
  const written = expectStatus(await bd.post(`${SETUP}/${id}/changes`, { ...change, preview: false })).data
  expect(await readOrderFormAs(bd, written.orderFormID)).toMatchObject({
    type: 'AMENDMENT',
    status: 'DRAFT',
    startDate: '2026-10-01',
    parentID: id,
  })
  expect((await bd.post(`${SETUP}/${id}/changes`, { ...change, preview: false })).code).toBe('AMENDMENT_OPEN')
  expect((await hrm.post(`${SETUP}/${id}/changes`, change)).status).toBe(403)
  expect((await bd.post(`${SETUP}/${id}/changes`, { ...change, effectiveDate: '2028-01-01' })).code).toBe(
    'OUTSIDE_TERM',
  )
})

test('overdue steps and upcoming end dates are reminded once each', async () => {
  const { appContext } = users.app
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'SUBMITTED')
  const bells = async (who: TestUsers['bd']) =>
    (await who.get('/user-notifications', { pageSize: 100 })).data.filter(
      (one: { metadata: { orderFormID?: string } }) => one.metadata.orderFormID === id,
    ).length
  const before = await bells(users.fmp)
  const late = new Date('2026-06-16T09:00:00Z')
  const { id: first } = await createDraft(users)
  await moveToStage(users, first, 'SUBMITTED')
  const longest = { slaDueAt: new Date('2026-06-16T07:00:00Z') }
  await appContext.db.updateTable('orderForm').set(longest).where('id', '=', first).execute()
  await sql`create function turn_away() returns trigger language plpgsql as $$ begin
    if new.metadata ->> 'entityID' = ${sql.lit(first)} then raise exception 'turned away'; end if; return new; end $$`.execute(
    appContext.db,
  )
  await sql`create trigger turn_away before insert on notification for each row execute function turn_away()`.execute(
    appContext.db,
  )
  await expect(remindLateSteps(appContext, late)).rejects.toThrow('rows could not be processed')
  expect(await bells(users.fmp), 'a failed reminder does not prevent the others').toBe(before + 1)
  await sql`drop trigger turn_away on notification`.execute(appContext.db)
  for (let run = 0; run < 3; run += 1) await remindLateSteps(appContext, late)
  expect(await bells(users.fmp)).toBe(before + 1)
  await remindLateSteps(appContext, new Date('2026-06-18T09:00:00Z'))
  expect(await bells(users.coo)).toBe(1)
  // Of the leads of recruiting, only the one whose team found the consultant is notified of the end.
  const as = async (role: 'TALENT_ACQUISITION' | 'TAS_LEAD', email: string) => users.app.as(role, { email })
  const recruiter = await as('TALENT_ACQUISITION', 'finder@example.com')
  const lead = await as('TAS_LEAD', 'lead@example.com')
  const other = await as('TAS_LEAD', 'other.lead@example.com')
  const { id: teamId } = await appContext.db
    .insertInto('team')
    .values({ name: 'Finders', leadId: lead.staff!.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = [recruiter, lead].map(({ staff }) => ({ teamId, userId: staff!.id }))
  await appContext.db.insertInto('teamMember').values(members).execute()
  const running = await createDraft(users, { recruiterID: recruiter.staff!.id })
  await moveToStage(users, running.id, 'ACTIVE')
  const day = { countryID: 'AE', day: '2027-06-01' }
  expect(await remindRenewals(appContext, day, late)).toBeGreaterThan(0)
  expect(await remindRenewals(appContext, day, late)).toBe(0)
  const ends = async (who: Caller) =>
    (await who.get('/user-notifications')).data.map(({ subject }: { subject: string }) => subject).join()
  expect(await ends(lead)).toContain('ends in 29 days')
  expect(await ends(other)).toBe('')
})

test('a note notifies mentioned users, and only its author can edit it', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'SUBMITTED')
  const mention = { orderFormID: id, text: 'Please look at the rate.', mentionIDs: [users.cfo.staff!.id] }
  const note = expectStatus(await users.bd.post('/order-form-setup-notes', mention), 201).data
  expect((await users.cfo.get('/user-notifications')).data[0]).toMatchObject({
    metadata: { type: 'ORDER_FORM_NOTE', orderFormID: id },
  })
  const blind = await users.bd.post('/order-form-setup-notes', { ...mention, mentionIDs: [users.visa.staff!.id] })
  expect(blind).toMatchObject({ status: 400, errors: [{ path: 'mentionIDs.0' }] })
  expect((await users.cfo.put(`/order-form-setup-notes/${note.id}`, { version: 1, text: 'No.' })).status).toBe(404)
  expectStatus(await users.bd.put(`/order-form-setup-notes/${note.id}`, { version: 1, text: 'Solved.' }))
  expect((await users.cfo.get('/order-form-setup-notes', { orderFormID: id })).data).toMatchObject([
    { text: 'Solved.', mine: false },
  ])
  expect((await users.visa.get('/order-form-setup-notes', { orderFormID: id })).status).toBe(403)
  // Users of some countries, or of all, as well.
  const local = { ...mention, mentionIDs: [users.hrm.staff!.id, users.cm.staff!.id] }
  expectStatus(await users.bd.post('/order-form-setup-notes', local), 201)
})

test('a margin below the floor is approved by the CFO or above, with a reason', async () => {
  const bill = { unit: 'MONTH', rate: '22500.00', currency: 'AED', paymentTerms: 'NET_30' }
  const { id } = await createDraft(users, { bill })
  await moveToStage(users, id, 'APPROVAL')
  const record = await readOrderFormAs(users.cfo, id)
  expect(record.margin).toMatchObject({ verdict: 'BELOW_FLOOR', needsException: true })
  expect(record.approvals.length).toBeGreaterThanOrEqual(3)
  // Each of them, whatever the step requires; and the page shows the record they decide about.
  expect((await decideApproval(users.cm, id, 'APPROVE')).errors, 'no reason').toMatchObject([{ path: 'comment' }])
  const { margin } = record
  expect(Number(margin.gmPercent)).toBeLessThan(Number(margin.floorPercent))
  expect(Number(margin.floorPercent)).toBeLessThan(Number(margin.targetPercent))
  expectStatus(await decideApproval(users.cm, id, 'APPROVE', 'A client we want.'))
  expectStatus(await decideApproval(users.cfo, id, 'APPROVE', 'Accepted once.'))
  expect((await decideApproval(users.coo, id, 'APPROVE')).status).toBe(400)
  expectStatus(await decideApproval(users.coo, id, 'APPROVE', 'An exception for this term.'))
  expect((await readOrderFormAs(users.coo, id)).status).toBe('APPROVED')
  // A loss can be approved only by the managing director.
  const director = await users.app.as('MANAGING_DIRECTOR')
  const loss = await createDraft(users, { bill: { ...bill, rate: '15000.00' } })
  await moveToStage(users, loss.id, 'APPROVAL')
  expect(await readOrderFormAs(director, loss.id)).toMatchObject({
    margin: { verdict: 'NEGATIVE' },
    approvals: [{ roles: ['MANAGING_DIRECTOR'], reasonRequired: true }],
  })
  for (const who of [users.cm, users.cfo, users.coo])
    expect((await decideApproval(who, loss.id, 'APPROVE', 'Yes')).status).toBe(403)
  expectStatus(await decideApproval(director, loss.id, 'APPROVE', 'The next one pays for it.'))
  expect((await readOrderFormAs(director, loss.id)).status).toBe('APPROVED')
})
