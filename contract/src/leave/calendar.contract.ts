/** The absences of a month, a row for each consultant; and the preview of a ledger entry. */
import * as z from 'zod'
import { type Endpoints, list, post } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import type { View } from '../kernel/api/views.ts'
import { booleanFlag, CountryID, Id, Month, Ref, repeatable } from '../kernel/values/fields.ts'
import { LeaveType } from '../settings/country-rules/leave-rules.contract.ts'
import { NewMovement } from './shapes.contract.ts'

const CalendarAbsence = z.object({
  leaveID: Id,
  /** Absent for users who see only that a person is absent. */
  type: LeaveType.optional(),
  /** APPROVED, or REQUESTED and not decided yet. */
  status: z.enum(['REQUESTED', 'APPROVED']),
  startsOn: z.string(),
  endsOn: z.string(),
  startHalfDay: z.boolean(),
  endHalfDay: z.boolean(),
})

export const CalendarRow = z.object({
  /** The ID of the consultant. */
  id: Id,
  _candidate: Ref,
  clientID: Id.nullable(),
  _client: Ref.nullable(),
  countryID: CountryID,
  _country: Ref,
  month: z.string(),
  absences: z.array(CalendarAbsence),
  /** Days of the month on which the consultant does not work: weekends and holidays of the current calendar. */
  offDays: z.array(z.string()),
})
export type CalendarRow = z.output<typeof CalendarRow>

const calendarView: View = {
  resource: 'leaves',
  limited: ['_candidate', 'clientID', '_client', 'countryID', '_country', 'month', 'absences', 'offDays'],
}

const MovementPreview = z.object({
  /** The available days on that date, before the entry; null for a type without a ledger. */
  available: z.string().nullable(),
  after: z.string().nullable(),
  problems: z.array(z.object({ name: z.string(), path: z.string(), message: z.string() })),
})

export const leaveCalendarEndpoints = {
  calendar: list('/leaves/calendar', {
    summary:
      'The leave of a month, one row per consultant. By default the current month and only consultants on leave.',
    may: right('leaves', 'view'),
    item: CalendarRow,
    view: calendarView,
    filters: {
      month: Month.optional(),
      countryID: repeatable(CountryID),
      clientID: repeatable(Id),
      /** Includes consultants without absences. */
      everyone: booleanFlag.optional(),
    },
    sorts: ['candidate', 'client', 'country'],
    export: false,
  }),
  previewMovement: post('/candidates/:id/leave-movements/preview', {
    summary: 'Validates a balance entry such as an encashment and returns the remaining balance. Saves nothing.',
    may: right('leaves', 'create'),
    body: NewMovement,
    returns: MovementPreview,
    perMinute: 120,
  }),
} satisfies Endpoints
