import { Box, Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { LabelBadge } from '../../badge/StatusBadge.tsx'
import type { TonedLabels } from '../../format/labels.ts'
import { formatCount } from '../../format/number.ts'
import classes from './StatusFilter.module.css'
import type { ListControl } from './useListState.ts'

interface StatusFilterProps<C extends string> {
  list: ListControl
  /** The filter that a click sets. */
  filter: string
  labels: TonedLabels<C>
  /**
   * Counts under the other filters of the list (`countsQueryOf`); undefined while loading, null if there are no counts.
   */
  counts: ReadonlyMap<string, number> | undefined | null
  /** Hides statuses with count zero. */
  isShort?: boolean
  /** Inside a card, which has its own padding; otherwise aligned with the page. */
  isInside?: boolean
}

const NONE: readonly string[] = []
/** The number that fits one line of a normal window; one or two more are shown without a button. */
const MAX = 7
const WORTH_A_BUTTON = 3

/**
 * Each status with its count; a click filters the list, a second click clears the filter. Rare statuses are behind a
 * button; selected ones are always visible.
 */
export function StatusFilter<C extends string>(props: StatusFilterProps<C>) {
  const { list, filter, labels, counts, isShort, isInside } = props
  const [isWhole, setWhole] = useState(false)
  const chosen = list.filters[filter] ?? NONE
  const codes = (Object.keys(labels) as C[]).filter(
    (code) => !isShort || chosen.includes(code) || (counts?.get(code) ?? 0) > 0,
  )
  const standard = defaultOf(codes, counts)
  const rare = codes.filter((code) => !standard.has(code) && !chosen.includes(code))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div className={classes.chips} role="group" aria-label="Filter by status" data-inside={isInside || undefined}>
      {(isWhole ? codes : codes.filter((code) => !rare.includes(code))).map((code) => (
        <UnstyledButton
          key={code}
          className={classes.chip}
          aria-pressed={chosen.includes(code)}
          onClick={() => list.toggleFilter(filter, code)}
        >
          <LabelBadge {...labels[code]} />
          {counts !== null && (
            <Box component="span" miw="1ch" fw={500} className="figures">
              {counts ? formatCount(counts.get(code) ?? 0) : '\u2007'}
            </Box>
          )}
        </UnstyledButton>
      ))}
      {rare.length > 0 && (
        <Button
          variant="subtle"
          size="xs"
          px="xs"
          pos="relative"
          className="flex-none"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Fewer' : `${rare.length} more`}
          <span className="sr-only"> statuses</span>
        </Button>
      )}
    </div>
  )
}

/** The most frequent statuses; all of them if there are few or no counts. */
function defaultOf<C extends string>(codes: readonly C[], counts: StatusFilterProps<C>['counts']): ReadonlySet<C> {
  if (!counts || codes.length < MAX + WORTH_A_BUTTON) return new Set(codes)
  const countOf = (code: C) => counts.get(code) ?? 0
  return new Set(codes.toSorted((one, other) => countOf(other) - countOf(one)).slice(0, MAX))
}
