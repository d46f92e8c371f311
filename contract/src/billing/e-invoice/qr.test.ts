import { expect, test } from 'vitest'
import { B2 } from '../testing/billing-examples.rules.ts'
import { B2_DOCUMENT, RIYADH_SUPPLIER } from '../testing/invoice-snapshot-examples.rules.ts'
import { zatcaQr } from './qr.rules.ts'

/** The example of docs/domain/invoices.md [T8], byte for byte. */
test.each([
  [
    {
      seller: 'Bobs Records',
      taxNumber: '310122393500003',
      issuedAt: '2022-04-25T15:30:00Z',
      gross: '1000.00',
      tax: '150.00',
    },
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  ],
  [
    {
      seller: RIYADH_SUPPLIER.nameArabic!,
      taxNumber: B2_DOCUMENT.supplier.taxNumber!,
      issuedAt: B2_DOCUMENT.issuedAt,
      gross: B2.gross,
      tax: B2.tax,
    },
    'ASbYtNix2YPYqSDYp9mE2YXZiNin2YfYqCDZhNmE2KrZgtmG2YrYqQIPMzEwMTIyMzkzNTAwMDAzAxQyMDI2LTExLTMwVDEwOjE1OjAwWgQIMzAxMDkuMDkFBzM5MjcuMjc=',
  ],
])('the QR code of %o', (fields, text) => {
  expect(zatcaQr(fields)).toEqual({ ok: true, text })
})

test('a name that does not fit the field is rejected', () => {
  const fields = { taxNumber: '310122393500003', issuedAt: '2022-04-25T15:30:00Z', gross: '1.00', tax: '0.15' }
  expect(zatcaQr({ ...fields, seller: 'م'.repeat(128) })).toMatchObject({ code: 'qrFits' })
  expect(zatcaQr({ ...fields, seller: 'م'.repeat(127) })).toMatchObject({ ok: true })
})
