import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useOptions } from '../../ui/fields/choices/useOptions.ts'
import { colleagues } from '../lists/people.ts'

const PEOPLE = colleagues()

interface MentionFieldProps {
  chosen: string[]
  onChange(ids: string[]): void
  /** Why one of the users cannot be mentioned. */
  error?: string | null
}

/** The colleagues mentioned in a note; they are notified. */
export function MentionField({ chosen, onChange, error }: MentionFieldProps) {
  const [searchText, setSearchText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { offered, known, isLoading } = useOptions(PEOPLE, chosen, searchText, isOpen)
  const all = [...known.filter(({ value }) => chosen.includes(value)), ...offered]
  const data = [...new Map(all.map(({ value, label }) => [value, { value, label }])).values()]
  return (
    <MultiSelect
      label="Mention"
      placeholder={chosen.length === 0 ? 'Type a name' : undefined}
      data={data}
      value={chosen}
      error={error}
      onChange={onChange}
      searchable
      hidePickedOptions
      maxValues={20}
      onSearchChange={(typed) => {
        setSearchText(typed)
        if (typed) setOpen(true)
      }}
      filter={({ options }) => options}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // The list closes after each choice, because it covers the button that adds the note.
      onOptionSubmit={() => setOpen(false)}
      nothingFoundMessage={isLoading ? 'Loading…' : 'No results'}
    />
  )
}
