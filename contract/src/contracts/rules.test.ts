import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMinor } from '../kernel/math/money.ts'
import { times, trimmed } from '../kernel/math/rational.ts'
import { differenceOf } from './difference.rules.ts'
import { rateMismatches } from './rate-match.rules.ts'
import { monthsIn, plannedExplained, plannedValue, workdaysIn } from './term-value.rules.ts'

/** Planned value of a term: months, workdays, rate; a check by counting the days one by one. */
describe('the planned value of a term', () => {
  test.each([
    ['2026-01-01', '2026-12-31', '12'],
    ['2026-01-01', '2026-01-31', '1'],
    ['2026-02-15', '2026-02-28', '0.5'],
    ['2026-01-16', '2026-02-14', '1.016129'],
    ['2026-05-01', '2026-04-30', '0'],
    ['2024-02-29', '2024-02-29', '0.034483'],
  ])('from %s to %s are %s months', (from, to, months) => {
    expect(trimmed(monthsIn(from, to), 6)).toBe(months)
  })

  test.each([
    ['MONTH', '27500', '2026-01-01', '2026-12-31', '330000.00'],
    ['MONTH', '30000', '2026-01-16', '2026-01-31', '15483.87'],
    ['DAY', '1000', '2026-06-01', '2026-06-30', '22000.00'],
    ['HOUR', '55', '2026-06-01', '2026-06-05', '2200.00'],
    ['DAY', '1250', '2026-06-06', '2026-06-07', '0.00'],
  ] as const)('%s × %s from %s to %s is AED %s', (unit, rate, startDate, endDate, value) => {
    const term = { unit, rate, startDate, endDate, workingDays: [1, 2, 3, 4, 5], hoursPerDay: '8' }
    expect(toMinor(plannedValue(term), 'AED')).toBe(value)
    const { value: explained, formula, inputs } = plannedExplained(term, 'AED')
    expect(toMinor(explained, 'AED')).toBe(value)
    expect(formula).toBe(inputs.map(({ name }) => name).join(' × '))
    expect(toMinor(times(...inputs.map((one) => one.value)), 'AED')).toBe(value)
  })

  const day = fc
    .integer({ min: 0, max: 4000 })
    .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10))
  test('workdays equal a count day by day', () => {
    const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), weekdays, (startDate, length, workingDays) => {
        const days = Array.from({ length: length + 1 }, (_, i) => new Date(Date.parse(startDate) + i * 86_400_000))
        const endDate = days.at(-1)!.toISOString().slice(0, 10)
        const counted = days.filter((one) => workingDays.includes(one.getUTCDay() || 7)).length
        expect(workdaysIn({ startDate, endDate, workingDays })).toBe(counted)
      }),
    )
  })

  test('the values of two consecutive terms add up to the value of the whole', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 300 }), (start, first, second) => {
        const at = (n: number) => new Date(Date.parse(start) + n * 86_400_000).toISOString().slice(0, 10)
        const worth = (startDate: string, endDate: string) => monthsIn(startDate, endDate)
        const parts = [worth(start, at(first)), worth(at(first + 1), at(first + second))]
        const sum = parts.map((months) => Number(trimmed(months, 12))).reduce((a, b) => a + b, 0)
        expect(sum).toBeCloseTo(Number(trimmed(worth(start, at(first + second)), 12)), 8)
      }),
    )
  })
})

describe('contract rates compared with the order form', () => {
  const agreed = { unit: 'DAY', rate: '1250', currency: 'AED', startDate: '2026-01-01', endDate: '2026-12-31' } as const
  const line = { unit: 'DAY', rate: '1250.00', currency: 'AED', overtime: null, from: '2026-01-01', to: null } as const
  const contract = { rateLines: [line], startDate: '2026-01-01', endDate: '2026-12-31' }
  test.each([
    ['the same values in another notation', {}, []],
    ['a higher rate', { rateLines: [{ ...line, rate: '1250.01' }] }, ['rateLines.0.rate']],
    ['another unit', { rateLines: [{ ...line, unit: 'HOUR' as const }] }, ['rateLines.0.unit']],
    ['another currency', { rateLines: [{ ...line, currency: 'USD' }] }, ['rateLines.0.currency']],
    ['a different second rate', { rateLines: [line, { ...line, rate: '1300' }] }, ['rateLines.1.rate']],
    ['a start before the placement', { startDate: '2025-12-31' }, ['startDate']],
    ['an end after the placement', { endDate: '2027-01-01' }, ['endDate']],
    ['no end date', { endDate: null }, ['endDate']],
    ['a rebate that the order form does not have', { rebatePercent: '3' }, ['rebatePercent']],
    ['no rebate', { rebatePercent: null }, []],
    ['a shorter term', { startDate: '2026-02-01', endDate: '2026-11-30' }, []],
  ])('%s', (_what, change, fields) => {
    expect(rateMismatches({ ...contract, ...change }, agreed).map(({ field }) => field)).toEqual(fields)
  })

  test.each([
    ['5.0', []],
    [null, []],
    ['3', ['rebatePercent']],
  ])('an order form with a rebate of 5 %, %s in the contract', (rebatePercent, fields) => {
    const found = rateMismatches({ ...contract, rebatePercent }, { ...agreed, rebatePercent: '5' })
    expect(found.map(({ field }) => field)).toEqual(fields)
  })
})

describe('a comparison of two versions', () => {
  test('hides equal values, matches table rows by name, and compares groups one level deep', () => {
    const left = {
      title: 'A',
      notes: null,
      rateLines: [{ from: '2026-01-01', unit: 'DAY', currency: 'AED', rate: '1' }],
      pay: { currency: 'AED', components: [{ code: 'BASIC', label: null, amount: '5' }] },
    }
    const right = {
      title: 'A',
      notes: 'new',
      rateLines: [
        { from: '2026-01-01', unit: 'DAY', currency: 'AED', rate: '1' },
        { from: '2026-07-01', unit: 'DAY', currency: 'AED', rate: '2' },
      ],
      pay: { currency: 'AED', components: [{ code: 'BASIC', label: null, amount: '6' }] },
    }
    expect(differenceOf(left, right)).toEqual([
      { field: 'notes', item: null, left: null, right: 'new' },
      { field: 'rateLines', item: 'from 2026-07-01 · DAY · AED', left: null, right: right.rateLines[1] },
      { field: 'pay.components', item: 'BASIC', left: left.pay.components[0], right: right.pay.components[0] },
    ])
  })

  test('is empty for equal versions, and has the same fields in both directions', () => {
    const fields = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
    )
    fc.assert(
      fc.property(fields, fields, (one, other) => {
        expect(differenceOf(one, one)).toEqual([])
        const there = differenceOf(one, other).map(({ field }) => field)
        expect(
          differenceOf(other, one)
            .map(({ field }) => field)
            .sort(),
        ).toEqual(there.sort())
      }),
    )
  })
})
