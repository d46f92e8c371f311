export interface Option {
  value: string
  label: string
  /** A second line or code that distinguishes equal names. */
  hint?: string | undefined
}

/** A server-side source of options: searched by text, with the labels of chosen values looked up after a reload. */
export interface OptionSource {
  search(letters: string, signal: AbortSignal): Promise<readonly Option[]>
  /** The options of already chosen values. */
  named(values: readonly string[], signal: AbortSignal): Promise<readonly Option[]>
}

export type ChoiceOptions = readonly Option[] | OptionSource

export const isSource = (options: ChoiceOptions): options is OptionSource => 'search' in options

/** The label of an option; the value itself if the label is not known (yet). */
export const labelOf = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** How well a label matches the text: exact, prefix, prefix of a word, anywhere, or not at all. */
function rankOf(label: string, wanted: string): number {
  const at = label.indexOf(wanted)
  if (at <= 0) return at < 0 ? 4 : label.length === wanted.length ? 0 : 1
  return label.includes(` ${wanted}`) ? 2 : 3
}

/**
 * The options that match the text in label or hint, ignoring case and accents. Exact and prefix matches come first:
 * «india» finds India before British Indian Ocean Territory.
 */
export function matchingOptions<T extends { label: string; hint?: string | undefined }>(
  options: readonly T[],
  letters: string,
): readonly T[] {
  const wanted = plain(letters.trim())
  if (!wanted) return options
  const ranked = options.flatMap((option) => {
    const rank = rankOf(plain(option.label), wanted)
    return rank < 4 || plain(option.hint ?? '').includes(wanted) ? [{ option, rank }] : []
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option)
}

/** The next option after the chosen one that begins with the typed letters, for a list without search. */
export function nextOptionStartingWith<T extends { label: string }>(
  options: readonly T[],
  letters: string,
  chosen: number,
): T | undefined {
  // The same letter again moves to the next match.
  const isRepeated = [...letters].every((letter) => letter === letters[0])
  const wanted = plain(isRepeated ? letters.slice(0, 1) : letters)
  const from = isRepeated ? chosen + 1 : Math.max(chosen, 0)
  const rotated = [...options.slice(from), ...options.slice(0, from)]
  return rotated.find(({ label }) => plain(label).startsWith(wanted))
}

/**
 * The announcement of a search for screen readers: the first match and the number of matches; empty once the text is a
 * full label.
 */
export function searchAnnouncement(found: readonly { label: string }[], letters: string): string {
  const [first] = found
  if (letters.trim() === '' || first?.label === letters) return ''
  if (!first) return 'No results'
  return found.length === 1 ? first.label : `${first.label}, first of ${found.length}`
}

/**
 * The value of a searchable select on blur: the chosen value if its label is unchanged, null for an empty text, and an
 * option whose label equals the text. Any other text is returned as unmatched, and nothing is chosen.
 */
export function valueOnBlur(
  options: readonly { value: string; label: string }[],
  chosen: string,
  text: string,
): { value: string; unmatched?: string } {
  const wanted = plain(text.trim())
  if (wanted === '') return { value: '' }
  const called = options.filter(({ label }) => plain(label) === wanted)
  const own = called.find(({ value }) => value === chosen) ?? called[0]
  return own ? { value: own.value } : { value: '', unmatched: text.trim() }
}

/** Validation errors of the selects whose text matches no option. */
export const unmatchedTexts = (unmatched: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [...unmatched].map(([path, text]) => [path, `“${text}” is not in the list. Select an entry from the list.`]),
  )
