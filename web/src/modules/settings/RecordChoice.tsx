import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface RecordChoiceProps {
  label: string
  /** The searched record type, part of the cache key. */
  kind: string
  search(letters: string, signal: AbortSignal): Promise<{ value: string; label: string }[]>
  value: string | null
  onChange(id: string | null): void
}

/** The record whose values a preview shows, found by search; without one the preview has samples. */
export function RecordChoice({ label, kind, search, value, onChange }: RecordChoiceProps) {
  const [letters, setLetters] = useState('')
  const found = useQuery({
    queryKey: ['previews', 'records', kind, letters],
    queryFn: ({ signal }) => search(letters, signal),
    placeholderData: (before) => before,
  })
  return (
    <Select
      label={label}
      placeholder="Samples"
      data={found.data ?? []}
      value={value}
      onChange={onChange}
      onSearchChange={setLetters}
      filter={({ options }) => options}
      nothingFoundMessage="No results"
      searchable
      clearable
    />
  )
}
