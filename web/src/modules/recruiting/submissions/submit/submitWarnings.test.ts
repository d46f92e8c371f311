import { expect, test } from 'vitest'
import { submitWarnings } from './submitWarnings.ts'

const today = '2026-11-28'
const applicant = { id: 'a', status: 'QUALIFIED', consentUntil: '2027-01-01', hasResume: true } as const
const job = {
  id: 'j',
  clientID: 'c',
  pay: { period: 'MONTH', currency: 'AED', payMinimum: null, payMaximum: '20000' },
} as const
const pay = { amount: '20000', currency: 'AED', period: 'MONTH' }
const other = (more: object) => ({
  id: 's',
  jobID: 'other',
  clientID: 'other',
  submittedAt: '2026-11-01T00:00:00Z',
  _job: { id: 'other', name: 'Tester', number: 'J-000007' },
  ...more,
})

test.each([
  ['no warning', {}, [], pay, []],
  ['already submitted to the job', {}, [other({ jobID: 'j', clientID: 'c' })], pay, ['double']],
  ['in process with the client', {}, [other({ clientID: 'c' })], pay, ['client']],
  ['in process with another client', {}, [other({})], pay, ['rival']],
  ['another submission that was not sent to the client', {}, [other({ submittedAt: null })], pay, []],
  ['do not hire', { status: 'DO_NOT_HIRE' }, [], pay, ['doNotHire']],
  ['without consent', { consentUntil: null }, [], pay, ['consent']],
  ['consent expired yesterday', { consentUntil: '2026-11-27' }, [], pay, ['consent']],
  ['without a CV', { hasResume: false }, [], pay, ['cv']],
  ['above the pay range', {}, [], { ...pay, amount: '20000.01' }, ['pay']],
  ['paid in another currency', {}, [], { ...pay, amount: '90000', currency: 'INR' }, []],
] as const)('warnings before submitting an applicant: %s', (_, more, open, expected, keys) => {
  const found = submitWarnings({ ...applicant, ...more }, job, { open, pay: expected, today })
  expect(found.map(({ key }) => key)).toEqual(keys)
})
