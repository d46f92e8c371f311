/** The selected IDs, each with true; they may be on other pages. */
export type Selection = Readonly<Record<string, boolean>>

/** Selects or deselects these IDs; the others are unchanged. */
export function withSelected(selection: Selection, ids: readonly string[], isSelected: boolean): Selection {
  const next: Record<string, boolean> = { ...selection }
  for (const id of ids) {
    if (isSelected) next[id] = true
    else delete next[id]
  }
  return next
}

/**
 * The IDs of a page from one row to another, both included, in either direction. Empty for a row that is no longer on
 * the page.
 */
export function rangeOf(pageIDs: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : pageIDs.indexOf(from)
  const end = pageIDs.indexOf(to)
  if (start < 0 || end < 0) return [to]
  return pageIDs.slice(Math.min(start, end), Math.max(start, end) + 1)
}
