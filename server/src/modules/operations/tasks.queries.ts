import { right } from '@muster/contract/kernel/api/permission.ts'
import { addressOf, type MyWork, topicOf, type WorkReader } from '../../kernel/jobs/task-item.ts'

/** Undeliverable emails, for administrators. */
export async function undeliveredMail(reader: WorkReader): Promise<MyWork[]> {
  if (!reader.may(right('settings', 'edit'))) return []
  return topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'mails',
      title: 'Undelivered emails',
      path: addressOf('/settings/mailbox', { failedOrHeld: true }),
    },
    records: reader.db
      .selectFrom('outboxMail')
      .select(['outboxMail.id', 'subject', 'toAddress', 'state', 'createdAt'])
      .where('state', 'in', ['FAILED', 'HELD'])
      .orderBy('createdAt')
      .orderBy('outboxMail.id'),
    present: ({ id, subject, toAddress, state, createdAt }) => ({
      kind: 'mail',
      id,
      subtitle: subject,
      action: 'Open',
      path: `/settings/mailbox?open=${id}`,
      title: `Email to ${toAddress} ${state === 'HELD' ? 'is on hold' : 'couldn’t be delivered'}`,
      since: createdAt.toISOString(),
      dueOn: null,
    }),
  })
}
