import { prefetch } from '../kernel/api/prefetch.ts'
import type { ListPrefetch } from '../kernel/routes.ts'
import { session } from '../kernel/session/session.ts'
import type { Search } from './address.ts'
import { rowsAt } from './list-prefetch-args.ts'

/** Requests the rows of a list together with its page. */
export const prefetchRows =
  (list: ListPrefetch) =>
  ({ location }: { location: { search: object } }) => {
    const me = session.current()?.user
    const args = me && rowsAt(list, me.role, location.search as Search)
    if (args) prefetch({ method: 'GET', path: list.rows }, args)
  }
