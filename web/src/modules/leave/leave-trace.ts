import type { Explained, ExplainedInput } from '@muster/contract/kernel/math/calculation-trace.ts'
import { isZero, minus, rounded } from '@muster/contract/kernel/math/rational.ts'
import type { LeaveBalance } from '@muster/contract/leave/shapes.contract.ts'
import { leaveTypeLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { formatDate } from '../../ui/format/day.ts'

/** The basis of a leave balance, in a sentence. */
export function describeAllowance({ allowance, days }: Pick<LeaveBalance, 'allowance' | 'days'>): string {
  if (allowance === 'SERVICE') return 'Accrues with service'
  if (allowance === 'CREDIT') return 'Credited daily'
  if (allowance === 'YEAR') return `${days} days per year`
  if (allowance === 'EVENT') return `${days} days per event`
  if (allowance === 'ONCE') return `${days} days once during service`
  return 'No limit'
}

/** The calculation of a leave balance; null for a leave type without a limit. */
export function explainedBalance(balance: LeaveBalance, on: string): Explained | null {
  const { type, sums, available, taken, pending, days, allowance } = balance
  if (available === null) return null
  const name = `${leaveTypeLabels[type]} balance`
  const input = (of: string, value: string, source?: string): ExplainedInput => {
    return { name: of, value, unit: 'days', ...(source ? { source } : {}) }
  }
  const result = { name, value: available, unit: 'days' }
  if (!sums) {
    if (allowance === 'EVENT') return { ...result, formula: 'days per event', inputs: [input('days', days ?? '0')] }
    const whole = input('entitlement', days ?? '0', 'country parameters')
    const inputs = [whole, input('taken', taken), input('requested', pending)]
    return { ...result, formula: 'max(0; entitlement − taken − requested)', inputs }
  }
  const parts: [sign: '+' | '−', input: ExplainedInput][] = [
    ['+', input('opening balance', sums.opening)],
    ['+', input('accrued', sums.accrued, allowance === 'SERVICE' ? `service up to ${formatDate(on)}` : undefined)],
    ['−', input('taken', sums.taken)],
    ['−', input('encashed', sums.encashed)],
    ['−', input('expired', sums.lapsed)],
    ['+', input('adjustments', sums.adjusted)],
    ['−', input('requested', pending, 'pending approval')],
  ]
  // Parts that are zero are omitted; leave after that date is mentioned separately, because the totals end with the
  // date.
  const shown = parts.filter(([, { value, name: of }]) => !isZero(value) || of === 'accrued')
  const later = approvedLater(balance)
  if (!isZero(later)) shown.push(['−', input('approved for later dates', later)])
  return {
    ...result,
    formula: shown.map(([sign, { name: of }], at) => (at === 0 && sign === '+' ? of : `${sign} ${of}`)).join(' '),
    inputs: shown.map(([, one]) => one),
  }
}

/** Approved for days after the date of the totals: balance − requested − left. */
function approvedLater({ sums, pending, available }: LeaveBalance): string {
  if (!sums || available === null) return '0'
  return rounded(minus(minus(sums.balance, pending), available), 2)
}
