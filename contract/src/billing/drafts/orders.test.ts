import { describe, expect, test } from 'vitest'
import { totalOf } from '../../kernel/math/money.ts'
import { groupLines } from './grouping.rules.ts'
import { billLine } from './line.rules.ts'
import {
  type CoveringOrder,
  capacityRequestOf,
  coverableAmount,
  netPortions,
  orderVerdict,
  splitLine,
  splitLines,
  uncoveredMessage,
} from './orders.rules.ts'

const covering = (
  id: string,
  change: Partial<CoveringOrder['order']> = {},
  link: Partial<CoveringOrder['link']> = {},
): CoveringOrder => ({
  id,
  order: {
    number: `PO ${id}`,
    status: 'OPEN',
    currency: 'AED',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    ceiling: '500000.00',
    allowedOverrun: '0.00',
    consumed: '478200.00',
    committed: '0.00',
    ...change,
  },
  link: {
    contract: 'WO-1',
    contractStatus: 'ACTIVE',
    contractEndsOn: null,
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    cap: null,
    capDays: null,
    consumed: '0.00',
    committed: '0.00',
    consumedDays: '0',
    committedDays: '0',
    ...link,
  },
})
const requested = { amount: '26500.00', currency: 'AED', days: '20', from: '2026-11-01', to: '2026-11-30' }
const next = covering('2', { ceiling: '100000.00', consumed: '0.00' })

/**
 * Example B4 of docs/domain/billing.md: 500,000, consumed 478,200, invoice 26,500: remaining 21,800, 4,700 too little.
 */
describe('a purchase order that does not cover the month (B4)', () => {
  test('without another order it blocks, and shows the shortfall and the options', () => {
    const verdict = orderVerdict([covering('1')], requested, true)
    expect(verdict).toMatchObject({
      kind: 'BLOCKED',
      missing: '4700.00',
      allowedOverrun: { id: '1', amount: '4700.00' },
    })
    expect(coverableAmount(covering('1'), requested)).toBe('21800.00')
    expect(uncoveredMessage('4700.00', 'AED')).toBe('AED 4,700.00 is not covered by a purchase order.')
  })

  test('with a next order it splits', () => {
    expect(orderVerdict([covering('1'), next], requested, true)).toEqual({
      kind: 'SPLIT',
      portions: [
        { id: '1', amount: '21800.00' },
        { id: '2', amount: '4700.00' },
      ],
    })
  })

  test('an overrun approved by the finance manager unblocks it', () => {
    expect(orderVerdict([covering('1', { allowedOverrun: '4700.00' })], requested, true)).toEqual({
      kind: 'FITS',
      id: '1',
    })
  })

  test.each<[string, CoveringOrder[], boolean, object]>([
    ['no order and none required', [], false, { kind: 'NONE_NEEDED' }],
    [
      'no order where one is required',
      [],
      true,
      { kind: 'BLOCKED', missing: '26500.00', reasons: [{ code: 'orderRequired' }] },
    ],
    [
      'the first has expired, the next covers it',
      [covering('1', { validTo: '2026-10-31' }), next],
      true,
      { kind: 'FITS', id: '2' },
    ],
    ['the first is exhausted', [covering('1', { consumed: '500000.00' }), next], true, { kind: 'FITS', id: '2' }],
    [
      'the contract’s day cap is reached',
      [covering('1', { consumed: '0.00' }, { capDays: '5' }), next],
      true,
      {
        kind: 'SPLIT',
        portions: [
          { id: '1', amount: '6625.00' },
          { id: '2', amount: '19875.00' },
        ],
      },
    ],
    [
      'another currency',
      [covering('1', { currency: 'USD' })],
      true,
      { kind: 'BLOCKED', allowedOverrun: null, reasons: [{ code: 'currencyIsTheOrders' }] },
    ],
  ])('%s', (_what, orders, requires, verdict) => {
    expect(orderVerdict(orders, requested, requires)).toMatchObject(verdict)
  })

  test('a split line adds up in every figure, including units', () => {
    const line = billLine({
      kind: 'SERVICE',
      description: 'Services',
      from: '2026-11-01',
      to: '2026-11-30',
      unit: 'DAY',
      quantity: '20',
      price: '1325.00',
      days: '20',
      currency: 'AED',
    })
    const portions = [
      { amount: '21800.00', label: 'PO 1' },
      { amount: '4700.00', label: 'PO 2' },
    ]
    const [first, second] = splitLine(line, portions)
    expect(first).toMatchObject({ quantity: '16.45283', days: '16.45', net: '21800.00' })
    expect(second).toMatchObject({ quantity: '3.54717', days: '3.55', net: '4700.00' })
    expect(() => splitLine(line, portions.slice(1))).toThrow(RangeError)
  })
})

test('a month with leave credit is split over two orders into their exact portions', () => {
  const base = {
    description: 'Services',
    from: '2026-11-01',
    to: '2026-11-30',
    unit: 'DAY' as const,
    price: '1325.00',
    currency: 'AED',
  }
  const lines = [
    billLine({ ...base, kind: 'SERVICE', quantity: '20', days: '20' }),
    billLine({ ...base, kind: 'LEAVE_CREDIT', quantity: '-2', days: '-2' }),
    billLine({ ...base, kind: 'LEAVE', quantity: '1', days: '1' }),
  ]
  const request = capacityRequestOf(lines.map((line) => ({ line, tax: '0.00' })))
  expect(request).toEqual({
    net: '25175.00',
    gross: '25175.00',
    currency: 'AED',
    days: '19',
    from: '2026-11-01',
    to: '2026-11-30',
  })
  const portions = [
    { id: '1', amount: '21800.00', label: 'PO 1' },
    { id: '2', amount: '3375.00', label: 'PO 2' },
  ]
  const placed = splitLines(lines, portions)
  expect(
    placed.map((one) =>
      totalOf(
        one.lines.map(({ net }) => net),
        'AED',
      ),
    ),
  ).toEqual(['21800.00', '3375.00'])
  expect(placed.map((one) => one.lines.map(({ kind }) => kind))).toEqual([
    ['SERVICE'],
    ['SERVICE', 'LEAVE', 'LEAVE_CREDIT'],
  ])
  expect(
    netPortions(portions, { net: '25175.00', gross: '26433.75', currency: 'AED' }).map(({ amount }) => amount),
  ).toEqual(['20761.90', '4413.10'])
})

test('lines are grouped into invoices by the preference of the client, never across currencies', () => {
  const line = (candidateID: string, purchaseOrderID: string | null, currency = 'AED') => ({
    legalEntityID: 'AE',
    clientID: 'bank',
    currency,
    candidateID,
    purchaseOrderID,
  })
  const lines = [line('priya', 'PO 1'), line('bilal', 'PO 1'), line('priya', null), line('priya', 'PO 2', 'USD')]
  const sizes = (grouping: 'PER_CONSULTANT' | 'PER_PO' | 'CONSOLIDATED') =>
    groupLines(lines, grouping).map((one) => one.lines.length)
  expect(sizes('PER_CONSULTANT')).toEqual([2, 1, 1])
  expect(sizes('PER_PO')).toEqual([2, 1, 1])
  expect(sizes('CONSOLIDATED')).toEqual([3, 1])
})
