import { type RawBuilder, sql } from 'kysely'
import type { OrderFormDbRow } from './scope.queries.ts'

/**
 * Who wrote an order form reviews and decides none of it (domain.md §6, segregation 3). The database says who that is, in the generated
 * column `author_ids`; nothing else names owner, creator and submitter for this purpose.
 */
export type Authored = Pick<OrderFormDbRow, 'authorIds'>

export const isAuthor = ({ authorIds }: Authored, userID: string): boolean => authorIds.includes(userID)

/** The same for the rows of `order_form` in a query; `user` is an id or an expression of one. */
export const isNoAuthorSql = (user: string | RawBuilder<unknown>) => sql<boolean>`${user} <> all(order_form.author_ids)`
