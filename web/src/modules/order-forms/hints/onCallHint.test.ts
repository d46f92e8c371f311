import { expect, test } from 'vitest'
import { onCallHint } from './onCallHint.ts'

test('the on-call hint shows the current pay, and whether it or the order form applies', () => {
  const pay = { currency: 'AED', onCallRate: '1150' }
  const hint = (onCallRate: string | null | undefined, currency = 'AED') =>
    onCallHint({ currency, onCallRate }, pay, 'Adnan Mirza')
  expect(hint(undefined)).toBe('Current on-call pay of Adnan Mirza: AED 1,150.00. Applies while this is empty.')
  expect(hint(undefined, 'SAR')).toContain('Doesn’t apply in another currency.')
  expect(hint(null)).toContain('The order form has none, so it ends with the amendment.')
  expect(hint('200.00')).toContain('The amount entered here applies from the effective date.')
  expect(hint('1150.00')).toBeUndefined()
  expect(onCallHint({ currency: 'AED' }, { currency: 'AED', onCallRate: null }, 'Adnan Mirza')).toBeUndefined()
})
