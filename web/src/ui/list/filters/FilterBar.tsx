import { Flex, Group, Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../keys/shortcuts.ts'
import { deferUntilInteraction } from '../../lazy/onFirstUse.tsx'
import { MoreButton } from '../page/MoreButton.tsx'
import type { ListControl } from '../page/useListState.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { isPinned, type ListFilter } from './filters.ts'

export const LaterMoreFilters = deferUntilInteraction(
  MoreButton,
  'dialog',
  async () => (await import('./MoreFilters.tsx')).MoreFilters,
)

interface FilterBarProps {
  list: ListControl
  filters: readonly ListFilter[]
  /** The searched fields: `Search name, e-mail, code`. */
  searchHint: string
  isPhone: boolean
  /** Shown at the end: density, columns. */
  tools?: ReactNode
  /** Replaces the default search field. */
  search?: ReactNode
}

export function FilterBar(props: FilterBarProps) {
  return (
    <>
      <Flex component="search" gap={8} align="center" wrap="wrap" py={10} px="var(--gutter)">
        <FilterControls {...props} />
      </Flex>
      <ActiveFilters filters={props.filters} list={props.list} />
    </>
  )
}

/** Search, filters and tools, without the surrounding bar. */
export function FilterControls({ list, filters, searchHint, isPhone, tools, search }: FilterBarProps) {
  const shown = filters.filter(({ isHidden }) => !isHidden)
  const pinned = isPhone ? [] : shown.filter(isPinned)
  const others = isPhone ? shown : shown.filter((filter) => !isPinned(filter))
  return (
    <>
      {search ?? <SearchBox list={list} hint={searchHint} />}
      {pinned.map((filter) => (
        <ChoiceFilter key={filter.name} filter={filter} list={list} />
      ))}
      {others.length > 0 && <LaterMoreFilters filters={others} list={list} isPhone={isPhone} />}
      {!isPhone && tools && (
        <Group gap={8} wrap="nowrap" ms="auto">
          {tools}
        </Group>
      )}
    </>
  )
}

const WAIT_MS = 200

/** Searches 200 ms after the last key; the key «/» focuses it from anywhere on the page. */
function SearchBox({ list, hint }: { list: ListControl; hint: string }) {
  const ref = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(list.searchInput)
  const [requested, setRequested] = useState(list.searchInput)
  useShortcuts([{ keys: '/', label: 'Search in the list', run: () => ref.current?.focus() }], 'List')
  // The URL was changed by something else (Back, Clear, a view), so it overrides the text.
  if (requested !== list.searchInput) {
    setRequested(list.searchInput)
    setTyped(list.searchInput)
  }
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => {
    if (typed.trim() === requested) return
    const timer = setTimeout(() => {
      setRequested(typed.trim())
      latest.current.setSearchInput(typed.trim())
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed, requested])
  return (
    // Not TextInput: it sets its id after mounting, which renders the whole page twice.
    <Input
      ref={ref}
      type="search"
      aria-label={hint}
      placeholder={hint}
      flex="1 1 180px"
      miw={120}
      maw={320}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
