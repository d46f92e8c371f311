import type { MyWork, TaskGroup, TaskItem } from '@muster/contract/reports/home.contract.ts'
import { formatMoney } from '../../../ui/format/number.ts'

export const GROUPS: readonly { group: TaskGroup; title: string }[] = [
  { group: 'APPROVE', title: 'Pending approval' },
  { group: 'DO', title: 'To do' },
  { group: 'REMIND', title: 'To follow up' },
]

/** The unit of an amount, or its description. */
const UNITS: Readonly<Record<string, string>> = {
  MONTH: 'per month',
  DAY: 'per day',
  HOUR: 'per hour',
  gross: 'with tax',
  open: 'open',
  net: 'net',
  unallocated: 'unallocated',
}

/** `AED 28,700.00 a month` */
export const formatTaskAmount = ({ unit, ...money }: NonNullable<TaskItem['amount']>) =>
  [formatMoney(money), unit === null ? null : (UNITS[unit] ?? unit)].filter(Boolean).join(' ')

const VERDICTS: Readonly<Record<string, { label: string; tone: 'danger' | 'warning' }>> = {
  BELOW_TARGET: { label: 'below target', tone: 'warning' },
  BELOW_FLOOR: { label: 'below the floor', tone: 'danger' },
  NEGATIVE: { label: 'negative', tone: 'danger' },
}

/** `Margin 13.68 %, below the floor` */
export function marginLabel({ percent, verdict }: NonNullable<TaskItem['margin']>) {
  const known = verdict === null ? undefined : VERDICTS[verdict]
  return { label: [`Margin ${percent} %`, known?.label].filter(Boolean).join(', '), tone: known?.tone }
}

/** The label of the button, which opens something and decides nothing. */
export function taskActionLabel({ count, path }: Pick<TaskItem, 'count' | 'path'>, group: TaskGroup | null): string {
  if (count !== undefined) return `Show ${count}`
  if (path.includes('draft=')) return 'Continue'
  return group === 'APPROVE' ? 'Review' : 'Open'
}

/** The number of the user's tasks in a group. */
export const countIn = (topics: readonly Pick<MyWork, 'count'>[]) => topics.reduce((sum, { count }) => sum + count, 0)
