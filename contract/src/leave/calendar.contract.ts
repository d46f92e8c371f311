/** Who is away in a month, a row for each consultant; and what an entry of the ledger would do before it is requested. */
import * as z from 'zod'
import { type Endpoints, list, post } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import type { View } from '../kernel/api/views.ts'
import { CountryID, flag, Id, Month, many, Ref } from '../kernel/values/fields.ts'
import { LeaveType } from '../settings/country-rules/leave-rules.contract.ts'
import { NewMovement } from './shapes.contract.ts'

export const CalendarAbsence = z.object({
  leaveID: Id,
  /** Absent for those who see only that a person is away. */
  type: LeaveType.optional(),
  /** APPROVED, or REQUESTED and not decided. */
  status: z.enum(['REQUESTED', 'APPROVED']),
  startsOn: z.string(),
  endsOn: z.string(),
  startHalfDay: z.boolean(),
  endHalfDay: z.boolean(),
})

export const CalendarRow = z.object({
  /** Of the consultant. */
  id: Id,
  _candidate: Ref,
  clientID: Id.nullable(),
  _client: Ref.nullable(),
  countryID: CountryID,
  _country: Ref,
  month: z.string(),
  absences: z.array(CalendarAbsence),
  /** Days of the month on which the consultant does not work: rest days and holidays of the current calendar. */
  offDays: z.array(z.string()),
})
export type CalendarRow = z.output<typeof CalendarRow>

export const calendarView: View = {
  resource: 'leaves',
  limited: ['_candidate', 'clientID', '_client', 'countryID', '_country', 'month', 'absences', 'offDays'],
}

export const MovementPreview = z.object({
  /** What could be requested on that day, before the entry; null where the type has no ledger. */
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
      countryID: many(CountryID),
      clientID: many(Id),
      /** Also those who are not away at all. */
      everybody: flag.optional(),
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
