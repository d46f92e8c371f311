import { WordChip } from '../chip/StatusChip.tsx'
import { showCount } from '../format/number.ts'
import type { TonedWords } from '../format/words.ts'
import classes from './CountChips.module.css'
import type { ListControl } from './useListState.ts'

interface CountChipsProps<C extends string> {
  list: ListControl
  /** The filter that a press sets. */
  filter: string
  words: TonedWords<C>
  /** Under the other filters of the list (`countsQueryOf`); undefined while they are read, null where nobody counts. */
  counts: ReadonlyMap<string, number> | undefined | null
  /** Leaves out those of which there are none. */
  isShort?: boolean
}

const NONE: readonly string[] = []

/** Each status with how many there are; a press narrows the list to it, another lets go. */
export function CountChips<C extends string>({ list, filter, words, counts, isShort }: CountChipsProps<C>) {
  const chosen = list.filters[filter] ?? NONE
  const toggle = (code: C) =>
    list.setFilter(filter, chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  const codes = (Object.keys(words) as C[]).filter(
    (code) => !isShort || chosen.includes(code) || (counts?.get(code) ?? 0) > 0,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div className={classes.chips} role="group" aria-label="How many in each status">
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          className={classes.chip}
          aria-pressed={chosen.includes(code)}
          onClick={() => toggle(code)}
        >
          <WordChip {...words[code]} />
          {counts !== null && (
            <span className={classes.number}>{counts ? showCount(counts.get(code) ?? 0) : '\u2007'}</span>
          )}
        </button>
      ))}
    </div>
  )
}
