import type { Pay, PayPeriod } from '@muster/contract/recruiting/values.contract.ts'

/** The pay in three columns: amount, currency and period; null without an amount. */
export const payOf = (amount: string | null, currency: string | null, period: string | null): Pay | null =>
  amount === null ? null : { amount, currency: currency!, period: period as PayPeriod }

interface ExpectedPayColumns {
  readonly expectedPay: string | null
  readonly expectedPayCurrency: string | null
  readonly expectedPayPeriod: string | null
}
export const expectedPayOf = ({ expectedPay, expectedPayCurrency, expectedPayPeriod }: ExpectedPayColumns) =>
  payOf(expectedPay, expectedPayCurrency, expectedPayPeriod)

export const expectedPayColumns = (pay: Pay | null): ExpectedPayColumns => ({
  expectedPay: pay?.amount ?? null,
  expectedPayCurrency: pay?.currency ?? null,
  expectedPayPeriod: pay?.period ?? null,
})
