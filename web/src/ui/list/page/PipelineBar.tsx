import { UnstyledButton } from '@mantine/core'
import { BAR_COLORS } from '../../badge/toneColors.ts'
import type { TonedLabels } from '../../format/labels.ts'
import { formatCount } from '../../format/number.ts'
import classes from './PipelineBar.module.css'
import type { ListControl } from './useListState.ts'

interface PipelineBarProps<C extends string> {
  list: ListControl
  /** The filter that a click sets. */
  filter: string
  /** In process order. */
  labels: TonedLabels<C>
  /** Counts under the other filters of the list (`countsQueryOf`); undefined while loading. */
  counts: ReadonlyMap<string, number> | undefined
}

const NONE: readonly string[] = []

/**
 * The statuses in order as one segmented bar with counts; a click filters the list, a second click clears the filter.
 */
export function PipelineBar<C extends string>({ list, filter, labels, counts }: PipelineBarProps<C>) {
  const chosen = list.filters[filter] ?? NONE
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div className={classes.bar} role="group" aria-label="Filter by status">
      {(Object.keys(labels) as C[]).map((code) => {
        const count = counts?.get(code)
        return (
          <UnstyledButton
            key={code}
            className={classes.segment}
            __vars={{ '--tone': BAR_COLORS[labels[code].tone] }}
            data-empty={count === undefined || undefined}
            aria-pressed={chosen.includes(code)}
            title={labels[code].label}
            onClick={() => list.toggleFilter(filter, code)}
          >
            <span className="truncate">{labels[code].label}</span>
            <span className={`${classes.count} figures`}>{counts ? formatCount(count ?? 0) : '\u2007'}</span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
