import { sql } from 'kysely'
import { CONFIRMED } from '../client-approval/client-approval.queries.ts'
import type { Timesheets } from './timesheets.queries.ts'

/** Whether the client has answered for the current days; checked where the client requires a signature. */
export const ANSWERED = sql`(exists (select from document where document.timesheet_id = timesheet.id
    and document.type in ('SIGNED', 'CONFIRMATION') and document.proves = ${CONFIRMED})
  or exists (select from timesheet_link link where link.timesheet_id = timesheet.id and link.answer is not null
    and link.proves = ${CONFIRMED}))`

/** Submitted, and the client has to sign or confirm the days before they can be approved. */
export const FOR_CLIENT = sql<boolean>`(timesheet.status = 'SUBMITTED' and exists (select from client
  where client.id = timesheet.client_id and client.requires_signed_timesheet) and not ${ANSWERED})`

/**
 * Timesheets that a user may approve, apart from the role's permissions: the client's part is done, and the user is not
 * a contributor.
 */
export const toApprove = (timesheets: Timesheets, userID: string): Timesheets =>
  timesheets
    .where('timesheet.status', 'in', ['SUBMITTED', 'CLIENT_CONFIRMED'])
    .where('timesheet.submittedBy', '<>', userID)
    .where(sql<boolean>`${userID}::uuid <> all (timesheet.contributor_ids)`)
    .where(sql<boolean>`not ${FOR_CLIENT}`)
