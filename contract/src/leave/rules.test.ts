import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, divide, plus, rounded, times } from '../kernel/math/rational.ts'
import { daysAfter, daysFromTo } from '../kernel/values/days.ts'
import { LeaveRules } from '../settings/country-rules/leave-rules.contract.ts'
import { accrualToPost, accruedBy, accruedShown, monthsCompleted, type Service } from './accrual.rules.ts'
import { balancesByType, type LeaveLedger, openExpiries, resultingShortfall } from './balance.rules.ts'
import { absenceDays, absenceProblem, daysOf, daysPaid, paidParts } from './counting.rules.ts'
import { leaveRulesOf } from './default-leave-rules.rules.ts'
import { lapsedAtExpiry, lapsedAtYearEnd, MOVEMENT_KINDS, sumsOf } from './ledger.rules.ts'

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
            const more = accrualToPost(one, on, posted)
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

describe('an absence', () => {
  const isWorkingDay = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
  const from = (startsOn: string, endsOn: string, startHalfDay = false, endHalfDay = false) => ({
    startsOn,
    endsOn,
    startHalfDay,
    endHalfDay,
  })

  /** 6 November 2026 is a Friday. */
  test.each([
    [from('2026-11-06', '2026-11-09'), 'CALENDAR', '4'],
    [from('2026-11-06', '2026-11-09'), 'WORKING', '2'],
    [from('2026-11-06', '2026-11-09', true), 'WORKING', '1.5'],
    [from('2026-11-06', '2026-11-09', true, true), 'CALENDAR', '3'],
    [from('2026-11-06', '2026-11-06', false, true), 'WORKING', '0.5'],
    [from('2026-11-07', '2026-11-08'), 'WORKING', '0'],
    // A half day without work is not counted.
    [from('2026-11-07', '2026-11-09', true), 'WORKING', '1'],
  ] as const)('%o in %s days takes %s', (absence, unit, days) => {
    expect(daysOf(absenceDays(absence, unit, isWorkingDay))).toBe(days)
  })

  test('ends after it starts, and a half day has one half', () => {
    expect(absenceProblem(from('2026-11-09', '2026-11-06'))?.path).toBe('endsOn')
    expect(absenceProblem(from('2026-11-09', '2026-11-09', true, true))?.path).toBe('endHalfDay')
    expect(absenceProblem(from('2026-11-09', '2026-11-09', true))).toBeNull()
  })

  const SICK = [
    { days: 15, percent: '100' },
    { days: 30, percent: '50' },
    { days: 45, percent: '0' },
  ]

  test('(d) 50 days of sickness in the Emirates: 18,000.00 of a month’s 18,000 paid, 12,000.00 lost', () => {
    const parts = paidParts(SICK, '0', '50')
    expect(parts).toEqual([
      { days: '15', percent: '100' },
      { days: '30', percent: '50' },
      { days: '5', percent: '0' },
    ])
    const perDay = divide('18000', '30')
    expect(rounded(times(perDay, daysPaid(parts)), 2)).toBe('18000.00')
    expect(rounded(times(perDay, plus('50', times('-1', daysPaid(parts)))), 2)).toBe('12000.00')
  })

  test.each([
    [SICK, '14', '2', ['1@100', '1@50']],
    [SICK, '14.5', '1', ['0.5@100', '0.5@50']],
    [SICK, '45', '10', ['10@0']],
    [SICK, '89', '3', ['3@0']],
    [[], '400', '7.5', ['7.5@100']],
    [[{ days: 2, percent: '100' }], '0', '3', ['2@100', '1@0']],
  ])('by %o after %s days, %s are paid %o', (tiers, before, days, parts) => {
    expect(paidParts(tiers, before, days).map(({ days, percent }) => `${days}@${percent}`)).toEqual(parts)
  })

  test('is paid the same whether recorded as one absence or as two', () => {
    const halves = fc.integer({ min: 0, max: 240 }).map((count) => rounded(divide(String(count), '2'), 1))
    fc.assert(
      fc.property(halves, halves, halves, (before, first, second) => {
        const whole = daysPaid(paidParts(SICK, before, rounded(plus(first, second), 1)))
        const then = rounded(plus(before, first), 1)
        const apart = plus(daysPaid(paidParts(SICK, before, first)), daysPaid(paidParts(SICK, then, second)))
        expect(compare(whole, apart)).toBe(0)
      }),
    )
  })

  test('counts every calendar day from the first to the last', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((count) => daysAfter('2024-01-01', count))
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 90 }), (start, length) => {
        const absence = from(start, daysAfter(start, length))
        expect(daysOf(absenceDays(absence, 'CALENDAR', () => true))).toBe(String(daysFromTo(start, absence.endsOn)))
      }),
    )
  })
})

describe('the ledger', () => {
  test('balance = opening + accrued − taken − encashed − expired + adjustments', () => {
    const row = (kind: (typeof MOVEMENT_KINDS)[number], days: string) => ({ kind, days })
    const rows = [
      row('OPENING', '4.25'),
      row('ACCRUED', '26.28'),
      row('ACCRUED', '-0.03'),
      row('TAKEN', '-12.5'),
      row('TAKEN', '2'),
      row('ENCASHED', '-5'),
      row('LAPSED', '-1'),
      row('ADJUSTED', '-0.5'),
    ]
    expect(sumsOf(rows)).toEqual({
      opening: '4.25',
      accrued: '26.25',
      taken: '10.50',
      encashed: '5.00',
      lapsed: '1.00',
      adjusted: '-0.50',
      balance: '13.50',
    })
  })

  test('its sums always equal its balance', () => {
    const days = fc.integer({ min: -9_999, max: 9_999 }).map((count) => rounded(divide(String(count), '100'), 2))
    fc.assert(
      fc.property(fc.array(fc.record({ kind: fc.constantFrom(...MOVEMENT_KINDS), days })), (rows) => {
        const { opening, accrued, taken: result, encashed, lapsed, adjusted, balance } = sumsOf(rows)
        const expected = plus(
          opening,
          accrued,
          adjusted,
          ...[result, encashed, lapsed].map((less) => times('-1', less)),
        )
        expect(rounded(expected, 2)).toBe(balance)
      }),
    )
  })

  const PLAIN_RULE = { carryOverDays: null, carryOverMonths: null }
  /** 10 days on the first day of 2026, and 10 more on 1 July. */
  const ledgerWith = (...rows: readonly [kind: (typeof MOVEMENT_KINDS)[number], on: string, days: string][]) => ({
    movements: [['ADJUSTED', '2026-01-01', '10'] as const, ['ADJUSTED', '2026-07-01', '10'] as const, ...rows].map(
      ([kind, on, days]) => ({ kind, on, days }),
    ),
    service: null,
    ruleOn: () => PLAIN_RULE,
  })

  test.each([
    ['the whole balance', ledgerWith(), '2026-03-01', '10', '0', null],
    ['half a day more than the balance', ledgerWith(), '2026-03-01', '10.5', '0', { on: '2026-03-01', missing: '0.5' }],
    ['half a day more, if five days may be owed', ledgerWith(), '2026-03-01', '10.5', '5', null],
    [
      'days needed by later leave',
      ledgerWith(['TAKEN', '2026-08-01', '-18']),
      '2026-03-01',
      '3',
      '0',
      { on: '2026-08-01', missing: '1' },
    ],
    ['the days that later leave leaves', ledgerWith(['TAKEN', '2026-08-01', '-18']), '2026-03-01', '2', '0', null],
    [
      'days that are paid out later',
      ledgerWith(['ENCASHED', '2026-12-15', '-20']),
      '2026-12-01',
      '5',
      '0',
      { on: '2026-12-15', missing: '5' },
    ],
    [
      'days that a later correction deducts',
      ledgerWith(['ADJUSTED', '2026-12-15', '-20']),
      '2026-12-01',
      '5',
      '0',
      { on: '2026-12-15', missing: '5' },
    ],
    [
      'more than the balance after an earlier shortfall',
      ledgerWith(['TAKEN', '2026-03-03', '-11']),
      '2026-12-01',
      '60',
      '0',
      { on: '2026-12-01', missing: '51' },
    ],
    [
      'the balance after an earlier shortfall',
      ledgerWith(['TAKEN', '2026-03-03', '-11']),
      '2026-12-01',
      '9',
      '0',
      null,
    ],
    ['leave before an opening balance', ledgerWith(['OPENING', '2026-06-30', '4']), '2026-03-01', '30', '0', null],
  ] as [string, LeaveLedger, string, string, string, object | null][])(
    'covers %s, or reports the shortfall',
    (_what, ledger, on, days, negativeDays, short) => {
      expect(resultingShortfall(ledger, [{ on, days }], { negativeDays })).toEqual(short)
    },
  )

  test('an opening balance replaces everything up to its day', () => {
    const ledger = ledgerWith(
      ['OPENING', '2026-06-30', '4'],
      ['TAKEN', '2026-05-01', '-7'],
      ['TAKEN', '2026-09-01', '-2'],
    )
    expect(balancesByType(ledger, '2026-12-31')).toMatchObject({ opening: '4.00', taken: '2.00', balance: '12.00' })
    const cancelled = { ...ledger, movements: [...ledger.movements, { kind: 'OPENING', on: '2026-06-30', days: '-4' }] }
    expect(balancesByType(cancelled as LeaveLedger, '2026-12-31')).toMatchObject({
      opening: '0.00',
      taken: '9.00',
      balance: '11.00',
    })
  })

  /** 25 days at the end of 2026, of which 15 can be carried forward; the end of the year was posted. */
  test.each([
    ['no change', [], []],
    ['ten days taken before', [['TAKEN', '2026-12-20', '-10']], [['2026-12-31', '10.00']]],
    ['four days taken before', [['TAKEN', '2026-12-20', '-4']], [['2026-12-31', '4.00']]],
    ['days returned', [['TAKEN', '2026-12-20', '3']], [['2026-12-31', '-3.00']]],
    ['days taken in the next year', [['TAKEN', '2027-01-20', '-3']], []],
    ['an opening balance of an earlier date', [['OPENING', '2026-11-30', '18']], [['2026-12-31', '7.00']]],
    ['an opening balance of the same date', [['OPENING', '2026-12-31', '18']], []],
  ] as const)('expired days are corrected after %s', (_what, later, open) => {
    const rows = [
      ['ADJUSTED', '2026-01-01', '25'],
      ['ACCRUED', '2026-11-30', '1'],
      ['LAPSED', '2026-12-31', '-10'],
      ...later,
    ] as const
    const movements = rows.map(([kind, on, days]) => ({ kind, on, days }))
    const ledger = { movements, service: null, ruleOn: () => ({ carryOverDays: '15', carryOverMonths: null }) }
    expect(openExpiries(ledger, '2027-06-30').map(({ on, days }) => [on, days])).toEqual(open)
  })

  test('days that expire at the end of the year are not available in the next one', () => {
    const movements = [
      { kind: 'ADJUSTED', on: '2026-01-01', days: '25' },
      { kind: 'ACCRUED', on: '2026-11-30', days: '1' },
    ] as const
    const ledger = { movements, service: null, ruleOn: () => ({ carryOverDays: '15', carryOverMonths: null }) }
    const short = (on: string, days: string) => resultingShortfall(ledger, [{ on, days }], { negativeDays: '0' })
    expect(short('2026-12-20', '25')).toBeNull()
    expect(short('2027-01-10', '15')).toBeNull()
    expect(short('2027-01-10', '20')).toEqual({ on: '2027-01-10', missing: '5' })
  })

  test('carries over at most what the country allows, and uses carried days first', () => {
    expect(lapsedAtYearEnd('17.25', { carryOverDays: '15' })).toBe('2.25')
    expect(lapsedAtYearEnd('15', { carryOverDays: '15' })).toBeNull()
    expect(lapsedAtYearEnd('90', { carryOverDays: null })).toBeNull()
    expect(lapsedAtExpiry('15', '4.5')).toBe('10.50')
    expect(lapsedAtExpiry('15', '18')).toBeNull()
    expect(lapsedAtExpiry('-3', '0')).toBeNull()
  })
})

describe('the leave types of a country', () => {
  const parameters = { annualLeave: OM, sickTiers: [{ days: 21, percent: '100' }], leaveRules: null }

  test('have defaults, which the country’s own rules replace', () => {
    const defaults = leaveRulesOf('OM', parameters)
    expect([...defaults.keys()]).toEqual([
      'ANNUAL',
      'SICK',
      'UNPAID',
      'MATERNITY',
      'PATERNITY',
      'BEREAVEMENT',
      'HAJJ',
      'MARRIAGE',
      'STUDY',
      'COMP_OFF',
      'PUBLIC_HOLIDAY',
    ])
    expect(defaults.get('ANNUAL')).toMatchObject({ unit: 'CALENDAR', minServiceMonths: 6, allowance: 'SERVICE' })
    expect(defaults.get('SICK')).toMatchObject({ days: '21', allowance: 'YEAR' })
    const unknown = leaveRulesOf('GB', { ...parameters, sickTiers: [] }).get('SICK')
    expect(unknown).toMatchObject({ allowance: 'NONE', days: null, pay: [] })
    expect(leaveRulesOf('IN', parameters).has('HAJJ')).toBe(false)
    const own = { ...defaults.get('HAJJ')!, days: '20' }
    expect(leaveRulesOf('IN', { ...parameters, leaveRules: [own] }).get('HAJJ')).toEqual(own)
  })

  test('are valid as a setting, for every country', () => {
    for (const country of ['AE', 'SA', 'QA', 'BH', 'KW', 'OM', 'IN', 'EG', 'PK', 'GB']) {
      const rules = [...leaveRulesOf(country, parameters).values()]
      expect(LeaveRules.safeParse(rules).error, country).toBeUndefined()
    }
  })
})
