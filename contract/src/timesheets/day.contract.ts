import * as z from 'zod'
import { Day, Id, optionalText } from '../kernel/values/fields.ts'

export { Month } from '../kernel/values/fields.ts'

/**
 * The type of a day (docs/domain/timesheets.md). STANDBY: on the payroll and not billable, such as a shutdown of the
 * client; OFF: a day without pay or billing.
 */
export const DAY_TYPES = ['WORK', 'LEAVE_PAID', 'LEAVE_UNPAID', 'SICK', 'HOLIDAY', 'WEEKEND', 'STANDBY', 'OFF'] as const
export const DayType = z.enum(DAY_TYPES)
export type DayType = z.output<typeof DayType>

export const OVERTIME_KINDS = ['normal', 'night', 'rest', 'holiday'] as const
export type OvertimeKind = (typeof OVERTIME_KINDS)[number]

const Hours = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter hours such as 8 or 7.5.')
  .refine((hours) => Number(hours) <= 24, 'A day has at most 24 hours.')

export const Overtime = z.strictObject({
  normal: Hours.default('0'),
  night: Hours.default('0'),
  rest: Hours.default('0'),
  holiday: Hours.default('0'),
})
export type Overtime = z.output<typeof Overtime>

/** One day as entered. */
export const DayEntry = z.strictObject({
  date: Day,
  type: DayType,
  /** The type of the other half of the day; null for a whole day. */
  otherHalf: DayType.nullable().default(null),
  /** Worked hours without overtime; by default the calendar hours of the worked part of the day. */
  hours: Hours.optional(),
  overtime: Overtime.optional(),
  /** On call: an allowance without hours. */
  onCall: z.boolean().default(false),
  note: optionalText(300, 'The note').default(null),
})
export type DayEntry = z.output<typeof DayEntry>

/** One day as stored: with its hours, and its leave type. */
export const TimesheetDay = z.object({
  date: z.string(),
  type: DayType,
  otherHalf: DayType.nullable(),
  hours: z.string(),
  overtime: z.object({ normal: z.string(), night: z.string(), rest: z.string(), holiday: z.string() }),
  onCall: z.boolean(),
  note: z.string().nullable(),
  /** Whether it is a working day by the calendar of the placement. */
  isWorkday: z.boolean(),
  /** The paid percentage of the leave on the day; null without leave. */
  paidPercent: z.string().nullable(),
  leaveID: Id.nullable(),
  /** The name of the holiday, if it is one. */
  holiday: z.string().nullable(),
})
export type TimesheetDay = z.output<typeof TimesheetDay>

const units = z.string()
/**
 * The totals of a month, the one source for payroll and billing: exact days, hours with two decimals. `payable` and
 * `billable` count working days of the calendar; `unpaid` also counts weekend days within unpaid leave and the unpaid
 * part of sick leave.
 */
export const TimesheetTotals = z.object({
  expected: units,
  worked: units,
  payable: units,
  billable: units,
  unpaid: units,
  leave: units,
  sick: units,
  holiday: units,
  standby: units,
  onCall: units,
  hours: units,
  overtimeNormal: units,
  overtimeNight: units,
  overtimeRest: units,
  overtimeHoliday: units,
})
export type TimesheetTotals = z.output<typeof TimesheetTotals>
