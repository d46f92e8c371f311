import { ibanOf } from '@muster/contract/kernel/values/bank.ts'
import { expect, it } from 'vitest'
import { ibanHint, inGroups } from './iban.ts'

const GOOD = ibanOf('AE', '0331234567890123456')

it('counts the missing characters while an IBAN is typed', () => {
  expect(ibanHint('ae07 0331')).toBe('8 of 23 characters of an IBAN of AE.')
  expect(ibanHint('')).toMatch(/Country code/)
})

it('validates the IBAN once it is complete', () => {
  expect(ibanHint(GOOD)).toBe('Valid IBAN')
  expect(ibanHint(GOOD.slice(0, -1) + (GOOD.endsWith('6') ? '7' : '6'))).toMatch(/check digits don’t match/)
  expect(ibanHint('ZZ12')).toMatch(/No country/)
})

it('shows an IBAN in groups of four', () => {
  expect(inGroups('ae070331234')).toBe('AE07 0331 234')
})
