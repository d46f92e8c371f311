/**
 * Arrears (issue 4; FR#1393): a change with a day in a closed month is never written into that month. The month is calculated again with
 * what is known now, and what each figure differs by from what was paid is paid, or taken back, in the open month.
 */

import { dayInWords, firstOfMonth } from '../kernel/days.ts'
import { compare, isNegative, minus, times } from '../kernel/exact.ts'
import { toMinor } from '../kernel/money.ts'
import type { PayItem, PayItemCode } from './items.contract.ts'
import { money, payItem } from './pay-items.rules.ts'

/** Debts and settlements are of their own month: what a change of the past moves is wage and what is reckoned on it. */
const NOT_MOVED: readonly PayItemCode[] = [
  ...(['CARRIED', 'CARRIED_FORWARD', 'ROUNDING', 'ARREARS', 'OVERPAYMENT', 'ADVANCE', 'LOAN'] as const),
  ...(['COURT_ORDER', 'PENALTY', 'NOTICE_RECOVERY', 'NEGATIVE_LEAVE', 'OTHER_DEDUCTION'] as const),
  ...(['LEAVE_ENCASHMENT', 'END_OF_SERVICE', 'NOTICE_PAY', 'TICKET', 'REIMBURSEMENT'] as const),
  ...(['VISA_COST', 'RECRUITMENT_FEE', 'MEDICAL_PREMIUM', 'TRAINING', 'LAPTOP_DAMAGE'] as const),
]
const isMoved = ({ code, type }: PayItem) => (type === 'EARN' || type === 'DED') && !NOT_MOVED.includes(code)

const keyOf = ({ code, label }: PayItem) => `${code}/${label}`
const signed = ({ type, amount }: PayItem) => (type === 'DED' ? times('-1', amount) : amount)

/**
 * What a closed month gives or takes in an open one: for each figure, reckoned now less what was paid and what earlier months have settled
 * of it already (`settled`, amounts with a sign). EARN is paid with the open month, DED is recovered below its caps.
 */
export function arrearsOf(
  { month, currency }: { month: string; currency: string },
  was: readonly PayItem[],
  now: readonly PayItem[],
  settled: ReadonlyMap<string, string> = new Map(),
): PayItem[] {
  const keys = [...new Set([...was, ...now].filter(isMoved).map(keyOf))]
  return keys.flatMap((key) => {
    const of = (items: readonly PayItem[]) => items.find((item) => isMoved(item) && keyOf(item) === key)
    const [before, after] = [of(was), of(now)]
    const paid = before ? signed(before) : '0'
    const due = after ? signed(after) : '0'
    const difference = toMinor(minus(minus(due, paid), settled.get(key) ?? '0'), currency)
    if (compare(difference, '0') === 0) return []
    const isOwed = isNegative(difference)
    const amount = isOwed ? minus('0', difference) : difference
    const [less, from] = isOwed ? ['paid and settled', 'reckoned now'] : ['reckoned now', 'paid and settled']
    const item = after ?? before!
    return payItem(
      {
        ...{ code: isOwed ? 'OVERPAYMENT' : 'ARREARS', type: isOwed ? 'DED' : 'EARN', sourceID: `${month}/${key}` },
        label: `${item.label}, ${monthInWords(month)}`,
        value: minus(amount, '0'),
        pieces: item.shares.map(({ orderFormID, amount: share }) => ({ orderFormID, value: minus(share, '0') })),
        formula: `${less} − ${from}`,
        inputs: [
          money('reckoned now', due, currency),
          money('paid and settled', minus(paid, minus('0', settled.get(key) ?? '0')), currency),
        ],
      },
      currency,
    )
  })
}

/** `2026-09` → `Sep 2026`. */
export const monthInWords = (month: string): string => dayInWords(firstOfMonth(month)).slice(2)

/** The key under which a figure of arrears settles one of its month, with its sign: for `settled` of a later change. */
export const settledBy = (item: PayItem): { month: string; key: string; amount: string } | undefined => {
  if (item.code !== 'ARREARS' && item.code !== 'OVERPAYMENT') return undefined
  const [month = '', ...key] = (item.sourceID ?? '').split('/')
  return { month, key: key.join('/'), amount: item.type === 'DED' ? `-${item.amount}` : item.amount }
}
