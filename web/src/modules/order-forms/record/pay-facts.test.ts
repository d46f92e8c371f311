import { expect, test } from 'vitest'
import { hasAddress } from './pay-facts.ts'

test.each([
  [{ personalEmail: 'ann@x.com', workEmail: null }, 'ann@x.com', true],
  [{ personalEmail: null, workEmail: 'Ann@X.com' }, 'ann@x.com', true],
  [{ personalEmail: 'joann@x.com', workEmail: 'ann@x.com.au' }, 'ann@x.com', false],
  // Users who may not see addresses get no information about them.
  [{}, 'ann@x.com', false],
])('for the person %j, %s is a known email address: %s', (person, address, is) =>
  expect(hasAddress(person, address)).toBe(is),
)
