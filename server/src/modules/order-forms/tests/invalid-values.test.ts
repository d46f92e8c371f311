import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Reply } from '../../../kernel/testing/caller.ts'
import {
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  type TestUsers,
  TODAY,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createActiveMsa, createClient } from '../../../kernel/testing/fixtures/placement.ts'

/**
 * Invalid values on an order form (issue 3): each is rejected by a named rule, with the field and the action to take,
 * and leaves the order form and its documents unchanged.
 */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const users = await createTestUsers()
/** The order forms that each stage starts with; a rejected change leaves them in this stage for the next test. */
const at: Record<'APPROVAL' | 'OFFER_SENT' | 'RUNNING', string> = { APPROVAL: '', OFFER_SENT: '', RUNNING: '' }
let expiredClientID = ''

beforeAll(async () => {
  at.RUNNING = (await createDraft(users)).id
  await moveToStage(users, at.RUNNING, 'VISA_IN_PROGRESS')
  at.OFFER_SENT = (await createDraft(users)).id
  await moveToStage(users, at.OFFER_SENT, 'OFFER_SENT')
  // Written by the user who would also approve it; the managing director approves instead.
  const { app, cm } = users
  await app.as('MANAGING_DIRECTOR')
  await app.appContext.db
    .insertInto('clientAccountManager')
    .values({ clientId: users.clientID, userId: cm.staff!.id })
    .execute()
  at.APPROVAL = (await createDraft(users, {}, cm)).id
  await moveToStage({ ...users, bd: cm }, at.APPROVAL, 'APPROVAL')
  expiredClientID = await createClient(app, 'AE', users.bd.staff!.id)
  await createActiveMsa(
    app,
    { clientID: expiredClientID, legalEntityID: users.legalEntityID },
    { endDate: '2026-06-01' },
  )
  const stale = (currency: string, rate: string) => ({
    currency,
    rate,
    date: '2026-03-01',
    source: 'Test',
    status: 'APPROVED',
  })
  await app.appContext.db
    .insertInto('exchangeRate')
    .values([stale('GBP', '0.79'), stale('AED', '3.6725')])
    .execute()
})

const bill = (currency: string) => ({ unit: 'MONTH', rate: '9000.00', currency, paymentTerms: 'NET_30' })
/** Submits a draft with these values. */
const submitted = (more: () => object | Promise<object>) => async () => {
  const { id } = await createDraft(users, await more())
  return { id, who: users.bd, act: () => moveOrderForm(users.bd, id, 'SUBMITTED') }
}
type InvalidAttempt = { id: string; who: TestUsers['bd']; act(): Promise<Reply> }
interface InvalidValueCase {
  readonly what: string
  readonly when: () => Promise<InvalidAttempt>
  readonly status: number
  readonly rule: string
  /** The name of the rule if no single field is the cause. */
  readonly field?: string
  readonly remedy: RegExp
}

const letter = async (): Promise<{ id: string; version: number }> => {
  const version = await versionOf(users.hrm, at.OFFER_SENT)
  return { id: at.OFFER_SENT, version }
}
const signing = (content: string, signedOn: string) => async (): Promise<InvalidAttempt> => {
  const { id, version } = await letter()
  const fields = { signedOn, version: String(version) }
  const file = { name: 'signed.pdf', content }
  return { id, who: users.hra, act: () => users.hra.upload(`${DOCUMENTS}/${id}/signed-offer-letter`, file, fields) }
}

const TABLE: readonly InvalidValueCase[] = [
  {
    what: 'an end before the start',
    status: 422,
    rule: 'DATES_NOT_IN_ORDER',
    field: 'endDate',
    when: submitted(() => ({ endDate: '2026-06-30' })),
    remedy: /must be after the start date/,
  },
  {
    what: 'an overlap with another placement',
    status: 422,
    rule: 'CONSULTANT_OVERLAP',
    field: 'startDate',
    when: submitted(async () => ({ candidateID: (await readOrderFormAs(users.hrm, at.RUNNING)).candidateID })),
    remedy: /Change the dates/,
  },
  {
    what: 'an expired master agreement',
    status: 422,
    rule: 'AGREEMENT_NOT_ACTIVE',
    field: 'msaID',
    when: submitted(() => ({ clientID: expiredClientID })),
    remedy: /Have one signed/,
  },
  {
    what: 'no rate for the day',
    status: 422,
    rule: 'RATE_MISSING',
    field: 'bill.currency',
    when: submitted(() => ({ bill: bill('EUR') })),
    remedy: /[Ee]nter|[Aa]dd|[Ii]mport|[Ss]elect/,
  },
  {
    what: 'a rate older than its limit',
    status: 422,
    rule: 'RATE_EXPIRED',
    field: 'bill.currency',
    when: submitted(() => ({ bill: bill('USD') })),
    remedy: /[Ee]nter|[Aa]dd|[Ii]mport/,
  },
  {
    what: 'a currency that no one knows',
    status: 422,
    rule: 'FIELDS_MISSING',
    field: 'bill.currency',
    when: submitted(() => ({ bill: bill('XAU') })),
    remedy: /[Ss]elect|[Ee]nter|open/,
  },
  {
    what: 'a bill in a currency of nowhere near',
    status: 422,
    rule: 'CURRENCY_NOT_ALLOWED',
    field: 'bill.currency',
    when: submitted(() => ({ bill: { ...bill('JPY'), rate: '900000' } })),
    remedy: /Select AED, USD, EUR\./,
  },
  {
    what: 'a pay in the currency of another country',
    status: 422,
    rule: 'CURRENCY_NOT_ALLOWED',
    field: 'pay.currency',
    when: submitted(() => ({ pay: { currency: 'SAR', components: [{ code: 'BASIC', amount: '16800.00' }] } })),
    remedy: /Pay in SAR is not allowed for United Arab Emirates/,
  },
  {
    what: 'an approver who wrote it',
    status: 422,
    rule: 'SELF_APPROVAL',
    field: 'notTheCreator',
    when: async () => {
      const version = await versionOf(users.cm, at.APPROVAL)
      const body = { decision: 'APPROVE', comment: 'Mine.', version }
      return { id: at.APPROVAL, who: users.cm, act: () => users.cm.post(`${SETUP}/${at.APPROVAL}/approvals`, body) }
    },
    remedy: /You can’t review/,
  },
  {
    what: 'a stale version',
    status: 409,
    rule: 'STALE_VERSION',
    when: async () => {
      const { id } = await createDraft(users)
      const version = await versionOf(users.bd, id)
      expectStatus(await users.bd.put(`${SETUP}/${id}`, { version, title: 'Architect' }))
      return { id, who: users.bd, act: () => users.bd.put(`${SETUP}/${id}`, { version, title: 'Tester' }) }
    },
    remedy: /again|[Ll]oad|[Ll]ook/,
  },
  {
    what: 'a signed file that is no PDF',
    status: 415,
    rule: 'WRONG_TYPE',
    field: 'file',
    when: signing('hello, this is text', TODAY),
    remedy: /PDF/,
  },
  {
    what: 'an address outside the record',
    status: 422,
    rule: 'ADDRESS_NOT_ON_RECORD',
    field: 'to',
    when: async () => {
      const { id, version } = await letter()
      const body = { version, to: 'stranger@example.com' }
      return { id, who: users.hrm, act: () => users.hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, body) }
    },
    remedy: /[Ss]elect|record/,
  },
]

describe('invalid input is rejected with the field, the rule and what to do, and nothing is changed', () => {
  test.each(TABLE)('$what', async ({ when, status, rule, field, remedy }) => {
    const { id, who, act } = await when()
    const everything = async () => {
      const { margin: _margin, ...record } = await readOrderFormAs(who, id)
      const { data: documents } = await who.get(`${DOCUMENTS}/${id}/attachments`)
      const mails = await users.app.appContext.db.selectFrom('outboxMail').select('id').execute()
      return { record, documents, mails: mails.length }
    }
    const before = await everything()
    const reply = await act()
    expect(`${reply.status} ${reply.code}`, reply.message).toBe(`${status} ${rule}`)
    expect(reply.errors?.[0]?.path).toBe(field)
    expect(`${reply.message} ${reply.errors?.[0]?.message ?? ''}`).toMatch(remedy)
    expect(await everything()).toEqual(before)
  })
})
