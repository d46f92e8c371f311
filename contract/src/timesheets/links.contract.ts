/** The confirmation of a month by the client. */
import * as z from 'zod'
import { type Endpoints, get, post } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import { Id, Version } from '../kernel/values/fields.ts'
import { ConfirmationPage, NewAnswer, TimesheetLinkToken, TimesheetRecipient } from './client.contract.ts'
import { Timesheet } from './shapes.contract.ts'
import { timesheetView } from './visibility.contract.ts'

const viewFull = right('timesheets', 'view', 'full')
const write = right('timesheets', 'edit')

export const timesheetLinkEndpoints = {
  recipients: get('/timesheets/:id/recipients', {
    summary: 'The client contacts who can receive the timesheet.',
    may: viewFull,
    returns: z.array(TimesheetRecipient),
  }),
  email: post('/timesheets/:id/email', {
    summary:
      'Emails a submitted timesheet to a client contact, as a PDF with a link that can be answered once. Earlier links stop working.',
    may: write,
    body: z.strictObject({ contactID: Id.optional(), version: Version }),
    returns: Timesheet,
    view: timesheetView,
    perMinute: 60,
  }),
  /** 404 LINK_UNKNOWN for an unknown token. */
  read: post('/open/timesheets/read', {
    summary: 'The timesheet of a link as the client sees it. Reading does not use up the link.',
    open: 'The token in the email is the proof. It is in the body because addresses are logged.',
    body: z.strictObject({ token: TimesheetLinkToken }),
    returns: ConfirmationPage,
    passive: true,
    ownTransaction: true,
  }),
  /** 404 LINK_UNKNOWN; 409 LINK_ANSWERED, LINK_REVOKED, LINK_EXPIRED. */
  answer: post('/open/timesheets/answer', {
    summary: 'The client approves the days of a month or requests changes, once.',
    open: 'The token in the email is the proof. Client contacts have no account.',
    body: NewAnswer,
    returns: ConfirmationPage,
    ownTransaction: true,
  }),
} satisfies Endpoints
