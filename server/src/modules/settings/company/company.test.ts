import { ROLES } from '@muster/contract/access/roles.ts'
import { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { randomFrom } from '../../../kernel/security/random.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, outcomeOf } from '../../../kernel/testing/background-work.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { readerIn, rowsIn } from '../../../kernel/testing/tasks.ts'
import { backgroundJobRoutes } from '../../operations/operations.routes.ts'
import { rateBetween, ratesOn } from '../exchange-rates/exchange-rates.queries.ts'
import { settingsWork } from '../versions/tasks.queries.ts'
import { demoCompany } from './company.demo.ts'
import { companyJobs } from './company.jobs.ts'
import { companySettings } from './company.queries.ts'
import { companyRoutes } from './company.routes.ts'
import { unsealedBank } from './legal-entities.actions.ts'

const today = '2026-11-21'

const app = await createTestApp({ modules: [{ name: 'settings', routes: [...companyRoutes, ...backgroundJobRoutes] }] })
await drainJobs(app, companyJobs)
const admin = await app.as('ADMIN')
beforeEach(() => app.setNow(`${today}T08:00:00Z`))
const db = () => app.appContext.db

describe('the settings of the company', () => {
  test('begin with what the business usually has, and are changed group by group', async () => {
    const { data } = await admin.get('/settings')
    expect(data).toMatchObject({
      ...{ name: null, reportingCurrency: 'AED', exchange: { warnAfterDays: 7, refuseAfterDays: 31 } },
      orderForms: { slaHours: 24, offerValidityDays: 14 },
      recruiting: { jobsRequireApproval: false },
    })
    const recruiting = { ...data.recruiting, jobsRequireApproval: true }
    const changed = await admin.put('/settings', { name: 'Demo Talent Group', recruiting, version: data.version })
    expect(changed.data).toMatchObject({ name: 'Demo Talent Group', recruiting, orderForms: data.orderForms })
    expect(await companySettings(db())).toMatchObject({ name: 'Demo Talent Group', recruiting })
    expect(await admin.put('/settings', { name: 'Other', version: data.version })).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    })
    const [last] = (await admin.get('/settings/history')).data
    expect(last.changes).toContainEqual({ field: 'name', from: null, to: 'Demo Talent Group' })
  })
  test.each([
    ['a warning after the refusal', { exchange: { warnAfterDays: 40, refuseAfterDays: 31 } }],
    ['half a group', { orderForms: { slaHours: 12 } }],
    [
      'no hours at all',
      { orderForms: { slaHours: 0, offerValidityDays: 14, marginValidHours: 24, renewalDueDays: 60 } },
    ],
    ['thresholds that fall', { purchaseOrders: { warnPercents: [95, 80], consumption: 'NET' } }],
    ['a field nobody knows', { colour: 'red' }],
  ])('are refused with %s', async (_what, change) => {
    const { version } = (await admin.get('/settings')).data
    expect((await admin.put('/settings', { ...change, version })).status).toBe(400)
  })
})

describe('public holidays', () => {
  const PATH = '/settings/public-holidays'
  const propose = (mode: 'CHECK' | 'COMMIT', countryIDs = ['AE', 'QA'], year = 2027) =>
    admin.post(`${PATH}/propose`, { year, countryIDs, mode })
  const calendar = async (countryID: string, caller = admin) =>
    (await caller.get(PATH, { countryID, year: 2027, pageSize: 100 })).data as {
      id: string
      date: string
      name: string
      tentative: boolean
      version: number
    }[]

  test('of a year are proposed by the rules of the countries, looked at, and added once', async () => {
    const checked = await propose('CHECK')
    expect(checked.data).toMatchObject({ added: 0, without: [], ramadans: [{ from: '2027-02-08', to: '2027-03-08' }] })
    expect(await calendar('AE')).toEqual([])
    const [one, two] = await Promise.all([propose('COMMIT'), propose('COMMIT')])
    expect([one.data.added, two.data.added].sort((a, b) => a - b)).toEqual([0, 21])
    const days = (await calendar('AE')).map(({ date, tentative }) => `${date.slice(5)}${tentative ? '?' : ''}`)
    expect(days).toEqual([
      ...[
        '01-01',
        '03-09?',
        '03-10?',
        '03-11?',
        '05-15?',
        '05-16?',
        '05-17?',
        '05-18?',
        '06-06?',
        '08-14?',
        '12-02',
        '12-03',
      ],
    ])
    expect((await calendar('QA')).map(({ date }) => date)).toContain('2027-02-09')
  })
  test('that are tentative are confirmed, also a day later, and then not proposed again', async () => {
    const holidays = await calendar('AE')
    const eid = holidays.filter(({ name }) => name === 'Eid al-Fitr').reverse()
    for (const { id, version, date } of eid) {
      const moved = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
      expect((await admin.post(`${PATH}/${id}/confirm`, { date: moved, version })).data).toMatchObject({
        date: moved,
        tentative: false,
      })
    }
    expect((await propose('COMMIT', ['AE'])).data.added).toBe(0)
    const certain = (await calendar('AE')).find(({ date }) => date === '2027-12-02')!
    const again = await admin.post(`${PATH}/${certain.id}/confirm`, { version: certain.version })
    expect(again).toMatchObject({ status: 422, code: 'HOLIDAY_CERTAIN' })
  })
  test('are seen by all users, changed by the administrator, and none exists twice', async () => {
    const visa = await app.as('VISA_TEAM')
    const [first] = await calendar('QA', visa)
    expect((await visa.get(`${PATH}/${first!.id}`)).status).toBe(200)
    expect((await visa.put(`${PATH}/${first!.id}`, { name: 'x', version: 1 })).status).toBe(403)
    expect((await admin.put(`${PATH}/${first!.id}`, { paid: false, version: first!.version })).data.paid).toBe(false)
    const twin = { countryID: 'QA', date: first!.date, name: first!.name.toUpperCase() }
    expect(await admin.post(PATH, twin)).toMatchObject({ status: 409, code: 'HOLIDAY_KNOWN' })
    expect((await admin.post(PATH, { ...twin, countryID: 'FR' })).status).toBe(400)
    expect((await admin.del(`${PATH}/${first!.id}`)).status).toBe(200)
    expect((await admin.get(`${PATH}/${first!.id}`)).status).toBe(404)
  })
  test('come from a sheet', async () => {
    const content =
      'Country,Day,Holiday,Tentative\nIndia,2027-11-07,Diwali,yes\nFR,2027-07-14,Bastille,no\nIN,2027-11-07,diwali,no'
    const file = { name: 'holidays.csv', type: 'text/csv', content }
    const bad = await outcomeOf(admin, await admin.upload(`${PATH}/import`, file, { mode: 'COMMIT' }))
    expect(bad.result.bad.map(({ line, path }: { line: number; path: string }) => `${line} ${path}`)).toEqual([
      '3 country',
      '4 date',
    ])
    expect(await calendar('IN')).toEqual([])
    const good = { ...file, content: content.split('\n').slice(0, 2).join('\n') }
    expect(
      (await outcomeOf(admin, await admin.upload(`${PATH}/import`, good, { mode: 'COMMIT' }))).result.created,
    ).toBe(1)
    expect(await calendar('IN')).toMatchObject([{ name: 'Diwali', tentative: true }])
  })
})

describe('a delegation', () => {
  const PATH = '/delegations'
  test('delegates approvals to a colleague for some days, notifies them, and ends', async () => {
    const cfo = await app.as('CFO', { name: 'Vikram Malhotra' })
    const coo = await app.as('COO')
    const give = (more: object) =>
      cfo.post(PATH, { toID: coo.staff!.id, firstDay: today, lastDay: '2026-11-30', ...more })
    const given = await give({ reason: 'Annual leave' })
    expect(given).toMatchObject({ status: 201, data: { active: true, _to: { id: coo.staff!.id } } })
    expect((await coo.get(PATH)).data).toMatchObject({ given: [], received: [{ reason: 'Annual leave' }] })
    expect(await give({ firstDay: '2026-11-25', lastDay: '2026-12-05' })).toMatchObject({
      status: 409,
      code: 'DELEGATION_OVERLAPS',
    })
    expect((await coo.del(`${PATH}/${given.data.id}`)).status).toBe(404)
    expect((await cfo.del(`${PATH}/${given.data.id}`)).status).toBe(200)
    expect((await give({})).status).toBe(201)
  })
  test('goes neither to oneself, nor to the administrator, nor into the past; users who approve nothing have none', async () => {
    const cfo = await app.as('CFO')
    const seller = await app.as('BUSINESS_DEVELOPMENT')
    const give = (by: Caller, toID: string, firstDay = today) =>
      by.post(PATH, { toID, firstDay, lastDay: '2026-12-31' })
    expect((await give(cfo, cfo.staff!.id)).status).toBe(400)
    expect((await give(cfo, admin.staff!.id)).status).toBe(400)
    expect((await give(cfo, (await app.as('COO')).staff!.id, '2026-11-20')).status).toBe(400)
    expect(await give(seller, cfo.staff!.id)).toMatchObject({ status: 422, code: 'NOTHING_TO_DELEGATE' })
  })
})

test('the demo company has ten entities, rates with a gap, calendars, and something that waits', async () => {
  const now = new Date(`${today}T08:00:00Z`)
  const users = await Promise.all(ROLES.map(async (role) => (await app.as(role)).staff!))
  await db().deleteFrom('publicHoliday').execute()
  await demoCompany(db(), app.appContext, { random: randomFrom('muster/company'), users, now })
  const entities = await db().selectFrom('legalEntity').selectAll().execute()
  expect(entities.map(({ countryId }) => countryId).sort()).toEqual([
    'AE',
    'BH',
    'EG',
    'GB',
    'IN',
    'KW',
    'OM',
    'PK',
    'QA',
    'SA',
  ])
  for (const { id, bankSealed, countryId } of entities) {
    const bank = unsealedBank(app.appContext.secrets, id, bankSealed)!
    expect(bank.iban?.slice(0, 2) ?? bank.accountNumber).toBe(countryId === 'IN' ? '999900000001' : countryId)
  }
  // Saturday: yesterday's rates hold; today's wait. The Thursday of the week before last falls back three days.
  expect(await rateBetween(db(), 'USD', 'AED', today)).toMatchObject({ rateDate: '2026-11-20', warning: null })
  expect(await rateBetween(db(), 'KWD', 'INR', '2026-11-05')).toMatchObject({ rateDate: '2026-11-02', warning: null })
  for (let month = 0; month < 15; month += 1) {
    const day = new Date(Date.UTC(2026, 10 - month, 15)).toISOString().slice(0, 10)
    expect(await rateBetween(db(), 'GBP', 'EGP', day), day).toMatchObject({ ok: true, warning: null })
  }
  expect((await ratesOn(db(), today, ['INR'])).get('INR')!.has(today)).toBe(false)
  const cfo = await app.as('CFO')
  expect((await cfo.get('/currency-exchanger', { status: 'PROPOSED' })).meta!.total).toBe(12)
  const { data } = await cfo.get('/settings/pending-approvals', { status: 'PROPOSED' })
  const proposed = data.find(({ kind }: { kind: string }) => kind === 'COUNTRY_PARAMETERS')
  const opened = await cfo.get(`/settings/pending-approvals/${proposed.id}`)
  expect(opened.data.changes).toEqual([{ field: 'minBasicPercent', from: null, to: '50' }])
  expect(CountryParameters.safeParse(opened.data.values).success).toBe(true)
  const work = await settingsWork(readerIn(app, cfo.staff!, today))
  expect(rowsIn(work.forMe).map(({ title }) => title)).toEqual([
    'Parameters of United Arab Emirates, version 2',
    'Approval rules, version 2',
    '12 exchange rates are pending approval',
  ])
  const maker = users.find(({ role }) => role === 'FINANCE_MANAGER_INVOICE')!
  expect(rowsIn((await settingsWork(readerIn(app, maker, today))).onOthers)).toMatchObject([
    { kind: 'exchange-rates', action: 'Open' },
  ])
  const seller = users.find(({ role }) => role === 'BUSINESS_DEVELOPMENT')!
  expect(await settingsWork(readerIn(app, seller, today))).toEqual({ forMe: [], onOthers: [] })
  const eid = await settingsWork(readerIn(app, admin.staff!, '2027-03-01'))
  expect(rowsIn(eid.forMe)).toContainEqual(
    expect.objectContaining({ title: 'Eid al-Fitr in Egypt is tentative', dueOn: '2027-03-09' }),
  )
  const past = await db()
    .selectFrom('publicHoliday')
    .select('id')
    .where('tentative', '=', true)
    .where('date', '<', today)
    .execute()
  expect(past).toEqual([])
})

describe('every day', () => {
  const daily = companyJobs.find(({ name }) => name === 'settings.daily')!
  const runOn = (day: string) => {
    const now = new Date(`${day}T00:15:00Z`)
    const context = {
      appContext: app.appContext,
      now,
      payload: {},
      signal: new AbortController().signal,
      attempt: 1,
      lastAttempt: false,
    }
    app.setNow(now)
    return daily.run(context as never)
  }
  const noticesOf = async (caller: Caller) =>
    (
      await db()
        .selectFrom('notification')
        .select('subject')
        .where('userId', '=', caller.staff!.id)
        .orderBy('createdAt')
        .execute()
    ).map(({ subject }) => subject)
  test('a country applies what takes effect, and payroll is notified thirty days before, once', async () => {
    const cfo = await app.as('CFO')
    await db()
      .updateTable('country')
      .set({ weekend: [1] })
      .where('id', '=', 'OM')
      .execute()
    const template = { kind: 'OFFER_LETTER', countryId: 'OM', number: 1, values: JSON.stringify({ text: '# Offer' }) }
    const from = { effectiveFrom: '2027-07-19', source: 'Counsel', status: 'APPROVED', decidedAt: new Date() }
    await db()
      .insertInto('settingVersion')
      .values({ ...template, ...from })
      .execute()
    await runOn('2027-06-19')
    await runOn('2027-06-19')
    const { weekend } = await db()
      .selectFrom('country')
      .select('weekend')
      .where('id', '=', 'OM')
      .executeTakeFirstOrThrow()
    expect(weekend).toEqual([5, 6])
    expect(
      (await noticesOf(cfo)).filter(
        (subject) => subject === 'Parameters of Oman: a new version takes effect in 30 days',
      ),
    ).toHaveLength(1)
    expect((await noticesOf(cfo)).join(), 'texts of documents are not amounts').not.toContain('Offer letter')
  })
  test('four days without a rate are reported, then once a week, a day later when a run was missed', async () => {
    const cfo = await app.as('CFO')
    for (const day of ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-12-01']) await runOn(day)
    expect(await noticesOf(cfo)).toEqual(['No exchange rate for 4 days', 'No exchange rate for 11 days'])
    for (const day of ['2026-12-09', '2026-12-09', '2026-12-10']) await runOn(day)
    const silent = (await noticesOf(cfo)).filter((subject) => subject.startsWith('No exchange rate'))
    expect(silent.slice(2)).toEqual(['No exchange rate for 19 days'])
  })
})
