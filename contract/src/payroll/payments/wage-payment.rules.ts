/** From a line of a run to a payment of a payment file: the amounts by bucket, the days, and where the money goes. */

import { plus, rounded, trimmed } from '../../kernel/math/rational.ts'
import { daysFromTo } from '../../kernel/values/days.ts'
import { wholeMonth } from '../calculation/proration.rules.ts'
import type { PayrollLine } from '../core/payroll.rules.ts'
import type { WageProfile } from './wage-file.contract.ts'
import { type WageItem, type WagePayment, wageAmounts } from './wage-file.rules.ts'

/** The recipient of a payment. Unknown values are null; the profile defines which are required. */
export interface Payee {
  readonly name: string
  /** The number under which the country knows the worker: MOHRE person ID, iqama, QID, civil ID. */
  readonly personID: string | null
  readonly iban: string | null
  readonly accountNumber: string | null
  readonly routingCode: string | null
  readonly swift: string | null
  readonly bankName: string | null
  /** The bank's short name in the wage system: `RJHI`, `QNB`. */
  readonly bankCode: string | null
  readonly visaID: string | null
  /** C for a civil ID, P for a passport (Oman). */
  readonly idType: 'C' | 'P' | null
}

/**
 * The payment of a line. Days without pay are whole in these files, so halves are rounded HALF_UP; the period is that of the days employed,
 * of a person who has left before the month the month.
 */
export function wagePayment(
  profile: WageProfile,
  line: Pick<PayrollLine, 'month' | 'currency' | 'employed' | 'days'> & { readonly items: readonly WageItem[] },
  payee: Payee,
  place: { readonly lineID: string; readonly sequence: number; readonly reference: string },
): WagePayment {
  const { from, to } = line.employed ?? wholeMonth(line.month)
  const overtime = line.items.filter(({ code }) => code.startsWith('OVERTIME_')).map(({ quantity }) => quantity ?? '0')
  const { name, iban, accountNumber, ...rest } = payee
  const known = { ...rest, name, iban, account: iban ?? accountNumber }
  return {
    ...{ lineID: place.lineID, name },
    values: {
      ...Object.fromEntries(Object.entries(known).map(([key, value]) => [key, value ?? ''])),
      ...{ sequence: `${place.sequence}`, reference: place.reference, from, to, days: `${daysFromTo(from, to)}` },
      ...{ unpaidDays: rounded(line.days.unpaid, 0), overtimeHours: trimmed(plus('0', ...overtime), 2) },
    },
    amounts: wageAmounts(line.items, profile.amounts, line.currency),
  }
}
