import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Neighbours } from './PrevNext.tsx'

/** Where a record stands among the rows of the page it was opened from. Nothing when it was not opened from a list. */
function neighboursOf(hrefs: readonly string[], open: string, first = 1, total?: number): Neighbours | undefined {
  const at = hrefs.indexOf(open)
  if (at < 0) return undefined
  const place = total === undefined ? undefined : `${first + at} of ${total}`
  return { previous: hrefs[at - 1], next: hrefs[at + 1], place }
}

const lastLists = new Map<string, { hrefs: readonly string[]; first: number; total: number }>()

/** Keeps the page of a list that is open (`/clients`), for the records opened from it; gone with the session. */
export function useRememberedList<Row>(
  path: string | null,
  page: { items: readonly Row[]; meta: { total: number } } | undefined,
  { page: number, pageSize }: { page: number; pageSize: number },
  hrefOf: ((row: Row) => string | undefined) | undefined,
) {
  const hrefs = page?.items.flatMap((row) => hrefOf?.(row) ?? []).join(' ')
  const total = page?.meta.total
  // While a record is on its way its list still stands, without the filters that were in its address.
  const isOpen = useLocation({ select: ({ pathname }) => pathname === path })
  useEffect(() => {
    if (path === null || !isOpen || hrefs === undefined || total === undefined) return
    lastLists.set(path, { hrefs: hrefs.split(' '), first: (number - 1) * pageSize + 1, total })
  }, [path, isOpen, hrefs, total, number, pageSize])
}

/** At sign-out: what the list of one person held says nothing to the next. */
export const dropLists = () => lastLists.clear()

/** The records before and after this one on the page of the list that was open last. */
export function neighboursInLast(list: string, open: string): Neighbours | undefined {
  const last = lastLists.get(list)
  return last && neighboursOf(last.hrefs, open, last.first, last.total)
}
