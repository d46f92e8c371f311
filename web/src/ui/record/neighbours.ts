import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Neighbours } from './PrevNext.tsx'

/**
 * The position of a record among the rows of the list page it was opened from; nothing when it was not opened from a
 * list.
 */
function neighboursOf(hrefs: readonly string[], open: string, first = 1, total?: number): Neighbours | undefined {
  const at = hrefs.indexOf(open)
  if (at < 0) return undefined
  const place = total === undefined ? undefined : `${first + at} of ${total}`
  return { previous: hrefs[at - 1], next: hrefs[at + 1], place }
}

const lastLists = new Map<string, { hrefs: readonly string[]; first: number; total: number }>()

/** Stores the shown page of a list (`/clients`) for the records opened from it, until the session ends. */
export function useRememberedList<Row>(
  path: string | null,
  page: { items: readonly Row[]; meta: { total: number } } | undefined,
  { page: number, pageSize }: { page: number; pageSize: number },
  hrefOf: ((row: Row) => string | undefined) | undefined,
) {
  const hrefs = page?.items.flatMap((row) => hrefOf?.(row) ?? []).join(' ')
  const total = page?.meta.total
  // While a record loads, its list is still rendered, without the filters of its address.
  const isOpen = useLocation({ select: ({ pathname }) => pathname === path })
  useEffect(() => {
    if (path === null || !isOpen || hrefs === undefined || total === undefined) return
    lastLists.set(path, { hrefs: hrefs.split(' '), first: (number - 1) * pageSize + 1, total })
  }, [path, isOpen, hrefs, total, number, pageSize])
}

/** At sign-out: the next user must not see the list of the former one. */
export const dropLists = () => lastLists.clear()

/** The records before and after this one on the last shown page of the list. */
export function neighboursInLast(list: string, open: string): Neighbours | undefined {
  const last = lastLists.get(list)
  return last && neighboursOf(last.hrefs, open, last.first, last.total)
}
