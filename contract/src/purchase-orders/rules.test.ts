import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, exact, plus, rounded, times } from '../kernel/math/rational.ts'
import { daysAfter, daysBetween } from '../kernel/values/days.ts'
import {
  capacityError,
  type LinkCapacity,
  moneyText,
  type OrderCapacity,
  remainingCapacity,
  splitAcross,
} from './ceilings.rules.ts'
import { burnRateLabel, thresholdReached } from './derived-status.rules.ts'
import { type ConsumedLine, forecastExplained, forecastOf, monthsLeft } from './forecast.rules.ts'

const order: OrderCapacity = {
  number: 'PO-1',
  status: 'OPEN',
  currency: 'AED',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  ceiling: '500000',
  allowedOverrun: '0',
  consumed: '478200',
  committed: '0',
}
const link: LinkCapacity = {
  contract: 'WO-1',
  startsOn: '2026-02-01',
  endsOn: '2026-11-30',
  cap: null,
  capDays: null,
  contractStatus: 'ACTIVE',
  contractEndsOn: null,
  consumed: '0',
  committed: '0',
  consumedDays: '0',
  committedDays: '0',
}
const requested = { amount: '21800', currency: 'AED', days: '20', from: '2026-05-01', to: '2026-05-31' }

/** docs/domain/billing.md, B4 and related cases: an order of 500,000 with 478,200 billed. */
test.each([
  ['exactly the balance', {}, {}, {}, null],
  ['one fils more than the balance', {}, {}, { amount: '21800.01' }, 'withinCeiling'],
  ['B4: 26,500', {}, {}, { amount: '26500' }, 'withinCeiling'],
  ['26,500 with an overrun of 4,700', { allowedOverrun: '4700' }, {}, { amount: '26500' }, null],
  ['any amount if a draft reserves the whole balance', { committed: '21800' }, {}, { amount: '0.01' }, 'withinCeiling'],
  ['any amount while the order is a draft', { status: 'DRAFT' }, {}, {}, 'orderIsOpen'],
  ['any amount after the order is closed', { status: 'CLOSED' }, {}, {}, 'orderIsOpen'],
  ['another currency', {}, {}, { currency: 'SAR' }, 'currencyIsTheOrders'],
  ['half a fils', {}, {}, { amount: '0.005' }, 'amountIsPayable'],
  ['nothing', {}, {}, { amount: '0' }, 'amountIsPayable'],
  ['a negative amount', {}, {}, { amount: '-1' }, 'amountIsPayable'],
  ['a negative number of days', {}, {}, { days: '-1' }, 'serviceIsWhole'],
  ['a service that ends before it starts', {}, {}, { to: '2026-04-30' }, 'serviceIsWhole'],
  ['a service after the end of the order', {}, {}, { to: '2027-01-01' }, 'serviceWithinValidity'],
  ['a service before the start of the order', {}, {}, { from: '2025-12-31' }, 'serviceWithinValidity'],
  ['a service before the link', {}, {}, { from: '2026-01-31' }, 'serviceWithinLink'],
  ['a service up to the end of the contract', {}, { contractEndsOn: '2026-05-31' }, {}, null],
  ['one day more than the contract has', {}, { contractEndsOn: '2026-05-30' }, {}, 'serviceWithinContract'],
  ['a service of a contract that was cancelled', {}, { contractStatus: 'CANCELLED' }, {}, 'contractIsAgreed'],
  ['the remainder of the cap', {}, { cap: '1000', consumed: '400', committed: '500' }, { amount: '100' }, null],
  [
    'more than the remainder of the cap',
    {},
    { cap: '1000', consumed: '400', committed: '500' },
    { amount: '100.01' },
    'withinContractCap',
  ],
  ['the days of the cap', {}, { capDays: '20.5', consumedDays: '0.5' }, {}, null],
  ['more days than the cap', {}, { capDays: '20.5', consumedDays: '0.5' }, { days: '20.5' }, 'withinContractDays'],
] as const)('a line with %s', (_what, of, under, line, code) => {
  const violation = capacityError({ ...order, ...of }, { ...link, ...under }, { ...requested, ...line })
  expect(violation?.code ?? null).toBe(code)
})

test('a rejection states the balance, the shortfall, and what to do', () => {
  expect(capacityError(order, link, { ...requested, amount: '26500' })!.message).toBe(
    'PO-1 has AED 21,800.00 available, but the line is AED 26,500.00: AED 4,700.00 too much. Split the line over the next purchase order, ask the client for an amendment, or approve an overrun.',
  )
  expect(moneyText('1234567.8', 'KWD')).toBe('KWD 1,234,567.800')
})

/** An amount over orders with these balances, in their order. */
test.each([
  ['B4: 26,500 over 21,800 and more', '26500', ['21800', '100000'], ['21800.00', '4700.00'], '0.00'],
  ['an amount that fits on the first order', '100', ['100', '100'], ['100.00'], '0.00'],
  ['none there', '100', [], [], '100.00'],
  ['an amount when the first order is exhausted', '100', ['0', '-5', '60'], ['60.00'], '40.00'],
])('splitting %s', (_what, amount, balances, portions, open) => {
  const split = splitAcross(
    balances.map((available, i) => ({ id: `${i}`, available })),
    amount,
    'AED',
  )
  expect(split.portions.map((one) => one.amount)).toEqual(portions)
  expect(split.open).toBe(open)
})

const cents = fc.integer({ min: 0, max: 100_000_000 }).map((n) => rounded(exact(`${n}/100`), 2))

describe('for any numbers', () => {
  test('a split adds up to the amount, and no portion exceeds its balance', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 6 }), cents, (balances, amount) => {
        const { portions, open } = splitAcross(
          balances.map((available, i) => ({ id: `${i}`, available })),
          amount,
          'AED',
        )
        expect(compare(plus(open, ...portions.map((one) => one.amount)), amount)).toBe(0)
        for (const { id, amount: portion } of portions)
          expect(compare(portion, balances[Number(id)]!)).toBeLessThanOrEqual(0)
        const all = plus('0', ...balances)
        expect(compare(open, '0') > 0).toBe(compare(amount, all) > 0)
      }),
    )
  })

  test('an accepted line leaves the order at or below its limit', () => {
    fc.assert(
      fc.property(cents, cents, cents, cents, (ceiling, consumed, committed, amount) => {
        const of = { ...order, ceiling, consumed, committed }
        const refused = capacityError(of, link, { ...requested, amount }) !== null
        const fits = compare(plus(consumed, committed, amount), ceiling) <= 0 && compare(amount, '0') > 0
        expect(refused).toBe(!fits)
        if (!refused)
          expect(
            compare(remainingCapacity({ ...of, committed: rounded(plus(committed, amount), 2) }), '0'),
          ).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

/** Service lines, the balance, and the last date that it covers. */
test.each([
  [
    '31,000 in January with the same balance: another 31 days',
    [['2026-01-01', '2026-01-31', '31000']],
    '31000',
    '2026-03-03',
  ],
  [
    'a balance that is one day too small does not cover the next day',
    [['2026-01-01', '2026-01-31', '31000']],
    '30999.99',
    '2026-03-02',
  ],
  ['no balance: it ended with the last service date', [['2026-01-01', '2026-01-31', '31000']], '0', '2026-01-31'],
  ['overdrawn: it ended with the last service date', [['2026-01-01', '2026-01-31', '31000']], '-5', '2026-01-31'],
  [
    'two consultants in one month',
    [
      ['2026-04-01', '2026-04-30', '20000'],
      ['2026-04-01', '2026-04-30', '10000'],
    ],
    '31000',
    '2026-05-31',
  ],
  [
    'a month without service lowers the rate',
    [
      ['2026-01-01', '2026-01-31', '31000'],
      ['2026-03-01', '2026-03-31', '59000'],
    ],
    '90000',
    '2026-06-29',
  ],
  [
    'services before the last 90 days are ignored',
    [
      ['2025-01-01', '2025-01-31', '999999'],
      ['2026-05-01', '2026-07-29', '90000'],
    ],
    '30000',
    '2026-08-28',
  ],
  [
    'a line that starts earlier counts proportionally by its days',
    [['2026-01-01', '2026-06-29', '180000']],
    '10000',
    '2026-07-09',
  ],
] as const)('%s', (_what, lines, left, runOutOn) => {
  const burnt = lines.map(([from, to, amount]) => ({ from, to, amount }))
  expect(forecastOf(burnt, left)!.runOutOn).toBe(runOutOn)
})

test('there is no forecast before the first line or after everything was credited; a very low rate never exhausts the value', () => {
  expect(forecastOf([], '1000')).toBeNull()
  expect(forecastOf([{ from: '2026-01-01', to: '2026-01-31', amount: '0' }], '1000')).toBeNull()
  expect(forecastOf([{ from: '2026-01-01', to: '2026-01-31', amount: '0.01' }], '1000000')!.runOutOn).toBeNull()
})

test('a forecast shows its calculation', () => {
  const forecast = forecastOf([{ from: '2026-01-01', to: '2026-01-31', amount: '31000' }], '15000')!
  const { dailyBurn, daysLeft } = forecastExplained(forecast, { left: '15000', currency: 'AED', order: 'PO-1' })
  expect(dailyBurn).toMatchObject({ value: '1000.00', unit: 'AED', formula: 'spent ÷ days' })
  expect(dailyBurn.inputs.map(({ name, value }) => [name, value])).toEqual([
    ['spent', '31000.00'],
    ['days', '31'],
  ])
  expect(daysLeft).toMatchObject({ value: '15', unit: 'days', parts: [dailyBurn] })
  expect(rounded(monthsLeft('365000', forecast), 2)).toBe('12.00')
})

test('the calculation of the covered days shows whole days, and a rate to the smallest unit', () => {
  const forecast = forecastOf([{ from: '2026-01-01', to: '2026-01-31', amount: '10000' }], '5000')!
  const { daysLeft } = forecastExplained(forecast, { left: '5000', currency: 'AED', order: 'PO-1' })
  // 10,000 ÷ 31 = 322.58… a day; 5,000 last 15.5 days.
  expect(daysLeft).toMatchObject({ value: '15', formula: 'left ÷ rate, rounded down to whole days' })
  expect(daysLeft.inputs.map(({ name, value }) => [name, value])).toEqual([
    ['left', '5000'],
    ['rate', '322.58'],
  ])
})

const line = fc
  .record({
    start: fc.nat(700),
    days: fc.integer({ min: 1, max: 120 }),
    amount: fc.integer({ min: 1, max: 10_000_000 }),
  })
  .map(({ start, days, amount }): ConsumedLine => {
    const from = daysAfter('2025-01-01', start)
    return { from, to: daysAfter(from, days - 1), amount: String(amount) }
  })
const lines = fc.array(line, { minLength: 1, maxLength: 12 })

describe('for any billed amount', () => {
  test('a higher value is never exhausted earlier', () => {
    fc.assert(
      fc.property(lines, fc.nat(5_000_000), fc.nat(5_000_000), (all, left, more) => {
        const less = forecastOf(all, String(left))!
        const rich = forecastOf(all, String(left + more))!
        expect((rich.runOutOn ?? '9999') >= (less.runOutOn ?? '9999')).toBe(true)
      }),
    )
  })

  test('twice the balance at twice the rate is exhausted on the same day', () => {
    fc.assert(
      fc.property(lines, fc.nat(5_000_000), (all, left) => {
        const doubled = all.map((one) => ({ ...one, amount: rounded(times(one.amount, '2'), 0) }))
        expect(forecastOf(doubled, String(left * 2))!.runOutOn).toBe(forecastOf(all, String(left))!.runOutOn)
      }),
    )
  })

  test('at the rate the value covers the days until then, and not one more', () => {
    fc.assert(
      fc.property(lines, fc.nat(5_000_000), (all, left) => {
        const { dailyBurn, to, runOutOn } = forecastOf(all, String(left))!
        if (runOutOn === null) return
        const days = daysBetween(to, runOutOn)
        expect(compare(times(dailyBurn, String(days)), String(left))).toBeLessThanOrEqual(0)
        expect(compare(times(dailyBurn, String(days + 1)), String(left))).toBe(1)
      }),
    )
  })

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expect(forecastOf(all.toReversed(), '100000')!.runOutOn).toBe(forecastOf(all, '100000')!.runOutOn)
      }),
    )
  })
})

test.each([
  ['79999.99', null],
  ['80000', 80],
  ['94999.99', 80],
  ['95000', 95],
  ['100000', 100],
  ['120000', 100],
])('%s of 100,000 has reached %s %%', (consumed, percent) => {
  expect(thresholdReached(consumed, '100000', [80, 95, 100])).toBe(percent)
})

test('the consumption is shown with two decimals, and is 100 for a limit of zero', () => {
  expect([burnRateLabel('1', '3'), burnRateLabel('0', '0'), burnRateLabel('2', '1')]).toEqual([
    '33.33',
    '100.00',
    '200.00',
  ])
})
