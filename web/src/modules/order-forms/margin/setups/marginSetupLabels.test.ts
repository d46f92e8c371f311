import type { MarginSetupValues } from '@muster/contract/margin/margin-setups.contract.ts'
import { expect, test } from 'vitest'
import { setupLines } from './marginSetupLabels.ts'

const VALUES: MarginSetupValues = {
  days: { mode: 'EFFECTIVE', workdaysPerWeek: '5', publicHolidays: '12', leaveWorkdays: '22' },
  ...{ visa: { cost: '7200', months: '24' }, medicalCategory: 'A_PLUS', medicalPremium: '5400', ticketFare: '1800' },
  laptop: { price: '4500', residual: '180', usefulMonths: '36' },
  permits: [{ name: 'Levy', amount: '9600' }],
  oneOffs: [{ name: 'Recruitment', amount: '3000' }],
  others: [{ name: 'Workmen compensation', amount: '25' }],
  financingPercent: null,
  overhead: { percent: '6', basis: 'DIRECT' },
  ...{ targetPercent: '25', floorPercent: '18' },
}
const lineOf = (label: string, currency: string | null = 'SAR') =>
  setupLines(VALUES, currency).find((line) => line.label === label)

test.each([
  // what, as it is written, what a month bears (domain.md §3.2, cases M1 and M2)
  ['Days that a month bills', '18.83 effective days', null],
  ['Visa', 'SAR 7,200.00 for 24 months', 'SAR 300.00'],
  ['Ticket', 'SAR 1,800.00', 'SAR 150.00'],
  ['Levy', 'SAR 9,600.00 a year', 'SAR 800.00'],
  ['Medical category', 'A+', null],
  ['Usual medical premium', 'SAR 5,400.00 a year', 'SAR 450.00'],
  ['Laptop', 'SAR 4,500.00 for 36 months, SAR 180.00 left at the end', 'SAR 120.00'],
  ['Recruitment', 'SAR 3,000.00 once', null],
  ['Workmen compensation', 'SAR 25.00 a month', 'SAR 25.00'],
  ['Waiting for the payment', null, null],
  ['Overhead', '6 % of the direct cost', null],
])('%s is told as %s', (label, value, monthly) => {
  expect(lineOf(label)).toMatchObject({ value, monthly })
})

test('where nobody says the currency, amounts stand without one', () => {
  expect(lineOf('Visa', null)).toMatchObject({ value: '7,200.00 for 24 months', monthly: null })
})
