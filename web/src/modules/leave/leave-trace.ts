import type { Explained, ExplainedInput } from '@muster/contract/kernel/math/calculation-trace.ts'
import { isZero, minus, rounded } from '@muster/contract/kernel/math/rational.ts'
import type { LeaveBalance } from '@muster/contract/leave/shapes.contract.ts'
import { LEAVE_TYPES } from '../../kernel/records/leave-labels.ts'
import { formatDate } from '../../ui/format/day.ts'

/** Where the days of a kind come from, in a sentence. */
export function comesFrom({ allowance, days }: Pick<LeaveBalance, 'allowance' | 'days'>): string {
  if (allowance === 'SERVICE') return 'Earned with service'
  if (allowance === 'CREDIT') return 'Credited day by day'
  if (allowance === 'YEAR') return `${days} days a year`
  if (allowance === 'EVENT') return `${days} days each time`
  if (allowance === 'ONCE') return `${days} days once in the service`
  return 'Without a limit'
}

/** How what is left of a kind of leave came about; null where nothing limits it. */
export function explainedBalance(balance: LeaveBalance, on: string): Explained | null {
  const { type, sums, available, taken, pending, days, allowance } = balance
  if (available === null) return null
  const name = `${LEAVE_TYPES[type]} left`
  const input = (of: string, value: string, source?: string): ExplainedInput => {
    return { name: of, value, unit: 'days', ...(source ? { source } : {}) }
  }
  const result = { name, value: available, unit: 'days' }
  if (!sums) {
    if (allowance === 'EVENT')
      return { ...result, formula: 'the days of one time', inputs: [input('days', days ?? '0')] }
    const whole = input('days given', days ?? '0', 'the rules of the country')
    const inputs = [whole, input('taken', taken), input('asked for', pending)]
    return { ...result, formula: 'max(0; days given − taken − asked for)', inputs }
  }
  const parts: [sign: '+' | '−', input: ExplainedInput][] = [
    ['+', input('opening balance', sums.opening)],
    ['+', input('earned', sums.accrued, allowance === 'SERVICE' ? `service up to ${formatDate(on)}` : undefined)],
    ['−', input('taken', sums.taken)],
    ['−', input('paid out', sums.encashed)],
    ['−', input('lapsed', sums.lapsed)],
    ['+', input('corrections', sums.adjusted)],
    ['−', input('asked for', pending, 'not decided yet')],
  ]
  // What there is none of is left out; what is planned after that day is told apart, as the sums end with it.
  const told = parts.filter(([, { value, name: of }]) => !isZero(value) || of === 'earned')
  const later = laterOf(balance)
  if (!isZero(later)) told.push(['−', input('approved for later', later)])
  return {
    ...result,
    formula: told.map(([sign, { name: of }], at) => (at === 0 && sign === '+' ? of : `${sign} ${of}`)).join(' '),
    inputs: told.map(([, one]) => one),
  }
}

/** Approved for days after the one that the sums end with: balance − asked for − left. */
function laterOf({ sums, pending, available }: LeaveBalance): string {
  if (!sums || available === null) return '0'
  return rounded(minus(minus(sums.balance, pending), available), 2)
}
