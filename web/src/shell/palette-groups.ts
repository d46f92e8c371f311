import type { FoundGroup } from '@muster/contract/reports/search.contract.ts'

/** Something that Enter opens. */
export interface Entry {
  id: string
  title: string
  subtitle: string | null
  run: () => void
}

export interface EntryGroup {
  label: string
  entries: Entry[]
}

/** The server gives at most five of a kind. */
const MOST_OF_A_KIND = 5
const LISTS: readonly string[] = ['clients', 'candidates', 'users']

/** Where a kind is full there may be more: its list, searched for the same. */
function allOf(kind: string, label: string, found: number, typed: string, openPath: (path: string) => void): Entry[] {
  if (found < MOST_OF_A_KIND || !LISTS.includes(kind)) return []
  const path = `/${kind}?searchInput=${encodeURIComponent(typed.trim())}`
  return [{ id: `${kind}-all`, title: `Show all in ${label}`, subtitle: null, run: () => openPath(path) }]
}

/** Pages and commands whose words begin as typed, before what the server found. */
export function paletteGroups(
  typed: string,
  own: readonly EntryGroup[],
  found: readonly FoundGroup[],
  openPath: (path: string) => void,
): EntryGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ title }: Entry) => {
    const parts = title.toLowerCase().split(/\s+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const mine = own.map(({ label, entries }) => ({ label, entries: entries.filter(matches) }))
  const theirs = found.map(({ kind, label, items }) => ({
    label,
    entries: [
      ...items.map(({ id, title, subtitle, path }) => ({
        id: `${kind}-${id}`,
        title,
        subtitle,
        run: () => openPath(path),
      })),
      ...allOf(kind, label, items.length, typed, openPath),
    ],
  }))
  return [...mine, ...theirs].filter(({ entries }) => entries.length > 0)
}
