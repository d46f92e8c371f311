import type { FoundGroup } from '@muster/contract/reports/search.contract.ts'

/** An entry that Enter opens. */
export interface PaletteEntry {
  id: string
  title: string
  subtitle: string | null
  /** The type of record that the server found: `jobs`. */
  kind?: string
  /** Other search terms for it. */
  also?: string
  run: () => void
}

export interface EntryGroup {
  label: string
  entries: PaletteEntry[]
}

/** Maximum number of results per type that the server returns. */
const MAX_OF_A_KIND = 5
/** The lists that can be searched with the same text. */
const LISTS: Readonly<Record<string, string>> = {
  clients: '/clients',
  candidates: '/candidates',
  users: '/users',
  jobs: '/ats/jobs',
  applicants: '/ats/applicants',
  interviews: '/ats/interviews',
  'applicant-submissions': '/ats/submissions',
}

/** If a type has the maximum number of results, adds a link to its list with the same search. */
function showAllEntry(
  kind: string,
  label: string,
  found: number,
  typed: string,
  openPath: (path: string) => void,
): PaletteEntry[] {
  const list = LISTS[kind]
  if (found < MAX_OF_A_KIND || !list) return []
  const path = `${list}?searchInput=${encodeURIComponent(typed.trim())}`
  return [{ id: `${kind}-all`, title: `Show all in ${label}`, subtitle: null, run: () => openPath(path) }]
}

/** Whether each typed word is the prefix of a word of the name. */
function matchesTokens(typed: string, name: string): boolean {
  const parts = name.toLowerCase().split(/\s+/)
  const tokens = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return tokens.every((token) => parts.some((part) => part.startsWith(token)))
}

/** Minimum number of letters that identify a page. */
const LETTERS_OF_A_NAME = 3

/** The message about pages that match the text and that the user may not open. */
export function restrictedPagesFor(
  typed: string,
  restricted: readonly { title: string; message: string }[],
  mine: readonly string[],
): string[] {
  if (typed.trim().length < LETTERS_OF_A_NAME) return []
  return restricted
    .filter(
      ({ title, message }) => matchesTokens(typed, title) && !mine.some((name) => message.startsWith(`${name} is `)),
    )
    .map(({ message }) => message)
}

/** Pages and commands that match the text by prefix, followed by the results of the server. */
export function paletteGroups(
  typed: string,
  own: readonly EntryGroup[],
  found: readonly FoundGroup[],
  openPath: (path: string) => void,
): EntryGroup[] {
  const mine = own.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ title, also = '' }) => matchesTokens(typed, `${title} ${also}`)),
  }))
  const theirs = found.map(({ kind, label, items }) => ({
    label,
    entries: [
      ...items.map(({ id, title, subtitle, path }) => ({
        id: `${kind}-${id}`,
        title,
        subtitle,
        kind,
        run: () => openPath(path),
      })),
      ...showAllEntry(kind, label, items.length, typed, openPath),
    ],
  }))
  return [...mine, ...theirs].filter(({ entries }) => entries.length > 0)
}
