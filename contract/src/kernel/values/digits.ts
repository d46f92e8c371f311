/** A whole number with thousands separators: `-1234567` → `-1,234,567`. */
export function inThousands(whole: string): string {
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.push(digits.slice(Math.max(0, end - 3), end))
  return sign + groups.reverse().join(',')
}

/**
 * A whole amount with the separators of its currency: Indian rupees in lakhs and crores, `1234567` → `12,34,567`; all
 * others in thousands.
 */
export function inGroups(whole: string, currency?: string): string {
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  if (currency !== 'INR' || digits.length <= 3) return inThousands(whole)
  const groups = [digits.slice(-3)]
  for (let end = digits.length - 3; end > 0; end -= 2) groups.push(digits.slice(Math.max(0, end - 2), end))
  return sign + groups.reverse().join(',')
}

/** Digits without trailing zeros: the decimals `1500` → `15`. */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** The shortest text of a decimal: `12.50` → `12.5`, `12.00` → `12`. */
export function shortDecimal(text: string): string {
  const short = withoutEndZeros(text)
  return short.endsWith('.') ? short.slice(0, -1) : short
}
