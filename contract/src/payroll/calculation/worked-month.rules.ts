/**
 * The payroll input of a month's approved timesheets (docs/domain/timesheets.md): absences with their paid percentage,
 * overtime by type, on-call days. Payroll and billing use the same units of the same day (timesheets/units.rules.ts).
 */
import { compare } from '../../kernel/math/rational.ts'
import type { TimesheetDay } from '../../timesheets/day.contract.ts'
import { partsOf } from '../../timesheets/units.rules.ts'
import type { OvertimeKind } from '../core/items.contract.ts'
import type { Absence } from './absences.rules.ts'
import type { OvertimeHours } from './overtime.rules.ts'

type Day = Pick<TimesheetDay, 'date' | 'type' | 'otherHalf' | 'overtime' | 'onCall' | 'paidPercent'>

const KINDS: Readonly<Record<Day['type'], Absence['kind'] | null>> = {
  LEAVE_UNPAID: 'UNPAID',
  OFF: 'UNPAID',
  SICK: 'SICK',
  LEAVE_PAID: 'LEAVE',
  WORK: null,
  HOLIDAY: null,
  WEEKEND: null,
  STANDBY: null,
}

/** The days and halves that are not paid in full, and fully paid sick days; a day off is an unpaid day. */
export const absencesOf = (days: readonly Day[]): Absence[] =>
  days.flatMap(({ date, type, otherHalf, paidPercent }) =>
    partsOf({ type, otherHalf }).flatMap(([part, share]): Absence[] => {
      const kind = KINDS[part]
      if (!kind) return []
      const percent = kind === 'UNPAID' ? '0' : (paidPercent ?? '100')
      return [{ day: date, kind, share: compare(share, '1') === 0 ? '1' : '0.5', percent }]
    }),
  )

const KIND_BY_FIELD: readonly (readonly [keyof Day['overtime'], OvertimeKind])[] = [
  ['normal', 'NORMAL'],
  ['night', 'NIGHT'],
  ['rest', 'REST_DAY'],
  ['holiday', 'HOLIDAY'],
]

/** The overtime hours by day and type. */
export const overtimeOf = (days: readonly Day[]): OvertimeHours[] =>
  days.flatMap(({ date, overtime }) =>
    KIND_BY_FIELD.flatMap(([name, kind]) =>
      compare(overtime[name], '0') > 0 ? [{ day: date, kind, hours: overtime[name] }] : [],
    ),
  )

/** The on-call days; on-call.rules.ts calculates their pay. */
export const onCallOf = (days: readonly Day[]): string[] => days.flatMap(({ date, onCall }) => (onCall ? [date] : []))
