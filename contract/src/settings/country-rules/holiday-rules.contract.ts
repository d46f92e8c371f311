import * as z from 'zod'
import { text } from '../../kernel/values/fields.ts'

/**
 * The day of a holiday in a year: `12-02` (a date), `02-TUE-2` (the second Tuesday of February), `05-MON-L` (the last
 * Monday of May), `EASTER-2` and `EASTER+1` (days from Easter Sunday), `H10-01` (a date of the Hijri year, calculated
 * by Umm al-Qura and tentative until it is announced).
 */
export const HOLIDAY_DAY =
  /^((0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])|(0[1-9]|1[0-2])-(MON|TUE|WED|THU|FRI|SAT|SUN)-[1-4L]|EASTER([+-]\d{1,2})?|H(0[1-9]|1[0-2])-(0[1-9]|[12]\d|30))$/

export const HolidayRule = z.strictObject({
  name: text(120, 'The name of the holiday'),
  day: z.string().regex(HOLIDAY_DAY, 'Enter the day as 12-02, 02-TUE-2, 05-MON-L, EASTER+1 or H10-01 (Hijri).'),
  /** The number of days. */
  days: z.int().min(1, 'Enter at least 1 day.').max(10, 'Enter at most 10 days.').default(1),
  paid: z.boolean().default(true),
  /** A holiday on a weekend moves to the next working day (GB). */
  moves: z.boolean().default(false),
})
export type HolidayRule = z.output<typeof HolidayRule>
