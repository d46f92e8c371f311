import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '../../kernel/math/money.ts'
import { compare, rounded, times } from '../../kernel/math/rational.ts'
import { convert, convertAt, type DatedRate, rateOn, rateTable, realisedDifference } from './exchange.rules.ts'

const DAY = '2026-11-20'
/** The rates of docs/domain/money.md, per USD. */
const PER_DOLLAR = { AED: '3.6725', SAR: '3.75', BHD: '0.376', OMR: '0.3845', KWD: '0.3070', INR: '88.00' }
const on = (date: string, rates: Record<string, string> = PER_DOLLAR): DatedRate[] =>
  Object.entries(rates).map(([currency, rate]) => ({ currency, date, rate, source: 'Central Bank' }))
const table = rateTable(on(DAY))

describe('the golden table (docs/domain/money.md)', () => {
  // from, amount, to, rate with 8 decimals, result
  test.each([
    ['SAR', '10000', 'AED', '0.97933333', '9793.33'],
    ['KWD', '1234.567', 'AED', '11.96254072', '14768.56'],
    ['AED', '5000', 'BHD', '0.10238257', '511.913'],
    ['INR', '180000', 'AED', '0.04173295', '7511.93'],
    ['USD', '10000', 'AED', '3.67250000', '36725.00'],
    ['AED', '36725', 'USD', '0.27229408', '10000.00'],
    ['OMR', '1', 'KWD', '0.79843953', '0.798'],
  ])('%s %s is %s at %s: %s', (from, amount, to, rate, result) => {
    const converted = convert(table, { amount, from, to, date: DAY })
    expect(converted).toMatchObject({ ok: true, amount: result, currency: to, rate: { rateDate: DAY, warning: null } })
    if (converted.ok) expect(rounded(converted.rate.exact, 8)).toBe(rate)
  })

  test('USD 10,000 booked at 3.6725 and received at 3.6700 lose AED 25.00', () => {
    const booked = { outstandingAmount: '10000', invoiceCurrency: 'USD', invoiceRate: '3.6725', currency: 'AED' }
    expect(realisedDifference({ ...booked, receiptRate: '3.6700' })).toMatchObject({ amount: '-25.00', kind: 'LOSS' })
    expect(realisedDifference({ ...booked, receiptRate: '3.6750' })).toMatchObject({ amount: '25.00', kind: 'GAIN' })
    expect(realisedDifference({ ...booked, receiptRate: '3.6725' })).toMatchObject({ amount: '0.00', kind: 'NONE' })
    expect(realisedDifference({ ...booked, receiptRate: '0' })).toMatchObject({ ok: false, code: 'RATE_INVALID' })
    expect(realisedDifference({ ...booked, receiptRate: '3.67', currency: 'XXX' })).toMatchObject({
      ok: false,
      code: 'CURRENCY_UNKNOWN',
    })
    expect(realisedDifference({ ...booked, receiptRate: '3.67', outstandingAmount: '1e3' })).toMatchObject({
      ok: false,
      code: 'AMOUNT_INVALID',
    })
  })
})

describe('the day of the rate', () => {
  const rates = rateTable([
    ...on('2026-10-01', { AED: '3.60', SAR: '3.70' }),
    ...on('2026-11-10', { AED: '3.65' }),
    ...on('2026-11-12', { SAR: '3.77' }),
    ...on('2026-10-25', { AED: '3.61', SAR: '3.71' }),
    ...on('2026-12-01', { AED: '3.70', SAR: '3.80' }),
  ])

  // from, to, on, date of the rate used
  test.each([
    ['SAR', 'AED', '2026-11-20', '2026-10-25'], // neither the 10th nor the 12th has both
    ['AED', 'SAR', '2026-11-20', '2026-10-25'],
    ['SAR', 'AED', '2026-12-01', '2026-12-01'], // the day itself counts
    ['USD', 'AED', '2026-11-20', '2026-11-10'], // the dollar has its rate every day
    ['SAR', 'USD', '2026-11-20', '2026-11-12'],
    ['SAR', 'AED', '2026-10-24', '2026-10-01'], // never a later one
  ])('%s to %s on %s is of %s', (from, to, date, rateDate) => {
    const rate = rateOn(rates, from, to, date)
    expect(rate).toMatchObject({ ok: true, rateDate })
    if (rate.ok) expect(new Set(rate.legs.map((leg) => leg.date))).toEqual(new Set([rateDate]))
  })

  test('a day before the first rate has no rate, and the message names the currency', () => {
    expect(rateOn(rates, 'SAR', 'AED', '2026-09-30')).toMatchObject({ ok: false, code: 'RATE_MISSING' })
    const missing = rateOn(rates, 'KWD', 'AED', DAY)
    expect(missing).toMatchObject({ ok: false, code: 'RATE_MISSING' })
    if (!missing.ok) expect(missing.message).toBe('No rate for KWD on or before 20 Nov 2026. Enter and approve one.')
  })

  test('two rates that are never valid on the same day give no cross rate', () => {
    const apart = rateTable([...on('2026-11-19', { AED: '3.67' }), ...on('2026-11-20', { SAR: '3.75' })])
    const rate = rateOn(apart, 'AED', 'SAR', DAY)
    expect(rate).toMatchObject({ ok: false, code: 'RATE_MISSING' })
    if (!rate.ok) expect(rate.message).toMatch(/no rate of the same date/)
  })

  test('no rate is looked up between a currency and itself', () => {
    expect(rateOn(rateTable([]), 'KWD', 'KWD', DAY)).toMatchObject({ ok: true, rate: '1.0000000000', legs: [] })
  })
})

describe('an old rate', () => {
  // the requested date, days after the rate, result
  test.each([
    ['2026-11-20', 0, 'fresh'],
    ['2026-11-27', 7, 'fresh'],
    ['2026-11-28', 8, 'warned'],
    ['2026-12-21', 31, 'warned'],
    ['2026-12-22', 32, 'RATE_EXPIRED'],
    ['2028-03-01', 467, 'RATE_EXPIRED'],
  ])('on %s, %d days later: %s', (date, _days, outcome) => {
    const rate = rateOn(table, 'SAR', 'AED', date)
    expect(rate.ok ? (rate.warning ? 'warned' : 'fresh') : rate.code).toBe(outcome)
  })

  test('names its day, its age and what to do', () => {
    const rate = rateOn(table, 'SAR', 'AED', '2026-12-22')
    expect(rate.ok ? '' : rate.message).toBe(
      'The latest rate for SAR to AED is from 20 Nov 2026, 32 days before 22 Dec 2026. The maximum is 31 days. Enter and approve a newer rate.',
    )
  })

  test('is limited by the maximum ages of the settings', () => {
    const strict = { warnAfterDays: 0, refuseAfterDays: 1 }
    expect(rateOn(table, 'USD', 'AED', '2026-11-21', strict)).toMatchObject({ warning: expect.any(String) })
    expect(rateOn(table, 'USD', 'AED', '2026-11-22', strict)).toMatchObject({ ok: false, code: 'RATE_EXPIRED' })
  })
})

describe('errors are returned, not thrown', () => {
  test.each([
    ['an unknown currency', 'XXX', '1', 'CURRENCY_UNKNOWN'],
    ['no currency', '', '1', 'CURRENCY_UNKNOWN'],
    ['an amount that is no number', 'SAR', '1e400', 'AMOUNT_INVALID'],
    ['an amount of NaN', 'SAR', 'NaN', 'AMOUNT_INVALID'],
  ])('%s', (_what, from, amount, code) => {
    expect(convert(table, { amount, from, to: 'AED', date: DAY })).toMatchObject({ ok: false, code })
  })

  test.each(['0', '0.0000', '-3.75', 'NaN', ''])('a stored rate of "%s"', (rate) => {
    const broken = rateTable([...on(DAY, { AED: '3.67' }), { currency: 'SAR', date: DAY, rate }])
    expect(rateOn(broken, 'SAR', 'AED', DAY)).toMatchObject({ ok: false, code: 'RATE_INVALID' })
  })
})

describe('for any rates', () => {
  const perDollar = fc
    .bigInt({ min: 1n, max: 10n ** 12n })
    .map((n) => `${n / 10n ** 8n}.${String(n % 10n ** 8n).padStart(8, '0')}`)
  const currency = fc.constantFrom(...CURRENCIES.filter((code) => code !== 'USD'))
  const exactOf = (rates: DatedRate[], from: string, to: string) => {
    const rate = rateOn(rateTable(rates), from, to, DAY)
    return rate.ok ? rate.exact : rate.code
  }

  test('a rate times its inverse is exactly 1, and two cross rates give the third exactly (security case 130)', () => {
    fc.assert(
      fc.property(currency, currency, perDollar, perDollar, (a, b, rateA, rateB) => {
        const rates = on(DAY, { [a]: rateA, [b]: rateB })
        expect(compare(times(exactOf(rates, a, b), exactOf(rates, b, a)), '1')).toBe(0)
        expect(compare(times(exactOf(rates, a, 'USD'), exactOf(rates, 'USD', b)), exactOf(rates, a, b))).toBe(0)
      }),
    )
  })

  test('the rate stored with a document gives the same amount after the table changes', () => {
    fc.assert(
      fc.property(perDollar, perDollar, fc.bigInt({ min: 0n, max: 10n ** 15n }), (rateA, rateB, amount) => {
        const rate = exactOf(on(DAY, { AED: rateA, KWD: rateB }), 'AED', 'KWD')
        const converted = convert(rateTable(on(DAY, { AED: rateA, KWD: rateB })), {
          amount: `${amount}`,
          from: 'AED',
          to: 'KWD',
          date: DAY,
        })
        expect(converted).toMatchObject({ ok: true, amount: convertAt(`${amount}`, rate, 'KWD') })
      }),
    )
  })
})

test('a rate shows the day and the source of both rates that it is calculated from', () => {
  const rate = rateOn(table, 'SAR', 'AED', DAY)
  expect(rate.ok && rate.explain).toEqual({
    name: 'rate SAR to AED',
    value: '0.9793333333',
    unit: '',
    formula: 'AED per USD ÷ SAR per USD',
    inputs: [
      { name: 'SAR per USD', value: '3.75', unit: 'SAR', source: 'rate of 2026-11-20, Central Bank' },
      { name: 'AED per USD', value: '3.6725', unit: 'AED', source: 'rate of 2026-11-20, Central Bank' },
    ],
  })
})
