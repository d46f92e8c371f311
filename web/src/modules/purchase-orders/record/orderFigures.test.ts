import { expect, test } from 'vitest'
import type { VisibleOrder } from '../labels.ts'
import { purchaseOrderNextActionHint } from '../orderTransitions.ts'
import { alertsOf } from './orderAlerts.ts'
import { figuresOf } from './orderFigures.ts'

const money = (amount: string) => ({ amount, currency: 'AED' })
const order = {
  currency: 'AED',
  basis: 'NET',
  value: money('1000.00'),
  ceiling: money('1500.00'),
  consumed: money('600.00'),
  committed: money('100.00'),
  remaining: money('900.00'),
  available: money('850.00'),
  allowedOverrun: money('50.00'),
  amendments: [
    { number: 1, kind: 'AMENDMENT', addedValue: money('500.00') },
    { number: 2, kind: 'OVERRUN', addedValue: money('50.00') },
    { number: 3, kind: 'AMENDMENT', addedValue: null },
  ],
} as unknown as VisibleOrder

test('each figure shows its inputs; an approved overrun does not raise the limit', () => {
  const figures = figuresOf(order)
  expect(figures.map(({ label, value }) => [label, value])).toEqual([
    ['PO limit', '1500.00'],
    ['Invoiced', '600.00'],
    ['Reserved by drafts', '100.00'],
    ['Remaining', '900.00'],
    ['Available', '850.00'],
  ])
  expect(figures[0]?.explained).toMatchObject({
    formula: 'value + amendment 1',
    inputs: [{ value: '1000.00' }, { value: '500.00' }],
  })
  expect(figures[4]?.explained?.inputs.map(({ value }) => value)).toEqual(['1500.00', '50.00', '600.00', '100.00'])
})

test('users without access to amendments still see the figures', () => {
  const { amendments: _amendments, allowedOverrun: _overrun, ...limited } = order
  expect(figuresOf(limited as VisibleOrder)[4]?.explained?.inputs[1]).toMatchObject({
    name: 'allowedOverrun',
    value: '0',
  })
})

test('a run-out date in the past is described as coverage that has ended', () => {
  const open = {
    ...order,
    derivedStatus: 'OPEN',
    validTo: '2027-06-30',
    runOutOn: '2026-11-12',
    daysLeft: 220,
  } as VisibleOrder
  const textOf = (today: string) =>
    [purchaseOrderNextActionHint(open), ...alertsOf(open, today).map(({ text }) => text)].join(' ')
  expect(textOf('2026-11-10')).toContain(
    'covers services until 12 Nov 2026, 230 days before it expires. Ask the client',
  )
  expect(textOf('2026-11-22')).not.toContain('days before it expires')
  expect(textOf('2026-11-22')).toContain('covers services until 12 Nov 2026 only; later services are not covered. Ask')
})

test('the run-out date is shown once', () => {
  const open = {
    ...order,
    derivedStatus: 'OPEN',
    validTo: '2027-06-30',
    runOutOn: '2026-11-12',
    daysLeft: 220,
  } as VisibleOrder
  const message = [purchaseOrderNextActionHint(open), ...alertsOf(open, '2026-11-10').map(({ text }) => text)].join(' ')
  expect(message.match(/12 Nov 2026/g)).toHaveLength(1)
})
