import { MarginForm } from '@muster/contract/margin/margin-form.contract.ts'
import { expect, test } from 'vitest'
import { parseSearch } from '../../../app/address.ts'
import type { FormValues } from '../../../ui/form/schemaValues.ts'
import { validPart } from '../../../ui/wizard/valid-subset.ts'
import { addressOf, blankWhatIf, whatIfHref, whatIfOf } from './whatIfAddress.ts'

const CLIENT = '7d3f6a52-7c1b-4f0e-9d6f-2f6c1b1c0a01'
const CONSULTANT = '7d3f6a52-7c1b-4f0e-9d6f-2f6c1b1c0a02'

const filled = (): FormValues => ({
  ...blankWhatIf('SA'),
  contractMonths: '12',
  bill: { unit: 'DAY', rate: '380', currency: 'USD', paymentTerms: '', rebatePercent: '3' },
  pay: {
    currency: 'SAR',
    components: [
      { code: 'BASIC', amount: '15000', label: '' },
      { code: 'OTHER', amount: '5000', label: 'Car' },
    ],
  },
  days: { mode: 'EFFECTIVE', workdaysPerWeek: '5', publicHolidays: '12', leaveWorkdays: '22' },
  leave: { daysPerYear: 0, policy: 'BILLABLE', policyDays: '' },
  visa: { required: false, paidBy: '' },
})

test('both variants survive the round trip through the URL', () => {
  const a = filled()
  const b = { ...filled(), contractMonths: '24', days: null }
  const search = { ...addressOf(a), ...addressOf(b, 'b.') }
  expect(search).toMatchObject({ 'bill.rate': '380', 'pay.components.1.label': 'Car', 'b.contractMonths': '24' })
  expect(search).not.toHaveProperty(['bill.paymentTerms'])
  expect(whatIfOf(search, '', 'AE')).toEqual(a)
  expect(whatIfOf(search, 'b.', 'AE')).toEqual(b)
})

test('a URL without a variant has none, and unknown or invalid parameters are ignored', () => {
  expect(whatIfOf({}, '', 'AE')).toBeUndefined()
  expect(whatIfOf(addressOf(filled()), 'b.', 'AE')).toBeUndefined()
  expect(whatIfOf(addressOf(filled(), 'b.'), '', 'AE')).toBeUndefined()
  const odd = {
    countryID: 'AE',
    'days.mode': 'BOTH',
    '__proto__.x': '1',
    'bill.rate': ['1', '2'],
    'leave.daysPerYear': 'many',
  }
  expect(whatIfOf(odd, '', 'SA')).toEqual({
    ...blankWhatIf('AE'),
    leave: { daysPerYear: 'many', policy: '', policyDays: '' },
  })
})

/** The request that the calculator sends for a URL. */
const sentFor = (href: string) =>
  validPart(MarginForm, whatIfOf(parseSearch(href.slice(href.indexOf('?'))) as never, '', 'AE') ?? {}).valid

test('the what-if link of an order form contains all inputs of its margin and nothing else', () => {
  const terms = {
    countryID: 'SA',
    clientID: CLIENT,
    candidateID: CONSULTANT,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    person: { nationality: 'IN', gender: 'FEMALE', birthDate: '1972-05-04' },
    calendar: { workingDays: [1, 2, 3, 4, 7], hoursPerDay: '7.5' },
    bill: { unit: 'DAY', rate: '380', currency: 'USD', paymentTerms: 'NET_45', rebatePercent: '3' },
    pay: { currency: 'SAR', components: [{ code: 'BASIC', amount: '15000', label: null }] },
    leave: { daysPerYear: 30, policy: 'BILLABLE_UP_TO_N', policyDays: 12 },
    visa: { required: true, paidBy: 'US' },
    medical: { category: 'A', dependants: 2 },
    ticket: { perYear: 1, dependants: 0 },
    laptop: { provider: 'US' },
    costs: { visa: '6000', visaMonths: 24, oneOffs: [{ name: 'Relocation', amount: '900' }] },
  }
  const chain = [
    { id: 'a', number: 'OF-1', type: 'NEW', status: 'RENEWED', startDate: '2026-01-01', endDate: '2026-12-31' },
    { id: 'b', number: 'OF-2', type: 'RENEWAL', status: 'ACTIVE', startDate: '2026-12-01', endDate: '2027-12-31' },
    { id: 'c', number: null, type: 'AMENDMENT', status: 'DRAFT', startDate: '2027-01-01', endDate: '2027-12-31' },
  ]
  const shown = {
    id: 'c',
    number: 'OF-3',
    msaID: 'x',
    title: 'Tester',
    type: 'AMENDMENT',
    joinedDate: '2026-01-04',
    chain,
    // In the country of work it was already the 20th.
    margin: { computedAt: '2026-11-19T21:00:00.000Z', asOf: '2026-11-20' },
  }
  const person = { ...terms.person, name: 'Nadia', email: 'nadia@example.com' }
  const href = whatIfHref({ ...terms, ...shown, person } as never)
  expect(href).not.toMatch(/OF-|Nadia|nadia|msaID|Tester/)
  const since = { day: '2026-11-20', serviceStartDate: '2026-01-04', placementStart: '2026-12-01' }
  expect(sentFor(href)).toMatchObject({ ...terms, ...since, bill: { ...terms.bill, unit: 'DAY' } })
  expect(sentFor(whatIfHref({ ...terms, ...shown, type: 'NEW' } as never))).toMatchObject({
    serviceStartDate: null,
    placementStart: null,
    day: '2026-11-20',
  })
})
