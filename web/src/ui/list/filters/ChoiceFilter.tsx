import type { ListControl } from '../page/useListState.ts'
import { FilterSelect } from './FilterSelect.tsx'
import { type Choice, flagOptions } from './filters.ts'

interface ChoiceFilterProps {
  filter: Choice
  list: ListControl
  fullWidth?: boolean
}

/** The control of a filter with options. */
export const ChoiceFilter = ({ filter, list, fullWidth = false }: ChoiceFilterProps) => (
  <FilterSelect
    label={filter.label}
    options={filter.kind === 'flag' ? flagOptions(filter) : filter.options}
    values={list.filters[filter.name] ?? fallbackOf(filter)}
    isMany={filter.kind === 'many'}
    onChange={(next) => list.setFilter(filter.name, next)}
    fullWidth={fullWidth}
  />
)

const NONE: readonly string[] = []
const fallbackOf = (filter: Choice) => (filter.kind === 'flag' || !filter.fallback ? NONE : [filter.fallback])
