import type { Tone } from '../badge/StatusBadge.tsx'
import type { Option } from '../fields/choices/options.ts'

/** What the codes of a field are called. */
export type Labels<C extends string = string> = Readonly<Record<C, string>>

export interface Toned {
  tone: Tone
  word: string
}
/** What the states of a record are called, and the colour that says how each is. */
export type TonedLabels<C extends string = string> = Readonly<Record<C, Toned>>

const plain = (word: string | Toned) => (typeof word === 'string' ? word : word.word)

/** The codes to choose from, in the order in which they are written. */
export const optionsOf = (words: Labels | TonedLabels): Option[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: plain(word) }))

/** The words without their colours. */
export const wordsOf = (toned: TonedLabels): Labels =>
  Object.fromEntries(Object.entries(toned).map(([code, { word }]) => [code, word]))

/** The word of a code, or undefined where this reader does not get the field and null where it is empty. */
export const wordOf = <C extends string>(words: Labels<C>, code: C | null | undefined) =>
  code === undefined ? undefined : code === null ? null : words[code]
