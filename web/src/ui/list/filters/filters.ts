import type { Option, Options } from '../../fields/choices/options.ts'

interface AnyFilter {
  /** Its name in the address and at the endpoint. */
  name: string
  label: string
  /** The record's field that it looks at; who may not see the field has no such filter. */
  field?: string
  /** Set elsewhere, such as by a search field of its own: neither a control nor a chip. */
  isHidden?: boolean
}

interface AnyChoice extends AnyFilter {
  /** Stands in the bar itself; the others wait under «More filters». Two or three at most. */
  isPinned?: boolean
}

/** Chosen from a list. `many` takes several values at once (`status=A&status=B`). */
export type Choice =
  | (AnyChoice & { kind: 'one' | 'many'; options: Options })
  | (AnyChoice & { kind: 'flag'; yes?: string; no?: string })

/** Typed or picked; its calendar has its place under «More filters». */
export type DayFilter = AnyFilter & { kind: 'day' }

/** One filter of a list. */
export type ListFilter = Choice | DayFilter

/** How far ahead an end may lie. */
export const WITHIN: readonly Option[] = [30, 60, 90, 180].map((days) => ({
  value: String(days),
  label: `Within ${days} days`,
}))

/** Whose turn it is: what the landing page counts as mine. */
export const WAITING_FOR_ME: ListFilter = {
  ...{ name: 'waiting', label: 'Waiting', kind: 'one' },
  options: [{ value: 'me', label: 'For me' }],
}
/** The same of proposals, and what I proposed and others decide. */
export const WAITING_PROPOSALS: ListFilter = {
  ...{ name: 'waiting', label: 'Waiting', kind: 'one' },
  options: [
    { value: 'me', label: 'For me' },
    { value: 'others', label: 'Requested by me' },
  ],
}

export const isPinned = (filter: ListFilter): filter is Choice => filter.kind !== 'day' && filter.isPinned === true

/** A flag is chosen like anything else, from two words. */
export const flagOptions = (filter: { yes?: string; no?: string }) => [
  { value: 'true', label: filter.yes ?? 'Yes' },
  { value: 'false', label: filter.no ?? 'No' },
]
