import { expect, test } from 'vitest'
import { taxNumberProblem, tidyTaxNumber } from '../kernel/values/tax-numbers.ts'
import { clientProblems, defaultCalendar, leavePolicyNeedsDays } from './clients.rules.ts'
import { PaymentTerms } from './parts.contract.ts'

test.each([
  // country, number, valid?
  ['AE', '100123456700003', true],
  ['AE', '10012345670000', false], // 14 digits
  ['AE', '1001234567000031', false], // 16 digits
  ['AE', '10012345670000A', false],
  ['AE', '200123456700003', false], // starts with 2: the e-invoice would be rejected
  ['AE', '100123456700013', false], // ends with 13
  ['SA', '300123456700003', true],
  ['SA', '300123456700004', false], // ends with 4
  ['SA', '100123456700003', false], // starts with 1
  ['SA', '30012345670003', false],
  ['GB', 'GB123456789', true],
  ['KW', '1', true],
])('in %s the tax number %s is valid: %s', (countryID, taxNumber, fine) => {
  expect(taxNumberProblem(countryID, taxNumber) === null).toBe(fine)
})

test('a tax number is stored without the spaces and dashes between its digits', () => {
  expect(tidyTaxNumber(' 100 1234-5670 0003 ')).toBe('100123456700003')
})

test.each([
  ['AE', [6, 7], [1, 2, 3, 4, 5], '8'],
  ['SA', [5, 6], [1, 2, 3, 4, 7], '8'],
  ['GB', [6, 7], [1, 2, 3, 4, 5], '7.5'],
])('a client in %s with the weekend %j works on %j, %s hours a day', (_country, weekend, workingDays, hoursPerDay) => {
  expect(defaultCalendar({ weekend, hoursPerDay })).toEqual({ workingDays, hoursPerDay })
})

test.each([
  // limit, field with the error
  ['12500.00', 'AED', null],
  ['1.234', 'AED', 'creditLimit.amount'], // two places
  ['1.234', 'KWD', null], // three
  ['1.5', 'JPY', 'creditLimit.amount'], // none
  ['-1', 'AED', 'creditLimit.amount'],
  ['100', 'XYZ', 'creditLimit.currency'], // no currency to round to
])('a credit limit of %s %s is rejected at %s', (amount, currency, path) => {
  const problems = clientProblems({ countryID: 'AE', creditLimit: { amount, currency } } as never)
  expect(problems.map((problem) => problem.path)).toEqual(path === null ? [] : [path])
})

test.each([
  ['NET_0', true],
  ['NET_365', true],
  ['NET_366', false],
  ['NET_030', false],
  ['EOM_180', true],
  ['EOM_181', false],
  ['DAY_OF_NEXT_MONTH_31', true],
  ['DAY_OF_NEXT_MONTH_32', false],
  ['DAY_OF_NEXT_MONTH_0', false],
  ['net_30', false],
])('the payment terms %s are valid: %s', (terms, known) => {
  expect(PaymentTerms.safeParse(terms).success).toBe(known)
})

test.each([
  ['NET_999', 'Enter at most 365 days.'],
  ['EOM_181', 'Enter at most 180 days.'],
  ['DAY_OF_NEXT_MONTH_32', 'Enter a day from 1 to 31.'],
])('payment terms of %s are rejected with the limit of their type: %s', (terms, expected) => {
  expect(PaymentTerms.safeParse(terms).error?.issues.map(({ message }) => message)).toEqual([expected])
})

test('only leave policies with a number of days require the number', () => {
  const kinds = ['NOT_BILLABLE', 'BILLABLE', 'BILLABLE_UP_TO_N', 'CREDIT_AFTER_N'] as const
  expect(kinds.filter(leavePolicyNeedsDays)).toEqual(['BILLABLE_UP_TO_N', 'CREDIT_AFTER_N'])
})

test('an Indian state must be in the list, at every address', () => {
  const address = { lines: [], city: 'Pune', countryID: 'IN' }
  const problems = clientProblems({
    countryID: 'AE',
    billingAddress: { ...address, region: 'Mumbai' },
    siteAddresses: [
      { ...address, region: '27' },
      { ...address, region: 'maharashtra' },
      { ...address, region: '28' },
      { ...address, countryID: 'AE', region: 'Mumbai' },
    ],
  })
  expect(problems.map(({ path }) => path)).toEqual(['billingAddress.region', 'siteAddresses.2.region'])
})

test('each error of a Saudi address is at its field', () => {
  const problems = clientProblems({
    countryID: 'AE',
    billingAddress: { lines: [], city: 'Riyadh', countryID: 'SA', buildingNumber: '12', additionalNumber: '1' },
  })
  expect(problems.map(({ path }) => path)).toEqual([
    'billingAddress.buildingNumber',
    'billingAddress.district',
    'billingAddress.postalCode',
    'billingAddress.additionalNumber',
  ])
})
