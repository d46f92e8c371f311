import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, divide, plus, rounded, times } from '../kernel/math/rational.ts'
import { daysAfter, daysFromTo } from '../kernel/values/days.ts'
import { LeaveRules } from '../settings/country-rules/leave-rules.contract.ts'
import { balancesByType, type LeaveLedger, openExpiries, resultingShortfall } from './balance.rules.ts'
import { absenceDays, absenceProblem, daysOf, daysPaid, paidParts } from './counting.rules.ts'
import { leaveRulesOf } from './default-leave-rules.rules.ts'
import { lapsedAtExpiry, lapsedAtYearEnd, MOVEMENT_KINDS, sumsOf } from './ledger.rules.ts'

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

  test('(d) 50 days of sickness in the UAE: 18,000.00 of a month’s 18,000 paid, 12,000.00 lost', () => {
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
  const firstYear = { monthsWithout: 6, daysPerMonth: null }
  const annualLeave = { unit: 'CALENDAR' as const, tiers: [{ toYears: null, days: '30' }], firstYear, note: null }
  const parameters = { annualLeave, sickTiers: [{ days: 21, percent: '100' }], leaveRules: null }

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
