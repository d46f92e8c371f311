import { expect, test } from 'vitest'
import { billingHouse } from '../../kernel/testing/billing.ts'
import { oddlyExchanged } from './receipt-guards.queries.ts'

test('an amount agreed on between two currencies is held against the rate of the day, and refused where nobody knows one', async () => {
  const { house } = await billingHouse()
  const parts = [{ number: 'INV-1', currency: 'USD', cash: '2000.00', taken: '1.00' }]
  const odd = (day: string) => oddlyExchanged(house.world.db, { currency: 'AED', day }, parts)
  expect(await odd('2026-11-10')).toContain('is about AED 7345.00')
  // Nobody has entered a rate for three months.
  expect(await odd('2027-02-10')).toMatch(/rate/)
})
