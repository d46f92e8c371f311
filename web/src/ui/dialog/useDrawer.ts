import { useRouter } from '@tanstack/react-router'
import { useAddress } from '../list/page/useListState.ts'

/**
 * A drawer above the open page, kept in the URL (`?form=invite`), so that Back closes it and a shared link opens it.
 */
export function useDrawer(name: string) {
  const { search, change } = useAddress()
  const router = useRouter()
  const { form, ...rest } = search
  return {
    isOpen: form === name,
    open: () => change({ ...search, form: name }, { replace: false }),
    /** Goes back if the drawer was opened from this page, so that the history does not grow. */
    close: () => (router.history.canGoBack() ? router.history.back() : change(rest, { replace: true })),
  }
}
