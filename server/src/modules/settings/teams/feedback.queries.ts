import type { Feedback, feedbackEndpoints } from '@muster/contract/settings/teams/feedback.contract.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { matchesColumns, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Call } from '../../../kernel/http/route.ts'

const feedbackRows = (db: Db) =>
  db
    .selectFrom('feedback')
    .innerJoin('appUser', 'appUser.id', 'feedback.authorId')
    .select(['feedback.id', 'kind', 'message', 'page', 'state', 'answer', 'authorId', 'appUser.name as authorName'])
    .select(['feedback.createdAt', 'feedback.version'])

type FeedbackRow = Awaited<ReturnType<ReturnType<typeof feedbackRows>['executeTakeFirstOrThrow']>>

const present = ({ authorId, authorName, createdAt, kind, state, ...rest }: FeedbackRow): Feedback => ({
  ...rest,
  kind: kind as Feedback['kind'],
  state: state as Feedback['state'],
  _author: { id: authorId, name: authorName },
  createdAt: createdAt.toISOString(),
})

export function findFeedback({ db, query }: Call<typeof feedbackEndpoints.list>): ListQuery {
  const { state, kind, searchInput } = query
  let rows = withValues(feedbackRows(db), { 'feedback.state': state, 'feedback.kind': kind })
  if (searchInput) rows = rows.where(matchesColumns(['message', 'answer', 'page', 'appUser.name'], searchInput))
  const sorts = { createdAt: 'feedback.createdAt', state: 'feedback.state' }
  return { rows, key: 'feedback.id', sorts, present }
}

export const getFeedback = async (db: Db, id: string) =>
  present(
    await feedbackRows(db)
      .where('feedback.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('feedback')),
  )
