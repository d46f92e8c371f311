import { expect, test } from 'vitest'
import { derivedStatusesIn, enteredTotals, sinceOf } from '../labels.ts'
import { amountsOf, figuresOf } from './closeLabels.ts'

test('a timesheet with generated days only has no figures, as in the page header', () => {
  expect(figuresOf({ stage: 'MISSING' as const, payable: '21' })).toBeNull()
  expect(figuresOf({ stage: 'SUBMITTED' as const, payable: '21' })).toMatchObject({ payable: '21' })
})

test('a timesheet without entered days is missing once its month is over, not before', () => {
  expect(derivedStatusesIn('2026-11', '2026-11-30').MISSING).toEqual({ tone: 'neutral', label: 'Not due yet' })
  expect(derivedStatusesIn('2026-11', '2026-12-01').MISSING).toEqual({ tone: 'danger', label: 'Missing' })
  expect(derivedStatusesIn('2026-11', '2026-11-30').DRAFT).toEqual(derivedStatusesIn('2026-10', '2026-11-30').DRAFT)
})

test('totals of a month have the decimals of their currency, also for whole amounts', () => {
  const totals = [
    { amount: '9009.00', currency: 'GBP' },
    { amount: '19078.448', currency: 'KWD' },
    { amount: '369600', currency: 'PKR' },
  ]
  expect(amountsOf(totals)).toBe('GBP\u00a09,009.00, KWD\u00a019,078.448, PKR\u00a0369,600.00')
})

test('a timesheet without entered days has no figures in the list and is shown as missing since the end of its month', () => {
  const laidOut = {
    derivedStatus: 'MISSING' as const,
    month: '2026-10',
    since: '2026-09-25T04:00:00.000Z',
    totals: '176',
  }
  expect(enteredTotals(laidOut)).toBeUndefined()
  expect(enteredTotals({ ...laidOut, derivedStatus: 'DRAFT' })).toBe('176')
  expect(sinceOf(laidOut, '2026-11-01')).toBe('2026-10-31T23:59:59.000Z')
  expect(sinceOf(laidOut, '2026-10-31')).toBeNull()
  expect(sinceOf({ ...laidOut, derivedStatus: 'SUBMITTED' }, '2026-11-01')).toBe('2026-09-25T04:00:00.000Z')
})
