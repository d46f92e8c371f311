import type { ExplainedInput } from '@muster/contract/kernel/math/calculation-trace.ts'
import { isExact, rounded, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { withoutEndZeros } from '@muster/contract/kernel/values/digits.ts'
import { formatAmount } from '../format/number.ts'

type ReadableInput = Pick<ExplainedInput, 'value' | 'unit'>

const isCurrency = (unit: string) => /^[A-Z]{3}$/.test(unit)

export const inUnits = (value: string, unit: string): string =>
  isCurrency(unit) ? `${unit} ${formatAmount(value, 'always', unit)}` : [value, unit].filter(Boolean).join(' ')

/** Rounds money to four decimals and other numbers to six; a fraction of integers is shown as in the law. */
export function readable({ value, unit }: ReadableInput): { value: string; isCut: boolean } {
  if (!isExact(value) || /^-?\d+\/\d+$/.test(value)) return { value, isCut: false }
  const places = isCurrency(unit) ? 4 : 6
  const isShort = !value.includes('/') && withoutEndZeros(value.split('.')[1] ?? '').length <= places
  if (isShort) return { value, isCut: false }
  return { value: isCurrency(unit) ? rounded(value, places) : trimmed(value, places), isCut: true }
}
