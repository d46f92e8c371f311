import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { createClient, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { monthlyPay } from './order-form-fields.rules.ts'
import { syncSubmission } from './sync-submission.jobs.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const director = await app.as('ASSOCIATE_DIRECTOR')
const recruiter = await app.as('TALENT_ACQUISITION')
const clientID = await createClient(app, 'AE')
const entity = await app.appContext.db.selectFrom('legalEntity').select('id').executeTakeFirst()
const legalEntityID = entity?.id ?? null

type Answer = Awaited<ReturnType<Caller['get']>>
const good = async (reply: Promise<Answer>, status = 200): Promise<Answer['data']> => {
  const { status: got, message, data } = await reply
  expect(got, message).toBe(status)
  return data
}

/** Another applicant of a job who is selected, without a CV. */
async function alsoSelected(jobID: string, status = 'SELECTED'): Promise<string> {
  const person = await good(recruiter.post('/applicants', { name: 'Arjun Reddy', countryID: 'AE' }), 201)
  const { id } = await app.appContext.db
    .insertInto('applicantSubmission')
    .values({ jobId: jobID, applicantId: person.id, clientId: clientID, countryId: 'AE', status })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A job with one opening and a selected applicant with a CV. */
async function selected(status = 'SELECTED', openings = 1) {
  const { db } = app.appContext
  const job = await good(
    director.post('/jobs', {
      clientID,
      title: 'Java developer',
      countryID: 'AE',
      openings,
      durationMonths: 12,
      startDate: '2026-08-01',
      endClient: 'Ministry of Ports',
      city: 'Dubai',
      workingDays: [1, 2, 3, 4, 5],
      hoursPerDay: '8',
      budget: { unit: 'DAY', currency: 'AED', billMinimum: '1400', billMaximum: '1500' },
      recruiterIDs: [recruiter.staff!.id],
    }),
    201,
  )
  await db
    .updateTable('job')
    .set({ status: 'OPEN', openedAt: new Date('2026-06-01T08:00:00Z') })
    .where('id', '=', job.id)
    .execute()
  const applicant = await good(
    recruiter.post('/applicants', {
      name: 'Priya Nair',
      countryID: 'AE',
      email: `p${Math.random()}@example.com`,
      phone: '+971 50 111 2233',
      nationality: 'IN',
      birthDate: '1991-02-03',
      city: 'Pune',
      availableFrom: '2026-08-16',
    }),
    201,
  )
  const resume = await good(recruiter.upload(`/applicants/${applicant.id}/resume`, signedPdf('priya.pdf')), 201)
  const { id } = await db
    .insertInto('applicantSubmission')
    .values({
      jobId: job.id,
      applicantId: applicant.id,
      clientId: clientID,
      countryId: 'AE',
      status,
      resumeId: resume.id,
      recruiterId: recruiter.staff!.id,
      submittedAt: new Date(),
      selectedAt: new Date(),
      noticeDays: 30,
      expectedPay: '240000',
      expectedPayCurrency: 'AED',
      expectedPayPeriod: 'YEAR',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('applicant').set({ status: 'IN_PROCESS' }).where('id', '=', applicant.id).execute()
  return { id, jobID: job.id as string, applicantID: applicant.id as string }
}

const open = (id: string, who = director) => who.post(`/applicant-submissions/${id}/order-form`, {})
/** Runs the background job that follows a change of the order form. */
async function moveOrderForm(orderFormID: string, status: string) {
  const { appContext } = app
  await appContext.db
    .updateTable('orderForm')
    .set({ status, submittedAt: new Date(), number: `OF-${orderFormID.slice(0, 8)}`, legalEntityId: legalEntityID })
    .where('id', '=', orderFormID)
    .execute()
  const context = { db: appContext.db, appContext, staff: null, actor: 'Order form', now: appContext.now() }
  await syncSubmission(context, orderFormID)
}
const statusOf = async (path: string, who = director) => (await good(who.get(path))).status

describe('the order form of a selected applicant', () => {
  test('opens filled in from job, submission and applicant, with the CV; a second request returns the same one', async () => {
    const { id, jobID } = await selected()
    const { orderFormID } = await good(open(id), 201)
    const form = await good(director.get(`/order-form-setup/${orderFormID}`))
    expect(form).toMatchObject({
      clientID,
      jobID,
      submissionID: id,
      endClient: 'Ministry of Ports',
      site: 'Dubai',
      title: 'Java developer',
      // The applicant is available after the job starts.
      countryID: 'AE',
      startDate: '2026-08-16',
      endDate: '2027-08-15',
      recruiterID: recruiter.staff!.id,
      person: { name: 'Priya Nair', phone: '+971 50 111 2233', nationality: 'IN', birthDate: '1991-02-03' },
      calendar: { workingDays: [1, 2, 3, 4, 5], hoursPerDay: '8' },
      // The client's terms, as the form fills them in when the client is selected.
      bill: { unit: 'DAY', rate: '1500', currency: 'AED', paymentTerms: 'NET_30' },
      leave: { policy: 'NOT_BILLABLE' },
      purchaseOrder: { required: false },
      pay: { currency: 'AED', components: [{ code: 'BASIC', amount: '20000.00' }] },
    })
    const documents = await good(director.get(`/order-forms-setups/${orderFormID}/attachments`))
    expect(documents).toEqual([expect.objectContaining({ type: 'RESUME', name: 'priya.pdf' })])
    expect(await good(open(id), 201)).toEqual({ orderFormID })
    expect((await good(director.get(`/applicant-submissions/${id}`))).orderFormID).toBe(orderFormID)
    const shownAs = async () => (await good(director.get(`/applicant-submissions/${id}/history`)))[0].changes
    const named = (name: string) => [{ field: 'orderFormID', from: null, to: { id: orderFormID, name } }]
    expect(await shownAs()).toEqual(named('Draft'))
    const number = { number: `OF-${orderFormID.slice(0, 8)}` }
    await app.appContext.db.updateTable('orderForm').set(number).where('id', '=', orderFormID).execute()
    expect(await shownAs()).toEqual(named(number.number))
  })

  test('is created once by two concurrent clicks', async () => {
    const { id } = await selected()
    const [one, two] = await Promise.all([open(id), open(id)])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.data).toEqual(two.data)
  })

  test('is rejected before the selection, out of scope, and for recruiters', async () => {
    const { id } = await selected('INTERVIEWED')
    expect(await open(id)).toMatchObject({ status: 422, code: 'NOT_SELECTED' })
    expect((await open(id, await app.as('ASSOCIATE_DIRECTOR', { countryIDs: ['SA'] }))).status).toBe(404)
    expect((await open(id, recruiter)).status).toBe(403)
  })

  test('is rejected for an applicant who was marked do not hire after the selection', async () => {
    const { id, applicantID } = await selected()
    await app.appContext.db
      .updateTable('applicant')
      .set({ status: 'DO_NOT_HIRE', reason: 'Forged certificate' })
      .where('id', '=', applicantID)
      .execute()
    const refused = await open(id)
    expect(refused).toMatchObject({ status: 422, code: 'MARKED_DO_NOT_HIRE' })
    expect(refused.message).not.toContain('Forged')
    expect((await good(director.get(`/applicant-submissions/${id}`))).orderFormID).toBeNull()
  })

  test('is rejected beyond the openings of the job, as is the selection, until there are more or the other one has ended', async () => {
    const { id, jobID } = await selected()
    const reserve = await alsoSelected(jobID)
    const shortlisted = await alsoSelected(jobID, 'SHORTLISTED')
    const select = () =>
      director.put(`/applicant-submissions/${shortlisted}/status`, { status: 'SELECTED', version: 1 })
    // Two clicks on the last opening.
    const [one, two] = await Promise.all([open(id), open(reserve)])
    expect([one.status, two.status].sort()).toEqual([201, 422])
    const [first, second] = one.status === 201 ? [one, reserve] : [two, id]
    const refused = await open(second)
    expect(refused).toMatchObject({ status: 422, code: 'NO_OPENING_LEFT' })
    expect(refused.message).toContain('Increase the openings of the job first.')
    expect(await select()).toMatchObject({ status: 422, code: 'NO_OPENING_LEFT' })
    await moveOrderForm(first.data.orderFormID, 'CANCELLED')
    expect((await open(second)).status).toBe(201)
    const { version } = await good(director.get(`/jobs/${jobID}`))
    await good(director.put(`/jobs/${jobID}`, { openings: 2, version }))
    expect((await select()).status).toBe(200)
  })

  test('of another client or another job is rejected at the field', async () => {
    const { id, jobID } = await selected()
    const draft = (fields: object) => director.post('/order-form-setup/drafts', fields)
    const other = await createClient(app, 'AE')
    expect(await draft({ clientID: other, jobID })).toMatchObject({ errors: [{ path: 'jobID' }] })
    const { jobID: second } = await selected()
    expect(await draft({ clientID, jobID: second, submissionID: id })).toMatchObject({
      errors: [{ path: 'submissionID' }],
    })
  })
})

describe('the submission follows its order form', () => {
  test('from the offer to joining, also for applicant, job and consultant', async () => {
    const { id, jobID, applicantID } = await selected()
    const { orderFormID } = await good(open(id), 201)
    const path = `/applicant-submissions/${id}`
    await moveOrderForm(orderFormID, 'SUBMITTED')
    expect(await statusOf(path)).toBe('SELECTED')
    await moveOrderForm(orderFormID, 'OFFER_SENT')
    expect(await statusOf(path)).toBe('OFFER_ISSUED')
    expect(await statusOf(`/applicants/${applicantID}`)).toBe('OFFERED')
    // Two concurrent steps, and the same once more.
    await moveOrderForm(orderFormID, 'ONBOARDING')
    await moveOrderForm(orderFormID, 'ONBOARDING')
    expect(await statusOf(path)).toBe('OFFER_ACCEPTED')
    const consultant = await app.appContext.db
      .insertInto('consultant')
      .values({ name: 'Priya Nair', countryId: 'AE', status: 'ACTIVE' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.appContext.db
      .updateTable('orderForm')
      .set({ candidateId: consultant.id })
      .where('id', '=', orderFormID)
      .execute()
    await moveOrderForm(orderFormID, 'ACTIVE')
    expect(await statusOf(path)).toBe('JOINED')
    expect(await good(director.get(`/applicants/${applicantID}`))).toMatchObject({
      status: 'HIRED',
      candidateID: consultant.id,
    })
    const { data: history } = await director.get(`/applicants/${applicantID}/history`)
    expect(history).toContainEqual(
      expect.objectContaining({
        event: 'applicant.updated',
        actorName: 'Order form',
        changes: [{ field: 'candidateID', from: null, to: { id: consultant.id, name: 'Priya Nair' } }],
      }),
    )
    expect(await good(director.get(`/jobs/${jobID}`))).toMatchObject({ status: 'FILLED', joined: 1 })
    const files = await app.appContext.db
      .selectFrom('document')
      .select(['type', 'name'])
      .where('consultantId', '=', consultant.id)
      .execute()
    expect(files).toEqual([{ type: 'RESUME', name: 'priya.pdf' }])
    const ofConsultant = await app.appContext.db
      .selectFrom('auditEntry')
      .select(['event', 'actorName', 'diff'])
      .where('entityId', '=', consultant.id)
      .execute()
    expect(ofConsultant).toEqual([
      { event: 'consultant.file-added', actorName: 'Order form', diff: { attachments: [null, 'RESUME: priya.pdf'] } },
    ])
  })

  test('a declined offer ends the submission; an order form cancelled before the offer leaves it selected', async () => {
    const declined = await selected()
    const { orderFormID } = await good(open(declined.id), 201)
    await moveOrderForm(orderFormID, 'OFFER_DECLINED')
    expect(await statusOf(`/applicant-submissions/${declined.id}`)).toBe('OFFER_DECLINED')

    const cancelled = await selected()
    const first = await good(open(cancelled.id), 201)
    await moveOrderForm(first.orderFormID, 'CANCELLED')
    expect(await statusOf(`/applicant-submissions/${cancelled.id}`)).toBe('SELECTED')
    const second = await good(open(cancelled.id), 201)
    expect(second.orderFormID).not.toBe(first.orderFormID)
  })

  test('an applicant who accepted and does not join reopens the filled job and the submissions that it closed', async () => {
    const { id, jobID } = await selected('SELECTED', 1)
    const { db } = app.appContext
    const waiting = await good(recruiter.post('/applicants', { name: 'Arjun Reddy', countryID: 'AE' }), 201)
    const other = await db
      .insertInto('applicantSubmission')
      .values({ jobId: jobID, applicantId: waiting.id, clientId: clientID, countryId: 'AE' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { orderFormID } = await good(open(id), 201)
    await moveOrderForm(orderFormID, 'OFFER_SIGNED')
    const job = await good(director.get(`/jobs/${jobID}`))
    await good(director.put(`/jobs/${jobID}/status`, { status: 'FILLED', version: job.version }))
    expect(await statusOf(`/applicant-submissions/${other.id}`)).toBe('JOB_CLOSED')
    await moveOrderForm(orderFormID, 'CANCELLED')
    expect(await statusOf(`/applicant-submissions/${id}`)).toBe('WITHDRAWN')
    expect(await good(director.get(`/jobs/${jobID}`))).toMatchObject({ status: 'OPEN' })
    expect(await statusOf(`/applicant-submissions/${other.id}`)).toBe('INTERNAL_REVIEW')
  })
})

test.each([
  ['18000', 'AED', 'MONTH', '18000.00'],
  ['240000', 'AED', 'YEAR', '20000.00'],
  ['100000', 'AED', 'YEAR', '8333.33'],
  ['20000', 'KWD', 'YEAR', '1666.667'],
  ['1250.5555', 'KWD', 'MONTH', '1250.556'],
  ['600', 'AED', 'DAY', null],
  ['75', 'AED', 'HOUR', null],
] as const)('%s %s per %s is %s per month', (amount, currency, period, pay) => {
  expect(monthlyPay({ amount, currency, period })).toBe(pay)
})
