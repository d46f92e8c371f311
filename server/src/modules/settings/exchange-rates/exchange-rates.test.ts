import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { convert, rateOn } from '@muster/contract/settings/exchange-rates/exchange.rules.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, outcomeOf } from '../../../kernel/testing/background-work.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { backgroundJobRoutes } from '../../operations/operations.routes.ts'
import { settingsRoutes } from '../settings.routes.ts'
import { ratesOn, stalenessOf } from './exchange-rates.queries.ts'
import { rateImport } from './rates-import.actions.ts'

const today = '2026-11-21'

const app = await createTestApp({
  modules: [{ name: 'settings', routes: [...settingsRoutes, ...backgroundJobRoutes] }],
})
await drainJobs(app, rateImport.jobs)
app.setNow(`${today}T08:00:00Z`)
const maker = await app.as('FINANCE_MANAGER_INVOICE', { name: 'Meera Krishnan' })
const other = await app.as('FINANCE_MANAGER_PAYROLL')
const admin = await app.as('ADMIN')
const cfo = await app.as('CFO', { name: 'Vikram Malhotra' })

const db = () => app.appContext.db
const PATH = '/currency-exchanger'
const enter = (currency: string, date: string, rate: string, by = maker) =>
  by.post(PATH, { currency, date, rate, source: 'Central Bank' })
const approve = (id: string, version = 1, by = cfo) => by.put(`${PATH}/${id}/status`, { status: 'APPROVED', version })
/** Rates that the CFO has approved. */
const approved = async (date: string, rates: Record<string, string>) => {
  const sent = Object.entries(rates).map(([currency, rate]) => ({ currency, rate }))
  const { data } = await maker.post(`${PATH}/day`, { date, source: 'Central Bank', rates: sent })
  const versions = data.map(({ id, version }: { id: string; version: number }) => ({ id, version }))
  const reply = await cfo.put(`${PATH}/status`, { rates: versions, status: 'APPROVED' })
  expect(reply).toMatchObject({ data: { decided: versions.length } })
}
const worth = async (from: string, to: string, amount: string, date = today) =>
  cfo.get(`${PATH}/convert`, { from, to, amount, date })
const bellOf = (caller: Caller) =>
  db().selectFrom('notification').select(['subject', 'message']).where('userId', '=', caller.staff!.id).execute()

beforeEach(async () => {
  await db().deleteFrom('notification').execute()
  await db().updateTable('exchangeRate').set({ status: 'WITHDRAWN' }).where('status', '=', 'PROPOSED').execute()
  await db().updateTable('exchangeRate').set({ status: 'SUPERSEDED' }).where('status', '=', 'APPROVED').execute()
})

describe('the worked examples of the business (docs/domain/money.md)', () => {
  test.each([
    ['SAR', 'AED', '10000', '9793.33'],
    ['KWD', 'AED', '1234.567', '14768.56'],
    ['AED', 'BHD', '5000', '511.913'],
    ['INR', 'AED', '180000', '7511.93'],
    ['AED', 'AED', '10.005', '10.01'],
    ['USD', 'OMR', '100', '38.450'],
  ])('%s to %s: %s is %s', async (from, to, amount, expected) => {
    await approved('2026-11-20', {
      AED: '3.6725',
      SAR: '3.75',
      BHD: '.376'.replace('.', '0.'),
      OMR: '0.3845',
      KWD: '0.3070',
      INR: '88.00',
    })
    const { status, data } = await worth(from, to, amount)
    expect({ status, amount: data.amount, currency: data.currency }).toEqual({
      status: 200,
      amount: expected,
      currency: to,
    })
    if (from !== to) expect(data).toMatchObject({ rateDate: '2026-11-20', warning: null })
  })
})

describe('the rate in force', () => {
  test('is the newest up to the date on which both currencies have one', async () => {
    await approved('2026-11-16', { AED: '3.6725', INR: '87' })
    await approved('2026-11-18', { AED: '3.6725' })
    expect((await worth('INR', 'AED', '1000', '2026-11-19')).data).toMatchObject({
      rateDate: '2026-11-16',
      warning: null,
    })
    expect(await worth('INR', 'AED', '1000', '2026-11-15')).toMatchObject({ status: 422, code: 'RATE_MISSING' })
  })
  test('older than seven days is a warning, older than thirty-one an error, by the settings of the company', async () => {
    await approved('2026-10-01', { AED: '3.6725' })
    const on = (date: string) => worth('USD', 'AED', '100', date)
    expect((await on('2026-10-08')).data.warning).toBeNull()
    expect((await on('2026-10-09')).data.warning).toMatch(/8 days before 9 Oct 2026/)
    expect((await on('2026-11-01')).status).toBe(200)
    expect(await on('2026-11-02')).toMatchObject({ status: 422, code: 'RATE_EXPIRED' })
    expect(await on('2028-11-02')).toMatchObject({ status: 422, code: 'RATE_EXPIRED' })
    const { version } = (await admin.get('/settings')).data
    expect((await admin.put('/settings', { exchange: { warnAfterDays: 1, refuseAfterDays: 2 }, version })).status).toBe(
      200,
    )
    expect(await on('2026-10-04')).toMatchObject({ status: 422, code: 'RATE_EXPIRED' })
    await admin.put('/settings', { exchange: { warnAfterDays: 7, refuseAfterDays: 31 }, version: version + 1 })
  })
  test('is never pending, rejected, withdrawn or superseded', async () => {
    await enter('AED', '2026-11-20', '3.9')
    expect(await worth('USD', 'AED', '100')).toMatchObject({ status: 422, code: 'RATE_MISSING' })
  })
  test('for an unknown currency is an error that names it', async () => {
    expect(await worth('USD', 'XAU', '1')).toMatchObject({ status: 422, code: 'CURRENCY_UNKNOWN' })
  })
  test('is in the table for margins and invoices', async () => {
    await approved('2026-11-20', { AED: '3.6725', SAR: '3.75' })
    const table = await ratesOn(db(), today, ['AED', 'SAR', 'USD'])
    expect(rateOn(table, 'SAR', 'AED', today, await stalenessOf(db()))).toMatchObject({
      ok: true,
      exact: '3.6725/3.75',
      rate: '0.9793333333',
    })
    expect(convert(table, { amount: '1', from: 'AED', to: 'SAR', date: today })).toMatchObject({ amount: '1.02' })
  })
})

describe('a rate', () => {
  test('is entered by one user and approved by another, and both are notified', async () => {
    const entered = await enter('AED', today, '3.6730')
    expect(entered).toMatchObject({
      status: 201,
      data: { rate: '3.673', status: 'PROPOSED', _enteredBy: { name: 'Meera Krishnan' } },
    })
    expect(await bellOf(cfo)).toEqual([
      {
        subject: 'An exchange rate is pending your approval',
        message: `Meera Krishnan entered AED of ${formatLongDate(today)}.`,
      },
    ])
    const { id } = entered.data
    expect((await other.put(`${PATH}/${id}/status`, { status: 'APPROVED', version: 1 })).status).toBe(403)
    expect((await approve(id)).data).toMatchObject({ status: 'APPROVED', _decidedBy: { name: 'Vikram Malhotra' } })
    expect((await bellOf(maker))[0]!.subject).toBe(`The rate AED of ${formatLongDate(today)} was approved`)
    const history = (await cfo.get(`${PATH}/${id}/history`)).data
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      'exchange-rate.approved',
      'exchange-rate.entered',
    ])
  })
  test('can’t be approved by the user who entered it, alone or in bulk', async () => {
    const { data } = await enter('AED', today, '3.6725')
    await db().updateTable('exchangeRate').set({ enteredBy: cfo.staff!.id }).where('id', '=', data.id).execute()
    const more = await enter('SAR', today, '3.75')
    expect(await approve(data.id)).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
    const rates = [data.id, more.data.id].map((id) => ({ id, version: 1 }))
    const both = { rates, status: 'APPROVED' }
    expect(await cfo.put(`${PATH}/status`, both)).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
    expect((await cfo.get(`${PATH}/${more.data.id}`)).data.status).toBe('PROPOSED')
    const direct = db().updateTable('exchangeRate').set({ status: 'APPROVED', decidedBy: cfo.staff!.id })
    await expect(direct.where('id', '=', data.id).execute()).rejects.toMatchObject({
      constraint: 'exchange_rate_maker_is_not_checker',
    })
  })
  test('in use can’t be changed but superseded; past calculations keep it', async () => {
    const first = (await enter('AED', '2026-11-20', '3.6725')).data
    await approve(first.id)
    expect(await admin.put(`${PATH}/${first.id}`, { rate: '3.7', version: 2 })).toMatchObject({
      status: 409,
      code: 'RATE_DECIDED',
    })
    expect(await maker.del(`${PATH}/${first.id}`)).toMatchObject({ status: 409, code: 'RATE_DECIDED' })
    await expect(
      db().updateTable('exchangeRate').set({ rate: '9' }).where('id', '=', first.id).execute(),
    ).rejects.toThrow(/never edited/)
    expect(await enter('AED', '2026-11-20', '3.67250')).toMatchObject({ status: 422, errors: [{ path: 'rate' }] })
    const second = (await enter('AED', '2026-11-20', '3.6735')).data
    expect(second).toMatchObject({ previousRate: '3.6725', changePercent: '0.03' })
    await approve(second.id)
    expect((await cfo.get(`${PATH}/${first.id}`)).data.status).toBe('SUPERSEDED')
    expect((await worth('USD', 'AED', '1000', '2026-11-20')).data.amount).toBe('3673.50')
  })
  test('shows the difference from the former one, so that typing errors are noticed', async () => {
    await approved('2026-11-19', { INR: '88' })
    expect((await enter('INR', '2026-11-20', '105.6')).data).toMatchObject({
      previousDate: '2026-11-19',
      changePercent: '20.00',
    })
  })
  test('can be withdrawn by its author only, and changed by the administrator, who becomes its author', async () => {
    const { id } = (await enter('AED', today, '3.6')).data
    expect(await other.del(`${PATH}/${id}`)).toMatchObject({ status: 422, code: 'NOT_PROPOSER' })
    expect((await maker.put(`${PATH}/${id}`, { rate: '3.7', version: 1 })).status).toBe(403)
    expect((await admin.put(`${PATH}/${id}`, { rate: '3.6725', version: 1 })).data._enteredBy.id).toBe(admin.staff!.id)
    expect(await admin.put(`${PATH}/${id}`, { rate: '3.6', version: 1 })).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    })
    expect(await approve(id, 1)).toMatchObject({ status: 409, code: 'STALE_VERSION' })
    expect((await maker.del(`${PATH}/${id}`)).code).toBe('NOT_PROPOSER')
    expect((await admin.del(`${PATH}/${id}`)).status).toBe(200)
  })
  test.each([
    ['of tomorrow', { date: '2026-11-22' }, 422],
    ['of the dollar itself', { currency: 'USD' }, 400],
    ['of a currency that the company does not use', { currency: 'XAU' }, 400],
    ['of zero', { rate: '0.000' }, 400],
    ['below zero', { rate: '-3.6' }, 400],
    ['as a number', { rate: 3.6725 }, 400],
    ['with an unknown field', { colour: 'red' }, 400],
  ])('%s is rejected', async (_what, more, status) => {
    expect(
      (await maker.post(PATH, { currency: 'AED', date: today, rate: '3.6725', source: 'x', ...more })).status,
    ).toBe(status)
  })
  test('is entered once: a second one of the same date is rejected until the first is decided', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter('AED', today, '3.6725')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 201 || status === 409 || status === 422)).toBe(true)
  })
  test('is decided once: of a concurrent approval and rejection one succeeds', async () => {
    const second = await app.as('CFO')
    const { id } = (await enter('AED', today, '3.6725')).data
    const answers = await Promise.all([
      approve(id),
      second.put(`${PATH}/${id}/status`, { status: 'REJECTED', reason: 'No.', version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('the rates of a date are saved together or not at all, naming the invalid one', async () => {
  await enter('SAR', today, '3.75')
  const rates = [
    { currency: 'AED', rate: '3.6725' },
    { currency: 'SAR', rate: '3.76' },
  ]
  const answer = await maker.post(`${PATH}/day`, { date: today, source: 'Central Bank', rates })
  expect(answer).toMatchObject({ status: 422, code: 'RATE_NOT_ACCEPTED' })
  expect((await maker.get(PATH, { currency: 'AED', status: 'PROPOSED' })).meta!.total).toBe(0)
})

test('the newest rates show their age', async () => {
  await approved('2026-11-20', { AED: '3.6725' })
  await approved('2026-11-10', { SAR: '3.75' })
  await approved('2026-10-01', { INR: '88' })
  await enter('AED', today, '3.6726')
  const latest = (await maker.get(`${PATH}/latest`)).data as {
    currency: string
    state: string
    ageDays: number
    waiting: number
  }[]
  const of = (currency: string) => latest.find((one) => one.currency === currency)
  expect(of('AED')).toMatchObject({ state: 'GOOD', ageDays: 1, waiting: 1, rate: '3.6725' })
  expect(of('SAR')).toMatchObject({ state: 'OLD', ageDays: 11 })
  expect(of('INR')).toMatchObject({ state: 'REFUSED' })
  expect(of('KWD')).toMatchObject({ state: 'MISSING', date: null })
})

test('a list is filtered, sorted and exported', async () => {
  await approved('2026-11-20', { AED: '3.6725', SAR: '3.75' })
  await approved('2026-11-19', { AED: '3.6726' })
  const { data, meta } = await maker.get(PATH, {
    status: 'APPROVED',
    currency: 'AED',
    sort: 'date',
    from: '2026-11-01',
  })
  expect([meta!.total, data.map(({ date }: { date: string }) => date)]).toEqual([2, ['2026-11-19', '2026-11-20']])
  expect((await maker.get(PATH, { searchInput: 'sar', status: 'APPROVED' })).meta!.total).toBe(1)
  const csv = (
    await maker.get(`${PATH}/export`, { format: 'csv', status: 'APPROVED', sort: '-currency' })
  ).bytes.toString()
  expect(csv.split('\n')[1]).toMatch(/^"?SAR"?[,;]/)
})

describe('a spreadsheet of rates', () => {
  const send = async (content: string, mode: 'CHECK' | 'COMMIT') =>
    outcomeOf(maker, await maker.upload(`${PATH}/import`, { name: 'rates.csv', type: 'text/csv', content }, { mode }))
  test('is checked, then entered as a whole, and waits for the CFO', async () => {
    const spreadsheet =
      'Day,Currency code,Per USD,Source\n2026-11-20,aed,3.6725,CBUAE\n2026-11-20,SAR,3.75,SAMA\n2026-11-19,INR,"1,088.5",RBI'
    expect((await send(spreadsheet, 'CHECK')).result).toMatchObject({ total: 3, good: 3, created: 0 })
    expect((await send(spreadsheet, 'COMMIT')).result).toMatchObject({ created: 3 })
    const { data } = await cfo.get(PATH, { status: 'PROPOSED', sort: 'currency' })
    expect(data.map(({ currency, rate }: { currency: string; rate: string }) => `${currency} ${rate}`)).toEqual([
      'AED 3.6725',
      'INR 1088.5',
      'SAR 3.75',
    ])
    expect(await bellOf(cfo)).toEqual([
      {
        subject: 'Exchange rates are pending your approval',
        message: 'Meera Krishnan entered 3 rates of 19 Nov 2026 to 20 Nov 2026.',
      },
    ])
  })
  test('names each invalid line and enters nothing', async () => {
    const spreadsheet =
      'Date,Currency,Rate,Source\n2026-12-24,AED,3.6725,x\n2026-11-20,EUR,abc,x\n2026-11-20,GBP,0.76,x\n2026-11-20,GBP,0.77,x'
    const { result } = await send(spreadsheet, 'COMMIT')
    const bad = result.bad.map(({ line, path }: { line: number; path: string }) => `${line} ${path}`)
    expect(bad).toEqual(['2 date', '3 rate', '5 date'])
    expect((await cfo.get(PATH, { status: 'PROPOSED' })).meta!.total).toBe(0)
  })
})
