import { expect, test } from 'vitest'
import { invoiceLabel, scopeOf } from './invoiceScope.ts'

const row = (net: string | null, currency: string | null = 'AED', verdict: 'READY' | 'BLOCKED' = 'READY') => ({
  verdict,
  net,
  currency,
})

test.each([
  [[row('40000.50'), row('25561.50')], false, 'Invoice 2 placements · AED 65,562.00'],
  [[row('40000.50'), row('25561.50')], true, 'Invoice all 2 placements · AED 65,562.00'],
  [[row('40000.50'), row('9.000', 'BHD')], true, 'Invoice all 2 placements · 2 currencies'],
  [[row('40000.50'), row('1.00', 'AED', 'BLOCKED')], false, 'Invoice 1 placement · AED 40,000.50'],
  [[row(null, null, 'BLOCKED')], false, 'Invoice 0 placements'],
] as const)('the button shows how many placements it invoices: %#', (rows, isAll, label) => {
  expect(invoiceLabel(scopeOf(rows), isAll)).toBe(label)
})
