import type { Mail, mailboxEndpoints } from '@muster/contract/operations/operations.contract.ts'
import { sql } from 'kysely'
import { conflict, refused } from '../../kernel/errors.ts'
import { record } from '../../kernel/events.ts'
import { queueMail } from '../../kernel/mail/queue.ts'
import type { Call } from '../../kernel/route.ts'
import { getMail } from './mailbox.queries.ts'

/**
 * Puts a mail that is failed, held or waiting for its next try at the head of the queue, with a whole day of tries before it; it keeps
 * its Message-ID. One that is being tried at this moment is left alone, so that it is not sent twice.
 */
export async function retryMail(call: Call<typeof mailboxEndpoints.retry>): Promise<Mail> {
  const { db, params, world } = call
  const before = await getMail(call, params.id)
  if (before.state === 'WAITING' && !world.environment.SMTP_URL)
    throw refused(
      'NO_MAIL_SERVER',
      'No mail server is set, so nothing can be sent. Set SMTP_URL; the mail then goes by itself.',
    )
  const released = await db
    .updateTable('outboxMail')
    .set({ state: 'WAITING', attempts: 0, notBefore: sql<Date>`now()` })
    .where('id', '=', params.id)
    .where('state', 'in', ['FAILED', 'HELD', 'WAITING'])
    .where(sql<boolean>`not exists (select from graphile_worker.jobs
      where key = ${`mail:${params.id}`} and locked_at is not null)`)
    .returning('notBefore')
    .executeTakeFirst()
  if (!released)
    throw conflict('MAIL_NOT_STUCK', 'This mail was sent, or is being sent at this moment. Reload the mailbox.')
  await queueMail(db, params.id, released.notBefore)
  const after = await getMail(call, params.id)
  await record(call, {
    event: 'mail.retried',
    entity: 'mail',
    entityID: params.id,
    name: before.subject,
    before: { state: before.state, attempts: before.attempts, nextTryAt: before.nextTryAt },
    after: { state: after.state, attempts: after.attempts, nextTryAt: after.nextTryAt },
  })
  return after
}
