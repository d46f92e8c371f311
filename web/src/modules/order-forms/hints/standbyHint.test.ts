import { expect, test } from 'vitest'
import { standbyHint } from './standbyHint.ts'

test('of a day on call it is said what the pay has, and whether that or the order form counts', () => {
  const pay = { currency: 'AED', standbyRate: '1150' }
  const hint = (standbyRate: string | null | undefined, currency = 'AED') =>
    standbyHint({ currency, standbyRate }, pay, 'Adnan Mirza')
  expect(hint(undefined)).toBe('From the pay of Adnan Mirza: AED 1,150.00. It goes on while nothing is entered here.')
  expect(hint(undefined, 'SAR')).toContain('In another currency it does not go on.')
  expect(hint(null)).toContain('The order form agrees on none: it ends with the amendment.')
  expect(hint('200.00')).toContain('What stands here counts from the day of the change.')
  expect(hint('1150.00')).toBeUndefined()
  expect(standbyHint({ currency: 'AED' }, { currency: 'AED', standbyRate: null }, 'Adnan Mirza')).toBeUndefined()
})
