import { Select } from '@mantine/core'
import { useState } from 'react'
import { colleagues } from '../../../kernel/lists/people.ts'
import { useOptions } from '../../../ui/fields/choices/useOptions.ts'

const PEOPLE = colleagues()

interface AssigneeSelectProps {
  value: string | null
  onChange(userID: string | null): void
  /** Why the chosen person cannot have the task. */
  error?: string | null
}

/** Who does a task; empty for the person who adds it. */
export function AssigneeSelect({ value, onChange, error }: AssigneeSelectProps) {
  const [searchText, setSearchText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { offered, known, isLoading } = useOptions(PEOPLE, value ? [value] : [], searchText, isOpen)
  const all = [...known.filter((option) => option.value === value), ...offered]
  return (
    <Select
      label="Assigned to"
      placeholder="Me"
      data={[...new Map(all.map((option) => [option.value, { value: option.value, label: option.label }])).values()]}
      value={value}
      error={error}
      onChange={onChange}
      searchable
      clearable
      onSearchChange={setSearchText}
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={isLoading ? 'Loading…' : 'No results'}
    />
  )
}
