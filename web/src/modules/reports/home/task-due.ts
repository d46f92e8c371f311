import type { TaskItem } from '@muster/contract/reports/home.contract.ts'
import { todayHere } from '../../../ui/format/day.ts'

type Timed = Pick<TaskItem, 'dueOn' | 'dueAt'>

/** Over its time: by the moment, where it has one, else from the day after its day on. */
export const isLate = ({ dueOn, dueAt }: Timed, now = new Date()): boolean =>
  dueAt ? new Date(dueAt) < now : dueOn !== null && dueOn < todayHere(now)
