import { type Search, searchString } from './listState.ts'
import { useAddress } from './useListState.ts'

/** The open row next to its list. It is in the URL, so that the link can be shared and Back closes it. */
export function useOpenRow(path: string) {
  const { search, change } = useAddress()
  const { open, ...rest } = search as Search & { open?: unknown }
  return {
    openID: typeof open === 'string' && open !== '' ? open : null,
    hrefOf: (id: string) => `${path}${searchString({ ...rest, open: id })}`,
    /** Opening another row replaces the history entry, so that Back leaves the list. */
    show: (id: string) => change({ ...rest, open: id }, { replace: typeof open === 'string' && open !== '' }),
    close: () => change(rest, { replace: true }),
  }
}
