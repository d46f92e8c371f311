import { type RawBuilder, sql } from 'kysely'
import type { OrderFormDbRow } from './scope.queries.ts'

/**
 * The authors of an order form do not review or approve it (docs/domain/permissions.md, segregation 3). The generated
 * column `author_ids` is the only source for owner, creator and submitter.
 */
type Authored = Pick<OrderFormDbRow, 'authorIds'>

export const isAuthor = ({ authorIds }: Authored, userID: string): boolean => authorIds.includes(userID)

/** The same check in a query on `order_form`; `user` is an id or an SQL expression. */
export const isNoAuthorSql = (user: string | RawBuilder<unknown>) => sql<boolean>`${user} <> all(order_form.author_ids)`
