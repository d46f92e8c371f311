import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, outcomeOf } from '../../../kernel/testing/background-work.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { medicalPolicyRoutes } from '../../medical/medical-policies.routes.ts'
import { premiumImport } from '../../medical/premiums-import.actions.ts'
import { backgroundJobRoutes } from '../../operations/operations.routes.ts'
import { holidayImport } from '../country-rules/holidays-import.actions.ts'
import { rateImport } from '../exchange-rates/rates-import.actions.ts'
import { settingsRoutes } from '../settings.routes.ts'

/** An invalid cell does not hide errors in other cells of its row: one import reports all errors. */
const routes = [...settingsRoutes, ...medicalPolicyRoutes, ...backgroundJobRoutes]
const app = await createTestApp({ modules: [{ name: 'settings', routes }] })
await drainJobs(app, [...rateImport.jobs, ...holidayImport.jobs, ...premiumImport.jobs])
app.setNow('2026-11-21T08:00:00Z')
const admin = await app.as('ADMIN')
const maker = await app.as('FINANCE_MANAGER_INVOICE')

async function findErrors(by: Caller, path: string, lines: readonly string[]) {
  const file = { name: 'sheet.csv', type: 'text/csv', content: lines.join('\n') }
  const { result, errors } = await outcomeOf(by, await by.upload(path, file, { mode: 'CHECK' }))
  expect(errors).toEqual([])
  return result.bad.map(({ line, column, value }: { line: number; column: string; value: string }) =>
    [line, column, value].join(' '),
  )
}

test('Rates: future dates and duplicates are reported together with unreadable rates and currencies', async () => {
  const held = { currency: 'GBP', date: '2026-11-18', rate: '0.76', source: 'x' }
  expect((await maker.post('/currency-exchanger', held)).status).toBe(201)
  const lines = [
    'Day,Code,Rate,Bank',
    '2026-12-24,EUR,abc,',
    '2026-12-24,pounds,0.9,x',
    '2026-11-18,GBP,abc,x',
    '2026-11-19,GBP,abc,x',
    '2026-11-19,GBP,0.76,x',
    'soon,GBP,0,x',
  ]
  expect(await findErrors(maker, '/currency-exchanger/import', lines)).toEqual([
    '2 Day 2026-12-24',
    '2 Rate abc',
    '2 Bank ',
    '3 Day 2026-12-24',
    '3 Code pounds',
    '4 Day 2026-11-18',
    '4 Rate abc',
    '5 Rate abc',
    '6 Day 2026-11-19',
    '7 Day soon',
    '7 Rate 0',
  ])
})

test('The job is named by its label, not by its code', async () => {
  const file = { name: 'rates.csv', type: 'text/csv', content: 'Day,Code,Rate,Bank\n2026-11-19,EUR,0.25,x' }
  const { title } = await outcomeOf(maker, await maker.upload('/currency-exchanger/import', file, { mode: 'CHECK' }))
  expect(title).toBe('Check of exchange rates in rates.csv')
})

test('Holidays: an unknown country and a duplicate are reported together with an invalid yes or no', async () => {
  const lines = [
    'Country,Date,Occasion,Paid',
    'Atlantis,2027-01-01,New Year,perhaps',
    'AE,2027-03-03,Lantern Day,perhaps',
    'AE,2027-03-03,Lantern Day,yes',
    'AE,soon,,',
  ]
  expect(await findErrors(admin, '/settings/public-holidays/import', lines)).toEqual([
    '2 Country Atlantis',
    '2 Paid perhaps',
    '3 Paid perhaps',
    '4 Date 2027-03-03',
    '5 Date soon',
    '5 Occasion ',
  ])
})

test('Premiums: overlaps and ages are reported together with unreadable premiums and relations', async () => {
  const policy = { insurer: 'Pearl Insurance', policyNumber: 'PI-1', countryID: 'AE', category: 'B' }
  const dates = { validFrom: '2026-01-01', validTo: '2026-12-31' }
  const { data } = await admin.post('/medical-card-policies', { ...policy, ...dates, premiums: [] })
  const lines = [
    'Age band,Member,Gender,Premium',
    '18-40,Employee,,dear',
    '30-50,Employee,,9.999',
    '40-18,Cousin,X,-5',
    'old,Employee,,7',
  ]
  expect(await findErrors(admin, `/medical-card-policies/${data.id}/premiums/import`, lines)).toEqual([
    '2 Premium dear',
    '3 Age band 30-50',
    '3 Premium 9.999',
    '4 Age band 40-18',
    '4 Member Cousin',
    '4 Gender X',
    '4 Premium -5',
    '5 Age band old',
  ])
})
