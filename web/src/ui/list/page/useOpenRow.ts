import { type Search, searchString } from './listState.ts'
import { useAddress } from './useListState.ts'

/** The row that stands open next to its list. It is named in the address: a link to it can be copied, and Back closes it. */
export function useOpenRow(path: string) {
  const { search, change } = useAddress()
  const { open, ...rest } = search as Search & { open?: unknown }
  return {
    openID: typeof open === 'string' && open !== '' ? open : null,
    hrefOf: (id: string) => `${path}${searchString({ ...rest, open: id })}`,
    /** From one row to the next replaces, so that Back leads out of the list. */
    show: (id: string) => change({ ...rest, open: id }, { replace: typeof open === 'string' && open !== '' }),
    close: () => change(rest, { replace: true }),
  }
}
