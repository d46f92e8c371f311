import { expect, test, vi } from 'vitest'
import { addressLines } from './labels.ts'

// The kernel imported below requires a browser when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

test('an address has no empty lines', () => {
  const address = { lines: ['Tower 3'], district: 'Olaya', buildingNumber: '1234', city: 'Riyadh', countryID: 'SA' }
  expect(addressLines(address)).toEqual(['Tower 3', '1234 Olaya', 'Riyadh', 'Saudi Arabia'])
})
