import { expect, test } from 'vitest'
import { formatInputValue } from './CalculationTree.tsx'

test.each([
  ['12500', 'AED', 'AED 12,500.00'],
  ['12500.1234', 'AED', 'AED 12,500.1234'],
  ['18333.3333333333', 'AED', '≈ AED 18,333.3333'],
  ['1.6666666667', 'KWD', '≈ KWD 1.6667'],
  ['0.272294077603812', 'USD per AED', '≈ 0.272294 USD per AED'],
  ['3.6725/3.75', 'AED per SAR', '≈ 0.979333 AED per SAR'],
  ['3.672500', '', '3.672500'],
  ['226/12', 'days', '226/12 days'],
  ['15/26', '', '15/26'],
  ['20.5', '%', '20.5 %'],
])('the input %s %s is shown as %s', (value, unit, shown) => {
  expect(formatInputValue({ value, unit })).toBe(shown)
})
