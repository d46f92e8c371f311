import { expect, test } from 'vitest'
import { createBillingTestApp, dataOf } from '../../../kernel/testing/fixtures/billing.ts'

/** Rates of an amended client contract compared with those of the amended version (decision 0057). */

const CLIENT = '/client-contracts'
const parts = await createBillingTestApp()
const make = parts.make
const invoices = parts.manager
const seller = await parts.app.as('BUSINESS_DEVELOPMENT')

/** An amendment of a contract at 1,250 a day, under review, with the response to the finance manager. */
async function amended(rate: string, unit = 'DAY') {
  const clientID = await make.client('AE', {}, seller.staff!.id)
  const { contractID } = await make.month({ clientID })
  const { version } = dataOf(await seller.get(`${CLIENT}/${contractID}`))
  const rateLines = [{ unit, rate, currency: 'AED', from: '2026-11-01', to: null }]
  const change = { startDate: '2026-11-01', rateLines, reason: 'Agreed', version }
  const draft = dataOf(await seller.post(`${CLIENT}/${contractID}/amend`, change))
  const moved = { status: 'UNDER_REVIEW', version: draft.version }
  const review = dataOf(await seller.put(`${CLIENT}/${draft.id}/status`, moved))
  const check = (more: object = {}) =>
    invoices.put(`${CLIENT}/${draft.id}/rates-check`, { version: review.version, ...more })
  return { check, path: `${CLIENT}/${draft.id}` }
}

test.each([
  ['1250000.00', 'The rate of 1250000 AED is more than 10 times the rate of the previous version (1250).'],
  ['12500.01', 'The rate of 12500.01 AED is more than 10 times the rate of the previous version (1250).'],
  ['124.99', 'The rate of 124.99 AED is less than one tenth of the rate of the previous version (1250).'],
])('an amended rate of %s needs a confirmation with a reason, which is in the history', async (rate, message) => {
  const { check, path } = await amended(rate)
  const refused = await check()
  expect(refused).toMatchObject({
    status: 400,
    errors: [{ path: 'reason', message: expect.stringContaining(message) }],
  })
  expect(await check({ reason: ' ' })).toMatchObject({ status: 400 })
  const reason = 'A fixed price for the whole project'
  expect(dataOf(await check({ reason }))).toMatchObject({ _ratesCheckedBy: { id: invoices.staff!.id } })
  const [latest] = dataOf(await invoices.get(`${path}/history`))
  expect(latest).toMatchObject({ event: 'client-contract.rates-checked', reason })
})

test.each([
  ['12500.00', 'DAY'],
  ['27500.00', 'MONTH'],
])('%s a %s needs no reason', async (rate, unit) => {
  const { check } = await amended(rate, unit)
  expect(dataOf(await check())).toMatchObject({ _ratesCheckedBy: { id: invoices.staff!.id } })
})
