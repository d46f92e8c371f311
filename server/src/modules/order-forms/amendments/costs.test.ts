import { expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  checkRates,
  createDraft,
  createTestUsers,
  decideApproval,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  TODAY,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createPlacement } from '../../../kernel/testing/fixtures/placement.ts'

/** Each test has many steps. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()
const { db } = users.app.appContext
/** The only earlier order form in the UAE; Saudi Arabia and Kuwait have placements in any case. */
const earlierID = (await createPlacement(users.app, { status: 'APPROVED' })).orderFormID
for (const countryID of ['SA', 'KW']) await createPlacement(users.app, { countryID, status: 'ACTIVE' })
const rate = { date: TODAY, source: 'Central Bank', status: 'APPROVED' }
await db
  .insertInto('exchangeRate')
  .values([
    { ...rate, currency: 'AED', rate: '3.6725' },
    { ...rate, currency: 'SAR', rate: '3.75' },
    { ...rate, currency: 'KWD', rate: '0.3070' },
  ])
  .execute()

/** Just above the target with the default laptop and visa costs, below it with higher costs. */
const NARROW = { unit: 'MONTH', rate: '27300.00', currency: 'AED', paymentTerms: 'NET_30' }

const change = async (who: Caller, id: string, fields: object) =>
  who.put(`${SETUP}/${id}`, { version: await versionOf(who, id), ...fields })
const bells = async (who: Caller, id: string) =>
  (await who.get('/user-notifications', { pageSize: 100 })).data
    .filter((one: { metadata: { orderFormID?: string } }) => one.metadata.orderFormID === id)
    .map(({ subject }: { subject: string }) => subject)
const marginIn = async (id: string) => (await readOrderFormAs(users.cfo, id)).margin
const COSTLY = { medical: { category: 'VIP', dependants: 4 } }

test('changes by HR before the approval recalculate the margin, and a different verdict clears both confirmations', async () => {
  const { fmp, fmi, hrm, hra, bd, cfo } = users
  const { id } = await createDraft(users, { bill: NARROW })
  await moveToStage(users, id, 'HR_REVIEW')
  const before = await marginIn(id)
  expect(before).toMatchObject({ version: 1, verdict: 'ABOVE_TARGET', needsCFO: false })
  expectStatus(await change(hra, id, COSTLY))
  const after = await marginIn(id)
  expect(after).toMatchObject({ version: 2, verdict: 'BELOW_TARGET', needsCFO: true })
  expect(Number(after.gmPercent)).toBeLessThan(Number(before.gmPercent))
  expect((await cfo.get(SETUP, { searchInput: (await readOrderFormAs(cfo, id)).number })).data[0].margin).toEqual({
    gmPercent: after.gmPercent,
    verdict: 'BELOW_TARGET',
  })

  expect(await readOrderFormAs(hrm, id)).toMatchObject({
    status: 'HR_REVIEW',
    checks: [],
    pendingRoles: { roles: ['FINANCE_MANAGER_PAYROLL', 'FINANCE_MANAGER_INVOICE'] },
  })
  for (const who of [fmp, fmi, bd])
    expect(await bells(who, id)).toContainEqual(expect.stringContaining('Confirm pay and billing again'))
  expect(await moveOrderForm(hrm, id, 'APPROVAL')).toMatchObject({ status: 422, code: 'CHECKS_INCOMPLETE' })
  expectStatus(await checkRates(fmp, id, 'PAY'))
  expectStatus(await checkRates(fmi, id, 'BILL'))
  expect(await readOrderFormAs(hrm, id)).toMatchObject({
    status: 'HR_REVIEW',
    checks: [{ side: 'BILL' }, { side: 'PAY' }],
    pendingRoles: { roles: ['HR_MANAGER', 'HR_VICE_PRESIDENT'] },
  })
  expectStatus(await moveOrderForm(hrm, id, 'APPROVAL'))
  const roles = (await readOrderFormAs(cfo, id)).approvals.flatMap((one: { roles: string[] }) => one.roles)
  expect(roles).toContain('CFO')
  const events = (await cfo.get(`${SETUP}/${id}/history`)).data.map(({ event }: { event: string }) => event)
  expect(events).toEqual(expect.arrayContaining(['order-form.margin-recalculated', 'order-form.checks-cleared']))
})

test('a new margin with the same verdict keeps the confirmations, and the owner is notified', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'MARGIN_REVIEW')
  expectStatus(await change(users.hrm, id, COSTLY))
  expect(await marginIn(id)).toMatchObject({ version: 2, verdict: 'ABOVE_TARGET' })
  expect((await readOrderFormAs(users.cfo, id)).checks).toMatchObject([{ side: 'PAY' }])
  expect(await bells(users.bd, id)).toContainEqual(expect.stringContaining('has a new margin'))
  expectStatus(await checkRates(users.fmi, id, 'BILL'))
})

test('during the approval, changes that affect the margin require a revision; changes without cost are allowed', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVAL')
  const { person, visa } = await readOrderFormAs(users.hrm, id)
  const refused = async (who: Caller, fields: object, path: string) => {
    const version = await versionOf(who, id)
    expect(await change(who, id, fields)).toMatchObject({ status: 422, code: 'NEEDS_REVISION', errors: [{ path }] })
    expect((await readOrderFormAs(who, id)).version, 'nothing has changed').toBe(version)
  }
  const costs = async () => {
    await refused(users.hrm, COSTLY, 'medical')
    await refused(users.visa, { visa: { ...visa, paidBy: 'CLIENT' } }, 'visa')
    await refused(users.assets, { laptop: { provider: 'CLIENT' } }, 'laptop')
    expectStatus(
      await change(users.hrm, id, { site: 'Abu Dhabi', person: { ...person, passportExpiry: '2031-01-01' } }),
    )
    expectStatus(await change(users.visa, id, { visa: { ...visa, designation: 'Systems Analyst' } }))
    expectStatus(await change(users.assets, id, { laptop: { provider: 'US', note: 'With an Arabic keyboard' } }))
    expect(await marginIn(id)).toMatchObject({ version: 1 })
  }
  await costs()
  for (const who of [users.cm, users.cfo, users.coo])
    if ((await readOrderFormAs(who, id)).may.decide) expectStatus(await decideApproval(who, id, 'APPROVE', 'Yes'))
  expect((await readOrderFormAs(users.hrm, id)).status).toBe('APPROVED')
  await costs()
})

const MANAGERS = 'COUNTRY_MANAGER or ASSOCIATE_DIRECTOR'
const monthly = (rate: string, currency = 'AED') => ({
  bill: { unit: 'MONTH', rate, currency, paymentTerms: 'NET_30' },
})
const hourly = (hoursPerDay: string) => ({
  bill: { unit: 'HOUR', rate: '500.00', currency: 'AED', paymentTerms: 'NET_30' },
  calendar: { workingDays: [1, 2, 3, 4, 5], hoursPerDay },
})
/** Billed and paid in the currency of another country, with a legal probation and notice period. */
const abroad = (countryID: string, currency: string, rate: string, noticeDays: number) => ({
  countryID,
  ...monthly(rate, currency),
  probationMonths: 3,
  noticeDays,
  pay: { currency, components: [{ code: 'BASIC', amount: '1500.00' }] },
})
/** Ten months, and not twelve. */
const TEN = { endDate: '2027-04-30' }

/** The limit of the initial rules is 1,000,000 in dirhams, for the whole term; all margins are above the target. */
test.each<[string, object, string, ...string[]]>([
  ['432,000 dirhams', monthly('36000.00'), 'ACTIVE'],
  ['exactly the limit', { ...monthly('100000.00'), ...TEN }, 'ACTIVE'],
  ['ten fils above the limit', { ...monthly('100000.01'), ...TEN }, 'ACTIVE', 'Large contract'],
  ['1,044,000 dirhams by 261 days of 8 hours', hourly('8'), 'ACTIVE', 'Large contract'],
  ['783,000 dirhams by 261 days of 6 hours', hourly('6'), 'ACTIVE'],
  ['300,000 dollars, 1,101,750 dirhams', monthly('25000.00', 'USD'), 'ACTIVE', 'Large contract'],
  ['96,000 Kuwaiti dinars, 1,148,391 dirhams', abroad('KW', 'KWD', '8000.000', 90), 'ACTIVE', 'Large contract'],
  ['1,008,000 riyals, 987,168 dirhams', abroad('SA', 'SAR', '84000.00', 60), 'ACTIVE'],
  ['the first in its country', monthly('36000.00'), 'APPROVED', 'New country'],
  ['the first, and a large one', monthly('90000.00'), 'APPROVED', 'Large contract', 'New country'],
  ['the second, after one that has ended', monthly('36000.00'), 'CLOSED'],
])('approvers of %s', async (_what, terms, earlier, ...reasons) => {
  await users.app.appContext.db.updateTable('orderForm').set({ status: earlier }).where('id', '=', earlierID).execute()
  const { id } = await createDraft(users, terms)
  await moveToStage(users, id, 'APPROVAL')
  const { approvals, margin } = await readOrderFormAs(users.cfo, id)
  expect(margin.verdict).toBe('ABOVE_TARGET')
  const roles = approvals.map((one: { roles: string[] }) => one.roles.join(' or '))
  expect(roles).toEqual(reasons.length > 0 ? [MANAGERS, 'COO'] : [MANAGERS])
  const why = approvals.at(-1).why
  for (const rule of ['Large contract', 'New country']) expect(why.includes(rule), why).toBe(reasons.includes(rule))
})
