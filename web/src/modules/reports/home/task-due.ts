import type { TaskItem } from '@muster/contract/reports/home.contract.ts'
import { todayHere } from '../../../ui/format/day.ts'

type Timed = Pick<TaskItem, 'dueOn' | 'dueAt'>

/** Whether a task is late: after its time if it has one, otherwise from the day after its date. */
export const isLate = ({ dueOn, dueAt }: Timed, now = new Date()): boolean =>
  dueAt ? new Date(dueAt) < now : dueOn !== null && dueOn < todayHere(now)
