/** Converts a line of a run to a payment of a payment file: the amounts by bucket, the days, and the account. */

import { plus, rounded, trimmed } from '../../kernel/math/rational.ts'
import { daysFromTo } from '../../kernel/values/days.ts'
import { wholeMonth } from '../calculation/proration.rules.ts'
import type { PayrollLine } from '../core/payroll.rules.ts'
import type { WageProfile } from './payment-file.contract.ts'
import { type WageItem, type WagePayment, wageAmounts } from './payment-file.rules.ts'

/** The recipient of a payment. Unknown values are null; the profile defines which are required. */
export interface Payee {
  readonly name: string
  /** The ID of the worker in the country's wage system: MOHRE person ID, iqama, QID, civil ID. */
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
 * The payment of a line. Unpaid days are whole numbers in these files, so halves are rounded HALF_UP; the period is
 * that of the days employed, or the whole month for a person who left before it.
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
    lineID: place.lineID,
    name,
    values: {
      ...Object.fromEntries(Object.entries(known).map(([key, value]) => [key, value ?? ''])),
      sequence: `${place.sequence}`,
      reference: place.reference,
      from,
      to,
      days: `${daysFromTo(from, to)}`,
      unpaidDays: rounded(line.days.unpaid, 0),
      overtimeHours: trimmed(plus('0', ...overtime), 2),
    },
    amounts: wageAmounts(line.items, profile.amounts, line.currency),
  }
}
