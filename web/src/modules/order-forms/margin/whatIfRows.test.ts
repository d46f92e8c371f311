import { calculateMargin } from '@muster/contract/margin/margin.rules.ts'
import type { MarginFigures } from '@muster/contract/margin/margin-figures.contract.ts'
import { expect, test } from 'vitest'
import { costHints } from '../hints/costHints.ts'
import { formatUnits, unitsHint } from '../labels.ts'
import { thresholdsOf } from '../record/warningThresholds.ts'
import { changeOf, whatIfRows } from './whatIfRows.ts'

const margin = (more: object = {}): MarginFigures => {
  const found = calculateMargin({
    bill: { unit: 'MONTH', rate: '27500', currency: 'AED' },
    days: { mode: 'NOMINAL', days: '22' },
    costCurrency: 'AED',
    contractMonths: '12',
    leave: { daysPerYear: '0', billable: true },
    pay: [{ code: 'BASIC', label: null, amount: '18000' }],
    permits: [
      { name: 'permit', amount: '1200' },
      { name: 'permit', amount: '2400' },
    ],
    overhead: { percent: '5', basis: 'DIRECT' },
    targetPercent: '25',
    floorPercent: '18',
    ...more,
  } as never)
  if (!found.ok) throw new Error(found.message)
  return found as unknown as MarginFigures
}
const rowOf = (margins: readonly MarginFigures[], label: string) =>
  whatIfRows(margins).filter((row) => row.label === label)

test('every figure has a row, even two costs of the same name', () => {
  expect(rowOf([margin()], 'permit').map(({ cells }) => cells[0]?.amount)).toEqual(['100.00', '200.00'])
  expect(rowOf([margin()], 'Rebate')).toEqual([])
  for (const { cells, key } of whatIfRows([margin()])) expect(cells[0]?.explained, key).toBeTruthy()
})

test('a rebate is shown with the revenue before rebate', () => {
  const rebated = margin({ bill: { unit: 'MONTH', rate: '30000', currency: 'AED', rebatePercent: '3' } })
  expect(rowOf([rebated], 'Rebate')[0]?.cells[0]?.amount).toBe('900.00')
  expect(rowOf([rebated], 'Revenue before rebate')[0]?.cells[0]?.amount).toBe('30000.00')
})

test.each([
  // line, the difference of the second variant
  ['Revenue', '+500.00'],
  ['laptop', '+125.00'],
  ['Gross margin', '+375.00'],
  ['permit', '0'],
])('two variants are compared: the difference of %s is %s', (label, change) => {
  const other = margin({
    bill: { unit: 'MONTH', rate: '28000', currency: 'AED' },
    laptop: { price: '4500', residual: '0', usefulMonths: '36' },
  })
  const [row] = rowOf([margin(), other], label)
  expect(changeOf(row!, ['AED', 'AED'], (cell) => cell.amount)).toBe(change)
  expect(changeOf(row!, ['AED', 'SAR'], (cell) => cell.amount)).toBeNull()
})

test('target and floor are shown with the verdict', () => {
  expect(thresholdsOf(margin())).toEqual({ target: '25', floor: '18' })
})

test('an empty cost shows its default and the source', () => {
  const values = {
    visa: { cost: '7200', months: '24' },
    laptop: null,
    ticketFare: '1500.5',
    medicalPremium: '900',
  } as never
  const setup = { currency: 'AED', values }
  expect(costHints(setup, 'AED', null)).toMatchObject({
    visa: { description: 'From the margin setup: AED 7,200.00' },
    visaMonths: { description: 'From the margin setup: 24 months' },
    laptop: { description: 'No default in the margin setup' },
    medical: { description: 'From the margin setup: AED 900.00, unless the policy has a premium for the person' },
  })
  const abroad = costHints(setup, 'USD', null).ticket
  expect(abroad).toEqual({ description: 'From the margin setup: AED 1,500.50, converted to USD' })
  const sources = { premium: 'policy Daman 17, for an age of 35' }
  const insured = margin({ medical: { premium: '4100', dependantPremiums: [] }, sources })
  expect(costHints(setup, 'AED', insured).medical.description).toBe(
    'Default: AED 4,100.00, policy Daman 17, for an age of 35',
  )
})

test('minimum and maximum are shown in the billing unit', () => {
  expect([formatUnits('160', 'HOUR'), formatUnits('20', 'DAY'), formatUnits(null, 'DAY')]).toEqual([
    '160 hours per month',
    '20 days per month',
    undefined,
  ])
  expect(['HOUR', 'DAY', ''].map(unitsHint)).toEqual(['Hours per month', 'Days per month', 'Hours or days per month'])
})
