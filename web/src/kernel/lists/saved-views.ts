import type { savedViewEndpoints } from '@muster/contract/access/saved-views.contract.ts'
import { useMemo } from 'react'
import type { ListControl } from '../../ui/list/page/useListState.ts'
import { useDefaultView } from '../../ui/list/views/useDefaultView.ts'
import type { SavedView, ViewActions } from '../../ui/list/views/views.ts'
import { useAction, useEndpoint } from '../api/endpoint.ts'
import type { EndpointRef } from '../api/send.ts'

type Endpoints = typeof savedViewEndpoints
const all: EndpointRef<Endpoints['all']> = { method: 'GET', path: '/saved-views' }
const create: EndpointRef<Endpoints['create']> = { method: 'POST', path: '/saved-views' }
const remove: EndpointRef<Endpoints['remove']> = { method: 'DELETE', path: '/saved-views/:id' }

/**
 * The views of a list (built-in, own and shared) with the actions on them. `screen` is the name of the list at
 * `/saved-views`.
 */
export function useSavedViews(
  screen: string,
  builtIn: readonly SavedView[],
  list: ListControl,
  enabled: boolean,
): { views: readonly SavedView[]; viewActions: ViewActions } {
  const { data } = useEndpoint(all, { query: { screen } }, { staleTime: 60_000, enabled })
  const saving = useAction(create, { done: (view) => `View “${view.name}” saved` })
  const removing = useAction(remove, { done: 'View deleted' })
  const { filters } = list.shape
  const known = useMemo(
    () => (data ? [...builtIn, ...data.map(fromServer).filter((view) => isUsable(view, filters))] : undefined),
    [data, builtIn, filters],
  )
  const { views, setDefault } = useDefaultView(screen, known, list)
  const viewActions: ViewActions = {
    mayShare: true,
    save: async ({ name, search, isShared, isDefault }) => {
      const state = search as Record<string, string | string[]>
      const view = fromServer(await saving.mutateAsync({ body: { screen, name, shared: isShared, state } }))
      if (isDefault) await setDefault(view)
    },
    remove: async (view) => {
      await removing.mutateAsync({ params: { id: view.id } })
      if (view.isDefault) await setDefault(null)
    },
    setDefault,
  }
  return { views: views ?? builtIn, viewActions }
}

/** A shared view may filter by a field that this role does not see. */
const isUsable = ({ search }: SavedView, filters: readonly string[]) =>
  Object.keys(search).every((name) => name === 'searchInput' || name === 'sort' || filters.includes(name))

type Stored = { id: string; name: string; own: boolean; state: Record<string, unknown> }

const fromServer = ({ id, name, own, state }: Stored): SavedView => ({
  id,
  name,
  search: state,
  kind: own ? 'mine' : 'shared',
  mayChange: own,
})
