import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountShown,
  isAmount,
  isCurrency,
  minorUnit,
  minorUnitsOf,
  percentOf,
  percentShown,
  shareOf,
  toMinor,
  totalOf,
  upToMinor,
} from './money.ts'
import {
  compare,
  divide,
  exact,
  fractionText,
  isExact,
  minus,
  plus,
  readableText,
  rounded,
  times,
  trimmed,
} from './rational.ts'

/** Any amount with two decimals, as text. */
const cents = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }).map((n) => {
  const digits = String(n < 0n ? -n : n).padStart(3, '0')
  return `${n < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
})

describe('rounding', () => {
  // amount, currency, stored as
  test.each([
    ['0.125', 'AED', '0.13'],
    ['-0.125', 'AED', '-0.13'],
    ['1.005', 'USD', '1.01'],
    ['1.0049999999', 'USD', '1.00'],
    ['0.0625', 'KWD', '0.063'],
    ['511.9128659', 'BHD', '511.913'],
    ['0.5', 'JPY', '1'],
    ['999999999999.995', 'SAR', '1000000000000.00'],
    ['123456789012345678.999', 'OMR', '123456789012345678.999'],
    ['-0.001', 'AED', '0.00'],
    ['1/3', 'AED', '0.33'],
    ['2/3', 'QAR', '0.67'],
    ['0', 'GBP', '0.00'],
  ])('%s %s is stored as %s', (amount, currency, stored) => {
    expect(toMinor(amount, currency)).toBe(stored)
  })

  test('a half after a division is rounded up: 1/3 of 0.015 is half a fils', () => {
    expect(toMinor(times(divide('1', '3'), '0.015'), 'AED')).toBe('0.01')
    expect(toMinor(times(divide('0.001', '3'), '1.5', '10'), 'AED')).toBe('0.01')
  })

  test.each([
    ['AED SAR QAR EGP INR PKR GBP USD EUR', 2],
    ['BHD KWD OMR', 3],
    ['JPY', 0],
  ])('%s have %d decimals', (currencies, digits) => {
    for (const currency of currencies.split(' ')) expect(minorUnitsOf(currency)).toBe(digits)
  })

  test.each(['XXX', 'aed', '', 'toString', '__proto__', 'DIRHAM'])('the currency "%s" is rejected', (currency) => {
    expect(isCurrency(currency)).toBe(false)
    expect(() => toMinor('1', currency)).toThrow(RangeError)
  })

  test('the smallest amount of a currency', () => {
    expect(['AED', 'KWD', 'JPY'].map(minorUnit)).toEqual(['0.01', '0.001', '1'])
  })

  test.each([
    ['8.001', 'AED', '8.01'],
    ['8.00', 'AED', '8.00'],
    ['8.009', 'AED', '8.01'],
    ['-8.001', 'AED', '-8.00'],
    ['1/3', 'KWD', '0.334'],
    ['100.0001', 'JPY', '101'],
  ])('%s %s is reached with %s', (amount, currency, up) => {
    expect(upToMinor(amount, currency)).toBe(up)
  })

  test('an amount can’t have more decimals than its currency', () => {
    expect([isAmount('1.25', 'AED'), isAmount('1.255', 'AED'), isAmount('1.255', 'KWD'), isAmount('1', 'XXX')]).toEqual(
      [true, false, true, false],
    )
  })
})

describe('numbers as text', () => {
  test.each([
    '',
    ' ',
    '1e400',
    '1E5',
    'NaN',
    'Infinity',
    '-Infinity',
    '-0',
    '-0.00',
    '+1',
    '1,000.00',
    '0x10',
    '.5',
    '5.',
    '1 000',
    '1/0',
    '1/0.00',
    '1/',
    '/3',
    '1/2/3',
    '1/-0',
    '٣',
    '1\n',
    '9'.repeat(25),
  ])('"%s" is not a number', (text) => {
    expect(isExact(text)).toBe(false)
    expect(() => exact(text)).toThrow(TypeError)
  })

  test('a float is never accepted', () => {
    for (const float of [0.1, 1, Number.NaN]) expect(() => exact(float as unknown as string)).toThrow(TypeError)
    expect(() => toMinor(0.1 as unknown as string, 'AED')).toThrow(TypeError)
  })

  test('0.1 plus 0.2 is 0.3, and three times a third is one', () => {
    expect(rounded(plus('0.1', '0.2'), 20)).toBe('0.30000000000000000000')
    expect(compare(times('1/3', '3'), '1')).toBe(0)
    expect(compare(plus('1/3', '1/3', '1/3'), '1')).toBe(0)
  })

  test('a fraction of the law is stored exactly and read back', () => {
    for (const text of ['1/3', '2/3', '15/26', '3.6725/3.75', '-12.5', '0'])
      expect(fractionText(exact(text))).toBe(text)
  })

  test('a number without a finite decimal form is shown as a fraction', () => {
    expect([readableText(divide('226', '12')), readableText(divide('226', '8'))]).toEqual(['226/12', '28.25'])
  })

  test('a division by zero is rejected', () => {
    expect(() => divide('1', '0')).toThrow(RangeError)
    expect(() => divide('1', minus('1/3', '1/3'))).toThrow(RangeError)
  })

  test('reject an unrounded line', () => {
    expect([trimmed('21180.00'), trimmed('1200'), trimmed('1/3', 4), trimmed('-0.0000000000001')]).toEqual([
      '21180',
      '1200',
      '0.3333',
      '0',
    ])
    expect([amountShown('5', 'AED'), amountShown('1/3', 'KWD'), amountShown('1200', 'JPY')]).toEqual([
      '5.00',
      '0.3333333333',
      '1200',
    ])
  })
})

describe('totals', () => {
  test('are the plain sum of rounded lines', () => {
    expect(totalOf(['0.10', '0.20', '0.03'], 'AED')).toBe('0.33')
    expect(totalOf([], 'KWD')).toBe('0.000')
  })

  test('reject a line that is not rounded', () => {
    expect(() => totalOf(['0.105'], 'AED')).toThrow(RangeError)
    expect(() => totalOf(['1/3'], 'AED')).toThrow(RangeError)
  })

  test('are the same in any order and any split (security case 127)', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 30 }), fc.nat(30), (lines, cut) => {
        const total = totalOf(lines, 'AED')
        expect(totalOf(lines.toReversed(), 'AED')).toBe(total)
        expect(totalOf([totalOf(lines.slice(0, cut), 'AED'), totalOf(lines.slice(cut), 'AED')], 'AED')).toBe(total)
      }),
      { numRuns: 300 },
    )
  })

  test('agree with whole hundredths, however big (security case 126)', () => {
    const hundredths = (amount: string) => BigInt(amount.replace('.', ''))
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 20 }), (lines) => {
        expect(hundredths(totalOf(lines, 'USD'))).toBe(lines.map(hundredths).reduce((a, b) => a + b, 0n))
      }),
      { numRuns: 300 },
    )
  })
})

describe('fractions', () => {
  const whole = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
  const positive = fc.bigInt({ min: 1n, max: 10n ** 9n })

  test('round half away from zero', () => {
    fc.assert(
      fc.property(whole, positive, (above, below) => {
        const size = above < 0n ? -above : above
        const halfUp = (size * 2n + below) / (below * 2n)
        expect(BigInt(rounded(`${above}/${below}`, 0))).toBe(above < 0n ? -halfUp : halfUp)
      }),
    )
  })

  test('dividing and multiplying by the same number changes nothing', () => {
    fc.assert(
      fc.property(whole, positive, positive, (value, a, b) => {
        expect(compare(times(divide(`${value}`, `${a}`, `${b}`), `${b}`, `${a}`), `${value}`)).toBe(0)
      }),
    )
  })
})

describe('percentages', () => {
  test('are shown with two decimals but compared unrounded', () => {
    const share = shareOf('17.996', '100')
    expect(percentShown(share)).toBe('18.00')
    expect(compare(share, '18')).toBe(-1)
    expect(toMinor(percentOf('5', '21180'), 'AED')).toBe('1059.00')
  })
})
