import type { CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { WordChip } from '../../ui/chip/StatusChip.tsx'
import { showCount } from '../../ui/format/number.ts'
import type { ListControl } from '../../ui/list/useListState.ts'
import classes from './consultants.module.css'
import { candidateLines } from './lines.ts'
import { STATUSES } from './words.ts'

const CODES = Object.keys(STATUSES) as CandidateStatus[]
const COUNTED = ['status', 'countryID']
const NONE: readonly string[] = []

/** Each status with how many there are, where that is known for what the list shows; a press narrows the list to it, another lets go. */
export function StatusCounts({ list }: { list: ListControl }) {
  const countries = list.filters.countryID
  const query = countries ? { countryID: [...countries] } : {}
  const { data } = useEndpoint(candidateLines.counts, { query }, { keepPrevious: true })
  const chosen = list.filters.status ?? NONE
  // The server counts by country only; beside a list that is narrowed otherwise, its numbers would be wrong.
  const areCounted = list.searchInput === '' && Object.keys(list.filters).every((name) => COUNTED.includes(name))
  const toggle = (code: CandidateStatus) =>
    list.setFilter('status', chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div className={classes.counts} role="group" aria-label="How many in each status">
      {CODES.map((code) => (
        <button
          key={code}
          type="button"
          className={classes.count}
          aria-pressed={chosen.includes(code)}
          onClick={() => toggle(code)}
        >
          <WordChip {...STATUSES[code]} />
          {areCounted && (
            <span className={classes.countNumber}>
              {data ? showCount(data.byStatus.find(({ status }) => status === code)?.count ?? 0) : '\u2007'}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
