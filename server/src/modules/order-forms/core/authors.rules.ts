import type { OrderFormDbRow } from './scope.queries.ts'

/**
 * The authors of an order form do not review or approve it (docs/domain/permissions.md, segregation 3). The generated
 * column `author_ids` is the only source for owner, creator and submitter.
 */
export const isAuthor = ({ authorIds }: Pick<OrderFormDbRow, 'authorIds'>, userID: string): boolean =>
  authorIds.includes(userID)
