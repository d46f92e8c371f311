import type { MailDelivery } from '@muster/contract/kernel/api/mail-delivery.ts'
import { MAIL_RULES, type MailKind } from '@muster/contract/kernel/api/mail-rules.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { Mail, MailText, mailboxEndpoints } from '@muster/contract/operations/operations.contract.ts'
import { sql } from 'kysely'
import { conflict, forbidden, notFound, ruleViolation } from '../../kernel/app/errors.ts'
import { type AuditContext, writeAuditEntry } from '../../kernel/app/events.ts'
import type { Call } from '../../kernel/http/route.ts'
import { deliveriesByID } from '../../kernel/mail/deliveries.ts'
import { queueMail } from '../../kernel/mail/queue.ts'
import { bodyOfMail } from '../../kernel/mail/sealed.ts'
import { assertRecordInReach } from './mail-records.queries.ts'
import { closedTo, getMail, loadMail } from './mailbox.queries.ts'

type Endpoints = typeof mailboxEndpoints

const CLOSED = {
  ACCOUNT_LINK: 'This email contains a private link. Only the recipient can read it.',
  NO_RIGHT: 'You don’t have access to the record of this email. Ask a colleague with access.',
} as const

/** The text of an email; each access is audited in the same transaction. */
export async function readMailText(call: Call<Endpoints['text']>): Promise<MailText> {
  const { db, params, appContext } = call
  const row = await loadMail(db, params.id)
  const closed = closedTo(call, row)
  if (closed) throw forbidden(CLOSED[closed])
  await writeAuditEntry(call, {
    event: 'mail.text-viewed',
    entity: 'mail',
    entityID: row.id,
    name: row.subject,
    countryID: row.countryId,
    after: { to: row.toAddress, kind: row.kind },
  })
  return bodyOfMail(appContext.secrets, row)
}

/** An email that waits for its next attempt is sent at once: the attempts of a whole day start again. */
export async function retryMail(call: Call<Endpoints['retry']>): Promise<Mail> {
  const { params, appContext } = call
  const before = await getMail(call, params.id)
  if (before.state === 'WAITING' && !appContext.environment.SMTP_URL)
    throw ruleViolation(
      'NO_MAIL_SERVER',
      'No mail server is set up. Emails are sent once the operator of this installation has set one up.',
    )
  await release(call, params.id)
  return getMail(call, params.id)
}

/** From the record: for users who may send such an email about it, and for users who may change the settings. */
export async function sendWithheldMail(call: Call<Endpoints['send']>): Promise<MailDelivery> {
  const { db, params, may } = call
  const mail = await db
    .selectFrom('outboxMail')
    .select(['kind', 'entity', 'entityId', 'state'])
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('email'))
  const { read, send } = MAIL_RULES[mail.kind as MailKind]
  if (!may(right('settings', 'edit'))) {
    const isVisible = may(send) || (read !== null && may(read))
    if (!isVisible) throw notFound('email')
    await assertRecordInReach(call, mail)
    if (!may(send))
      throw forbidden(
        'You don’t have permission to send this email. Ask a colleague with this permission, or an administrator.',
      )
  }
  if (mail.state === 'WAITING') throw conflict('MAIL_NOT_FAILED', 'This email is already queued. Reload the page.')
  await release(call, params.id)
  return (await deliveriesByID(call, [params.id])).get(params.id)!
}

/**
 * Queues a failed, held or retried email first; it keeps its Message-ID. One that is being sent at this moment is not
 * changed, so that it is not sent twice. A delay, in which the email can be cancelled, is kept.
 */
async function release(call: AuditContext & Pick<Call, 'now'>, id: string): Promise<void> {
  const { db, now } = call
  const before = await db
    .selectFrom('outboxMail')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isDelayed = before.attempts === 0 && before.notBefore > now
  if (isDelayed && before.state === 'WAITING')
    throw conflict(
      'MAIL_DELAYED',
      `This email is sent on ${formatLongDate(before.notBefore.toISOString().slice(0, 10))}. Until then it can be cancelled, and can’t be sent earlier.`,
    )
  const released = await db
    .updateTable('outboxMail')
    .set({ state: 'WAITING', attempts: 0, lastError: null, ...(!isDelayed && { notBefore: sql<Date>`now()` }) })
    .where('id', '=', id)
    .where('state', 'in', ['FAILED', 'HELD', 'WAITING'])
    .where(sql<boolean>`not exists (select from graphile_worker.jobs
      where key = ${`mail:${id}`} and locked_at is not null)`)
    .returning('notBefore')
    .executeTakeFirst()
  if (!released) throw conflict('MAIL_NOT_FAILED', 'This email was sent or is being sent. Reload the page.')
  await queueMail(db, id, released.notBefore)
  await writeAuditEntry(call, {
    event: 'mail.retried',
    entity: 'mail',
    entityID: id,
    name: before.subject,
    countryID: before.countryId,
    before: { state: before.state, attempts: before.attempts, nextTryAt: nextTryOf(before) },
    after: { state: 'WAITING', attempts: 0, nextTryAt: released.notBefore.toISOString() },
  })
}

const nextTryOf = ({ state, notBefore }: { state: string; notBefore: Date }) =>
  state === 'WAITING' ? notBefore.toISOString() : null
