import { useEffect, useMemo } from 'react'
import { useAction, useEndpoint } from '../../../../kernel/api/endpoint.ts'
import type { useSavedViews } from '../../../../kernel/lists/saved-views.ts'
import { isSameView, onlyList } from '../../../../ui/list/page/listState.ts'
import { useDefaultView } from '../../../../ui/list/views/useDefaultView.ts'
import type { SavedView } from '../../../../ui/list/views/views.ts'
import { applicantSearchApi } from '../../endpoints.ts'

/**
 * The views of the applicant list: the built-in ones, and the user's saved searches with the number of new applicants.
 */
export const useSavedSearches: typeof useSavedViews = (screen, builtIn, list, enabled) => {
  const { data } = useEndpoint(applicantSearchApi.all, {}, { staleTime: 60_000, enabled })
  const saving = useAction(applicantSearchApi.save, { done: ({ name }) => `Search “${name}” saved` })
  const removing = useAction(applicantSearchApi.remove, { done: 'Search deleted' })
  const opening = useAction(applicantSearchApi.open)
  const known = useMemo(
    () =>
      data && [
        ...builtIn,
        ...data.map(
          ({ id, name, query, newCount }): SavedView => ({
            id,
            name,
            search: query,
            kind: 'mine',
            mayChange: true,
            count: newCount > 0 ? newCount : undefined,
            countNoun: 'new',
          }),
        ),
      ],
    [data, builtIn],
  )
  const { views, setDefault } = useDefaultView(screen, known, list)
  const open = data?.find(({ query }) => isSameView(query, onlyList(list)))
  const openID = open && open.newCount > 0 ? open.id : null
  // Once the search was opened, its applicants are no longer new.
  const { mutate } = opening
  useEffect(() => {
    if (openID) mutate({ params: { id: openID }, body: {} })
  }, [openID, mutate])
  const viewActions = {
    save: async ({ name, search, isDefault }: { name: string; search: object; isDefault: boolean }) => {
      const { id } = await saving.mutateAsync({ body: { name, query: search as Record<string, string> } })
      if (isDefault) await setDefault({ id, name, search: search as SavedView['search'], kind: 'mine' })
    },
    remove: async (view: SavedView) => {
      await removing.mutateAsync({ params: { id: view.id } })
      if (view.isDefault) await setDefault(null)
    },
    setDefault,
  }
  return { views: views ?? builtIn, viewActions }
}
