import { Box, Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { FilterButton, type FilterListProps } from './FilterButton.tsx'

const SCROLLING = { overflowY: 'auto' } as const
const SPACED = { gap: 8 }

/** The filter button with its searchable options, loaded on first use; it opens on mount. */
export function FilterDropdown(props: FilterListProps) {
  const { label, values, isMany, onChange, fullWidth, found, letters, onLetters, onOpen } = props
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      onLetters('')
      onOpen(false)
    },
    onDropdownOpen: () => {
      combobox.focusSearchInput()
      onOpen(true)
    },
  })
  const open = useRef(combobox.openDropdown)
  useEffect(() => open.current(), [])
  const pick = (value: string) => {
    if (values.includes(value)) onChange(values.filter((other) => other !== value))
    else onChange(isMany ? [...values, value] : [value])
    if (!isMany) combobox.closeDropdown()
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      width={fullWidth ? 'target' : 260}
      position="bottom-start"
      withinPortal={false}
    >
      <Combobox.Target targetType="button">
        <FilterButton {...props} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={letters}
          onChange={(event) => onLetters(event.currentTarget.value)}
          placeholder="Search"
          aria-label={`Search in ${label}`}
        />
        {/* A scrollable list must be reachable by keyboard. */}
        <Combobox.Options aria-label={label} mah={280} style={SCROLLING} tabIndex={0}>
          {found.offered.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={values.includes(option.value)}
              display="flex"
              mih={32}
              fz="sm"
              className="items-center"
              style={SPACED}
            >
              <Box component="span" flex="1 1 auto" miw={0} className="break-words">
                {option.label}
              </Box>
              {option.hint && (
                <Box component="span" flex="none" c="dimmed" fz="xs">
                  {option.hint}
                </Box>
              )}
              {values.includes(option.value) && <IconCheck size={15} stroke={2} aria-hidden />}
            </Combobox.Option>
          ))}
          {found.offered.length === 0 && <Combobox.Empty>{emptyText(found.isLoading, found.failed)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function emptyText(isLoading: boolean, failed: boolean) {
  if (failed) return 'Couldn’t load results. Try again.'
  return isLoading ? 'Loading…' : 'No results'
}
