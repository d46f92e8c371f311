import { right } from '@muster/contract/kernel/api/permission.ts'
import { addressOf, type MyWork, type TaskTopic, topicOf, type WorkReader } from '../../kernel/jobs/task-item.ts'
import { isInvited } from '../access/users/users.queries.ts'

/** Mail that could not be delivered, for those who administer the system. */
export async function undeliveredMail(reader: WorkReader): Promise<MyWork[]> {
  if (!reader.may(right('settings', 'edit'))) return []
  return topicOf(reader, {
    head: {
      ...{ group: 'DO' as const, kind: 'mails', title: 'Mail that was not delivered' },
      path: addressOf('/settings/mailbox', { failedOrHeld: true }),
    },
    records: reader.db
      .selectFrom('outboxMail')
      .select(['outboxMail.id', 'subject', 'toAddress', 'state', 'createdAt'])
      .where('state', 'in', ['FAILED', 'HELD'])
      .orderBy('createdAt')
      .orderBy('outboxMail.id'),
    present: ({ id, subject, toAddress, state, createdAt }) => ({
      ...{ kind: 'mail', id, subtitle: subject, action: 'Look', path: `/settings/mailbox?open=${id}` },
      title: `Mail to ${toAddress} ${state === 'HELD' ? 'is held back' : 'could not be delivered'}`,
      ...{ since: createdAt.toISOString(), dueOn: null },
    }),
  })
}

const MAX_SHOWN = 120

/** Feedback that nobody has read yet, oldest first. */
export async function newFeedback(reader: WorkReader): Promise<MyWork[]> {
  if (!reader.may(right('settings', 'edit'))) return []
  return topicOf(reader, {
    head: {
      ...{ group: 'DO' as const, kind: 'feedback', title: 'Feedback to answer' },
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
      ...{ kind: 'feedback', id, title: `Feedback from ${name}`, action: 'Answer' },
      subtitle: message.length > MAX_SHOWN ? `${message.slice(0, MAX_SHOWN - 1)}…` : message,
      ...{ path: `/settings/feedback?open=${id}`, since: createdAt.toISOString(), dueOn: null },
    }),
  })
}

/** People who were invited and have not come yet. */
export async function openInvitations(reader: WorkReader): Promise<TaskTopic[]> {
  if (!reader.may(right('users', 'view'))) return []
  return topicOf(reader, {
    head: { kind: 'invitations', title: 'Invitations', path: addressOf('/users', { invited: true }) },
    records: reader.db
      .selectFrom('appUser')
      .select(['appUser.id', 'name', 'email', 'createdAt'])
      .where(isInvited)
      .orderBy('createdAt')
      .orderBy('appUser.id'),
    present: ({ id, name, email, createdAt }) => ({
      ...{ kind: 'invitation', id, title: `${name} has not accepted the invitation`, subtitle: email },
      ...{ action: 'Open', path: `/users/${id}`, since: createdAt.toISOString(), dueOn: null },
    }),
  })
}
