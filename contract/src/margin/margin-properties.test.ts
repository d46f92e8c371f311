import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Explained } from '../kernel/math/calculation-trace.ts'
import { CURRENCIES, isAmount, isCurrency, minorUnit, totalOf } from '../kernel/math/money.ts'
import { compare, maximum, minus, plus, rounded, times } from '../kernel/math/rational.ts'
import { computed } from '../kernel/testing/formula.ts'
import type { ServiceAccrual } from '../settings/country-rules/countries.rules.ts'
import type { MarginInput } from './margin.contract.ts'
import { calculateMargin } from './margin.rules.ts'
import type { Margin } from './margin-figures.contract.ts'

const decimal = (max: number, places = 2) =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((n) => {
    const digits = String(n).padStart(places + 1, '0')
    return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits
  })
const above = (min: string, number: fc.Arbitrary<string>) => number.filter((text) => compare(text, min) > 0)
const cost = decimal(50_000)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const base = fc.constantFrom('BASIC', 'BASIC_HOUSING', 'GROSS')
const nominal = fc.record({ mode: fc.constant('NOMINAL'), days: above('1', decimal(31)) })
const effective = fc.record({
  mode: fc.constant('EFFECTIVE'),
  workdaysPerWeek: fc.constantFrom('5', '5.5', '6'),
  publicHolidays: decimal(20, 0),
  leaveWorkdays: decimal(60, 1),
})

const TIERS: ServiceAccrual['tiers'][] = [
  [
    { toYears: '5', monthsPerYear: '15/26' },
    { toYears: null, monthsPerYear: '1' },
  ],
  [{ toYears: null, percentPerMonth: '8.4' }],
]
const PERMITS: MarginInput['permits'][] = [
  [],
  [
    { name: 'levy', amount: '9600' },
    { name: 'iqama', amount: '650' },
  ],
]

/** Any placement whose margin can be calculated, in two different currencies. */
const placement: fc.Arbitrary<MarginInput> = fc
  .record({
    bill: fc.record({
      unit: fc.constantFrom('MONTH', 'DAY', 'HOUR'),
      rate: above('10', decimal(100_000)),
      currency: fc.constantFrom(...CURRENCIES),
      hoursPerDay: above('1', decimal(24, 1)),
      rebatePercent: decimal(30),
    }),
    days: fc.oneof(nominal, effective),
    exchange: fc.record({ rate: fc.constantFrom('3.75', '0.27', '88.00/3.6725', '0.0417', '1/3', '280.5') }),
    costCurrency: fc.constantFrom(...CURRENCIES),
    pay: fc.tuple(above('0', cost), cost).map(([basic, housing]) => [
      { code: 'BASIC' as const, amount: basic },
      { code: 'HOUSING' as const, amount: housing },
    ]),
    contractMonths: fc.constantFrom('1', '6', '7', '12', '24', '36'),
    yearsOfService: fc.constantFrom('0', '4.9', '5', '12'),
    leave: fc.record({ daysPerYear: decimal(40, 1), billable: fc.boolean() }),
    endOfService: maybe(fc.record({ base, tiers: fc.constantFrom(...TIERS) })),
    ticket: maybe(fc.record({ fare: cost, dependants: fc.nat(5) })),
    visa: maybe(fc.record({ cost, months: fc.constantFrom('12', '24') })),
    permits: fc.constantFrom(...PERMITS),
    medical: maybe(fc.record({ premium: cost, dependantPremiums: fc.array(cost, { maxLength: 4 }) })),
    laptop: maybe(fc.record({ price: cost, residual: fc.constant('0') })),
    insurances: fc.array(
      fc.record({
        name: fc.constant('insurance'),
        percent: decimal(20),
        base,
        cap: maybe(cost),
        threshold: decimal(1000),
      }),
      { maxLength: 1 },
    ),
    oneOffs: fc.array(fc.record({ name: fc.constant('recruitment'), amount: cost }), { maxLength: 1 }),
    others: fc.array(fc.record({ name: fc.constant('parking'), amount: cost }), { maxLength: 1 }),
    financing: maybe(fc.record({ percentPerYear: decimal(20), paymentDays: decimal(120, 0) })),
    overhead: fc.record({ percent: decimal(20), basis: fc.constantFrom('DIRECT', 'REVENUE', 'SALARY') }),
    targetPercent: fc.constant('25'),
    floorPercent: fc.constant('18'),
  })
  .filter(({ bill, costCurrency }) => bill.currency !== costCurrency)

const margin = (input: MarginInput): Margin => {
  const result = calculateMargin(input)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result
}
const forAny = (rule: (input: MarginInput, more: string) => void) =>
  fc.assert(
    fc.property(placement, above('0', decimal(5000)), (input, by) => {
      rule(input, by)
    }),
    { numRuns: 80 },
  )
const more = (amount: string, by: string) => rounded(plus(amount, by), 2)

describe('for any placement', () => {
  test('the lines add up to the direct cost, and revenue less cost to the gross margin, in the smallest unit', () => {
    forAny((input) => {
      const { lines, direct, revenue, gm, costCurrency } = margin(input)
      expect(
        totalOf(
          lines.map(({ amount }) => amount),
          costCurrency,
        ),
      ).toBe(direct.amount)
      expect(compare(minus(revenue.amount, direct.amount), gm.amount)).toBe(0)
      expect(compare(minus(revenue.inBillCurrency, direct.inBillCurrency), gm.inBillCurrency)).toBe(0)
    })
  })

  test('a higher rate never lowers the margin', () => {
    forAny((input, by) => {
      const low = margin(input)
      const high = margin({ ...input, bill: { ...input.bill, rate: more(input.bill.rate, by) } })
      // Revenue before rebate and the rebate are rounded separately, so that the lines add up: the amount may be one
      // unit less.
      const unit = minorUnit(input.costCurrency)
      expect(compare(plus(high.gm.amount, unit), low.gm.amount)).toBeGreaterThanOrEqual(0)
      expect(compare(high.gmPercentExact!, low.gmPercentExact!)).toBeGreaterThanOrEqual(0)
      expect(compare(high.gmPercent!, low.gmPercent!)).toBeGreaterThanOrEqual(0)
      expect(high.direct).toEqual(low.direct)
    })
  })

  const dearer: Record<string, (input: MarginInput, by: string) => Partial<MarginInput>> = {
    pay: ({ pay }, by) => ({ pay: pay.map((part) => ({ ...part, amount: more(part.amount, by) })) }),
    ticket: ({ ticket }, by) => ({ ticket: ticket && { ...ticket, fare: more(ticket.fare, by) } }),
    'more dependants': ({ ticket }) => ({ ticket: ticket && { ...ticket, dependants: ticket.dependants + 1 } }),
    visa: ({ visa }, by) => ({ visa: visa && { ...visa, cost: more(visa.cost, by) } }),
    medical: ({ medical }, by) => ({ medical: medical && { ...medical, premium: more(medical.premium, by) } }),
    laptop: ({ laptop }, by) => ({ laptop: laptop && { ...laptop, price: more(laptop.price, by) } }),
    permits: ({ permits = [] }, by) => ({ permits: permits.map((one) => ({ ...one, amount: more(one.amount, by) })) }),
    others: ({ others = [] }, by) => ({ others: others.map((one) => ({ ...one, amount: more(one.amount, by) })) }),
    oneOffs: ({ oneOffs = [] }, by) => ({ oneOffs: oneOffs.map((one) => ({ ...one, amount: more(one.amount, by) })) }),
    insurances: ({ insurances = [] }) => ({ insurances: insurances.map((one) => ({ ...one, percent: '21' })) }),
    'no cap': ({ insurances = [] }) => ({ insurances: insurances.map((one) => ({ ...one, cap: null })) }),
    leave: ({ leave }) => ({ leave: { ...leave, daysPerYear: '60' } }),
    financing: ({ financing }) => ({ financing: financing && { ...financing, paymentDays: '200' } }),
    'a shorter contract': () => ({ contractMonths: '1' }),
  }
  test.each(Object.keys(dearer))('a higher cost never raises the margin: %s', (what) => {
    fc.assert(
      fc.property(placement, above('0', decimal(5000)), (input, by) => {
        const cheap = margin(input)
        const dear = margin({ ...input, ...dearer[what]!(input, by) })
        expect(compare(dear.direct.amount, cheap.direct.amount)).toBeGreaterThanOrEqual(0)
        expect(compare(dear.gm.amount, cheap.gm.amount)).toBeLessThanOrEqual(0)
        expect(compare(dear.gmPercent!, cheap.gmPercent!)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 30 },
    )
  })

  test('billing in another currency at its rate changes nothing: the margin is neutral to currency', () => {
    fc.assert(
      fc.property(
        placement,
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom('3.75', '0.5', '12'),
        (input, whole, rate) => {
          const foreign = margin({ ...input, bill: { ...input.bill, rate: `${whole}` }, exchange: { rate } })
          const home = margin({
            ...input,
            exchange: null,
            bill: { ...input.bill, rate: rounded(times(`${whole}`, rate), 2), currency: input.costCurrency },
          })
          const { gm, gmPercent, markupPercent, net, netPercent, verdict, targetBill } = home
          expect(foreign).toMatchObject({
            gm: { amount: gm.amount },
            net: { amount: net.amount },
            targetBill: { amount: targetBill.amount },
            gmPercent,
            markupPercent,
            netPercent,
            verdict,
          })
          expect(foreign.lines.map(({ amount }) => amount)).toEqual(home.lines.map(({ amount }) => amount))
          expect(home.direct.inBillCurrency).toBe(home.direct.amount)
        },
      ),
      { numRuns: 80 },
    )
  })

  test('the target rate reaches the target, and one smallest unit less does not; the same for the floor', () => {
    forAny((input) => {
      const { targetRate, floorRate, billCurrency } = margin(input)
      const at = (rate: string) => margin({ ...input, bill: { ...input.bill, rate } }).verdict
      const less = (rate: string) => rounded(minus(rate, minorUnit(billCurrency)), 3)
      expect(at(targetRate)).toBe('ABOVE_TARGET')
      expect(at(less(targetRate))).not.toBe('ABOVE_TARGET')
      expect(['BELOW_TARGET', 'ABOVE_TARGET']).toContain(at(floorRate))
      expect(['BELOW_FLOOR', 'NEGATIVE']).toContain(at(less(floorRate)))
    })
  })

  test('billable leave is not a cost, and effective days never have a leave line', () => {
    forAny((input) => {
      const hasLeave = margin(input).lines.some(({ code }) => code === 'LEAVE')
      const costs = input.days.mode === 'NOMINAL' && !input.leave.billable && compare(input.leave.daysPerYear, '0') > 0
      expect(hasLeave).toBe(costs)
    })
  })

  test('every amount is payable in its currency, in both currencies', () => {
    forAny((input) => {
      const { lines, costCurrency, billCurrency, ...all } = margin(input)
      const { revenueBeforeRebate, rebate, revenue, direct, gm, overhead, net, targetBill, floorBill } = all
      for (const both of [
        ...lines,
        revenueBeforeRebate,
        rebate,
        revenue,
        direct,
        gm,
        overhead,
        net,
        targetBill,
        floorBill,
      ]) {
        expect(isAmount(both.amount, costCurrency)).toBe(true)
        expect(isAmount(both.inBillCurrency, billCurrency)).toBe(true)
      }
      expect(JSON.stringify(all)).not.toMatch(/NaN|Infinity|undefined|-0\.0+"/)
    })
  })

  test('the same input gives exactly the same margin', () => {
    forAny((input) => expect(margin(structuredClone(input))).toEqual(margin(input)))
  })
})

test('the largest amounts are exact: whole fils agree with whole numbers', () => {
  const max = fc.bigInt({ min: 1n, max: 10n ** 14n - 1n })
  const text = (fils: bigint) => `${fils / 100n}.${String(fils % 100n).padStart(2, '0')}`
  fc.assert(
    fc.property(max, max, (bill, pay) => {
      const result = margin({
        bill: { unit: 'MONTH', rate: text(bill), currency: 'AED' },
        days: { mode: 'NOMINAL', days: '22' },
        costCurrency: 'AED',
        pay: [{ code: 'BASIC', amount: text(pay) }],
        contractMonths: '12',
        leave: { daysPerYear: '0', billable: true },
        overhead: { percent: '0', basis: 'DIRECT' },
        targetPercent: '25',
        floorPercent: '18',
      })
      expect(BigInt(result.gm.amount.replace('.', ''))).toBe(bill - pay)
      expect(result.verdict === 'NEGATIVE').toBe(bill < pay)
      expect(result.verdict === 'ABOVE_TARGET').toBe((bill - pay) * 4n >= bill)
    }),
  )
})

describe('an explanation', () => {
  test('evaluates to the number it explains', () => {
    forAny((input) => {
      const { explain } = margin(input)
      for (const one of Object.values(explain)) if (one) everyNode(one, expectToCompute)
    })
  })

  test('has the shape of the API', () => {
    forAny((input) => expect(() => Explained.parse(margin(input).explain.net)).not.toThrow())
  })
})

function everyNode(node: Explained, check: (node: Explained) => void): void {
  check(node)
  for (const part of node.parts ?? []) everyNode(part, check)
}

/** Inputs are shown with 10 decimals, so a long quotient may differ by one in the last stored decimal. */
function expectToCompute(node: Explained): void {
  const smallest = isCurrency(node.unit) ? minorUnit(node.unit) : node.unit === '%' ? '0.01' : '0.0000000001'
  const found = computed(node)
  const off = maximum(minus(found, node.value), minus(node.value, found))
  expect(compare(off, smallest), `${node.name} = ${node.formula}: ${rounded(found, 6)} for ${node.value}`).not.toBe(1)
}
