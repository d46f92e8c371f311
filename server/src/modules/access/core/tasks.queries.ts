import { right } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import { addressOf, type Figure, type TaskTopic, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { isInvited } from '../users/users.queries.ts'

/** Invited users who have not signed in yet. */
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
      kind: 'invitation',
      id,
      title: `${name} has not accepted the invitation`,
      subtitle: email,
      action: 'Open',
      path: `/users/${id}`,
      since: createdAt.toISOString(),
      dueOn: null,
    }),
  })
}

export async function userFigure({ db, may }: WorkReader): Promise<Figure[]> {
  if (!may(right('users', 'view'))) return []
  const { count: value } = await db
    .selectFrom('appUser')
    .select(sql<number>`count(*)`.as('count'))
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return [{ label: 'Users', value: Number(value), hint: 'active or invited', path: '/users', parts: [] }]
}
