import { defaultCalendar } from '@muster/contract/clients/clients.rules.ts'
import { expect, test, vi } from 'vitest'
import { toSchemaInput, validationErrors } from '../../../ui/form/schemaValues.ts'
import { BLANK_ADDRESS, blankClient, NewClientForm } from './clientForm.ts'

// The kernel imported below requires a browser when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

const emirates = { id: 'AE', currency: 'AED', weekend: [6, 7], hoursPerDay: '8' }
const filled = (more: object) => ({ ...blankClient(emirates), name: 'Zephyr', ...more })

test('a client needs a name and a country only; empty fields are sent as null', () => {
  const values = filled({})
  expect(validationErrors(NewClientForm, values)).toEqual({})
  expect(NewClientForm.parse(toSchemaInput(NewClientForm, values))).toMatchObject({
    creditLimit: null,
    eInvoiceEndpoint: null,
    billingAddress: null,
    ...defaultCalendar(emirates),
  })
})

test('an incomplete e-invoice address, a short tax number and an incomplete Saudi address have errors at their fields', () => {
  const half = filled({ eInvoiceEndpoint: { scheme: '0235', id: '' } })
  expect(Object.keys(validationErrors(NewClientForm, half))).toEqual(['eInvoiceEndpoint.id'])
  expect(Object.keys(validationErrors(NewClientForm, filled({ taxNumber: '123' })))).toEqual(['taxNumber'])
  const site = { ...BLANK_ADDRESS, label: '', city: 'Riyadh', countryID: 'SA' }
  expect(Object.keys(validationErrors(NewClientForm, filled({ siteAddresses: [site] })))).toEqual([
    'siteAddresses.0.buildingNumber',
    'siteAddresses.0.district',
    'siteAddresses.0.postalCode',
  ])
})
