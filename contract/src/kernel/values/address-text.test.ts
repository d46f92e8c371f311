import { expect, test } from 'vitest'
import { formatAddress } from './address-text.ts'

test.each([
  // an address, its text
  [
    {
      lines: ['King Demo Road', 'Tower B'],
      buildingNumber: '7421',
      additionalNumber: '3311',
      district: 'Al Olaya',
      city: 'Riyadh',
      postalCode: '12000',
      countryID: 'SA',
    },
    '7421 King Demo Road, Tower B, Al Olaya, Riyadh 12000-3311, Saudi Arabia',
  ],
  [
    { lines: ['1 Demo Riverside'], city: 'London', postalCode: 'EC0 0AA', countryID: 'GB' },
    '1 Demo Riverside, London EC0 0AA, United Kingdom',
  ],
  [{ lines: [], buildingNumber: '12', city: 'Doha', region: null, countryID: 'QA' }, '12, Doha, Qatar'],
  [
    { lines: ['Demo Road 4'], city: 'Pune', region: '27', postalCode: '411000', countryID: 'IN' },
    'Demo Road 4, Pune 411000, Maharashtra, India',
  ],
  [{}, null],
  [null, null],
])('%j is written as %s', (address, line) => {
  expect(formatAddress(address)).toBe(line)
})
