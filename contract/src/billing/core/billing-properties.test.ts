import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAmount, minorUnit, toMinor, totalOf } from '../../kernel/math/money.ts'
import { compare, divide, minus, plus, rounded, times } from '../../kernel/math/rational.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { totalsOf as timesheetTotals } from '../../timesheets/units.rules.ts'
import { serviceLines } from '../drafts/services.rules.ts'
import type { BillableDay, ServiceTerms } from '../drafts/units.rules.ts'
import { legalAmounts, totalsOf } from '../invoices/totals.rules.ts'
import { NOVEMBER, overtime, termsOf, timesheetDay } from '../testing/billing-examples.rules.ts'

const decimal = (max: number, places = 2) =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((n) => rounded(divide(String(n), String(10 ** places)), places))
const currency = fc.constantFrom('AED', 'SAR', 'KWD', 'USD', 'JPY')
const size = (value: string) => value.replace('-', '')

/** Lines of one currency, some negative, with two tax rates and none. */
const invoice = currency.chain((code) =>
  fc.record({
    currency: fc.constant(code),
    rounding: fc.constantFrom('LINE' as const, 'CATEGORY' as const),
    lines: fc.array(
      fc
        .record({
          amount: decimal(90_000, 3),
          sign: fc.constantFrom('1', '1', '1', '-1'),
          percent: fc.constantFrom('5', '15', '0'),
        })
        .map(({ amount, sign, percent }) => ({
          net: toMinor(times(amount, sign), code),
          taxCode: percent === '0' ? ('Z' as const) : ('S' as const),
          taxPercent: percent,
        })),
      { minLength: 1, maxLength: 25 },
    ),
  }),
)

describe('for any invoice', () => {
  test('lines, categories and totals add up with any rounding', () => {
    fc.assert(
      fc.property(invoice, ({ currency: code, rounding, lines }) => {
        const { lineTaxes, categories, net, tax, gross } = totalsOf(lines, code, rounding)
        expect(
          totalOf(
            lines.map((line) => line.net),
            code,
          ),
        ).toBe(net)
        expect(totalOf(lineTaxes, code)).toBe(tax)
        expect(
          totalOf(
            categories.map((one) => one.tax),
            code,
          ),
        ).toBe(tax)
        expect(
          totalOf(
            categories.map((one) => one.taxable),
            code,
          ),
        ).toBe(net)
        expect(totalOf([net, tax], code)).toBe(gross)
      }),
    )
  })

  test('the tax by category is Σ net × rate, and no line differs by more than one smallest unit', () => {
    fc.assert(
      fc.property(invoice, ({ currency: code, lines }) => {
        const { lineTaxes, categories } = totalsOf(lines, code, 'CATEGORY')
        for (const { taxable, percent, tax } of categories)
          expect(tax).toBe(toMinor(divide(times(taxable, percent), '100'), code))
        for (const [i, { net, taxPercent }] of lines.entries()) {
          const moved = size(rounded(minus(lineTaxes[i]!, toMinor(divide(times(net, taxPercent), '100'), code)), 3))
          expect(compare(moved, minorUnit(code))).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  test('the legal amounts add up too', () => {
    const rate = { rateDate: '2026-11-30', rateSource: 'Central Bank', currency: 'AED' }
    fc.assert(
      fc.property(
        invoice,
        fc.constantFrom('3.6725', '3.6725/3.75', '0.02448', '12'),
        ({ currency: code, rounding, lines }, by) => {
          const totals = totalsOf(lines, code, rounding)
          const legal = legalAmounts(lines, totals, { ...rate, rate: by })
          expect(totalOf(legal.lineNets, 'AED')).toBe(legal.net)
          expect(totalOf(legal.lineTaxes, 'AED')).toBe(legal.tax)
          expect(totalOf([legal.net, legal.tax], 'AED')).toBe(legal.gross)
          expect(legal.gross).toBe(toMinor(times(totals.gross, by), 'AED'))
        },
      ),
    )
  })
})

const days: fc.Arbitrary<BillableDay[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom('WORK', 'LEAVE_PAID', 'SICK', 'OFF'),
      otherHalf: fc.option(fc.constantFrom('WORK', 'LEAVE_PAID', 'LEAVE_UNPAID')),
      hours: decimal(4, 1),
    }),
    { minLength: 30, maxLength: 30 },
  )
  .map((all) =>
    all.map(({ type, otherHalf, hours }, i) => {
      const date = daysAfter(NOVEMBER.from, i)
      const isWorkday = [1, 2, 3, 4, 5].includes(new Date(date).getUTCDay())
      const day = { type, otherHalf, isWorkday, ...overtime({ normal: hours }) } as Partial<BillableDay>
      const work = [type, otherHalf ?? type].filter((one) => one === 'WORK').length
      return timesheetDay(date, { ...day, hours: String(4 * work) })
    }),
  )
const asTimesheetDay = (day: BillableDay) => ({ ...day, onCall: false, paidPercent: null, holiday: null })
const contract: fc.Arbitrary<ServiceTerms> = fc
  .record({
    unit: fc.constantFrom('HOUR', 'DAY', 'MONTH'),
    rate: fc.integer({ min: 1, max: 4_000_000 }).map((cents) => rounded(divide(String(cents), '100'), 2)),
    policy: fc.constantFrom('NOT_BILLABLE', 'BILLABLE', 'BILLABLE_UP_TO_N', 'CREDIT_AFTER_N'),
    before: fc.integer({ min: 0, max: 8 }),
  })
  .map(({ unit, rate, policy, before }) =>
    termsOf({ unit, rate, currency: 'AED' }, { leavePolicy: { kind: policy, days: 5 }, leaveBefore: String(before) }),
  )
const lines = (terms: ServiceTerms, some: BillableDay[], period = NOVEMBER) => {
  const made = serviceLines(terms, some, period)
  if (!made.ok) throw new Error(made.message)
  return made.lines
}

describe('for any timesheet', () => {
  test('splitting the month changes no unit of hours and days, and less than one smallest unit per line in money', () => {
    fc.assert(
      fc.property(contract, days, fc.integer({ min: 1, max: 29 }), (terms, all, at) => {
        fc.pre(terms.rateLines[0]!.unit !== 'MONTH')
        const until = daysAfter(NOVEMBER.from, at - 1)
        const had = timesheetTotals(all.filter(({ date }) => date <= until).map(asTimesheetDay), {
          policy: { kind: 'BILLABLE', days: null },
          leaveBefore: '0',
        })
        const leaveHad = minus(had.billable, had.worked)
        const later = { ...terms, leaveBefore: rounded(plus(terms.leaveBefore, leaveHad), 1) }
        const whole = lines(terms, all)
        const parts = [
          ...lines(terms, all, { from: NOVEMBER.from, to: until }),
          ...lines(later, all, { from: daysAfter(until, 1), to: NOVEMBER.to }),
        ]
        for (const kind of ['SERVICE', 'LEAVE', 'LEAVE_CREDIT', 'OVERTIME']) {
          const sum = (some: typeof whole, field: 'quantity' | 'net') =>
            plus(...some.filter((line) => line.kind === kind).map((line) => line[field]))
          expect(compare(sum(whole, 'quantity'), sum(parts, 'quantity')), kind).toBe(0)
          const off = size(rounded(minus(sum(whole, 'net'), sum(parts, 'net')), 2))
          expect(compare(off, '0.01'), kind).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the billed days and hours are those of the timesheet', () => {
    fc.assert(
      fc.property(contract, days, (terms, all) => {
        const { unit } = terms.rateLines[0]!
        fc.pre(unit !== 'MONTH')
        const timesheet = timesheetTotals(all.map(asTimesheetDay), {
          policy: terms.leavePolicy!,
          leaveBefore: terms.leaveBefore,
        })
        const units = (kinds: readonly string[]) =>
          plus(...lines(terms, all).flatMap(({ kind, quantity }) => (kinds.includes(kind) ? [quantity] : [])))
        const leave = minus(timesheet.billable, timesheet.worked)
        expect(compare(units(['SERVICE']), unit === 'HOUR' ? timesheet.hours : timesheet.worked)).toBe(0)
        expect(compare(units(['LEAVE', 'LEAVE_CREDIT']), unit === 'HOUR' ? times(leave, '8') : leave)).toBe(0)
        expect(compare(units(['OVERTIME']), timesheet.overtimeNormal)).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('a month never bills more than its rate before overtime, and each line is payable', () => {
    fc.assert(
      fc.property(contract, days, (terms, all) => {
        const made = lines(terms, all)
        for (const { net, gross } of made) expect(isAmount(net, 'AED') && isAmount(gross, 'AED')).toBe(true)
        fc.pre(terms.rateLines[0]!.unit === 'MONTH')
        const services = made.filter(({ kind }) => kind === 'SERVICE').map(({ net }) => net)
        expect(compare(plus(...services), terms.rateLines[0]!.rate)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 60 },
    )
  })

  test('minimum and maximum are exact to the hundredth', () => {
    fc.assert(
      fc.property(
        contract,
        days,
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 100 }),
        (terms, all, min, more) => {
          fc.pre(terms.rateLines[0]!.unit !== 'MONTH')
          const bounded = { ...terms, minUnits: String(min), maxUnits: String(min + more) }
          const counted = lines(bounded, all).filter(({ kind }) => kind !== 'OVERTIME')
          const units = plus(...counted.map(({ quantity }) => quantity))
          expect(compare(units, String(min))).toBeGreaterThanOrEqual(0)
          expect(compare(units, String(min + more))).toBeLessThanOrEqual(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})
