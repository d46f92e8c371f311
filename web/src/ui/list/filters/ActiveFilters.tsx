import { ActionIcon, Box, Button, Flex } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { labelOf } from '../../fields/choices/options.ts'
import { useOptions } from '../../fields/choices/useOptions.ts'
import { formatDate } from '../../format/day.ts'
import type { ListControl } from '../page/useListState.ts'
import { flagOptions, type ListFilter } from './filters.ts'

interface ActiveFiltersProps {
  filters: readonly ListFilter[]
  list: ListControl
}

/** The active filters, each with a remove button, and one button to clear all. */
export function ActiveFilters({ filters, list }: ActiveFiltersProps) {
  const shown = filters.filter(({ isHidden, name }) => !isHidden && list.filters[name])
  // The search text is shown and removed in the search field.
  if (!list.searchInput && shown.length === 0) return null
  return (
    <Flex
      component="ul"
      p="0 var(--gutter) 10px"
      gap={6}
      align="center"
      wrap="wrap"
      className="plain-list"
      aria-label="Active filters"
    >
      {list.searchInput && (
        <Chip label="Search" value={`“${list.searchInput}”`} onRemove={() => list.setSearchInput('')} />
      )}
      {shown.map((filter) => (
        <ChipsOf key={filter.name} filter={filter} list={list} />
      ))}
      <li>
        <Button variant="transparent" size="compact-xs" onClick={list.clear}>
          Clear
        </Button>
      </li>
    </Flex>
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
      onRemove={() => list.toggleFilter(filter.name, value)}
    />
  ))
}

function Chip({ label, value, onRemove }: { label: string; value: string; onRemove(): void }) {
  return (
    <Flex
      component="li"
      bdrs="sm"
      bg="var(--soft)"
      fz="xs"
      fw={500}
      display="inline-flex"
      align="center"
      mih={26}
      pl={9}
      pr={3}
      className="nowrap"
    >
      <Box component="span" me={4} c="dimmed" fw={400}>
        {label}
      </Box>{' '}
      {value}
      <ActionIcon size={20} ms={3} aria-label={`Remove filter ${label}: ${value}`} onClick={onRemove}>
        <IconX size={13} stroke={2} aria-hidden />
      </ActionIcon>
    </Flex>
  )
}
