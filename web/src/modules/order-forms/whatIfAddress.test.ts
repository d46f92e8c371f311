import { expect, test } from 'vitest'
import type { Values } from '../../ui/form/schemaValues.ts'
import { addressOf, blankWhatIf, whatIfHref, whatIfOf } from './whatIfAddress.ts'

const filled = (): Values => ({
  ...blankWhatIf('SA'),
  contractMonths: '12',
  bill: { unit: 'DAY', rate: '380', currency: 'USD', paymentTerms: '', rebatePercent: '3' },
  pay: {
    currency: 'SAR',
    components: [
      { code: 'BASIC', amount: '15000', label: '' },
      { code: 'OTHER', amount: '5000', label: 'Car' },
    ],
  },
  days: { mode: 'EFFECTIVE', workdaysPerWeek: '5', publicHolidays: '12', leaveWorkdays: '22' },
  leave: { daysPerYear: 0, policy: 'BILLABLE', policyDays: '' },
  visa: { required: false, borneBy: '' },
})

test('what an address says is what was typed, for both variants', () => {
  const [a, b] = [filled(), { ...filled(), contractMonths: '24', days: null }]
  const search = { ...addressOf(a), ...addressOf(b, 'b.') }
  expect(search).toMatchObject({ 'bill.rate': '380', 'pay.components.1.label': 'Car', 'b.contractMonths': '24' })
  expect(search).not.toHaveProperty(['bill.paymentTerms'])
  expect(whatIfOf(search, '', 'AE')).toEqual(a)
  expect(whatIfOf(search, 'b.', 'AE')).toEqual(b)
})

test('an address that says nothing of a variant has none, and foreign or senseless words change nothing', () => {
  expect(whatIfOf({}, '', 'AE')).toBeUndefined()
  expect(whatIfOf(addressOf(filled()), 'b.', 'AE')).toBeUndefined()
  expect(whatIfOf(addressOf(filled(), 'b.'), '', 'AE')).toBeUndefined()
  const odd = {
    countryID: 'AE',
    'days.mode': 'BOTH',
    '__proto__.x': '1',
    'bill.rate': ['1', '2'],
    'leave.daysPerYear': 'many',
  }
  expect(whatIfOf(odd, '', 'SA')).toEqual({
    ...blankWhatIf('AE'),
    leave: { daysPerYear: 'many', policy: '', policyDays: '' },
  })
})

test('the terms of an order form lead to their what-if, and nothing else of it does', () => {
  const known = { ...filled(), number: 'OF-1', person: { name: 'Nadia', nationality: 'IN' }, msaID: 'x' }
  const href = whatIfHref(known)
  expect(href).toMatch(/^\/margin\/what-if\?countryID=SA&/)
  expect(href).toContain('bill.rate=380')
  expect(href).toContain('person.nationality=IN')
  expect(href).not.toMatch(/OF-1|Nadia|msaID/)
})
