import { inThousands, withoutEndZeros } from '@muster/contract/kernel/values/digits.ts'

const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/
const PLAIN = /^(\d+(\.\d*)?|\.\d+)$/
const ZEROS: Record<string, number> = { '': 0, k: 3, m: 6, mn: 6, b: 9, bn: 9, l: 5, lakh: 5, cr: 7, crore: 7 }

/**
 * Parses a typed amount to a decimal string: `12,500` → `12500`, `12.5k` → `12500`, `1.2m` → `1200000`, `12,50,000`
 * (lakhs) → `1250000`, `(500)` and `-500` → `-500`. A comma is only a thousands separator, so `1,5` is invalid: null.
 */
export function parseAmount(typed: string): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/[\s\u00a0_']/g, '')
    .replace(/\u2212/g, '-')
  const bracketed = /^\((.+)\)$/.exec(text)
  const found = /^([+-]?)(?:[a-z]{3}(?=[\d.]))?([\d.,]+)(k|mn?|bn?|l|lakh|cr|crore)?$/.exec(bracketed?.[1] ?? text)
  if (!found) return null
  const [, sign = '', digits = '', unit = ''] = found
  if (!GROUPED.test(digits) && !PLAIN.test(digits)) return null
  const size = moveThePoint(digits.replaceAll(',', ''), ZEROS[unit] ?? 0)
  const isNegative = sign === '-' || bracketed !== null
  return isNegative && size !== '0' ? `-${size}` : size
}

/** `1.500,50`, `1500,5`: a decimal comma, common in Europe. */
const COMMA_DECIMALS = /^\d{1,3}(\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/

/** The correct form of an amount that was typed with a decimal comma; undefined for other texts. */
export function wantedForm(typed: string): string | undefined {
  const digits = typed.replace(/[\s\u00a0]/g, '')
  if (!COMMA_DECIMALS.test(digits)) return undefined
  const [units = '', decimals = ''] = digits.replaceAll('.', '').split(',')
  const written = `${inThousands(units)}.${decimals.padEnd(2, '0')}`
  return `Use the format ${written}`
}

/** `12.5` and 3 → `12500`, by moving digits, so that no precision is lost in a float. */
function moveThePoint(digits: string, places: number): string {
  const [units = '', decimals = ''] = digits.split('.')
  const padded = decimals.padEnd(places, '0')
  const wholePart = `${units}${padded.slice(0, places)}`.replace(/^0+(?=\d)/, '') || '0'
  const rest = withoutEndZeros(padded.slice(places))
  return rest ? `${wholePart}.${rest}` : wholePart
}
