import { expect, test } from 'vitest'
import { standbyHint } from './standbyHint.ts'

test('the on-call hint shows the current pay, and whether it or the order form applies', () => {
  const pay = { currency: 'AED', standbyRate: '1150' }
  const hint = (standbyRate: string | null | undefined, currency = 'AED') =>
    standbyHint({ currency, standbyRate }, pay, 'Adnan Mirza')
  expect(hint(undefined)).toBe('Current on-call pay of Adnan Mirza: AED 1,150.00. Applies while this is empty.')
  expect(hint(undefined, 'SAR')).toContain('Doesn’t apply in another currency.')
  expect(hint(null)).toContain('The order form has none, so it ends with the amendment.')
  expect(hint('200.00')).toContain('The amount entered here applies from the effective date.')
  expect(hint('1150.00')).toBeUndefined()
  expect(standbyHint({ currency: 'AED' }, { currency: 'AED', standbyRate: null }, 'Adnan Mirza')).toBeUndefined()
})
