import { randomUUID } from 'node:crypto'
import { GROUP_NAMES, GROUPS, ORDER_FORM_FIELDS } from '@muster/contract/margin/placement-terms.contract.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import {
  createDraft,
  createTestUsers,
  expectStatus,
  moveToStage,
  readOrderFormAs,
  SETUP,
  type TestUsers,
  TODAY,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createPlacement } from '../../../kernel/testing/fixtures/placement.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const users = await createTestUsers()
const bill = { unit: 'MONTH', rate: '22500.00', currency: 'AED', paymentTerms: 'NET_30' }
const id = (await createDraft(users, { bill, purchaseOrder: { required: true, number: 'PO-1', value: '5000' } })).id
const { db } = users.app.appContext
const waiver = { orderFormId: id, kind: 'PURCHASE_ORDER', reason: 'Comes later', grantedBy: users.cfo.staff!.id }
await db.insertInto('orderFormWaiver').values(waiver).execute()
await moveToStage(users, id, 'ACTIVE')
await users.bd.post('/order-form-setup-notes', { orderFormID: id, text: 'Between us.' })

const DAYS = ['2026-06-20', '2026-08-31', '2026-11-30'] as const
const someDay = fc.option(fc.constantFrom(...DAYS), { nil: null })

/** Fields that reviews, offers and the start have set on a placement: they are not agreed terms and are not copied. */
const belongings = fc.record({
  number: fc.stringMatching(/^OF-[A-Z]{2}-\d{6}$/),
  status: fc.constantFrom('ACTIVE', 'ON_NOTICE'),
  reason: fc.option(fc.string({ maxLength: 20, unit: 'grapheme-ascii' }), { nil: null }),
  round: fc.integer({ min: 1, max: 9 }),
  needsCfo: fc.boolean(),
  needsException: fc.boolean(),
  outsideGradeBand: fc.boolean(),
  signedOn: someDay,
  offerExpiresOn: someDay,
  approvedAt: fc.option(fc.constant(new Date(`${TODAY}T08:00:00Z`)), { nil: null }),
  slaDueAt: fc.option(fc.constant(new Date(`${TODAY}T08:00:00Z`)), { nil: null }),
  waitingRoles: fc.subarray(['CFO', 'COO', 'HR_MANAGER']),
  version: fc.integer({ min: 1, max: 999 }),
})

/** The number of rows of each related table of an order form; the margin of a draft is no snapshot. */
async function hangingOn(orderFormID: string) {
  const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from order_form_approval where order_form_id = ${orderFormID}) as approvals,
      (select count(*)::int from order_form_check where order_form_id = ${orderFormID}) as checks,
      (select count(*)::int from order_form_margin where order_form_id = ${orderFormID} and version > 0) as margins,
      (select count(*)::int from comment where order_form_id = ${orderFormID}) as notes,
      (select count(*)::int from document where order_form_id = ${orderFormID}) as documents,
      (select count(*)::int from order_form_request where order_form_id = ${orderFormID}) as requests,
      (select count(*)::int from order_form_waiver where order_form_id = ${orderFormID}) as waivers,
      (select count(*)::int from contract where order_form_id = ${orderFormID}) as contracts`.execute(
    users.app.appContext.db,
  )
  return rows[0]!
}

const everythingOf = async (orderFormID: string) => ({
  hanging: await hangingOn(orderFormID),
  row: await users.app.appContext.db
    .selectFrom('orderForm')
    .selectAll()
    .where('id', '=', orderFormID)
    .executeTakeFirstOrThrow(),
})

test('A clone and a renewal copy no approval, review, offer, signature, request or number', async () => {
  const { bd, app } = users
  const { db } = app.appContext
  for (const [kind, count] of Object.entries(await hangingOn(id))) expect(count, kind).toBeGreaterThan(0)
  const mode = fc.constantFrom('CLONE', 'REPLACE', 'RENEW', 'EXTEND')
  await fc.assert(
    fc.asyncProperty(belongings, mode, async (left, how) => {
      // A placement under notice can't be renewed.
      const status = how === 'CLONE' || how === 'REPLACE' ? left.status : 'ACTIVE'
      await db
        .updateTable('orderForm')
        .set({ ...left, status })
        .where('id', '=', id)
        .execute()
      const type = { CLONE: 'NEW', REPLACE: 'REPLACEMENT', RENEW: 'RENEWAL', EXTEND: 'EXTENSION' }[how]
      const isClone = how === 'CLONE' || how === 'REPLACE'
      const body = { mode: isClone ? 'CLONE' : 'RENEW', type }
      const { data: made } = expectStatus(await bd.post(`${SETUP}/${id}/clone-or-renew`, body), 201)
      const copy = await everythingOf(made.id)
      expectStatus(await bd.del(`${SETUP}/drafts/${made.id}`))
      const none = { approvals: [], checks: [], waivers: [], candidateContracts: [], clientContracts: [] }
      expect(made).toMatchObject({ ...none, type, status: 'DRAFT', number: null, isDraft: true, version: 1 })
      expect(made).toMatchObject({ reason: null, approvedAt: null, submittedAt: null, _submittedBy: null })
      expect(JSON.stringify(made.offer ?? null)).not.toMatch(/sha256":"|signedOn":"|sentAt":"/)
      expect(Object.values(copy.hanging).every((count) => count === 0)).toBe(true)
      const { row } = copy
      const blank = {
        signedOn: null,
        offerExpiresOn: null,
        lastWorkingDay: null,
        statusBeforeHold: null,
        slaDueAt: null,
      }
      expect(row).toMatchObject({ ...blank, round: 0, waitingRoles: [], number: null, submissionId: null })
      expect(row).toMatchObject({ needsCfo: false, needsException: false, outsideGradeBand: false })
      expect(JSON.stringify(row)).not.toContain(left.number)
      // A next term shows the visa and the employee data of the first one, which remain stored there.
      if (isClone) expect(made.requests).toEqual([])
      if (isClone) expect(row).toMatchObject({ candidateId: null, startDate: null, endDate: null, joinedDate: null })
    }),
    { numRuns: 25 },
  )
  expect((await readOrderFormAs(users.cfo, id)).approvals.length, 'the placement keeps its own').toBeGreaterThan(0)
})

/** Every field of an order form, and every part of its groups, with a value that differs from all defaults. */
async function interpolate({ app, clientID, legalEntityID }: TestUsers) {
  const { db } = app.appContext
  const msa = await db.selectFrom('agreement').select('id').where('clientId', '=', clientID).executeTakeFirstOrThrow()
  const sowID = randomUUID()
  const sow = { id: sowID, familyId: sowID, kind: 'SOW', parentId: msa.id, number: 'SOW-1', title: 'Data platform' }
  const of = { clientId: clientID, legalEntityId: legalEntityID, startDate: '2025-01-01', currency: 'AED' }
  await db
    .insertInto('agreement')
    .values({ ...sow, ...of })
    .execute()
  const vacancy = { clientId: clientID, countryId: 'AE' }
  const job = await db
    .insertInto('job')
    .values({ ...vacancy, title: 'Data engineer', openings: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const applicant = await db
    .insertInto('applicant')
    .values({ name: 'Leila Haddad', nameKey: 'leila haddad', countryId: 'AE' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const submission = await db
    .insertInto('applicantSubmission')
    .values({ ...vacancy, jobId: job.id, applicantId: applicant.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    clientID,
    legalEntityID,
    endClient: 'Ministry of Ports',
    msaID: msa.id,
    sowID,
    jobID: job.id,
    submissionID: submission.id,
    countryID: 'AE',
    site: 'Jebel Ali',
    title: 'Data engineer',
    candidateID: (await createPlacement(app, { clientID, legalEntityID, status: 'CLOSED' })).candidateID,
    recruiterID: (await app.as('TALENT_ACQUISITION')).staff!.id,
    startDate: '2025-08-01',
    endDate: '2026-06-30',
    probationMonths: 12,
    noticeDays: 45,
    person: {
      name: 'Leila Haddad',
      nameArabic: 'ليلى حداد',
      email: 'leila@example.com',
      phone: '+971 50 777 6655',
      nationality: 'JO',
      gender: 'FEMALE',
      birthDate: '1990-02-03',
      passportExpiry: '2031-04-05',
      location: 'Amman',
    },
    calendar: { workingDays: [1, 2, 3, 4, 7], hoursPerDay: '7.5' },
    bill: {
      unit: 'HOUR',
      rate: '310.00',
      currency: 'USD',
      minUnits: '120',
      maxUnits: '182.5',
      overtime: { normal: '1.25', night: '1.5', rest: '1.75', holiday: '2' },
      paymentTerms: 'EOM_45',
      rebatePercent: '2.5',
      onCallRate: '45.50',
    },
    purchaseOrder: { required: true, number: 'PO-77', value: '400000.00' },
    pay: {
      currency: 'AED',
      grade: 'G7',
      onCallRate: '150.00',
      overtimeExempt: true,
      components: [
        { code: 'BASIC', label: null, amount: '15000.00' },
        { code: 'OTHER', label: 'Shift', amount: '1250.50' },
      ],
    },
    leave: { daysPerYear: 26, policy: 'BILLABLE_UP_TO_N', policyDays: 11 },
    visa: { required: true, type: 'TRANSFER', designation: 'Systems Analyst', paidBy: 'CLIENT' },
    medical: { category: 'A_PLUS', dependants: 3 },
    ticket: { perYear: 2, dependants: 1 },
    laptop: { provider: 'CLIENT', note: 'With an Arabic keyboard' },
    costs: {
      visa: '7100.00',
      visaMonths: 23,
      medical: '5200.00',
      ticket: '1900.00',
      laptop: '4300.00',
      oneOffs: [{ name: 'Relocation', amount: '6000.00' }],
      others: [{ name: 'Parking', amount: '350.00' }],
    },
  }
}

const FIELDS = Object.keys(ORDER_FORM_FIELDS)
const fieldsOf = (record: Record<string, unknown>) => Object.fromEntries(FIELDS.map((name) => [name, record[name]]))

test('a clone copies no consultant, recruiter, submission, dates or purchase order; a renewal copies no dates, job or submission', async () => {
  const { bd, app } = users
  const filled = await interpolate(users)
  expect(Object.keys(filled).sort(), 'every field has a value').toEqual([...FIELDS].sort())
  for (const name of GROUP_NAMES)
    expect(Object.keys(filled[name]).sort(), name).toEqual(Object.keys(GROUPS[name].shape).sort())
  const { data: draft } = expectStatus(await bd.post(`${SETUP}/drafts`, filled))
  const running = { status: 'ACTIVE', number: 'OF-AE-990001', submittedAt: new Date(), joinedDate: '2025-08-01' }
  await app.appContext.db.updateTable('orderForm').set(running).where('id', '=', draft.id).execute()
  expect(fieldsOf(await readOrderFormAs(bd, draft.id)), 'all of it is kept').toEqual(filled)

  const copied = async (body: object) => {
    const { data } = expectStatus(await bd.post(`${SETUP}/${draft.id}/clone-or-renew`, body), 201)
    const fields = fieldsOf(await readOrderFormAs(bd, data.id))
    expectStatus(await bd.del(`${SETUP}/drafts/${data.id}`))
    return fields
  }
  const none = { startDate: null, endDate: null, candidateID: null, submissionID: null, recruiterID: null }
  const cloned = { ...filled, ...none, person: {}, purchaseOrder: { required: true } }
  for (const type of ['NEW', 'REPLACEMENT']) expect(await copied({ mode: 'CLONE', type }), type).toEqual(cloned)
  // Eleven months like this one; one of the twelve months of probation is left.
  const days = { startDate: '2026-07-01', endDate: '2027-05-31', probationMonths: 1 }
  const next = { ...filled, ...days, jobID: null, submissionID: null }
  for (const type of ['RENEWAL', 'EXTENSION']) expect(await copied({ mode: 'RENEW', type }), type).toEqual(next)
  expect(await copied({ mode: 'RENEW', endDate: '2026-12-31' })).toEqual({ ...next, endDate: '2026-12-31' })
})
