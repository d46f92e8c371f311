/** A part of a text: in both versions, only in the older, or only in the newer one. */
export interface Stretch {
  readonly kind: 'SAME' | 'GONE' | 'NEW'
  readonly text: string
}

/** The tokens of a template (text, tags, variables and spaces): compared as units. */
const pieces = (text: string) => text.match(/\{\{.*?(?:\}\}|$)|\{%.*?(?:%\}|$)|<[^<>]*>|\s+|[^\s<{]+|[<{]/gs) ?? []

/**
 * Above this many pairs of differing tokens the middle is shown as one change, so that a long text does not block the
 * page.
 */
const MAX_PAIRS = 4_000_000

/** The additions and removals of a newer text, by the longest common sequence of tokens. */
export function textChanges(before: string, after: string): Stretch[] {
  const old = pieces(before)
  const now = pieces(after)
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  return joined([
    ...old.slice(0, start).map((text): Stretch => ({ kind: 'SAME', text })),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map((text): Stretch => ({ kind: 'SAME', text })),
  ])
}

function between(old: readonly string[], now: readonly string[]): Stretch[] {
  const gone = old.map((text): Stretch => ({ kind: 'GONE', text }))
  const fresh = now.map((text): Stretch => ({ kind: 'NEW', text }))
  if (old.length * now.length > MAX_PAIRS) return [...gone, ...fresh]
  // common[i][j]: the number of equal tokens of the remainders from i and from j.
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i]![j] = old[i] === now[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const changes: Stretch[] = []
  let i = 0
  let j = 0
  while (i < old.length && j < now.length)
    if (old[i] === now[j]) {
      changes.push({ kind: 'SAME', text: old[i]! })
      i++
      j++
    } else if (common[i + 1]![j]! >= common[i]![j + 1]!) changes.push(gone[i++]!)
    else changes.push(fresh[j++]!)
  return [...changes, ...gone.slice(i), ...fresh.slice(j)]
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { kind, text } of stretches) {
    const last = all.at(-1)
    if (last?.kind === kind) all[all.length - 1] = { kind, text: last.text + text }
    else all.push({ kind, text })
  }
  return all
}
