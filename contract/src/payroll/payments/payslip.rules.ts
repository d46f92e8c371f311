/**
 * The figures of a payslip (docs/domain/documents.md): earnings and deductions of the month, the net amount in words, and the year to date.
 */

import { toMinor } from '../../kernel/math/money.ts'
import { plus } from '../../kernel/math/rational.ts'
import type { PayItem } from '../core/items.contract.ts'
import type { PayrollLine } from '../core/payroll.rules.ts'
import { amountInWords } from './amount-words.rules.ts'

/**
 * One row of the payslip; `yearToDate` includes this month, and all rows of its key. Several rows with one key show it
 * once, on the last of them.
 */
export interface PayslipRow {
  readonly label: string
  readonly quantity: string | null
  readonly unit: string
  /** Null for rows of earlier months only. */
  readonly amount: string | null
  /** Null if a later row with the same key shows it, so that the column adds up. */
  readonly yearToDate: string | null
}

export interface Payslip {
  readonly earnings: readonly PayslipRow[]
  readonly deductions: readonly PayslipRow[]
  /** Paid by the employer, for information. */
  readonly employer: readonly PayslipRow[]
  readonly earned: string
  readonly deducted: string
  readonly net: string
  readonly netInWords: string
  readonly netYearToDate: string
  readonly days: PayrollLine['days']
}

type PaidLine = Pick<PayrollLine, 'items' | 'earned' | 'deducted' | 'net' | 'days'>

/**
 * The payslip of a month, with the payments of earlier months of the same calendar year and legal entity. Rows of
 * earlier months only follow without an amount, so that the year adds up.
 */
export function payslipOf(
  line: PaidLine,
  earlier: readonly Pick<PaidLine, 'items' | 'net'>[],
  currency: string,
): Payslip {
  const ofYear = new Map<string, { item: PayItem; sum: string }>()
  for (const item of [...earlier.flatMap(({ items }) => items), ...line.items])
    ofYear.set(keyOf(item), { item, sum: toMinor(plus(ofYear.get(keyOf(item))?.sum ?? '0', item.amount), currency) })
  const ofMonth = new Set(line.items.map(keyOf))
  const onlyEarlier = [...ofYear].filter(([key]) => !ofMonth.has(key)).map(([, { item }]) => item)
  const lastOf = new Map(line.items.map((item) => [keyOf(item), item]))
  const rows = (type: PayItem['type']): PayslipRow[] => [
    ...line.items
      .filter((item) => item.type === type)
      .map((item) => ({
        label: item.label,
        quantity: item.quantity,
        unit: item.unit,
        amount: item.amount,
        yearToDate: lastOf.get(keyOf(item)) === item ? ofYear.get(keyOf(item))!.sum : null,
      })),
    ...onlyEarlier
      .filter((item) => item.type === type)
      .map((item) => ({
        label: item.label,
        quantity: null,
        unit: '',
        amount: null,
        yearToDate: ofYear.get(keyOf(item))!.sum,
      })),
  ]
  return {
    earnings: rows('EARN'),
    deductions: rows('DED'),
    employer: rows('ER_COST'),
    earned: line.earned,
    deducted: line.deducted,
    net: line.net,
    days: line.days,
    netInWords: amountInWords(line.net, currency),
    netYearToDate: toMinor(plus(line.net, ...earlier.map(({ net }) => net)), currency),
  }
}

/**
 * The key of a row from month to month, independent of its label. For arrears their month and figure, which are their
 * source.
 */
const keyOf = ({ type, code, insurance, variant = '', sourceID }: PayItem) => {
  const isArrears = code === 'ARREARS' || code === 'OVERPAYMENT' || (type === 'ER_COST' && !insurance)
  return [type, code, insurance?.insuranceID ?? (isArrears ? sourceID : variant)].join('/')
}
