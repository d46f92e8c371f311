import { describe, expect, test } from 'vitest'
import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { isCurrency, minorUnit } from '../../kernel/math/money.ts'
import { compare, exact, maximum, minus } from '../../kernel/math/rational.ts'
import { computed } from '../../kernel/testing/formula.ts'
import { correctionLines, expenseLine, milestoneLine } from '../drafts/extras.rules.ts'
import type { BillLine } from '../drafts/line.rules.ts'
import { serviceLines } from '../drafts/services.rules.ts'
import type { BillableDay, Period, ServiceTerms } from '../drafts/units.rules.ts'
import { legalAmounts, totalsOf } from '../invoices/totals.rules.ts'
import {
  B1,
  B2,
  B3,
  B7,
  daysWorked,
  NOVEMBER,
  overtime,
  termsOf,
  timesheetDay,
} from '../testing/billing-examples.rules.ts'

const services = (terms: ServiceTerms, days: readonly BillableDay[], period: Period = NOVEMBER) => {
  const made = serviceLines(terms, days, period)
  if (!made.ok) throw new Error(made.message)
  return made
}
const taxed = (lines: readonly { net: string }[], taxPercent: string, taxCode: 'S' | 'O' = 'S') =>
  lines.map(({ net }) => ({ net, taxCode, taxPercent }))
const asRows = (lines: readonly BillLine[]) =>
  lines.map(({ kind, quantity, unit, price, per, net }) => `${kind} ${quantity} ${unit} × ${price}/${per} = ${net}`)

/** The examples of docs/domain/billing.md, with all decimals. */
describe('the worked examples', () => {
  test('days, overtime and expenses in the UAE (B1)', () => {
    const { lines } = services(B1.terms, B1.days)
    const expense = expenseLine(B1.expense, { currency: 'AED', handlingPercent: null, rate: null })
    if (!expense.ok) throw new Error(expense.message)
    const all = [...lines, expense.line]
    expect(all.map(({ net }) => net)).toEqual(B1.lines)
    const totals = totalsOf(taxed(all, '5'), 'AED', 'LINE')
    expect(totals).toMatchObject({ lineTaxes: B1.taxes, net: B1.net, tax: B1.tax, gross: B1.gross })
    expect(asRows(all)).toEqual([
      'SERVICE 20.5 DAY × 1250/1 = 25625.00',
      'OVERTIME 10 HOUR × 1875/8 = 2343.75',
      'EXPENSE 1 ITEM × 412.35/1 = 412.35',
    ])
  })

  test('18 of 22 days of a month in Saudi Arabia (B2)', () => {
    const { lines } = services(B2.terms, B2.days)
    expect(asRows(lines)).toEqual(['SERVICE 18 DAY × 32000/22 = 26181.82'])
    for (const rounding of ['LINE', 'CATEGORY'] as const)
      expect(totalsOf(taxed(lines, '15'), 'SAR', rounding)).toMatchObject({ net: B2.net, tax: B2.tax, gross: B2.gross })
  })

  test('billed in dollars, reported in dirhams (B3)', () => {
    const { lines } = services(B3.terms, B3.days)
    const totals = totalsOf(taxed(lines, '5'), 'USD', 'LINE')
    expect(totals).toMatchObject({ net: B3.net, tax: B3.tax, gross: B3.gross })
    expect(legalAmounts(taxed(lines, '5'), totals, B3.rate)).toMatchObject({
      ...B3.legal,
      net: '52443.30',
      lineNets: ['52443.30'],
      lineTaxes: ['2622.17'],
    })
  })

  test('three lines of 10.10 at 5 %, by line and by category (B6)', () => {
    const lines = taxed([{ net: '10.10' }, { net: '10.10' }, { net: '10.10' }], '5')
    const byLine = totalsOf(lines, 'AED', 'LINE')
    const byCategory = totalsOf(lines, 'AED', 'CATEGORY')
    expect(byLine).toMatchObject({ lineTaxes: ['0.51', '0.51', '0.51'], tax: '1.53', gross: '31.83' })
    expect(byCategory).toMatchObject({ lineTaxes: ['0.50', '0.51', '0.51'], tax: '1.52', gross: '31.82' })
  })

  test('the rounding difference is put on the largest line (B6)', () => {
    const lines = taxed([{ net: '10.10' }, { net: '10.30' }, { net: '10.10' }], '5')
    expect(totalsOf(lines, 'AED', 'CATEGORY')).toMatchObject({ lineTaxes: ['0.51', '0.51', '0.51'], tax: '1.53' })
    const more = taxed([{ net: '10.10' }, { net: '30.10' }, { net: '10.10' }], '5')
    expect(totalsOf(more, 'AED', 'CATEGORY')).toMatchObject({ lineTaxes: ['0.51', '1.50', '0.51'], tax: '2.52' })
  })

  test('three decimals in Kuwait, without tax (B7)', () => {
    const totals = totalsOf(taxed(services(B7.terms, B7.days).lines, '0', 'O'), 'KWD', 'LINE')
    expect(totals).toMatchObject({ net: B7.gross, tax: '0.000', gross: B7.gross })
  })
})

/** The options of a client contract, for November 2026 with 21 working days from Monday to Friday. */
describe('what a placement bills', () => {
  const day = { unit: 'DAY', rate: '1000.00', currency: 'AED' } as const
  const hour = { unit: 'HOUR', rate: '100.00', currency: 'AED' } as const
  const month = { unit: 'MONTH', rate: '21000.00', currency: 'AED' } as const
  const leave = (date: string, change: Partial<BillableDay> = {}) =>
    timesheetDay(date, { type: 'LEAVE_PAID', hours: '0', ...change })
  const worked = (count: number, from?: string) => daysWorked(count, termsOf(day), from)
  const rows = (terms: ServiceTerms, days: readonly BillableDay[], period?: Period) =>
    asRows(services(terms, days, period).lines)

  test.each<[string, ServiceTerms, BillableDay[], string[]]>([
    ['a full month is one month', termsOf(month), worked(21), ['SERVICE 1 MONTH × 21000/1 = 21000.00']],
    [
      'work on a weekend makes up for a missed day, but adds no extra day',
      termsOf(month),
      [...worked(21), timesheetDay('2026-11-07', { isWorkday: false })],
      ['SERVICE 1 MONTH × 21000/1 = 21000.00'],
    ],
    ['hours as recorded', termsOf(hour), worked(2.5), ['SERVICE 20 HOUR × 100/1 = 2000.00']],
    [
      'a client that is closed one day has a shorter month',
      termsOf(month, { calendar: { workingDays: [1, 2, 3, 4, 5], closedOn: ['2026-11-30'] } }),
      worked(19),
      ['SERVICE 19 DAY × 21000/20 = 19950.00'],
    ],
    [
      'overtime of a monthly rate is priced by the working hours of the month',
      termsOf(month),
      [timesheetDay('2026-11-02', overtime({ normal: '4' }))],
      ['SERVICE 1 DAY × 21000/21 = 1000.00', 'OVERTIME 4 HOUR × 31500/168 = 750.00'],
    ],
    [
      'leave that the client does not pay for',
      termsOf(day),
      [...worked(2), leave('2026-11-04')],
      ['SERVICE 2 DAY × 1000/1 = 2000.00'],
    ],
    [
      'leave that the client pays for, on its working days only',
      termsOf(day, { leavePolicy: { kind: 'BILLABLE', days: null } }),
      [
        ...worked(2),
        leave('2026-11-06'),
        leave('2026-11-07', { isWorkday: false }),
        leave('2026-11-09', { otherHalf: 'SICK' }),
      ],
      ['SERVICE 2 DAY × 1000/1 = 2000.00', 'LEAVE 1.5 DAY × 1000/1 = 1500.00'],
    ],
    [
      'unpaid leave and sickness are never billed',
      termsOf(day, { leavePolicy: { kind: 'BILLABLE', days: null } }),
      [...worked(2), leave('2026-11-06', { type: 'LEAVE_UNPAID' }), leave('2026-11-09', { type: 'SICK' })],
      ['SERVICE 2 DAY × 1000/1 = 2000.00'],
    ],
    [
      'leave up to 10 days a year, 8.5 of which are used',
      termsOf(day, { leavePolicy: { kind: 'BILLABLE_UP_TO_N', days: 10 }, leaveBefore: '8.5' }),
      [...worked(1), leave('2026-11-04'), leave('2026-11-05')],
      ['SERVICE 1 DAY × 1000/1 = 1000.00', 'LEAVE 1.5 DAY × 1000/1 = 1500.00'],
    ],
    [
      'leave of a whole month, credited after 10 days',
      termsOf(month, { leavePolicy: { kind: 'CREDIT_AFTER_N', days: 10 }, leaveBefore: '9' }),
      [...worked(18), leave('2026-11-26'), leave('2026-11-27'), leave('2026-11-30')],
      ['SERVICE 1 MONTH × 21000/1 = 21000.00', 'LEAVE_CREDIT -2 DAY × 21000/21 = -2000.00'],
    ],
    [
      'a minimum of 160 hours',
      termsOf(hour, { minUnits: '160' }),
      worked(19),
      ['SERVICE 152 HOUR × 100/1 = 15200.00', 'MINIMUM 8 HOUR × 100/1 = 800.00'],
    ],
    [
      'a maximum of 160 hours',
      termsOf(hour, { maxUnits: '160' }),
      worked(21),
      ['SERVICE 168 HOUR × 100/1 = 16800.00', 'CAP -8 HOUR × 100/1 = -800.00'],
    ],
    [
      'a minimum of a month with a contract for 10 of 21 days',
      termsOf(day, { minUnits: '20', startsOn: '2026-11-17' }),
      worked(8, '2026-11-17'),
      ['SERVICE 8 DAY × 1000/1 = 8000.00', 'MINIMUM 1.52 DAY × 1000/1 = 1520.00'],
    ],
    [
      'a minimum without a day of work',
      termsOf(month, { minUnits: '0.5' }),
      [],
      ['MINIMUM 10.5 DAY × 21000/21 = 10500.00'],
    ],
    [
      'a discount of 3 % on each line',
      termsOf(day, { rebatePercent: '3' }),
      worked(1),
      ['SERVICE 1 DAY × 1000/1 = 970.00'],
    ],
  ])('%s', (_what, terms, days, expected) => {
    expect(rows(terms, days)).toEqual(expected)
  })

  test('a rate that changes on the 16th bills each day at the rate of that day', () => {
    const rateLines = (unit: 'DAY' | 'MONTH', before: string, after: string) => [
      { unit, rate: before, currency: 'AED', overtime: null, from: '2026-01-01', to: '2026-11-15' },
      { unit, rate: after, currency: 'AED', overtime: null, from: '2026-11-16', to: null },
    ]
    const days = { ...termsOf(day), rateLines: rateLines('DAY', '1000.00', '1100.00') }
    expect(rows(days, worked(21))).toEqual(['SERVICE 10 DAY × 1000/1 = 10000.00', 'SERVICE 11 DAY × 1100/1 = 12100.00'])
    const months = { ...termsOf(month), rateLines: rateLines('MONTH', '21000.00', '22000.00') }
    expect(rows(months, worked(21))).toEqual([
      'SERVICE 10 DAY × 21000/21 = 10000.00',
      'SERVICE 11 DAY × 22000/21 = 11523.81',
    ])
    const capped = { ...days, maxUnits: '9' }
    expect(rows(capped, worked(21)).slice(2)).toEqual([
      'CAP -11 DAY × 1100/1 = -12100.00',
      'CAP -1 DAY × 1000/1 = -1000.00',
    ])
  })

  test('overtime without a multiplier is not billed, and a warning says so', () => {
    const [first] = worked(1)
    const made = services(termsOf(day), [{ ...first!, ...overtime({ normal: '1', holiday: '3' }) }])
    expect(made.lines.map(({ kind }) => kind)).toEqual(['SERVICE', 'OVERTIME'])
    expect(made.notices).toEqual([
      {
        code: 'OVERTIME_UNBILLED',
        message: '3 hours of overtime of Priya Nair are not billed: WO-AE-2026-000012 has no overtime rate for them.',
      },
    ])
    const one = services(termsOf(day), [{ ...first!, ...overtime({ holiday: '1' }) }])
    expect(one.notices[0]!.message).toBe(
      '1 hour of overtime of Priya Nair is not billed: WO-AE-2026-000012 has no overtime rate for it.',
    )
  })

  test('on-call days are billed at the rate of their day, also without work, and are listed', () => {
    const [first, second] = worked(2)
    const saturday = timesheetDay('2026-11-07', { type: 'WEEKEND', hours: '0', isWorkday: false, onCall: true })
    const days = [
      { ...first!, onCall: true },
      second!,
      saturday,
      ...worked(1, '2026-11-16').map((one) => ({ ...one, onCall: true })),
    ]
    const line = { ...day, overtime: null, to: null }
    const rateLines = [
      { ...line, from: '2026-01-01', to: '2026-11-15', onCallRate: '200.00' },
      { ...line, from: '2026-11-16', onCallRate: '225.50' },
    ]
    expect(rows({ ...termsOf(day), rateLines }, days)).toEqual([
      'SERVICE 2 DAY × 1000/1 = 2000.00',
      'ON_CALL 2 DAY × 200/1 = 400.00',
      'SERVICE 1 DAY × 1000/1 = 1000.00',
      'ON_CALL 1 DAY × 225.5/1 = 225.50',
    ])
    const made = services({ ...termsOf(day), rateLines }, days)
    expect(made.notices).toEqual([])
    const onCall = made.lines.find(({ kind }) => kind === 'ON_CALL')
    expect(onCall).toMatchObject({ description: 'On-call days of Priya Nair, Nov 2026', days: '0' })
    expect(JSON.stringify(onCall?.explain)).toMatch(/2 Nov 2026.*7 Nov 2026/)
    // A zero rate is a valid answer: neither billed nor warned about.
    const nothing = services(
      { ...termsOf(day), rateLines: [{ ...line, from: '2026-01-01', onCallRate: '0.00' }] },
      days,
    )
    expect([nothing.lines.map(({ kind }) => kind), nothing.notices]).toEqual([['SERVICE'], []])
  })

  test('an on-call day outside the contract is rejected where a rate would bill it', () => {
    const rest = timesheetDay('2026-11-28', { type: 'WEEKEND', hours: '0', isWorkday: false, onCall: true })
    const until = { endsOn: '2026-11-27' }
    const paid = termsOf({ ...day, onCallRate: '200' }, until)
    expect(serviceLines(paid, [rest], NOVEMBER)).toMatchObject({ ok: false, code: 'dayOutsideContract' })
    expect(serviceLines(termsOf(day, until), [rest], NOVEMBER)).toMatchObject({ ok: true, lines: [] })
  })

  test('on-call days without a rate are not billed, and a warning says so', () => {
    const made = services(
      termsOf(day),
      worked(3).map((one, i) => ({ ...one, onCall: i < 2 })),
    )
    expect(made.lines.map(({ kind }) => kind)).toEqual(['SERVICE'])
    expect(made.notices).toMatchObject([
      { code: 'ON_CALL_UNBILLED', message: expect.stringContaining('2 on-call days of Priya Nair are not billed') },
    ])
  })

  test('half a month does not apply the minimum yet', () => {
    const made = services(termsOf(day, { minUnits: '20' }), worked(5), { from: '2026-11-01', to: '2026-11-15' })
    expect(made.notices.map(({ code }) => code)).toEqual(['COMMITMENT_PENDING'])
  })

  test.each<[string, ServiceTerms, BillableDay[], string]>([
    ['a day before the contract', termsOf(day, { startsOn: '2026-11-03' }), worked(3), 'dayOutsideContract'],
    ['a day after it', termsOf(day, { endsOn: '2026-11-03' }), worked(3), 'dayOutsideContract'],
    ['a day without a rate', { ...termsOf(day), rateLines: [] }, worked(1), 'rateMissing'],
    [
      'a day with two rates',
      { ...termsOf(day), rateLines: [...termsOf(day).rateLines, ...termsOf(hour).rateLines] },
      worked(1),
      'duplicateRate',
    ],
    ['a date twice', termsOf(day), [...worked(1), leave('2026-11-02')], 'dayIsOne'],
    [
      'a month without a working day',
      termsOf(month, { calendar: { workingDays: [], closedOn: [] } }),
      worked(1),
      'calendarEmpty',
    ],
  ])('%s is rejected by its rule', (_what, terms, days, code) => {
    expect(serviceLines(terms, days, NOVEMBER)).toMatchObject({ ok: false, code })
  })
})

describe('lines without a timesheet', () => {
  const expense = { ...B1.expense, amount: '100.00', currency: 'USD' }
  const billed = { currency: 'AED', handlingPercent: '10', rate: { rate: '3.6725', source: 'Central Bank' } }
  test('an expense is converted once and has its handling fee', () => {
    expect(expenseLine(expense, billed)).toMatchObject({ line: { gross: '367.25', handling: '36.73', net: '403.98' } })
  })

  test.each([
    [{ hasReceipt: false }, 'receiptAttached'],
    [{ isApproved: false }, 'expenseApproved'],
    [{ amount: '0.00' }, 'amountIsPayable'],
    [{ amount: '1.234' }, 'amountIsPayable'],
  ])('an expense with %o is rejected', (change, code) => {
    expect(expenseLine({ ...expense, ...change }, billed)).toMatchObject({ code })
  })

  test('an expense in another currency needs an exchange rate', () => {
    expect(expenseLine(expense, { ...billed, rate: null })).toMatchObject({ code: 'rateMissing' })
  })

  test('a locked month is corrected by the difference, at the price of its own days', () => {
    const before = services(B1.terms, B1.days).lines
    const [first, second, ...rest] = B1.days
    const after = services(B1.terms, [
      { ...first!, ...overtime({}) },
      { ...second!, type: 'OFF', hours: '0' },
      ...rest,
    ]).lines
    expect(asRows(correctionLines(before, after, 'Correction of Nov 2026'))).toEqual([
      'CORRECTION -1 DAY × 1250/1 = -1250.00',
      'CORRECTION -2 HOUR × 1875/8 = -468.75',
    ])
    expect(correctionLines(before, before, 'Correction')).toEqual([])
  })

  test('a milestone is billed when it is accepted', () => {
    const milestone = { title: 'Go-live', amount: '90000.00', currency: 'SAR', acceptedOn: '2026-11-20' }
    const around = { contract: 'WO-SA-2026-000003', rebatePercent: null }
    expect(milestoneLine(milestone, around)).toMatchObject({ line: { net: '90000.00', from: '2026-11-20' } })
    expect(milestoneLine({ ...milestone, acceptedOn: null }, around)).toMatchObject({ code: 'milestoneAccepted' })
  })
})

const everyNode = (node: Explained): Explained[] => [node, ...(node.parts ?? []).flatMap(everyNode)]

test('every figure of B1 traces down to the day', () => {
  const { lines } = services(B1.terms, B1.days)
  const totals = totalsOf(taxed(lines, '5'), 'AED', 'LINE')
  const legal = legalAmounts(taxed(lines, '5'), totals, { ...B3.rate, currency: 'AED', rate: '1' })
  const roots = [
    ...lines.map(({ explain }) => explain),
    ...Object.values(totals.explain),
    ...Object.values(legal.explain),
  ]
  const nodes = roots.flatMap(everyNode)
  for (const node of nodes) {
    const off = maximum(minus(computed(node), node.value), minus(node.value, computed(node)))
    const smallest = isCurrency(node.unit) ? minorUnit(node.unit) : '0.0000000001'
    expect(compare(off, smallest), `${node.name} = ${node.formula}`).toBeLessThanOrEqual(0)
  }
  expect(nodes.flatMap(({ inputs }) => inputs.map(({ name }) => name))).toContain('2 Nov 2026')
  expect(compare(exact(B1.net), totals.net)).toBe(1)
})
