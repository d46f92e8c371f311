/**
 * Properties of any month of any person: sums, caps, amounts carried forward, splits, loans, payment files, and that
 * every explanation can be recalculated.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import { minorUnit, percentOf, toMinor, totalOf } from '../../kernel/math/money.ts'
import { compare, maximum, minus, plus, rounded } from '../../kernel/math/rational.ts'
import { computed } from '../../kernel/testing/formula.ts'
import { daysAfter, eachDay, firstOfMonth, lastOfMonth } from '../../kernel/values/days.ts'
import { type Loan, scheduleOf } from '../adjustments/loans.rules.ts'
import type { ExtraPayment } from '../calculation/extras.rules.ts'
import { varianceOf } from '../calculation/variance.rules.ts'
import { eachWageLine, wageAmounts } from '../payments/payment-file.rules.ts'
import { type PayslipRow, payslipOf } from '../payments/payslip.rules.ts'
import { wageErrors } from '../payments/wage-checks.rules.ts'
import { wageProfileOf } from '../payments/wage-profiles.rules.ts'
import { calculateSettlement } from '../settlements/settlement.rules.ts'
import { PAYROLL_PARAMETERS, payOf, payrollInput } from '../testing/payroll-examples.rules.ts'
import { PayItem } from './items.contract.ts'
import { calculatePay } from './payroll.rules.ts'
import type { PayrollInput } from './payroll.types.ts'

const CURRENCIES = { AE: 'AED', SA: 'SAR', QA: 'QAR', KW: 'KWD', OM: 'OMR', BH: 'BHD', IN: 'INR', GB: 'GBP' }
type Country = keyof typeof PAYROLL_PARAMETERS
const amount = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => (cents / 100).toFixed(2))
const month = fc.constantFrom('2026-02', '2024-02', '2026-04', '2026-10')
const dayOf = (of: string) => fc.constantFrom(...eachDay(firstOfMonth(of), lastOfMonth(of)))
const person = fc.record({
  national: fc.boolean(),
  region: fc.constant(null),
  registeredOn: fc.constantFrom(null, '2020-01-01', '2025-01-01'),
})
const debt = fc.record({
  id: fc.uuid(),
  label: fc.constantFrom('Damage', 'Court order', 'Penalty', 'Visa'),
  amount: amount(20_000),
  type: fc.constantFrom('LAPTOP_DAMAGE' as const, 'COURT_ORDER' as const, 'PENALTY' as const, 'VISA_COST' as const),
})
const loan: fc.Arbitrary<Loan> = fc.record({
  id: fc.uuid(),
  type: fc.constant('LOAN' as const),
  label: fc.constant('Loan'),
  repaid: fc.constant('0'),
  principal: amount(50_000),
  instalment: fc.constantFrom('250', '333.33', '1500'),
  startMonth: fc.constantFrom('2026-01', '2026-06'),
})

/** Any month of any person: a joiner, a leaver, a raise, two placements, absences, overtime, debts. */
const anybody: fc.Arbitrary<PayrollInput> = fc
  .tuple(fc.constantFrom(...(Object.keys(PAYROLL_PARAMETERS) as Country[])), month)
  .chain(([country, of]) =>
    fc
      .record({
        basic: amount(30_000),
        housing: amount(10_000),
        raised: amount(40_000),
        person,
        raise: fc.option(dayOf(of), { nil: null, freq: 1 }),
        move: dayOf(of),
        joined: fc.option(dayOf(of), { nil: null, freq: 1 }),
        left: fc.option(dayOf(of), { nil: null, freq: 1 }),
        absent: fc.uniqueArray(
          fc.record({
            day: dayOf(of),
            kind: fc.constantFrom('UNPAID' as const, 'SICK' as const, 'LEAVE' as const),
            share: fc.constantFrom('1', '0.5'),
            percent: fc.constantFrom('0', '50', '75', '100'),
          }),
          { selector: ({ day }) => day, maxLength: 31 },
        ),
        overtime: fc.array(
          fc.record({
            day: dayOf(of),
            hours: fc.constantFrom('1', '2.5', '8'),
            kind: fc.constantFrom('NORMAL' as const, 'NIGHT' as const, 'REST_DAY' as const, 'HOLIDAY' as const),
          }),
          { maxLength: 3 },
        ),
        onCall: fc.array(dayOf(of), { maxLength: 4 }),
        onCallRate: fc.constantFrom(null, '0', '150.25'),
        overtimeExempt: fc.boolean(),
        deductions: fc.array(debt, { maxLength: 3 }),
        loans: fc.array(loan, { maxLength: 2 }),
        broughtForward: amount(3_000),
      })
      .map(
        ({
          basic,
          housing,
          raised,
          raise,
          move,
          joined,
          left,
          absent,
          onCallRate,
          overtimeExempt,
          ...rest
        }): PayrollInput => {
          const from = joined && left && left < joined ? left : (joined ?? '2020-01-01')
          const currency = CURRENCIES[country]
          return payrollInput({
            ...rest,
            month: of,
            currency,
            parameters: PAYROLL_PARAMETERS[country],
            weekend: country === 'AE' || country === 'IN' || country === 'GB' ? [6, 7] : [5, 6],
            joined: from,
            lastDay: left,
            absences: absent,
            deductions: rest.deductions.map((one) => ({ ...one, amount: toMinor(one.amount, currency) })),
            pay: [
              { from: '2020-01-01', components: payOf(basic, { HOUSING: housing }), onCallRate },
              ...(raise ? [{ from: raise, components: payOf(raised, { HOUSING: housing }), overtimeExempt }] : []),
            ],
            placements: [
              { orderFormID: 'first', from: '2020-01-01', to: daysAfter(move, -1) },
              { orderFormID: 'second', from: move, to: null },
            ],
          })
        },
      ),
  )
const inUnits = (extras: readonly ExtraPayment[], currency: string): ExtraPayment[] =>
  extras.map((one) => ({ ...one, amount: toMinor(one.amount, currency) }))
const forAny = (rule: (input: PayrollInput) => void, numRuns = 40) =>
  fc.assert(
    fc.property(anybody, (input) => {
      rule(input)
    }),
    { numRuns },
  )

describe('for any month of any consultant', () => {
  test('amounts owed before the month are always deducted or carried forward', () => {
    forAny((input) => {
      if (input.isFinal) return
      const { items, carriedForward } = calculatePay(input)
      const sum = (code: string) => plus('0', ...items.filter((item) => item.code === code).map(({ amount }) => amount))
      const still = minus(input.broughtForward, sum('CARRIED'))
      expect(carriedForward).toBe(toMinor(plus(still, sum('CARRIED_FORWARD')), input.currency))
    })
  })

  test('the figures add up to the net, the net is never below zero, and what was not payable is carried forward', () => {
    forAny((input) => {
      const { items, net, earned, deducted: result } = calculatePay(input)
      const sum = (type: string) =>
        totalOf(
          items.filter((item) => item.type === type).map((item) => item.amount),
          input.currency,
        )
      expect([sum('EARN'), sum('DED')]).toEqual([earned, result])
      expect(toMinor(minus(earned, result), input.currency)).toBe(net)
      expect(compare(net, '0')).toBeGreaterThanOrEqual(0)
      if (items.some(({ code }) => code === 'CARRIED_FORWARD')) expect(compare(net, '0')).toBe(0)
    })
  })

  test('the columns of the payslip add up, for the month and the year, however many items have one label', () => {
    const extra = fc.record({
      label: fc.constantFrom('Bonus', 'On-call pay'),
      amount: amount(2_000),
      quantity: fc.constantFrom(null, '2'),
      id: fc.uuid(),
      code: fc.constantFrom('BONUS' as const, 'ON_CALL' as const),
      orderFormID: fc.constant(null),
    })
    const extras = fc.array(extra, { maxLength: 5 })
    fc.assert(
      fc.property(anybody, extras, extras, (input, before, now) => {
        const { currency } = input
        const earlier = calculatePay({ ...input, extras: inUnits(before, currency) })
        const line = calculatePay({ ...input, extras: inUnits(now, currency) })
        const slip = payslipOf(line, [earlier], currency)
        const sum = (rows: readonly PayslipRow[], of: 'amount' | 'yearToDate') =>
          totalOf(
            rows.flatMap((row) => row[of] ?? []),
            currency,
          )
        const { earnings, deductions } = slip
        expect([sum(earnings, 'amount'), sum(deductions, 'amount')]).toEqual([slip.earned, slip.deducted])
        expect(sum(earnings, 'yearToDate')).toBe(totalOf([earlier.earned, line.earned], currency))
        expect(sum(deductions, 'yearToDate')).toBe(totalOf([earlier.deducted, line.deducted], currency))
        expect(slip.netYearToDate).toBe(
          toMinor(minus(sum(earnings, 'yearToDate'), sum(deductions, 'yearToDate')), currency),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('the portions of a figure add up to it, and every figure matches the schema of the API', () => {
    forAny(({ currency, ...input }) => {
      for (const item of calculatePay({ ...input, currency }).items) {
        expect(PayItem.parse(item)).toEqual(item)
        expect(
          totalOf(
            item.shares.map((share) => share.amount),
            currency,
          ),
        ).toBe(item.amount)
        expect(compare(item.amount, '0')).toBeGreaterThanOrEqual(0)
      }
    })
  })

  test('deductions never exceed the caps, and every amount owed is deducted or reported', () => {
    forAny((input) => {
      const { items, skippedDeductions, wage } = calculatePay(input)
      const { capPercent, employerDebtCapPercent } = input.parameters.deductions
      const absent = ['UNPAID_LEAVE', 'SICK', 'ROUNDING']
      const deductions = items.filter(({ type, code }) => type === 'DED' && !absent.includes(code))
      const chosen = deductions.filter(({ code }) => code !== 'SOCIAL_INSURANCE')
      const sum = (all: readonly PayItem[]) => plus('0', ...all.map((item) => item.amount))
      if (compare(sum(chosen), '0') > 0)
        expect(compare(sum(deductions), percentOf(capPercent, wage))).toBeLessThanOrEqual(0)
      if (employerDebtCapPercent !== null) {
        const debts = chosen.filter(({ code }) => code !== 'COURT_ORDER' && code !== 'PENALTY')
        expect(compare(sum(debts), percentOf(employerDebtCapPercent, wage))).toBeLessThanOrEqual(0)
      }
      for (const { id, amount: owed, type, label } of input.deductions) {
        const here = items.filter(({ sourceID }) => sourceID === id).map((item) => item.amount)
        const left = skippedDeductions.filter((one) => one.id === id).map((one) => one.amount)
        expect(compare(plus('0', ...here, ...left), owed), `${type} ${label}`).toBe(0)
        if (type === 'VISA_COST' && input.parameters === PAYROLL_PARAMETERS.AE) expect(here).toEqual([])
      }
    })
  })

  test('another placement, or a version without changes, does not change the pay', () => {
    forAny((input) => {
      const cut = input.placements[1]!.from
      const same = [...input.pay, { ...input.pay.findLast(({ from }) => from <= cut)!, from: cut }]
      const whole = calculatePay({ ...input, placements: [{ orderFormID: 'one', from: '2020-01-01', to: null }] })
      const parted = calculatePay({ ...input, pay: same.toSorted((a, b) => (a.from < b.from ? -1 : 1)) })
      const plain = ({ items }: typeof whole) => items.map(({ code, type, amount: of }) => `${type} ${code} ${of}`)
      expect(plain(parted)).toEqual(plain(whole))
      expect(parted.net).toBe(whole.net)
    })
  })

  test('two halves of a month are paid as much as the whole, by days', () => {
    forAny((input) => {
      const cut = input.placements[1]!.from
      const of = { ...input, joined: '2020-01-01', lastDay: null }
      const days = (more: Partial<PayrollInput>) => Number(calculatePay({ ...of, ...more }).days.paid)
      const both = days({ lastDay: daysAfter(cut, -1) }) + days({ joined: cut })
      // A person who joins on the 31st is paid one day (docs/domain/money.md); 26 days are fewer or more than a month has.
      const isWhole = input.parameters.prorationBasis !== 'FIXED_26' && !cut.endsWith('-31')
      if (isWhole || cut.endsWith('-01')) expect(both).toBe(days({}))
    })
  })

  test('the causes of a variance add up to the difference', () => {
    fc.assert(
      fc.property(anybody, anybody, (first, second) => {
        const before = calculatePay({ ...first, currency: 'KWD' })
        const now = calculatePay({ ...second, currency: 'KWD' })
        const { difference, causes } = varianceOf(before, now, 'KWD')
        expect(toMinor(plus('0', ...causes.map((cause) => cause.amount)), 'KWD')).toBe(difference)
      }),
      { numRuns: 30 },
    )
  })

  test('the same input gives exactly the same line', () => {
    forAny((input) => expect(calculatePay(structuredClone(input))).toEqual(calculatePay(input)), 20)
  })
})

test('the instalments of a loan add up to its principal', () => {
  fc.assert(
    fc.property(loan, (one) => {
      const schedule = scheduleOf(one, 'AED')
      expect(compare(plus('0', ...schedule.map((each) => each.amount)), one.principal)).toBe(0)
      expect(schedule.every((each) => compare(each.amount, one.instalment) <= 0)).toBe(true)
    }),
  )
})

test('the total of a payment file is the sum of its payments, and a valid file has as many records', () => {
  const profile = wageProfileOf('AE_SIF')
  fc.assert(
    fc.property(fc.array(anybody, { minLength: 1, maxLength: 4 }), (inputs) => {
      const payments = inputs.map((input, i) => {
        const { items } = calculatePay({ ...input, currency: 'AED' })
        const values = {
          personID: `${10_000_000_000_000 + i}`,
          routingCode: '302620122',
          iban: 'AE820260001015381724302',
        }
        const days = { from: '2026-10-01', to: '2026-10-31', days: '31', unpaidDays: '0' }
        return {
          lineID: `${i}`,
          name: `${i}`,
          values: { ...values, ...days },
          amounts: wageAmounts(items, profile.amounts, 'AED'),
        }
      })
      const head = {
        currency: 'AED',
        month: '2026-10',
        date: '2026-10-31',
        time: '10:15:00',
        values: { employerID: '0000000123456', employerRoutingCode: '302620122' },
      }
      const rows = Array.from(eachWageLine(profile, head, payments), ({ text }) => text.split(','))
      const paid = rows.filter(([record]) => record === 'EDR')
      const variable = rows.filter(([record]) => record === 'EVP')
      const last = rows.at(-1)!
      expect(last.slice(6, 8)).toEqual([
        `${paid.length}`,
        rounded(plus('0', ...paid.flatMap((row) => [row[7]!, row[8]!])), 2),
      ])
      for (const [, personID, , ...parts] of variable) {
        const edr = paid.find((row) => row[1] === personID)!
        expect(compare(plus('0', ...parts), edr[8]!)).toBe(0)
      }
      const wrong = wageErrors(profile, head, payments).filter(({ rule }) => rule !== 'AMOUNT')
      expect(wrong).toEqual([])
    }),
    { numRuns: 25 },
  )
})

/** Inputs are shown with 10 decimals, so a long quotient may differ by one in the last stored decimal. */
function expectToCompute(node: Explained, currency: string): void {
  const found = computed(node)
  const off = maximum(minus(found, node.value), minus(node.value, found))
  expect(
    compare(off, minorUnit(currency)),
    `${node.name} = ${node.formula}: ${rounded(found, 6)} for ${node.value}`,
  ).not.toBe(1)
  for (const part of node.parts ?? []) expectToCompute(part, currency)
}

test('every explanation computes to its figure, also that of a settlement', () => {
  forAny((input) => {
    const line = calculatePay(input)
    expect(() => Explained.parse(line.explain)).not.toThrow()
    for (const { explain } of line.items) expectToCompute(explain, input.currency)
    expectToCompute(line.explain, input.currency)
    if (input.lastDay === null) return
    const { explain, net, owed } = calculateSettlement({
      payroll: { ...input, joined: '2019-03-01', lastDay: input.lastDay, isFinal: true },
      resigned: true,
      fixedTerm: false,
      excludedDays: '12.5',
      leaveDays: '7.25',
      ticket: '800',
      encashment: { base: 'GROSS', divisorDays: '260/12' },
      notice: { days: '10', paidBy: 'CONSULTANT' },
    })
    expectToCompute(explain, input.currency)
    expect(compare(minus(net, owed), explain.value)).toBe(0)
  })
})
