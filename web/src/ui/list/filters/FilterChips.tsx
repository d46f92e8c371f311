import { Box } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { labelOf } from '../../fields/choices/options.ts'
import { useOptions } from '../../fields/choices/useOptions.ts'
import { formatDate } from '../../format/day.ts'
import type { ListControl } from '../page/useListState.ts'
import classes from './FilterBar.module.css'
import { flagOptions, type ListFilter } from './filters.ts'

interface FilterChipsProps {
  filters: readonly ListFilter[]
  list: ListControl
}

/** What is set, each with its own way out, and one for all. */
export function FilterChips({ filters, list }: FilterChipsProps) {
  if (!list.isNarrowed) return null
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {list.searchInput && (
        <Chip label="Search" value={`“${list.searchInput}”`} onRemove={() => list.setSearchInput('')} />
      )}
      {filters.map((filter) => (
        <ChipsOf key={filter.name} filter={filter} list={list} />
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={list.clear}>
          Clear
        </button>
      </li>
    </ul>
  )
}

const NO_OPTIONS: never[] = []

function ChipsOf({ filter, list }: { filter: ListFilter; list: ListControl }) {
  const values = list.filters[filter.name] ?? NO_OPTIONS
  const options = filter.kind === 'day' ? NO_OPTIONS : filter.kind === 'flag' ? flagOptions(filter) : filter.options
  const { known } = useOptions(options, values, '', false)
  return values.map((value) => (
    <Chip
      key={value}
      label={filter.label}
      value={filter.kind === 'day' ? formatDate(value) : labelOf(known, value)}
      onRemove={() =>
        list.setFilter(
          filter.name,
          values.filter((other) => other !== value),
        )
      }
    />
  ))
}

function Chip({ label, value, onRemove }: { label: string; value: string; onRemove(): void }) {
  return (
    <li className={classes.chip}>
      <Box component="span" me={4} c="dimmed" fw={400}>
        {label}
      </Box>{' '}
      {value}
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove filter ${label}: ${value}`}
        onClick={onRemove}
      >
        <IconX size={13} stroke={2} aria-hidden />
      </button>
    </li>
  )
}
