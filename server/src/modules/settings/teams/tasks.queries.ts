import { right } from '@muster/contract/kernel/api/permission.ts'
import { addressOf, type MyWork, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'

const MAX_SHOWN = 120

/** Unread feedback, oldest first. */
export async function newFeedback(reader: WorkReader): Promise<MyWork[]> {
  if (!reader.may(right('settings', 'edit'))) return []
  return topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'feedback',
      title: 'Feedback to answer',
      path: addressOf('/settings/feedback', { state: 'NEW' }),
    },
    records: reader.db
      .selectFrom('feedback')
      .innerJoin('appUser', 'appUser.id', 'feedback.authorId')
      .select(['feedback.id', 'feedback.message', 'feedback.createdAt', 'appUser.name'])
      .where('feedback.state', '=', 'NEW')
      .orderBy('feedback.createdAt')
      .orderBy('feedback.id'),
    present: ({ id, name, message, createdAt }) => ({
      kind: 'feedback',
      id,
      title: `Feedback from ${name}`,
      action: 'Answer',
      subtitle: message.length > MAX_SHOWN ? `${message.slice(0, MAX_SHOWN - 1)}…` : message,
      path: `/settings/feedback?open=${id}`,
      since: createdAt.toISOString(),
      dueOn: null,
    }),
  })
}
