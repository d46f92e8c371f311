/**
 * Arrears (FR#1393): a change with a day in a closed month never changes that month. The month is calculated again with
 * the current data, and the difference of each figure from what was paid is paid or recovered in the open month.
 * Insurances and the fund are corrected with their month, on both sides: arrears count towards the caps and thresholds
 * of the month they belong to, and of no other.
 */

import { payComponentLabels } from '../../consultants/pay.labels.ts'
import { toMinor } from '../../kernel/math/money.ts'
import { compare, exact, isNegative, minus, plus, times } from '../../kernel/math/rational.ts'
import { formatLongMonth } from '../../kernel/values/days.ts'
import type { PayItem, PayItemCode } from '../core/items.contract.ts'
import { moneyInput, payItem } from './pay-items.rules.ts'

/**
 * Debts and settlements belong to their own month: a change of the past affects wage, and figures calculated from it.
 */
const OF_OWN_MONTH: readonly PayItemCode[] = [
  'CARRIED',
  'CARRIED_FORWARD',
  'ROUNDING',
  'ARREARS',
  'OVERPAYMENT',
  'ADVANCE',
  'LOAN',
  'COURT_ORDER',
  'PENALTY',
  'NOTICE_RECOVERY',
  'NEGATIVE_LEAVE',
  'OTHER_DEDUCTION',
  'LEAVE_ENCASHMENT',
  'END_OF_SERVICE',
  'NOTICE_PAY',
  'TICKET',
  'REIMBURSEMENT',
  'VISA_COST',
  'RECRUITMENT_FEE',
  'MEDICAL_PREMIUM',
  'TRAINING',
  'LAPTOP_DAMAGE',
]
const isRecalculated = ({ code, type }: PayItem) => type !== 'INFO' && !OF_OWN_MONTH.includes(code)

/** The key by which figures are compared: the code, for an insurance with its ID. Labels and names may have changed. */
const keyOf = ({ code, insurance }: PayItem) => (insurance ? `${code}/${insurance.insuranceID}` : code)
const signed = ({ type, amount }: PayItem) => (type === 'DED' ? times('-1', amount) : amount)

/** All figures of one key in a month, such as the on-call pay of two placements. */
interface KeyFigures {
  readonly label: string
  readonly code: PayItemCode
  readonly isEmployers: boolean
  readonly items: readonly PayItem[]
}

/** The exact sum of the figures, deductions negative. */
const sumSigned = (items: readonly PayItem[]) => plus('0', ...items.map(signed))

/**
 * The arrears of a closed month in an open one: for each figure, the current calculation less what was paid and less
 * what earlier months have settled of it already (`settled`, signed amounts). EARN is paid with the open month, DED is
 * recovered below its caps, ER_COST is the additional employer cost, negative for a refund.
 */
export function arrearsOf(
  { month, currency }: { month: string; currency: string },
  was: readonly PayItem[],
  now: readonly PayItem[],
  settled: ReadonlyMap<string, string> = new Map(),
): PayItem[] {
  const before = figuresByKey(was)
  const after = figuresByKey(now)
  return [...new Set([...before.keys(), ...after.keys(), ...settled.keys()])].flatMap((key) => {
    const moved = after.get(key) ?? before.get(key) ?? onlySettled(key)
    const due = sumSigned(after.get(key)?.items ?? [])
    const paid = plus(sumSigned(before.get(key)?.items ?? []), settled.get(key) ?? '0')
    const difference = toMinor(minus(due, paid), currency)
    if (compare(difference, '0') === 0) return []
    const isOwed = isNegative(difference) && !moved.isEmployers
    const [less, from] = isOwed ? ['paid to date', 'recalculated'] : ['recalculated', 'paid to date']
    return payItem(
      {
        ...kindOf(moved, isOwed),
        sourceID: `${month}/${key}`,
        label: `${moved.label}, ${formatLongMonth(month)}`,
        value: isOwed ? minus('0', difference) : exact(difference),
        pieces: moved.items.flatMap(({ shares }) =>
          shares.map(({ orderFormID, amount }) => ({ orderFormID, value: exact(amount) })),
        ),
        formula: `${less} − ${from}`,
        inputs: [moneyInput('recalculated', due, currency), moneyInput('paid to date', paid, currency)],
      },
      currency,
    )
  })
}

function figuresByKey(items: readonly PayItem[]): Map<string, KeyFigures> {
  const moved = new Map<string, KeyFigures>()
  for (const item of items.filter(isRecalculated)) {
    const same = moved.get(keyOf(item))?.items ?? []
    const items = [...same, item]
    const { code, type } = item
    moved.set(keyOf(item), { label: labelOf(items), code, isEmployers: type === 'ER_COST', items })
  }
  return moved
}

/** A recovered or refunded amount has the label of the original figure. */
const labelOf = (items: readonly PayItem[]) => {
  const contributions = items.filter(({ insurance }) => !insurance?.isRefund)
  return [...new Set((contributions.length > 0 ? contributions : items).map(({ label }) => label))].join(', ')
}

/** The label for a figure that exists only in earlier arrears. */
const NAMES: Readonly<Partial<Record<PayItemCode, string>>> = {
  ...payComponentLabels,
  UNPAID_LEAVE: 'Unpaid leave',
  SICK: 'Sick leave',
  ON_CALL: 'On-call pay',
  OVERTIME_NORMAL: 'Overtime',
  OVERTIME_NIGHT: 'Night overtime',
  OVERTIME_REST_DAY: 'Rest day overtime',
  OVERTIME_HOLIDAY: 'Holiday overtime',
  BONUS: 'Bonus',
  COMMISSION: 'Commission',
  OTHER_EARNING: 'Other earning',
  SOCIAL_INSURANCE: 'Social insurance',
  SOCIAL_INSURANCE_EMPLOYER: 'Social insurance, employer',
  END_OF_SERVICE_FUND: 'End-of-service fund',
}

const EMPLOYERS: readonly PayItemCode[] = ['SOCIAL_INSURANCE_EMPLOYER', 'END_OF_SERVICE_FUND']
/**
 * A figure that is neither in the month as paid nor in the new calculation: it exists only in earlier arrears, which
 * are reversed.
 */
function onlySettled(key: string): KeyFigures {
  const code = key.split('/')[0] as PayItemCode
  return { code, label: NAMES[code] ?? code, isEmployers: EMPLOYERS.includes(code), items: [] }
}

const kindOf = ({ code, isEmployers }: KeyFigures, isOwed: boolean): Pick<PayItem, 'code' | 'type'> => {
  if (isEmployers) return { code, type: 'ER_COST' }
  return isOwed ? { code: 'OVERPAYMENT', type: 'DED' } : { code: 'ARREARS', type: 'EARN' }
}

/** The key under which arrears settle a figure of their month, with its sign: for `settled` of a later change. */
export const settledBy = (item: PayItem): { month: string; key: string; amount: string } | undefined => {
  const isOfAnother = item.code === 'ARREARS' || item.code === 'OVERPAYMENT' || item.type === 'ER_COST'
  if (!isOfAnother || item.sourceID === null) return undefined
  const [month = '', ...key] = item.sourceID.split('/')
  return { month, key: key.join('/'), amount: item.type === 'DED' ? `-${item.amount}` : item.amount }
}
