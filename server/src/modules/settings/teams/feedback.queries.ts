import type { FeedbackState } from '@muster/contract/settings/teams/feedback.contract.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { containing } from '../../../kernel/db/search.ts'

type FeedbackStatus = z.output<typeof FeedbackState>

const feedbackRows = (db: Db) =>
  db
    .selectFrom('feedback')
    .innerJoin('appUser', 'appUser.id', 'feedback.authorId')
    .select(['feedback.id', 'kind', 'message', 'page', 'state', 'answer', 'authorId', 'appUser.name as authorName'])
    .select(['feedback.createdAt', 'feedback.version'])

type FeedbackRow = Awaited<ReturnType<ReturnType<typeof feedbackRows>['executeTakeFirstOrThrow']>>

const present = ({ authorId, authorName, createdAt, kind, state, ...rest }: FeedbackRow) => ({
  ...rest,
  kind: kind as 'IDEA' | 'PROBLEM' | 'PRAISE',
  state: state as FeedbackStatus,
  _author: { id: authorId, name: authorName },
  createdAt: createdAt.toISOString(),
})

interface Filter {
  state?: FeedbackStatus[] | undefined
  kind?: string[] | undefined
  searchInput?: string | undefined
}

export function findFeedback(db: Db, filter: Filter): ListQuery {
  let rows = feedbackRows(db)
  if (filter.state) rows = rows.where('state', 'in', filter.state)
  if (filter.kind) rows = rows.where('kind', 'in', filter.kind)
  if (filter.searchInput)
    rows = rows.where(
      sql`search_text(concat_ws(' ', message, answer, page, app_user.name))`,
      'like',
      containing(filter.searchInput),
    )
  const sorts = { createdAt: 'feedback.createdAt', state: 'feedback.state' }
  return { rows, key: 'feedback.id', sorts, present }
}

export const getFeedback = async (db: Db, id: string) =>
  present(
    await feedbackRows(db)
      .where('feedback.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('feedback')),
  )
