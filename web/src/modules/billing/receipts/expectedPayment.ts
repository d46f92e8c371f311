import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { maximum, minus, plus } from '@muster/contract/kernel/math/rational.ts'
import type { VisibleInvoice } from '../labels.ts'

type Amounts = Pick<VisibleInvoice, 'currency' | 'open' | 'expectedWithholding' | 'expectedRetention'> & {
  readonly balance?: Pick<NonNullable<VisibleInvoice['balance']>, 'withheld' | 'retained'> | null
}

/** The tax and retention that the client still deducts by its terms, and the rest of the outstanding amount in money. */
export function expectedPayment({ currency, open, balance, expectedWithholding, expectedRetention }: Amounts) {
  const withheld = maximum('0', minus(expectedWithholding ?? '0', balance?.withheld ?? '0'))
  const retained = maximum('0', minus(expectedRetention ?? '0', balance?.retained ?? '0'))
  return {
    withheld: toMinor(withheld, currency),
    retained: toMinor(retained, currency),
    cash: toMinor(maximum('0', minus(open, plus(withheld, retained))), currency),
  }
}
