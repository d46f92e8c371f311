export interface Option {
  value: string
  label: string
  /** A second line or code that distinguishes equal names. */
  hint?: string | undefined
}

/** Options too many to hold: found by letters, and named again after a reload. */
export interface OptionSource {
  search(letters: string, signal: AbortSignal): Promise<readonly Option[]>
  /** The names of values that are already chosen. */
  named(values: readonly string[], signal: AbortSignal): Promise<readonly Option[]>
}

export type Options = readonly Option[] | OptionSource

export const isSource = (options: Options): options is OptionSource => 'search' in options

/** What the option is called; its value when it is not known (yet). */
export const labelOf = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** How well the letters name it: whole, from its beginning, from that of a word, somewhere; not at all. */
function rankOf(label: string, wanted: string): number {
  const at = label.indexOf(wanted)
  if (at <= 0) return at < 0 ? 4 : label.length === wanted.length ? 0 : 1
  return label.includes(` ${wanted}`) ? 2 : 3
}

/**
 * What the letters may mean, case and accent blind, also by the hint; what is called so or begins so before what only has them somewhere:
 * «india» is India, and then British Indian Ocean Territory.
 */
export function matching<T extends { label: string; hint?: string | undefined }>(
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

/** The option that typed letters mean in a list that is not searched: the next one after the chosen one that begins so. */
export function begunWith<T extends { label: string }>(
  options: readonly T[],
  letters: string,
  chosen: number,
): T | undefined {
  // A letter pressed once more goes on to the next one.
  const isRepeated = [...letters].every((letter) => letter === letters[0])
  const wanted = plain(isRepeated ? letters.slice(0, 1) : letters)
  const from = isRepeated ? chosen + 1 : Math.max(chosen, 0)
  const rotated = [...options.slice(from), ...options.slice(0, from)]
  return rotated.find(({ label }) => plain(label).startsWith(wanted))
}

/** The announcement of a search for screen readers: the first match and the number of matches; empty once the text is the full name. */
export function foundLabel(found: readonly { label: string }[], letters: string): string {
  const [first] = found
  if (letters.trim() === '' || first?.label === letters) return ''
  if (!first) return 'No results'
  return found.length === 1 ? first.label : `${first.label}, first of ${found.length}`
}

/**
 * What a searched select holds when it is left with this text: what was chosen while its name stands there, nothing for an empty text, and
 * the one option that is called so; any other text is returned as unmatched, and nothing is chosen.
 */
export function leftWith(
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

/** What is wrong with the fields that were left with letters that name none of their options. */
export const unmatchedTexts = (unmatched: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [...unmatched].map(([path, text]) => [path, `“${text}” is not in the list. Choose an entry of the list.`]),
  )
