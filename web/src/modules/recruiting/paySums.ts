import { plus, rounded } from '@muster/contract/kernel/math/rational.ts'
import type { Pay } from '@muster/contract/recruiting/values.contract.ts'
import { payAmountText } from './applicants/applicantText.ts'

interface WithPay {
  readonly expectedPay?: Pay | null
}

/** The total expected pay of the selected rows per currency and period: `Expected pay AED 54,000 per month`. */
export function expectedPaySums(rows: readonly WithPay[]): string[] {
  const sums = new Map<string, Pay>()
  for (const { expectedPay } of rows) {
    if (!expectedPay) continue
    const { amount, currency, period } = expectedPay
    const key = `${currency} ${period}`
    sums.set(key, { amount: rounded(plus(sums.get(key)?.amount ?? '0', amount), 2), currency, period })
  }
  return [...sums.values()].map((sum, index) => `${index === 0 ? 'Expected pay ' : ''}${payAmountText(sum)}`)
}
