import { useEffect, useRef, useState } from 'react'
import type { ListControl } from '../page/useListState.ts'
import type { SavedView } from './views.ts'

/**
 * The view that this person opens first, kept in this browser per table. Entering the list without an address of its own leads to
 * it; a link that carries filters is never overruled.
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
      // Storage is switched off: the choice lasts as long as the page.
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
