import type { ChoiceOptions, Option } from '../../fields/choices/options.ts'

interface AnyFilter {
  /** The name of the parameter in the URL and of the endpoint. */
  name: string
  label: string
  /** The filtered field; the filter is hidden from users who may not see the field. */
  field?: string
  /** Set elsewhere, such as by a search field: it has no control and no chip. */
  isHidden?: boolean
}

interface AnyChoice extends AnyFilter {
  /** Always visible in the bar; the others are under «More filters». Two or three at most. */
  isPinned?: boolean
}

/**
 * A filter with options. `many` allows several values (`status=A&status=B`). `fallback` applies, and is shown, while
 * nothing is chosen.
 */
export type Choice =
  | (AnyChoice & { kind: 'one' | 'many'; options: ChoiceOptions; fallback?: string })
  | (AnyChoice & { kind: 'flag'; yes?: string; no?: string })

/** A date filter, under «More filters». */
export type DayFilter = AnyFilter & { kind: 'day' }

/** One filter of a list. */
export type ListFilter = Choice | DayFilter

/** Options for an end date within the next days. */
export const WITHIN: readonly Option[] = [30, 60, 90, 180].map((days) => ({
  value: String(days),
  label: `Within ${days} days`,
}))

/** Records that wait for the user, as counted on the dashboard. */
export const WAITING_FOR_ME: ListFilter = {
  name: 'waiting',
  label: 'Pending',
  kind: 'one',
  options: [{ value: 'me', label: 'With me' }],
}
/** The same for proposals, and the user's own proposals that others decide on. */
export const WAITING_PROPOSALS: ListFilter = {
  name: 'waiting',
  label: 'Pending',
  kind: 'one',
  options: [
    { value: 'me', label: 'With me' },
    { value: 'others', label: 'Requested by me' },
  ],
}

export const isPinned = (filter: ListFilter): filter is Choice => filter.kind !== 'day' && filter.isPinned === true

/** The two options of a yes/no filter. */
export const flagOptions = (filter: { yes?: string; no?: string }) => [
  { value: 'true', label: filter.yes ?? 'Yes' },
  { value: 'false', label: filter.no ?? 'No' },
]
