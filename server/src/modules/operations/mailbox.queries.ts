import { MAIL_RULES, type MailKind } from '@muster/contract/kernel/api/mail-rules.ts'
import type { MailState } from '@muster/contract/kernel/api/mail-states.ts'
import type { Mail, MailRow, mailboxEndpoints } from '@muster/contract/operations/operations.contract.ts'
import type { Selectable } from 'kysely'
import { notFound } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import { matchesColumns, withValues } from '../../kernel/db/filters.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import type { Staff } from '../../kernel/db/scope.ts'
import type { Call } from '../../kernel/http/route.ts'
import { instant } from '../../kernel/records/refs.ts'
import type { OutboxMail } from '../../kernel/schema.generated.ts'

type OutboxMailRow = Selectable<OutboxMail>

export function findMails({ db, query }: Call<typeof mailboxEndpoints.list>): ListQuery {
  const { state, failedOrHeld, searchInput } = query
  let rows = withValues(db.selectFrom('outboxMail').selectAll(), { 'outboxMail.state': state })
  if (failedOrHeld) rows = rows.where('state', 'in', ['FAILED', 'HELD'])
  if (searchInput) rows = rows.where(matchesColumns(['toAddress', 'toName', 'subject'], searchInput))
  const sorts = {
    createdAt: 'outboxMail.createdAt',
    to: 'outboxMail.toAddress',
    subject: 'outboxMail.subject',
    state: 'outboxMail.state',
  }
  return { rows, key: 'outboxMail.id', sorts, present: presentMail }
}

type Reader = Pick<Call, 'db' | 'appContext' | 'may'> & { readonly staff: Staff }

/** One email without its text. */
export async function getMail(reader: Reader, id: string): Promise<Mail> {
  const row = await loadMail(reader.db, id)
  return {
    ...presentMail(row),
    messageID: row.messageId,
    cc: row.cc,
    kind: row.kind as MailKind,
    attachments: row.attachments as string[],
    closed: closedTo(reader, row),
  }
}

export const loadMail = (db: Db, id: string): Promise<OutboxMailRow> =>
  db
    .selectFrom('outboxMail')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('email'))

/**
 * Why this user may not read the text. An email with a link to an account or to a client's answer is only for its
 * recipient, in their own mailbox; only in the demo company without a mail server, which is not reachable from outside,
 * this mailbox replaces theirs. Other emails are for their recipient, and for users who may see the record they are
 * about.
 */
export function closedTo(
  { appContext, staff, may }: Reader,
  { confidential, kind, toAddress }: OutboxMailRow,
): Mail['closed'] {
  const { demo, SMTP_URL } = appContext.environment
  if (confidential) return demo && SMTP_URL === undefined ? null : 'ACCOUNT_LINK'
  const { read } = MAIL_RULES[kind as MailKind]
  const isOwn = toAddress.toLowerCase() === staff.email.toLowerCase()
  return isOwn || (read !== null && may(read)) ? null : 'NO_RIGHT'
}

const presentMail = (row: OutboxMailRow): MailRow => ({
  id: row.id,
  to: row.toAddress,
  toName: row.toName,
  subject: row.subject,
  state: row.state as MailState,
  attempts: row.attempts,
  lastError: row.lastError,
  entity: row.entity,
  entityID: row.entityId,
  countryID: row.countryId,
  createdAt: row.createdAt.toISOString(),
  sentAt: instant(row.sentAt),
  nextTryAt: row.state === 'WAITING' ? row.notBefore.toISOString() : null,
})
