import { readAhead } from '../kernel/read-ahead.ts'
import type { Search } from './address.ts'
import { rowsAt } from './rows-at.ts'

export interface Arrival {
  location: { search: object }
}

/** Asks for the rows of a list beside its page. `path` is that of its endpoint. */
export const rowsOf =
  (path: `/${string}`) =>
  ({ location }: Arrival) => {
    const args = rowsAt(location.search as Search)
    if (args) readAhead({ method: 'GET', path }, args)
  }
