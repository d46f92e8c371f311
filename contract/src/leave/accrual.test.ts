import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, plus, rounded, times } from '../kernel/math/rational.ts'
import { daysAfter } from '../kernel/values/days.ts'
import { accrualToPost, accruedBy, accruedShown, monthsCompleted, type Service } from './accrual.rules.ts'

const law = (tiers: readonly [number | null, string][], firstYear: [number, string | null] | null = null) => ({
  unit: 'CALENDAR' as const,
  tiers: tiers.map(([toYears, days]) => ({ toYears, days })),
  firstYear: firstYear && { monthsWithout: firstYear[0], daysPerMonth: firstYear[1] },
  note: null,
})
const AE = law([[null, '30']], [6, '2'])
const SA = law([
  [5, '21'],
  [null, '30'],
])
const OM = law([[null, '30']], [6, null])
const BH = law([[null, '30']], [0, '2.5'])
const PLAIN = law([[null, '30']])
const service = (startsOn: string, annualLeave = PLAIN, more: Partial<Service> = {}): Service => ({
  startsOn,
  endsOn: null,
  laws: [{ from: '1990-01-01', annualLeave }],
  agreed: [],
  ...more,
})
const between = (one: Service, after: string, to: string) =>
  rounded(plus(accruedBy(one, to), times('-1', accruedBy(one, after))), 2)

describe('leave accrual', () => {
  test('(a) 30 days a year, joined on 12 October: 6.66 at the end of the year', () => {
    expect(accruedShown(service('2026-10-12'), '2026-12-31')).toBe('6.66')
  })

  test('(b) Saudi Arabia, 21 days a year and 30 from the fifth anniversary on 1 June 2026: 26.28 in 2026', () => {
    expect(between(service('2021-06-01', SA), '2025-12-31', '2026-12-31')).toBe('26.28')
  })

  /** (c) and around it, and first years of other countries. */
  test.each([
    ['AE at the end of month 6', AE, '2026-06-30', '0.00'],
    ['AE one day before the end of month 7', AE, '2026-07-30', '0.00'],
    ['(c) AE at the end of month 7', AE, '2026-07-31', '14.00'],
    ['AE at the end of month 11', AE, '2026-11-30', '22.00'],
    ['AE after the first year', AE, '2026-12-31', '30.00'],
    ['AE half a year later', AE, '2027-06-30', '44.88'],
    ['AE after two years', AE, '2027-12-31', '60.00'],
    ['BH after a month', BH, '2026-01-31', '2.50'],
    ['BH one day before the end of month 1', BH, '2026-01-30', '0.00'],
    ['OM in month 6', OM, '2026-06-29', '0.00'],
    ['OM after six months', OM, '2026-06-30', '14.88'],
    ['a day before the first', PLAIN, '2025-12-31', '0.00'],
    ['the first day', PLAIN, '2026-01-01', '0.08'],
  ])('%s, joined on 1 January 2026', (_what, annualLeave, day, earned) => {
    expect(accruedShown(service('2026-01-01', annualLeave), day)).toBe(earned)
  })

  test('a year with 29 February accrues no more than other years', () => {
    expect(accruedShown(service('2027-03-01'), '2028-02-29')).toBe('30.00')
    expect(accruedShown(service('2028-02-29'), '2029-02-27')).toBe('30.00')
  })

  test('a new law applies from its date, and a contractual entitlement where it is higher', () => {
    const laws = [
      { from: '2020-01-01', annualLeave: law([[null, '20']]) },
      { from: '2026-07-01', annualLeave: law([[null, '30']]) },
    ]
    // 181 days at 20 and 184 at 30.
    expect(accruedShown(service('2026-01-01', PLAIN, { laws }), '2026-12-31')).toBe('25.04')
    const agreed = [{ from: '2026-01-01', to: '2026-01-31', daysPerYear: 36 }]
    // 31 at 36, 150 at 20, 184 at 30.
    expect(accruedShown(service('2026-01-01', PLAIN, { laws, agreed }), '2026-12-31')).toBe('26.40')
    const less = [{ from: '2026-01-01', to: null, daysPerYear: 10 }]
    expect(accruedShown(service('2026-01-01', PLAIN, { laws, agreed: less }), '2026-12-31')).toBe('25.04')
  })

  /** 36 days are agreed; the law of the first year grants two a month after the sixth. */
  test.each([
    ['from the first day', [{ from: '2026-01-01', to: null, daysPerYear: 36 }], '2026-10-31', '29.98'],
    ['for two months', [{ from: '2026-01-01', to: '2026-02-28', daysPerYear: 36 }], '2026-03-31', '5.82'],
    [
      'for two months, less than the law grants by then',
      [{ from: '2026-01-01', to: '2026-02-28', daysPerYear: 36 }],
      '2026-10-31',
      '20.00',
    ],
    [
      'no more than the law grants for a whole year',
      [{ from: '2026-01-01', to: null, daysPerYear: 30 }],
      '2026-10-31',
      '20.00',
    ],
  ])('in the first year a contractual entitlement applies where it is higher: %s', (_what, agreed, day, earned) => {
    expect(accruedShown(service('2026-01-01', AE, { agreed }), day)).toBe(earned)
  })

  test('ends on the last working day', () => {
    const left = service('2026-01-01', PLAIN, { endsOn: '2026-03-31' })
    expect(accruedShown(left, '2026-12-31')).toBe(accruedShown(left, '2026-03-31'))
    expect(accruedShown(left, '2026-03-31')).toBe('7.40')
  })

  test.each([
    ['2026-01-01', '2026-07-31', 7],
    ['2026-01-01', '2026-07-30', 6],
    ['2026-01-31', '2026-02-27', 1],
    ['2026-01-31', '2026-02-26', 0],
    ['2025-10-12', '2026-10-11', 12],
    ['2026-01-01', '2025-12-01', 0],
  ])('from %s to the end of %s, the number of completed months is correct', (from, to, months) => {
    expect(monthsCompleted(from, to)).toBe(months)
  })

  const day = fc.integer({ min: 0, max: 6_000 }).map((count) => daysAfter('2012-01-01', count))
  const laws = fc.constantFrom(AE, SA, OM, BH, PLAIN)

  test('never decreases, and the monthly postings add up to the days earned', () => {
    fc.assert(
      fc.property(
        day,
        laws,
        fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 30 }),
        (start, annualLeave, steps) => {
          const one = service(start, annualLeave)
          let on = start
          let posted = '0'
          for (const step of steps) {
            on = daysAfter(on, step)
            const more = accrualToPost(one, on, { openedOn: null, days: posted })
            if (more !== null) {
              expect(compare(more, '0')).toBe(1)
              posted = rounded(plus(posted, more), 2)
            }
            expect(compare(posted, accruedShown(one, on))).toBe(0)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is the same whether a law is entered once or again from any later date', () => {
    fc.assert(
      fc.property(day, day, day, (start, again, to) => {
        const duplicates = [
          { from: '1990-01-01', annualLeave: SA },
          { from: again, annualLeave: SA },
        ]
        expect(accruedShown(service(start, SA, { laws: duplicates }), to)).toBe(accruedShown(service(start, SA), to))
      }),
      { numRuns: 100 },
    )
  })
})
