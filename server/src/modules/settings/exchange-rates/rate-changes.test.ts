/**
 * Rates that differ much from the previous one (decision 0057): entering one needs a reason, and for a factor of ten
 * the approval needs one too.
 */
import { describeChange, rateChange } from '@muster/contract/settings/exchange-rates/rate-changes.rules.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, outcomeOf } from '../../../kernel/testing/background-work.ts'
import { backgroundJobRoutes } from '../../operations/operations.routes.ts'
import { settingsRoutes } from '../settings.routes.ts'
import { rateImport } from './rates-import.actions.ts'

const PATH = '/currency-exchanger'
const today = '2026-11-21'

const app = await createTestApp({
  modules: [{ name: 'settings', routes: [...settingsRoutes, ...backgroundJobRoutes] }],
})
await drainJobs(app, rateImport.jobs)
app.setNow(`${today}T08:00:00Z`)
const maker = await app.as('FINANCE_MANAGER_INVOICE')
const admin = await app.as('ADMIN')
const cfo = await app.as('CFO')

beforeEach(async () => {
  const { db } = app.appContext
  await db.updateTable('exchangeRate').set({ status: 'WITHDRAWN' }).where('status', '=', 'PROPOSED').execute()
  await db.updateTable('exchangeRate').set({ status: 'SUPERSEDED' }).where('status', '=', 'APPROVED').execute()
  await approve((await enter('AED', '2026-11-20', '3.6725')).data.id)
})

const enter = (currency: string, date: string, rate: string, more: object = {}) =>
  maker.post(PATH, { currency, date, rate, source: 'Central Bank', ...more })
const approve = (id: string, reason: string | null = null) =>
  cfo.put(`${PATH}/${id}/status`, { status: 'APPROVED', version: 1, reason })
const waiting = async () => (await cfo.get(PATH, { status: 'PROPOSED' })).meta!.total

test.each([
  ['100', null, 'NORMAL'],
  ['120', '100', 'NORMAL'],
  ['120.0001', '100', 'LARGE'],
  ['80', '100', 'NORMAL'],
  ['79.9999', '100', 'LARGE'],
  ['1000', '100', 'LARGE'],
  ['1000.01', '100', 'EXTREME'],
  ['10', '100', 'LARGE'],
  ['9.99', '100', 'EXTREME'],
])('%s after %s is %s', (rate, before, change) => {
  expect(rateChange(rate, before)).toBe(change)
})

test.each([
  ['4.59', '1 USD = 4.59 AED is 24.98 % above the rate of 20 Nov 2026 (3.6725).'],
  ['2.5', '1 USD = 2.5 AED is 31.93 % below the rate of 20 Nov 2026 (3.6725).'],
  ['3672.5', '1 USD = 3672.5 AED is more than 10 times the rate of 20 Nov 2026 (3.6725).'],
  ['0.0036725', '1 USD = 0.0036725 AED is less than one tenth of the rate of 20 Nov 2026 (3.6725).'],
  ['3.7', null],
])('the change is explained: %s', (rate, message) => {
  expect(describeChange({ currency: 'AED', rate }, { date: '2026-11-20', rate: '3.6725' })).toBe(message)
})

describe('the user who enters a rate', () => {
  test('by more than 20 % needs a reason, which the approver sees and the history stores', async () => {
    const refused = await enter('AED', today, '4.6')
    expect(refused).toMatchObject({
      status: 422,
      code: 'RATE_CHANGE_UNEXPLAINED',
      errors: [{ path: 'changeReason', message: expect.stringMatching(/25\.26 % above .* or enter a reason/) }],
    })
    expect(await waiting()).toBe(0)
    const change = await enter('AED', today, '4.6', { changeReason: 'The peg was given up' })
    expect(change).toMatchObject({ status: 201, data: { changeReason: 'The peg was given up' } })
    expect(await approve(change.data.id)).toMatchObject({ status: 200, data: { status: 'APPROVED' } })
    const [, entered] = (await cfo.get(`${PATH}/${change.data.id}/history`)).data
    expect(JSON.stringify(entered)).toContain('The peg was given up')
  })
  test('by a factor of 1,000 can’t approve it without a second reason, alone or in bulk', async () => {
    const { data } = await enter('AED', today, '3672.5', { changeReason: 'As printed' })
    expect(await approve(data.id)).toMatchObject({
      status: 422,
      code: 'RATE_CHANGE_UNCONFIRMED',
      errors: [
        { path: 'reason', message: expect.stringMatching(/more than 10 times .* Enter a reason to approve it/) },
      ],
    })
    const sar = (await enter('SAR', today, '3.75')).data
    const rates = [data.id, sar.id].map((id) => ({ id, version: 1 }))
    expect((await cfo.put(`${PATH}/status`, { rates, status: 'APPROVED' })).code).toBe('RATE_CHANGE_UNCONFIRMED')
    expect(await waiting()).toBe(2)
    expect(await approve(data.id, 'Compared with the circular')).toMatchObject({ data: { status: 'APPROVED' } })
  })
  test('also before the first known date needs a reason', async () => {
    expect(await enter('AED', '2024-01-02', '36.7')).toMatchObject({ code: 'RATE_CHANGE_UNEXPLAINED' })
    expect((await enter('AED', '2024-01-02', '3.67')).status).toBe(201)
  })
  test('of several currencies gives the reason once, for those that need it', async () => {
    const rates = [
      { currency: 'AED', rate: '36.725' },
      { currency: 'SAR', rate: '3.75' },
    ]
    const day = { date: today, source: 'Central Bank', rates }
    expect(await maker.post(`${PATH}/day`, day)).toMatchObject({ status: 422, errors: [{ path: 'changeReason' }] })
    const { data } = await maker.post(`${PATH}/day`, { ...day, changeReason: 'Redenominated' })
    expect(data).toMatchObject([
      { currency: 'AED', changeReason: 'Redenominated' },
      { currency: 'SAR', changeReason: null },
    ])
  })
  test('can’t change a pending rate to an unusual one without a reason either', async () => {
    const { id } = (await enter('AED', today, '3.68')).data
    const change = (more: object) => admin.put(`${PATH}/${id}`, { rate: '36.8', version: 1, ...more })
    expect(await change({})).toMatchObject({ status: 422, errors: [{ path: 'changeReason' }] })
    expect(await change({ changeReason: 'Redenominated' })).toMatchObject({ status: 200, data: { rate: '36.8' } })
  })
})

test('a rate that is unusual only since another was approved is approved with a reason', async () => {
  const { id } = (await enter('INR', today, '88')).data
  await approve((await enter('INR', '2026-11-20', '0.88')).data.id)
  expect((await approve(id)).code).toBe('RATE_CHANGE_UNCONFIRMED')
  expect((await approve(id, 'The other one was wrong')).status).toBe(200)
})

test('a spreadsheet is compared with approved rates and with its own earlier lines', async () => {
  const send = async (lines: readonly string[], mode: string) => {
    const content = ['Date,Currency,Rate,Source,Reason', ...lines].join('\n')
    return (
      await outcomeOf(
        maker,
        await maker.upload(`${PATH}/import`, { name: 'r.csv', type: 'text/csv', content }, { mode }),
      )
    ).result
  }
  const wrong = ['2026-11-21,AED,3672.5,x,', '2026-11-18,INR,88,x,', '2026-11-19,INR,8.8,x,', '2026-11-20,INR,88.1,x,']
  const { bad } = await send(wrong, 'COMMIT')
  expect(bad.map(({ line, path }: { line: number; path: string }) => `${line} ${path}`)).toEqual(['2 rate', '4 rate'])
  expect(bad[0].message).toContain('The column is “Reason for a large change”.')
  expect(await waiting()).toBe(0)
  const right = ['2026-11-21,AED,3672.5,x,New dirham', '2026-11-18,INR,88,x,', '2026-11-19,INR,88.2,x,']
  expect(await send(right, 'COMMIT')).toMatchObject({ created: 3 })
})
