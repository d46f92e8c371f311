import type { MarginSetupValues } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { expect, test } from 'vitest'
import { setupLines } from './marginSetupLabels.ts'

const VALUES: MarginSetupValues = {
  days: { mode: 'EFFECTIVE', workdaysPerWeek: '5', publicHolidays: '12', leaveWorkdays: '22' },
  visa: { cost: '7200', months: '24' },
  medicalCategory: 'A_PLUS',
  medicalPremium: '5400',
  ticketFare: '1800',
  laptop: { price: '4500', residual: '180', usefulMonths: '36' },
  permits: [{ name: 'Levy', amount: '9600' }],
  oneOffs: [{ name: 'Recruitment', amount: '3000' }],
  others: [{ name: 'Workmen compensation', amount: '25' }],
  financingPercent: null,
  overhead: { percent: '6', basis: 'DIRECT' },
  targetPercent: '25',
  floorPercent: '18',
}
const lineOf = (label: string, currency: string | null = 'SAR') =>
  setupLines(VALUES, currency).find((line) => line.label === label)

test.each([
  // label, value, cost per month (docs/domain/margin.md, cases M1 and M2)
  ['Billable days per month', '18.83 effective days', null],
  ['Visa', 'SAR 7,200.00 for 24 months', 'SAR 300.00'],
  ['Air ticket', 'SAR 1,800.00', 'SAR 150.00'],
  ['Levy', 'SAR 9,600.00 per year', 'SAR 800.00'],
  ['Medical category', 'A+', null],
  ['Default medical premium', 'SAR 5,400.00 per year', 'SAR 450.00'],
  ['Laptop', 'SAR 4,500.00 for 36 months, residual value SAR 180.00', 'SAR 120.00'],
  ['Recruitment', 'SAR 3,000.00 once', null],
  ['Workmen compensation', 'SAR 25.00 per month', 'SAR 25.00'],
  ['Cost of credit (payment terms)', null, null],
  ['Overhead', '6 % of the direct cost', null],
])('%s is shown as %s', (label, value, monthly) => {
  expect(lineOf(label)).toMatchObject({ value, monthly })
})

test('without a currency, amounts are shown without one', () => {
  expect(lineOf('Visa', null)).toMatchObject({ value: '7,200.00 for 24 months', monthly: null })
})
