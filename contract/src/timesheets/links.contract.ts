/** A month on its way to the client and back. */
import * as z from 'zod'
import { type Endpoints, get, post } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import { Id, Version } from '../kernel/values/fields.ts'
import { ConfirmationPage, NewAnswer, TimesheetLinkToken, TimesheetRecipient } from './client.contract.ts'
import { Timesheet } from './shapes.contract.ts'
import { timesheetView } from './visibility.contract.ts'

const whole = right('timesheets', 'view', 'full')
const write = right('timesheets', 'edit')

export const timesheetLinkEndpoints = {
  recipients: get('/timesheets/:id/recipients', {
    summary: 'Whom at the client the sheet can be mailed to.',
    may: whole,
    returns: z.array(TimesheetRecipient),
  }),
  email: post('/timesheets/:id/email', {
    summary:
      'Mails a submitted sheet to a contact of the client, as a PDF and with a link that is answered once; the newest link takes the place of older ones.',
    may: write,
    body: z.strictObject({ contactID: Id.optional(), version: Version }),
    returns: Timesheet,
    view: timesheetView,
    perMinute: 60,
  }),
  /** 404 LINK_UNKNOWN for any token that was never sent. */
  read: post('/open/timesheets/read', {
    summary: 'The month that a mailed link stands for, as the client sees it. It is not used up by asking.',
    open: 'The mailed token is the proof; it is in the body because addresses are written into logs.',
    body: z.strictObject({ token: TimesheetLinkToken }),
    returns: ConfirmationPage,
    passive: true,
    ownTransaction: true,
  }),
  /** 404 LINK_UNKNOWN; 409 LINK_ANSWERED, LINK_REVOKED, LINK_EXPIRED. */
  answer: post('/open/timesheets/answer', {
    summary: 'The client confirms the days of a month or objects to them, once.',
    open: 'The mailed token is the proof; whoever signs for the client has no account.',
    body: NewAnswer,
    returns: ConfirmationPage,
    ownTransaction: true,
  }),
} satisfies Endpoints
