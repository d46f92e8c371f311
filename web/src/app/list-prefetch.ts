import { readAhead } from '../kernel/api/prefetch.ts'
import { session } from '../kernel/session/session.ts'
import type { Search } from './address.ts'
import { type Ahead, rowsAt } from './list-prefetch-args.ts'

export interface Arrival {
  location: { search: object }
}

/** Requests the rows of a list together with its page. `path` is that of its endpoint. */
export const rowsOf =
  (path: Ahead) =>
  ({ location }: Arrival) => {
    const me = session.current()?.user
    const args = me && rowsAt(path, me.role, location.search as Search)
    if (args) readAhead({ method: 'GET', path }, args)
  }
