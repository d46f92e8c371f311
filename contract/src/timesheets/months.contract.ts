/** Requests for whole months: copying the previous one, printing for signature, and the sent reminders. */
import * as z from 'zod'
import { type Endpoints, get, list, post } from '../kernel/api/endpoint.ts'
import { MAIL_STATES } from '../kernel/api/mail-states.ts'
import { right } from '../kernel/api/permission.ts'
import { CountryID, Id, Instant, Ref, repeatable, Version } from '../kernel/values/fields.ts'
import { ClientTimesheet } from './client.contract.ts'
import { Month } from './day.contract.ts'
import { Timesheet } from './shapes.contract.ts'
import { TimesheetStatus } from './states.contract.ts'
import { timesheetView } from './visibility.contract.ts'

const viewFull = right('timesheets', 'view', 'full')

/** The month of one consultant for printing and signing, with a timesheet for each placement. */
export const CandidateMonth = z.object({
  month: z.string(),
  candidateID: Id,
  _candidate: Ref,
  timesheets: z.array(
    ClientTimesheet.extend({ timesheetID: Id, clientID: Id, orderFormID: Id, status: TimesheetStatus }),
  ),
})
export type CandidateMonth = z.output<typeof CandidateMonth>

/** An email to a consultant about a missing timesheet. */
export const SentReminder = z.object({
  id: Id,
  timesheetID: Id,
  month: z.string(),
  _candidate: Ref,
  _client: Ref,
  _country: Ref,
  at: Instant,
  to: z.string(),
  /** `1 day after the month`; null if a user requested it. */
  step: z.string().nullable(),
  /** Null for a reminder by a rule. */
  _by: Ref.nullable(),
  /** The delivery of the email; null when it is no longer stored. */
  state: z.enum(MAIL_STATES).nullable(),
})
export type SentReminder = z.output<typeof SentReminder>

export const monthEndpoints = {
  copy: post('/timesheets/:id/copy', {
    summary:
      'Copies hours, half days, standby and on-call days from the previous month by weekday. Leave, holidays, overtime and notes are not copied.',
    may: right('timesheets', 'edit'),
    body: z.strictObject({ version: Version }),
    returns: Timesheet,
    view: timesheetView,
  }),
  candidateMonth: get('/candidate-timesheets', {
    summary: 'One consultant’s month for signature by the client, without pay and leave types.',
    may: viewFull,
    query: z.strictObject({ candidateID: Id, month: Month, orderFormID: Id.optional() }),
    returns: CandidateMonth,
  }),
  sentReminders: list('/timesheets/reminders', {
    summary: 'The reminders sent for missing timesheets.',
    may: viewFull,
    item: SentReminder,
    filters: {
      month: repeatable(Month),
      countryID: repeatable(CountryID),
      clientID: repeatable(Id),
      candidateID: repeatable(Id),
      /** By a rule of the company, or by a user. */
      sentBy: z.enum(['RULE', 'HAND']).optional(),
      state: repeatable(z.enum(MAIL_STATES)),
    },
    sorts: ['at', 'candidate'],
    order: '-at',
    export: right('timesheets', 'export'),
  }),
} satisfies Endpoints
