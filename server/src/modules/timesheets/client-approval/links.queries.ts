import type { ConfirmationPage, LinkDerivedStatus } from '@muster/contract/timesheets/client.contract.ts'
import type { timesheetLinkEndpoints } from '@muster/contract/timesheets/links.contract.ts'
import { sql } from 'kysely'
import { AppError } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { fingerprint } from '../../access/sign-in/tokens.rules.ts'
import { timesheetNow } from '../core/record.queries.ts'
import { loadTimesheet } from '../core/timesheets.queries.ts'
import { clientView } from '../months/client-timesheet.queries.ts'
import { HAS_CONTACT, type LinkRow, linksOf } from './client-approval.queries.ts'

/** The client contacts who can confirm worked days, the most likely first. */
const APPROVER_KINDS = ['TIMESHEET_APPROVER', 'HIRING_MANAGER', 'HUMAN_RESOURCES', 'PROCUREMENT', 'EXECUTIVE', 'OTHER']

/**
 * The client contacts with an email address; the most likely one is the default. Accounts payable pay, and cannot
 * confirm days.
 */
export async function recipientsOf(db: Db, clientID: string) {
  const found = await db
    .selectFrom('clientContact')
    .select(['id', 'name', 'title', 'kind', 'email'])
    .where('clientId', '=', clientID)
    .where('email', 'is not', null)
    .where('kind', 'in', APPROVER_KINDS)
    .orderBy(sql`array_position(${APPROVER_KINDS}::text[], kind)`)
    .orderBy('isPrimary', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return found.map(({ email, ...one }, i) => ({ ...one, email: email!, isDefault: i === 0 }))
}

export async function listRecipients({ db, scope, params }: Call<(typeof timesheetLinkEndpoints)['recipients']>) {
  const { clientId } = await loadTimesheet(db, scope, { id: params.id })
  return (await recipientsOf(db, clientId)).map(({ email: _address, ...one }) => one)
}

export type LoadedLink = LinkRow & { readonly derivedStatus: LinkDerivedStatus }

/** The link of a token; one that is unknown, in any format, or of a deleted contact opens nothing. */
export const loadTimesheetLink = (db: Db, token: string, now: Date): Promise<LoadedLink> =>
  linksOf(db, now)
    .where('link.sha256', '=', fingerprint(token))
    .where(HAS_CONTACT)
    .executeTakeFirstOrThrow(
      () =>
        new AppError(
          404,
          'LINK_UNKNOWN',
          'This link is invalid. Copy the complete link from the email, or ask the sender for a new one.',
        ),
    )

/** The content of a link's page; the month itself only while the link can be answered. */
export async function presentPage(db: Db, link: LoadedLink): Promise<ConfirmationPage> {
  const isOpen = link.derivedStatus === 'OPEN'
  const timesheet = isOpen ? await timesheetNow(db, await loadTimesheet(db, null, { id: link.timesheetId })) : null
  const { answeredAt, answeredBy, comment } = link
  return {
    derivedStatus: link.derivedStatus,
    recipientName: link.toName,
    expiresAt: link.expiresAt.toISOString(),
    timesheet: timesheet && (await clientView(db, timesheet)),
    answer: answeredAt && { at: answeredAt.toISOString(), name: answeredBy ?? '', comment },
  }
}
