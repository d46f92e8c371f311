/**
 * What the approved timesheet of a month means for the pay (docs/domain/timesheets.md): absences at the part of the pay that their leave is
 * paid at, overtime by kind, shifts of standby. Pay and bill read the same units of the same day (timesheets/units.rules.ts).
 */
import { compare } from '../../kernel/math/rational.ts'
import type { TimesheetDay } from '../../timesheets/day.contract.ts'
import { partsOf } from '../../timesheets/units.rules.ts'
import type { OvertimeKind } from '../core/items.contract.ts'
import type { Absence } from './absences.rules.ts'
import type { OvertimeHours } from './overtime.rules.ts'

type Day = Pick<TimesheetDay, 'date' | 'type' | 'otherHalf' | 'overtime' | 'onCall' | 'paidPercent'>

const KINDS: Readonly<Record<Day['type'], Absence['kind'] | null>> = {
  ...{ LEAVE_UNPAID: 'UNPAID', OFF: 'UNPAID', SICK: 'SICK', LEAVE_PAID: 'LEAVE' },
  ...{ WORK: null, HOLIDAY: null, WEEKEND: null, STANDBY: null },
}

/** The halves and days that are not paid whole, with those of sickness that are; a day off is a day without pay. */
export const absencesOf = (days: readonly Day[]): Absence[] =>
  days.flatMap(({ date, type, otherHalf, paidPercent }) =>
    partsOf({ type, otherHalf }).flatMap(([part, share]): Absence[] => {
      const kind = KINDS[part]
      if (!kind) return []
      const percent = kind === 'UNPAID' ? '0' : (paidPercent ?? '100')
      return [{ day: date, kind, share: compare(share, '1') === 0 ? '1' : '0.5', percent }]
    }),
  )

const OVERTIME: readonly (readonly [keyof Day['overtime'], OvertimeKind])[] = [
  ['normal', 'NORMAL'],
  ['night', 'NIGHT'],
  ['rest', 'REST_DAY'],
  ['holiday', 'HOLIDAY'],
]

/** The hours beyond the usual ones, by day and kind. */
export const overtimeOf = (days: readonly Day[]): OvertimeHours[] =>
  days.flatMap(({ date, overtime }) =>
    OVERTIME.flatMap(([name, kind]) =>
      compare(overtime[name], '0') > 0 ? [{ day: date, kind, hours: overtime[name] }] : [],
    ),
  )

/** The days on call; standby.rules.ts values them. */
export const onCallOf = (days: readonly Day[]): string[] => days.flatMap(({ date, onCall }) => (onCall ? [date] : []))
