/**
 * An amount in English words for invoices, payslips and settlements: `Fifteen thousand six hundred and seventy-two
 * dirhams and fifty fils`.
 */

import { minorUnitsOf, toMinor } from '../../kernel/math/money.ts'
import { isNegative, minus } from '../../kernel/math/rational.ts'

interface Unit {
  readonly one: string
  readonly many: string
}
const unit = (one: string, many = `${one}s`): Unit => ({ one, many })
const same = (name: string): Unit => ({ one: name, many: name })

/** The names of a currency and of its hundredth or thousandth. */
const NAMES: Readonly<Record<string, readonly [Unit, Unit]>> = {
  AED: [unit('dirham'), same('fils')],
  SAR: [unit('riyal'), unit('halala')],
  QAR: [unit('riyal'), unit('dirham')],
  BHD: [unit('dinar'), same('fils')],
  KWD: [unit('dinar'), same('fils')],
  OMR: [unit('rial'), same('baisa')],
  EGP: [unit('pound'), unit('piastre')],
  INR: [unit('rupee'), unit('paisa', 'paise')],
  PKR: [unit('rupee'), unit('paisa')],
  GBP: [unit('pound'), unit('penny', 'pence')],
  USD: [unit('dollar'), unit('cent')],
  EUR: [unit('euro'), unit('cent')],
  JPY: [same('yen'), same('sen')],
}

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const GROUPS = ['', ' thousand', ' million', ' billion', ' trillion']

function belowHundred(number: number): string {
  if (number < 20) return SMALL[number]!
  return number % 10 === 0 ? TENS[number / 10]! : `${TENS[Math.floor(number / 10)]}-${SMALL[number % 10]}`
}

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  if (hundreds === 0) return belowHundred(rest)
  return `${SMALL[hundreds]} hundred${rest === 0 ? '' : ` and ${belowHundred(rest)}`}`
}

/**
 * A whole number in the Indian system, by crore and lakh: 102,141 is `one lakh two thousand one hundred and forty-one`.
 */
function numberInCrores(digits: string): string {
  const text = digits.padStart(8, '0')
  const crores = text.slice(0, -7)
  const lakhs = text.slice(-7, -5)
  const thousands = text.slice(-5, -3)
  const rest = text.slice(-3)
  const parts = [
    /[1-9]/.test(crores) ? `${numberInCrores(crores)} crore` : '',
    Number(lakhs) > 0 ? `${belowHundred(Number(lakhs))} lakh` : '',
    Number(thousands) > 0 ? `${belowHundred(Number(thousands))} thousand` : '',
  ].filter(Boolean)
  const loose = Number(rest)
  if (loose === 0) return parts.join(' ') || 'zero'
  return [...parts, `${parts.length > 0 && loose < 100 ? 'and ' : ''}${belowThousand(loose)}`].join(' ')
}

/** A whole number in English words: 1,005 is `one thousand and five`. At most 15 digits. */
function numberInWords(digits: string): string {
  const text = digits.replace(/^0+(?=\d)/, '')
  if (!/^\d{1,15}$/.test(text))
    throw new RangeError(`Not a whole number of at most 15 digits: "${digits.slice(0, 40)}"`)
  if (text === '0') return 'zero'
  const groups = text.padStart(15, '0').match(/\d{3}/g)!.map(Number)
  const nonZeroGroups = groups.flatMap((group, i) => (group === 0 ? [] : [{ group, power: groups.length - 1 - i }]))
  return nonZeroGroups
    .map(({ group, power }, i) => {
      const isLoose = i > 0 && power === 0 && group < 100
      return `${isLoose ? 'and ' : ''}${belowThousand(group)}${GROUPS[power]}`
    })
    .join(' ')
}

/** The amount, rounded to its currency, in words with an initial capital; the minor unit only when it is not zero. */
export function amountInWords(amount: string, currency: string): string {
  const rounded = toMinor(amount, currency)
  if (isNegative(rounded)) return `Minus ${lower(amountInWords(toMinor(minus('0', rounded), currency), currency))}`
  const [whole = '0', part = ''] = rounded.split('.')
  const [main, lesser] = NAMES[currency] ?? [
    same(currency),
    same(minorUnitsOf(currency) === 3 ? 'thousandths' : 'hundredths'),
  ]
  const count = currency === 'INR' ? numberInCrores : numberInWords
  const counted = (digits: string, { one, many }: Unit) => `${count(digits)} ${/^0*1$/.test(digits) ? one : many}`
  const rest = /[1-9]/.test(part) ? ` and ${counted(part, lesser)}` : ''
  const text = `${counted(whole, main)}${rest}`
  return text[0]!.toUpperCase() + text.slice(1)
}

const lower = (text: string) => text[0]!.toLowerCase() + text.slice(1)
