/** The figures of a payslip (domain.md §4.1): what the month earned and took, the net in words, and the year so far. */
import { plus } from '../kernel/exact.ts'
import { toMinor } from '../kernel/money.ts'
import { amountInWords } from './amount-words.rules.ts'
import type { PayItem } from './items.contract.ts'
import type { PayrollLine } from './payroll.rules.ts'

/** One row of the payslip; `yearToDate` with this month, and with all rows of the same label in it. */
export interface PayslipRow {
  readonly label: string
  readonly quantity: string | null
  readonly unit: string
  readonly amount: string
  readonly yearToDate: string
}

export interface Payslip {
  readonly earnings: readonly PayslipRow[]
  readonly deductions: readonly PayslipRow[]
  /** Borne by the employer, for information. */
  readonly employer: readonly PayslipRow[]
  readonly earned: string
  readonly taken: string
  readonly net: string
  readonly netInWords: string
  readonly netYearToDate: string
  readonly days: PayrollLine['days']
}

type Paid = Pick<PayrollLine, 'items' | 'earned' | 'taken' | 'net' | 'days'>

/**
 * The payslip of a month, with what the earlier months of the same calendar year and legal entity paid. Rows of the earlier months that
 * this one does not have are in the year's totals only.
 */
export function payslipOf(line: Paid, earlier: readonly Pick<Paid, 'items' | 'net'>[], currency: string): Payslip {
  const ofYear = new Map<string, string>()
  for (const item of [...earlier.flatMap(({ items }) => items), ...line.items])
    ofYear.set(keyOf(item), toMinor(plus(ofYear.get(keyOf(item)) ?? '0', item.amount), currency))
  const rows = (type: PayItem['type']): PayslipRow[] =>
    line.items
      .filter((item) => item.type === type)
      .map((item) => ({
        ...{ label: item.label, quantity: item.quantity, unit: item.unit, amount: item.amount },
        yearToDate: ofYear.get(keyOf(item))!,
      }))
  return {
    ...{ earnings: rows('EARN'), deductions: rows('DED'), employer: rows('ER_COST') },
    ...{ earned: line.earned, taken: line.taken, net: line.net, days: line.days },
    netInWords: amountInWords(line.net, currency),
    netYearToDate: toMinor(plus(line.net, ...earlier.map(({ net }) => net)), currency),
  }
}

const keyOf = ({ type, code, label }: PayItem) => `${type}/${code}/${label}`
