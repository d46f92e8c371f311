import { shareOf } from '@muster/contract/kernel/math/money.ts'
import { compare, isZero, minimum, minus, plus, rounded } from '@muster/contract/kernel/math/rational.ts'

interface Money {
  readonly amount: string
}
export interface Burnt {
  readonly ceiling: Money
  readonly consumed: Money
  readonly committed: Money
}

/** The invoiced and reserved parts of the limit in per cent for a bar, together at most 100. */
export function burnShares({ ceiling, consumed, committed }: Burnt): { consumed: number; committed: number } {
  if (isZero(ceiling.amount) || compare(ceiling.amount, '0') < 0) return { consumed: 100, committed: 0 }
  const share = (amount: Parameters<typeof minus>[0]) => {
    const capped = minimum(amount, ceiling.amount)
    return Number(rounded(shareOf(compare(capped, '0') < 0 ? '0' : capped, ceiling.amount), 1))
  }
  const first = share(consumed.amount)
  const both = share(plus(consumed.amount, committed.amount))
  return { consumed: first, committed: Number(rounded(minus(String(both), String(first)), 1)) }
}

/** The urgency of a consumption: above the limit, above the first threshold, or neither. */
export function burnTone(burn: string, warnFrom = 80): 'full' | 'near' | 'calm' {
  if (compare(burn, '100') >= 0) return 'full'
  return compare(burn, String(warnFrom)) >= 0 ? 'near' : 'calm'
}
