import { expect, test } from 'vitest'
import { expectedPayment } from './expectedPayment.ts'

const invoice = {
  currency: 'AED' as const,
  open: '1000.00',
  expectedWithholding: '50.00',
  expectedRetention: '100.00',
  balance: { withheld: '0.00', retained: '0.00' },
}

test('the first payment leaves out the tax and retention of the client’s terms', () => {
  expect(expectedPayment(invoice)).toEqual({ cash: '850.00', withheld: '50.00', retained: '100.00' })
})

test('deductions of earlier payments are not expected again, and no payment is negative', () => {
  const partly = { ...invoice, open: '400.00', balance: { withheld: '50.00', retained: '40.00' } }
  expect(expectedPayment(partly)).toEqual({ cash: '340.00', withheld: '0.00', retained: '60.00' })
  const rest = { ...invoice, open: '20.00', balance: { withheld: '50.00', retained: '40.00' } }
  expect(expectedPayment(rest).cash).toBe('0.00')
})

test('a client without such terms pays the outstanding amount', () => {
  const { currency, open } = invoice
  expect(expectedPayment({ currency, open })).toEqual({ cash: '1000.00', withheld: '0.00', retained: '0.00' })
})
