import { sql } from 'kysely'
import { expect } from 'vitest'
import { smallPdf } from '../../modules/consultants/papers.demo.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { Caller, Reply } from './caller.ts'
import { activeMsa, clientIn, legalEntityIn, signedPdf } from './placement.ts'

/** The people who carry a placement from draft to active, and where it takes place. */
export interface TestUsers {
  readonly house: TestApp
  readonly bd: Caller
  readonly fmp: Caller
  readonly fmi: Caller
  readonly hrm: Caller
  readonly hra: Caller
  readonly cm: Caller
  readonly cfo: Caller
  readonly coo: Caller
  readonly visa: Caller
  readonly assets: Caller
  readonly clientID: string
  readonly legalEntityID: string
}

export const TODAY = '2026-06-15'

export async function crewIn(environment: Record<string, string> = {}): Promise<TestUsers> {
  const app = await createTestApp({ environment })
  app.setNow(`${TODAY}T08:00:00Z`)
  const bd = await app.as('BUSINESS_DEVELOPMENT', { name: 'Bella Dev' })
  const clientID = await clientIn(app, 'AE', bd.staff!.id)
  const legalEntityID = await legalEntityIn(app)
  await activeMsa(app, { clientID, legalEntityID })
  return {
    ...{ house: app, bd, clientID, legalEntityID },
    fmp: await app.as('FINANCE_MANAGER_PAYROLL'),
    fmi: await app.as('FINANCE_MANAGER_INVOICE'),
    hrm: await app.as('HR_MANAGER', { name: 'Hana Manager' }),
    hra: await app.as('HR_ASSOCIATE'),
    cm: await app.as('COUNTRY_MANAGER'),
    cfo: await app.as('CFO'),
    coo: await app.as('COO'),
    visa: await app.as('VISA_TEAM', { email: 'visa.team@example.com' }),
    assets: await app.as('ASSET_MANAGER'),
  }
}

let people = 0

/** Complete terms with a margin above the target, for somebody new. */
export const termsOf = (
  { clientID, legalEntityID }: Pick<TestUsers, 'clientID' | 'legalEntityID'>,
  more: object = {},
) => {
  people += 1
  return {
    ...{ clientID, legalEntityID, countryID: 'AE', title: 'Java developer', site: 'Dubai Internet City' },
    ...{ startDate: '2026-07-01', endDate: '2027-06-30', probationMonths: 6, noticeDays: 30 },
    person: {
      ...{ name: `Priya Nair ${people}`, nameArabic: 'بريا ناير', email: `priya${people}@example.com` },
      ...{ phone: `+971 50 123 4${String(people).padStart(3, '0')}`, nationality: 'IN', passportExpiry: '2030-01-01' },
    },
    calendar: { workingDays: [1, 2, 3, 4, 5], hoursPerDay: '8' },
    bill: { unit: 'MONTH', rate: '36000.00', currency: 'AED', paymentTerms: 'NET_30' },
    pay: {
      currency: 'AED',
      components: [
        { code: 'BASIC', amount: '10800.00' },
        { code: 'HOUSING', amount: '4500.00' },
        { code: 'TRANSPORT', amount: '1500.00' },
      ],
    },
    leave: { daysPerYear: 30, policy: 'NOT_BILLABLE' },
    visa: { required: true, type: 'EMPLOYMENT', designation: 'Computer Programmer', borneBy: 'US' },
    medical: { category: 'B', dependants: 0 },
    ticket: { perYear: 1, dependants: 0 },
    laptop: { provider: 'US' },
    ...more,
  }
}

export const good = (reply: Reply, status = 200): Reply => {
  expect(reply.status, `${reply.code} ${reply.message} ${JSON.stringify(reply.errors ?? '')}`).toBe(status)
  return reply
}

export const SETUP = '/order-form-setup'
export const DOCUMENTS = '/order-forms-setups'

/** A complete draft of the business developer's, with its resume. */
export async function draftIn(crew: TestUsers, more: object = {}, who = crew.bd) {
  const { data } = good(await who.post(`${SETUP}/drafts`, termsOf(crew, more)))
  good(
    await who.upload(`${DOCUMENTS}/${data.id}/upload-resume`, { name: 'resume.pdf', content: smallPdf(['Resume']) }),
    201,
  )
  return data
}

/** The order form as the given person sees it now. */
export const visibleBy = async (who: Caller, id: string) => good(await who.get(`${SETUP}/${id}`)).data

/** The number that a change must carry, straight from the table: the record itself would take longer than the change. */
export const versionOf = async ({ db }: Caller, id: string): Promise<number> =>
  (await db.selectFrom('orderForm').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

/** A step by one person, with the version as it is now. */
export async function step(who: Caller, id: string, status: string, more: object = {}) {
  const version = await versionOf(who, id)
  return who.put(`/order-form-setup-status/${id}`, { status, version, ...more })
}

const ORDER = [
  ...(['SUBMITTED', 'MARGIN_REVIEW', 'HR_REVIEW', 'APPROVAL', 'APPROVED', 'OFFER_SENT'] as const),
  ...(['VISA_IN_PROGRESS', 'ONBOARDING', 'ACTIVE'] as const),
]
export type Stage = (typeof ORDER)[number]

/** Takes one over all steps up to this one, each by the person whose turn it is; `from` is the first of them, where some are done. */
export async function takeTo(crew: TestUsers, id: string, stage: Stage, from: Stage = 'SUBMITTED'): Promise<void> {
  for (const next of ORDER.slice(ORDER.indexOf(from))) {
    await STEPS[next](crew, id)
    if (next === stage) return
  }
}

export async function check(who: Caller, id: string, side: 'PAY' | 'BILL') {
  return who.post(`${SETUP}/${id}/checks`, { side, version: await versionOf(who, id) })
}

export async function decide(who: Caller, id: string, decision = 'APPROVE', comment: string | null = null) {
  return who.post(`${SETUP}/${id}/approvals`, { decision, comment, version: await versionOf(who, id) })
}

export async function sign(crew: TestUsers, id: string, more: Record<string, string> = {}) {
  const version = await versionOf(crew.hra, id)
  const signed = { signedOn: TODAY, version: String(version), ...more }
  return crew.hra.upload(`${DOCUMENTS}/${id}/signed-offer-letter`, signedPdf('signed-offer.pdf'), signed)
}

let minutes = 0

/** Some minutes later on the same day: what was mailed about an order form may be mailed again. */
export async function afterPause({ house: { world, setNow } }: TestUsers, id: string): Promise<void> {
  minutes += 3
  setNow(new Date(Date.parse(`${TODAY}T08:00:00Z`) + minutes * 60_000))
  await world.db
    .updateTable('outboxMail')
    .set({ createdAt: sql<Date>`created_at - interval '3 minutes'` })
    .where('entityId', '=', id)
    .execute()
}

export const requestOf = async (who: Caller, id: string, kind: string) =>
  (await visibleBy(who, id)).requests.find((one: { kind: string }) => one.kind === kind)

/** One move of a request, with the version as it is now. */
export async function moveRequest(who: Caller, id: string, kind: string, change: object) {
  const request = await who.db
    .selectFrom('orderFormRequest as request')
    .innerJoin('orderForm as raisedBy', 'raisedBy.id', 'request.orderFormId')
    .innerJoin('orderForm as form', 'form.placementId', 'raisedBy.placementId')
    .select(['request.id', 'request.version'])
    .where('form.id', '=', id)
    .where('request.kind', '=', kind)
    .orderBy('request.createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return who.put(`/order-form-setup-requests/${request.id}`, { version: request.version, ...change })
}

export async function approveVisa({ visa }: TestUsers, id: string): Promise<void> {
  good(await moveRequest(visa, id, 'VISA', { status: 'DOCS_PENDING' }))
  good(await moveRequest(visa, id, 'VISA', { status: 'DOCS_VERIFIED' }))
  good(await moveRequest(visa, id, 'VISA', { status: 'APPLIED', reference: 'WP-77', appliedOn: TODAY }))
  good(await moveRequest(visa, id, 'VISA', { status: 'APPROVED', expiresOn: '2028-06-14', approvedOn: TODAY }))
}

export async function approveEmployeeData({ hra, hrm }: TestUsers, id: string): Promise<void> {
  for (const status of ['SENT', 'OPENED', 'SUBMITTED']) good(await moveRequest(hra, id, 'EMPLOYEE_DATA', { status }))
  good(await moveRequest(hrm, id, 'EMPLOYEE_DATA', { status: 'APPROVED' }))
}

/** Both contracts, drafted by the onboarding, signed straight in the table: their own story is told elsewhere. */
export async function signContracts({ house: { world } }: TestUsers, id: string, kinds = ['CANDIDATE', 'CLIENT']) {
  const file = await world.db.selectFrom('storedFile').select('id').limit(1).executeTakeFirstOrThrow()
  await world.db
    .updateTable('contract')
    .set({ status: 'SIGNED', signedFileId: file.id, signedOn: TODAY })
    .where('orderFormId', '=', id)
    .where('kind', 'in', kinds)
    .execute()
}

/** Joining is confirmed on the first day, however far ahead it lies; afterwards it is again the day it was. */
export async function join({ house: app, hrm }: TestUsers, id: string): Promise<void> {
  const before = app.world.now()
  const { startDate } = await hrm.db
    .selectFrom('orderForm')
    .select('startDate')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const first = new Date(`${startDate}T08:00:00Z`)
  app.setNow(first > before ? first : before)
  good(await step(hrm, id, 'ACTIVE', { joinedDate: startDate }))
  app.setNow(before)
}

const STEPS: Readonly<Record<Stage, (crew: TestUsers, id: string) => Promise<void>>> = {
  SUBMITTED: async ({ bd }, id) => void good(await step(bd, id, 'SUBMITTED')),
  MARGIN_REVIEW: async ({ fmp }, id) => void good(await check(fmp, id, 'PAY')),
  HR_REVIEW: async ({ fmi }, id) => void good(await check(fmi, id, 'BILL')),
  APPROVAL: async ({ hrm }, id) => void good(await step(hrm, id, 'APPROVAL')),
  APPROVED: async (crew, id) => {
    for (const who of [crew.cm, crew.cfo, crew.coo]) {
      const { status, may } = await visibleBy(who, id)
      if (status === 'APPROVAL' && may.decide) good(await decide(who, id, 'APPROVE', 'Agreed'))
    }
    expect((await visibleBy(crew.coo, id)).status).toBe('APPROVED')
  },
  OFFER_SENT: async ({ hrm }, id) => {
    const version = await versionOf(hrm, id)
    good(await hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version }))
  },
  VISA_IN_PROGRESS: async (crew, id) => void good(await sign(crew, id), 201),
  ONBOARDING: async (crew, id) => approveVisa(crew, id),
  ACTIVE: async (crew, id) => {
    await approveEmployeeData(crew, id)
    await signContracts(crew, id)
    await join(crew, id)
  },
}
