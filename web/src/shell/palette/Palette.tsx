import { Box, Flex, Input, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { searchEndpoints } from '@muster/contract/reports/search.contract.ts'
import { IconLock, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { useProductionHost } from '../../kernel/api/public-config.ts'
import type { EndpointRef } from '../../kernel/api/send.ts'
import { useMe } from '../../kernel/session/session.ts'
import { isComposing } from '../../ui/form/focusNextField.ts'
import { bufferedLetters } from '../keyboard-buffer.ts'
import { drawerFor, hiddenAt, isBuilt, menuFor, SETTINGS_MENU } from '../menu/menu.ts'
import classes from './Palette.module.css'
import { type EntryGroup, type PaletteEntry, paletteGroups, restrictedPagesFor } from './palette-groups.ts'
import { aliases, namedPages, restrictedPages, searchedAreas } from './palette-pages.ts'
import { RecordIcon } from './RecordIcon.tsx'

const searchLine: EndpointRef<(typeof searchEndpoints)['search']> = { method: 'GET', path: '/search' }
const DEBOUNCE_MS = 200

interface PaletteProps {
  opened: boolean
  onClose: () => void
  onHelp: () => void
  onFeedback: () => void
}

/** Ctrl-K: one search over the records that the role may see and the pages it may open. */
export function Palette({ opened, onClose, ...commands }: PaletteProps) {
  return (
    // Opens without animation, because the user is already typing after Ctrl-K.
    <Modal.Root
      opened={opened}
      onClose={onClose}
      padding={0}
      size={600}
      yOffset="12dvh"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or jump to">
        <Modal.Body>
          <Body onClose={onClose} {...commands} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Body(props: Omit<PaletteProps, 'opened'>) {
  const { role } = useMe()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  // The buffer ends when the input takes the focus: a letter between rendering and focus would go to the page.
  useLayoutEffect(() => {
    input.current?.focus()
    setTyped(bufferedLetters())
  }, [])
  const { groups, restricted, searching } = useGroups(typed, props)
  const entries = groups.flatMap((group) => group.entries)
  const chosen = entries[Math.min(active, entries.length - 1)]

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      setActive((Math.min(active, entries.length - 1) + step + entries.length) % entries.length)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      chosen.run()
    }
  }

  return (
    <div data-passing>
      <Input
        ref={input}
        variant="unstyled"
        style={{ borderBottom: '1px solid var(--hairline)' }}
        styles={{
          input: { height: 52, padding: '0 18px 0 48px', fontSize: '1rem', outline: 'none' },
          section: { justifyContent: 'end' },
        }}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-results"
        aria-activedescendant={chosen && optionID(chosen)}
        aria-autocomplete="list"
        aria-label="Search or jump to"
        placeholder="Search or jump to"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-results" role="listbox" aria-label="Results" className={classes.results}>
        {groups.map((group) => (
          <Group key={group.label} group={group} chosen={chosen} />
        ))}
      </div>
      <div className={`${classes.state} text-dimmed text-xs`} role="status">
        {restricted.map((message) => (
          <Flex key={message} component="p" gap={8} align="flex-start" py={5}>
            <IconLock size={14} stroke={1.7} className="flex-none" style={{ marginTop: 2 }} aria-hidden="true" />
            {message}
          </Flex>
        ))}
        {searching ? 'Searching…' : entries.length === 0 ? `No results in ${searchedAreas(role)}.` : ''}
      </div>
    </div>
  )
}

/** The user's pages, a few commands, and the search results of the server from two letters on. */
function useGroups(typed: string, { onClose, onHelp, onFeedback }: Omit<PaletteProps, 'opened'>) {
  const router = useRouter()
  const { role } = useMe()
  const productionHost = useProductionHost()
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const search = useEndpoint(searchLine, { query: { q: settled } }, { enabled: settled.length > 1, keepPrevious: true })

  const openPath = (path: string) => {
    onClose()
    router.history.push(path)
  }
  const place = [window.location.host, productionHost ?? null] as const
  const menu = menuFor(role, ...place)
  const hidden = hiddenAt(...place)
  const settings = menu.some(({ path }) => path === '/settings') ? SETTINGS_MENU : []
  const own = [...menu, ...drawerFor(role), ...settings]
  const named = namedPages(
    role,
    [{ path: '/home', label: 'Dashboard' }, ...own, { path: '/profile', label: 'Profile' }],
    hidden,
  )
  const pages = [...named].map(([path, title]) => ({
    id: path,
    title,
    subtitle: isBuilt(path) ? null : 'Coming soon',
    also: aliases(path),
    run: () => openPath(path),
  }))
  const help = { id: 'help', title: 'Keyboard shortcuts', subtitle: null, run: onHelp }
  const feedback = { id: 'feedback', title: 'Send feedback', subtitle: null, run: onFeedback }
  const parts = pages.filter(({ id }) => id.startsWith('/settings/'))
  const groups: EntryGroup[] = [
    { label: 'Go to', entries: [...pages.filter((page) => !parts.includes(page)), help, feedback] },
    { label: 'Settings', entries: parts },
  ]
  const found = typed.trim().length > 1 ? (search.data ?? []) : []
  return {
    groups: paletteGroups(typed, groups, found, openPath),
    restricted: restrictedPagesFor(typed, restrictedPages(role, hidden), [...named.values()]),
    searching: search.isFetching,
  }
}

const optionID = (entry: PaletteEntry) => `palette-${entry.id.replace(/[^\w-]/g, '_')}`

function Group({ group, chosen }: { group: EntryGroup; chosen: PaletteEntry | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, these are options of a listbox
    <div role="group" aria-label={group.label}>
      <Box pt={10} pb={4} px={12} c="dimmed" fz="xs" fw={500} aria-hidden="true">
        {group.label}
      </Box>
      {group.entries.map((entry) => (
        <Option key={entry.id} entry={entry} selected={entry.id === chosen?.id} />
      ))}
    </div>
  )
}

function Option({ entry, selected }: { entry: PaletteEntry; selected: boolean }) {
  // The keyboard focus stays in the input (aria-activedescendant), so the options react to the pointer only.
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input runs the selected option
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
    <div
      id={optionID(entry)}
      role="option"
      aria-selected={selected}
      className={classes.option}
      ref={(node) => {
        if (selected) node?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={entry.run}
    >
      <Flex component="span" gap={10} align="center" miw={0} fw={500} className={classes.title}>
        {entry.kind && <RecordIcon kind={entry.kind} />}
        {entry.title}
      </Flex>
      {entry.subtitle && (
        <Box component="span" flex="none" maw="50%" ta="end" c="dimmed" fz="xs">
          {entry.subtitle}
        </Box>
      )}
    </div>
  )
}
