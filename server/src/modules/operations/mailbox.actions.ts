import type { Mail, mailboxEndpoints } from '@muster/contract/operations/operations.contract.ts'
import { sql } from 'kysely'
import { conflict } from '../../kernel/errors.ts'
import { record } from '../../kernel/events.ts'
import { queueMail } from '../../kernel/mail/queue.ts'
import type { Call } from '../../kernel/route.ts'
import { getMail } from './mailbox.queries.ts'

/** Puts a failed or held mail back into the queue with a whole day of tries before it; it keeps its Message-ID. */
export async function retryMail(call: Call<typeof mailboxEndpoints.retry>): Promise<Mail> {
  const { db, params } = call
  const before = await getMail(call, params.id)
  const released = await db
    .updateTable('outboxMail')
    .set({ state: 'WAITING', attempts: 0, notBefore: sql<Date>`now()` })
    .where('id', '=', params.id)
    .where('state', 'in', ['FAILED', 'HELD'])
    .returning('notBefore')
    .executeTakeFirst()
  if (!released) throw conflict('MAIL_NOT_STUCK', 'Only a failed or held mail can be tried again. Reload the mailbox.')
  await queueMail(db, params.id, released.notBefore)
  const after = await getMail(call, params.id)
  await record(call, {
    event: 'mail.retried',
    entity: 'mail',
    entityID: params.id,
    name: before.subject,
    before: { state: before.state },
    after: { state: after.state },
  })
  return after
}
