import { Box, Input, Text } from '@mantine/core'
import {
  mistakeText,
  parseSearch,
  type SearchMistake,
} from '@muster/contract/recruiting/applicants/search-query.rules.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useShortcuts } from '../../../../ui/keys/shortcuts.ts'
import { deferUntilInteraction } from '../../../../ui/lazy/onFirstUse.tsx'
import type { ListControl } from '../../../../ui/list/page/useListState.ts'
import classes from './BooleanSearch.module.css'
import { SearchHelpButton } from './SearchHelpButton.tsx'
import { searchPlace } from './searchPlace.ts'

const WAIT_MS = 350

const SearchHelp = deferUntilInteraction(
  SearchHelpButton,
  'dialog',
  async () => (await import('./SearchHelp.tsx')).SearchHelp,
)

/**
 * The search in CVs, skills and names: `java AND (spring OR quarkus) NOT junior`. A syntax error is explained at its
 * position.
 */
export function BooleanSearch({ list }: { list: ListControl }) {
  const ref = useRef<HTMLInputElement>(null)
  const id = useId()
  const query = list.filters.query?.[0] ?? list.searchInput
  const [typed, setTyped] = useState(query)
  const [shown, setShown] = useState(query)
  useShortcuts([{ keys: '/', label: 'Search in the list', run: () => ref.current?.focus() }], 'List')
  // The address was changed by something else (Back, Clear, a view): the address applies.
  if (shown !== query) {
    setShown(query)
    setTyped(query)
  }
  const mistake = mistakeIn(typed)
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === query || mistakeIn(wanted)) return
    const timer = setTimeout(() => {
      setShown(wanted)
      const { query: _query, searchInput: _input, page: _page, ...rest } = latest.current.search
      latest.current.open({ ...rest, ...searchPlace(wanted) })
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed, query])
  return (
    <div className={classes.place} data-wide-search>
      <div className={classes.box}>
        <Input
          ref={ref}
          title={typed || undefined}
          type="search"
          aria-label="Search CVs, skills and names"
          placeholder="java AND (spring OR quarkus) NOT junior"
          leftSection={<IconSearch size={16} stroke={1.7} />}
          rightSection={<SearchHelp />}
          rightSectionPointerEvents="all"
          value={typed}
          error={mistake !== null}
          aria-invalid={mistake !== null}
          aria-describedby={mistake ? id : undefined}
          maxLength={500}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {mistake && <Mistake id={id} typed={typed} mistake={mistake} />}
      </div>
    </div>
  )
}

/** The syntax error of the input; a name with a number or an email address is not a boolean query. */
function mistakeIn(typed: string): SearchMistake | null {
  if (typed.trim() === '' || 'searchInput' in searchPlace(typed.trim())) return null
  const parsed = parseSearch(typed)
  return 'mistake' in parsed ? parsed.mistake : null
}

function Mistake({ id, typed, mistake }: { id: string; typed: string; mistake: SearchMistake }) {
  const { at } = mistake
  return (
    <Box
      id={id}
      role="alert"
      pos="absolute"
      top="calc(100% + 4px)"
      left={0}
      right={0}
      p={10}
      bg="var(--tile)"
      bd="1px solid var(--error)"
      bdrs="md"
      style={FLOATING}
    >
      <Text size="sm" c="var(--error)" fw={500}>
        {mistakeText(mistake)}
      </Text>
      <Text size="sm" mt={4} ff="monospace" className="break-words" aria-hidden>
        {typed.slice(0, at)}
        <Box component="span" bg="var(--chip-danger-fill)" c="var(--chip-danger-ink)" fw={700} px={2}>
          {typed[at] ?? '\u2423'}
        </Box>
        {typed.slice(at + 1)}
      </Text>
    </Box>
  )
}
const FLOATING = { zIndex: 30 }
