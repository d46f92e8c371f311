import type { Tone } from '../badge/StatusBadge.tsx'
import type { Option } from '../fields/choices/options.ts'

/** The labels of the codes of a field. */
export type Labels<C extends string = string> = Readonly<Record<C, string>>

export interface Toned {
  tone: Tone
  label: string
}
/** The labels and colours of the statuses of a record. */
export type TonedLabels<C extends string = string> = Readonly<Record<C, Toned>>

const plain = (label: string | Toned) => (typeof label === 'string' ? label : label.label)

/** The codes as options, in the order of their definition. */
export const optionsOf = (labels: Labels | TonedLabels): Option[] =>
  Object.entries(labels).map(([value, toned]) => ({ value, label: plain(toned) }))

/** The labels without the colours. */
export const labelsOf = (toned: TonedLabels): Labels =>
  Object.fromEntries(Object.entries(toned).map(([code, { label }]) => [code, label]))

/** The label of a code; undefined if the user may not see the field, null if it is empty. */
export const labelFor = <C extends string>(labels: Labels<C>, code: C | null | undefined) =>
  code === undefined ? undefined : code === null ? null : labels[code]
