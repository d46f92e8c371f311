import type { Tone } from '../badge/StatusBadge.tsx'
import type { Option } from '../fields/choices/options.ts'

/** What the codes of a field are called. */
export type Labels<C extends string = string> = Readonly<Record<C, string>>

export interface Toned {
  tone: Tone
  label: string
}
/** What the states of a record are called, and the colour that says how each is. */
export type TonedLabels<C extends string = string> = Readonly<Record<C, Toned>>

const plain = (label: string | Toned) => (typeof label === 'string' ? label : label.label)

/** The codes to choose from, in the order in which they are written. */
export const optionsOf = (labels: Labels | TonedLabels): Option[] =>
  Object.entries(labels).map(([value, toned]) => ({ value, label: plain(toned) }))

/** The words without their colours. */
export const labelsOf = (toned: TonedLabels): Labels =>
  Object.fromEntries(Object.entries(toned).map(([code, { label }]) => [code, label]))

/** The word of a code, or undefined where this reader does not get the field and null where it is empty. */
export const labelFor = <C extends string>(labels: Labels<C>, code: C | null | undefined) =>
  code === undefined ? undefined : code === null ? null : labels[code]
