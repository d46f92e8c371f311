import type { LinkDerivedStatus, TimesheetConfirmation } from '@muster/contract/timesheets/client.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { type DeliveryReader, deliveriesByID } from '../../../kernel/mail/deliveries.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'

/** The days that a client approval covers, of the current timesheet. */
export const CONFIRMED = sql<string>`confirmed_days(timesheet.days, timesheet.totals)`
const isOpen = sql<boolean>`timesheet.status in ('DRAFT', 'REJECTED')`

/** An uploaded document proves the days with which the timesheet is submitted; from then on only those. */
const documentProves = sql<boolean>`(document.type in ('SIGNED', 'CONFIRMATION')
  and (document.proves = ${CONFIRMED} or (document.proves is null and ${isOpen})))`

export interface ClientConfirmation {
  /** The client has signed or confirmed the current days. */
  readonly isProved: boolean
  /** The last answer of the client is a request for changes. */
  readonly isObjected: boolean
  /** An approved payroll pays them. */
  readonly isBeingPaid: boolean
}

/** Its line is in a run whose figures are locked. */
const beingPaid = sql<boolean>`exists (select from payroll_line_timesheet share join payroll_line line on line.id = share.line_id
  join payroll_run run on run.id = line.run_id where share.timesheet_id = timesheet.id and line.counts
    and run.status in ('APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED'))`

/** The client approval of the current days, by a document or by a link; and whether they are being paid. */
export async function clientConfirmation(db: Db, timesheetID: string): Promise<ClientConfirmation> {
  const confirmation = await db
    .selectFrom('timesheet')
    .select([
      sql<Date | null>`greatest(
        (select max(document.created_at) from document where document.timesheet_id = timesheet.id and ${documentProves}),
        (select max(link.answered_at) from timesheet_link link
          where link.timesheet_id = timesheet.id and link.answer = 'CONFIRMED' and link.proves = ${CONFIRMED}))`.as(
        'provedAt',
      ),
      sql<Date | null>`(select max(link.answered_at) from timesheet_link link
          where link.timesheet_id = timesheet.id and link.answer = 'OBJECTED' and link.proves = ${CONFIRMED})`.as(
        'objectedAt',
      ),
      'status',
      beingPaid.as('isBeingPaid'),
    ])
    .where('id', '=', timesheetID)
    .executeTakeFirstOrThrow()
  const { provedAt, objectedAt, status, isBeingPaid } = confirmation
  return {
    isProved: provedAt !== null || status === 'CLIENT_CONFIRMED',
    isObjected: objectedAt !== null && (provedAt === null || provedAt < objectedAt),
    isBeingPaid,
  }
}

/** Documents uploaded while days could be edited prove the days with which the timesheet is submitted. */
export const bindDocuments = (db: Db, timesheetID: string) =>
  db
    .updateTable('document')
    .from('timesheet')
    .set({ proves: CONFIRMED })
    .whereRef('timesheet.id', '=', 'document.timesheetId')
    .where('document.timesheetId', '=', timesheetID)
    .where('document.proves', 'is', null)
    .execute()

/** Unanswered links become invalid: the days may change, or a newer link replaces them. */
export const revokeLinks = ({ db, now }: Pick<WriteContext, 'db' | 'now'>, timesheetID: string) =>
  db
    .updateTable('timesheetLink')
    .set({ revokedAt: now })
    .where('timesheetId', '=', timesheetID)
    .where('answer', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()

/** Its contact is still one of a client: a deleted one, such as one who left the client, decides nothing any more. */
export const HAS_CONTACT = sql<boolean>`exists (select from client_contact contact
  join client on client.id = contact.client_id where contact.id = link.contact_id and client.archived_at is null)`

export const linksOf = (db: Db, now: Date) =>
  db
    .selectFrom('timesheetLink as link')
    .innerJoin('timesheet', 'timesheet.id', 'link.timesheetId')
    .innerJoin('appUser as sender', 'sender.id', 'link.sentBy')
    .selectAll('link')
    .select(['sender.name as senderName', sql<boolean>`link.proves = ${CONFIRMED}`.as('isCurrent')])
    .select(
      sql<LinkDerivedStatus>`case when link.answer is not null then link.answer
        when link.revoked_at is not null or link.proves <> ${CONFIRMED} or not ${HAS_CONTACT} then 'REVOKED'
        when link.expires_at <= ${now}::timestamptz then 'EXPIRED' else 'OPEN' end`.as('derivedStatus'),
    )
export type LinkRow = Awaited<ReturnType<ReturnType<typeof linksOf>['executeTakeFirstOrThrow']>>

export async function confirmationsOf(
  reader: DeliveryReader,
  timesheetID: string,
  now: Date,
): Promise<TimesheetConfirmation[]> {
  const rows = await linksOf(reader.db, now)
    .where('link.timesheetId', '=', timesheetID)
    .orderBy('link.sentAt')
    .orderBy('link.id')
    .execute()
  const mails = await deliveriesByID(
    reader,
    rows.map(({ mailId }) => mailId),
  )
  return rows.map((row) => ({
    id: row.id,
    derivedStatus: row.derivedStatus,
    to: row.toName,
    isCurrent: row.isCurrent,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    _sentBy: { id: row.sentBy, name: row.senderName },
    openedAt: row.openedAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answeredBy: row.answeredBy,
    answeredFrom: row.answeredFrom,
    comment: row.comment,
    delivery: mails.get(row.mailId ?? '') ?? null,
  }))
}
