import type { MailState } from '@muster/contract/kernel/mail-states.ts'
import type { Mail, MailRow } from '@muster/contract/operations/operations.contract.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { ListQuery } from '../../kernel/list.ts'
import { bodyOfMail } from '../../kernel/mail/sealed.ts'
import type { OutboxMail } from '../../kernel/schema.generated.ts'
import type { World } from '../../kernel/world.ts'

type Row = Selectable<OutboxMail>

interface Filters {
  readonly state?: MailState[] | undefined
  readonly failedOrHeld?: boolean | undefined
  readonly searchInput?: string | undefined
}

export function findMails(db: Db, { state, failedOrHeld, searchInput }: Filters): ListQuery {
  let rows = db.selectFrom('outboxMail').selectAll()
  if (state) rows = rows.where('state', 'in', state)
  if (failedOrHeld) rows = rows.where('state', 'in', ['FAILED', 'HELD'])
  if (searchInput)
    rows = rows.where(
      sql<boolean>`strpos(search_text(concat_ws(' ', to_address, to_name, subject)), search_text(${searchInput})) > 0`,
    )
  const sorts = {
    createdAt: 'outboxMail.createdAt',
    to: 'outboxMail.toAddress',
    subject: 'outboxMail.subject',
    state: 'outboxMail.state',
  }
  return { rows, key: 'outboxMail.id', sorts, present: presentRow }
}

/**
 * One mail. A text that opens somebody's account is for its receiver alone; only in the demo company without a mail server, which
 * nobody reaches from outside, the mailbox stands in for theirs.
 */
export async function getMail({ db, world }: { db: Db; world: World }, id: string): Promise<Mail> {
  const row = await db.selectFrom('outboxMail').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('mail')
  const { demo, SMTP_URL } = world.environment
  const hidden = row.confidential && !(demo && SMTP_URL === undefined)
  const { text, html } = hidden ? { text: null, html: null } : bodyOfMail(world.secrets, row)
  return {
    ...presentRow(row),
    messageID: row.messageId,
    cc: row.cc,
    text,
    html,
    hidden,
    attachments: row.attachments as string[],
  }
}

const presentRow = (row: Row): MailRow => ({
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
  sentAt: row.sentAt?.toISOString() ?? null,
  nextTryAt: row.state === 'WAITING' ? row.notBefore.toISOString() : null,
})
