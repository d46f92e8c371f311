import { useEffect, useRef, useState } from 'react'
import type { ListControl } from '../page/useListState.ts'
import type { SavedView } from './views.ts'

/**
 * The user's default view, stored in this browser per table. It applies when the list is opened without URL parameters;
 * a link with filters takes precedence.
 */
export function useDefaultView(table: string, views: readonly SavedView[] | undefined, list: ListControl) {
  const key = `muster-view-${table}`
  const [chosen, setChosen] = useState(() => read(key))
  const isEntered = useRef(Object.keys(list.search).length > 0)
  useEffect(() => {
    if (isEntered.current || !views) return
    isEntered.current = true
    const first = views.find((view) => view.id === chosen)
    if (first) list.open(first.search)
  }, [views, chosen, list])
  const setDefault = async (view: SavedView | null) => {
    setChosen(view?.id ?? null)
    try {
      if (view) localStorage.setItem(key, view.id)
      else localStorage.removeItem(key)
    } catch {
      // Storage is disabled: the choice lasts until the page is closed.
    }
  }
  return { views: views?.map((view) => ({ ...view, isDefault: view.id === chosen })), setDefault }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
