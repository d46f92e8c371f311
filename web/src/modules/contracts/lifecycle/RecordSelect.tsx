import { type OptionsFilter, Select } from '@mantine/core'
import { useState } from 'react'
import type { OptionSource } from '../../../ui/fields/choices/options.ts'
import { useOptions } from '../../../ui/fields/choices/useOptions.ts'

interface RecordSelectProps {
  label: string
  description?: string
  /** Only that of the first render is used: a new one with each render would repeat the request. */
  source: OptionSource
  value: string
  onChange(value: string): void
}

/** The server has filtered the options already. */
const ALL: OptionsFilter = ({ options }) => options
const NONE: string[] = []

/** Chooses one record by search, in a dialog without a form schema. */
export function RecordSelect({ label, description, source, value, onChange }: RecordSelectProps) {
  const [initial] = useState(source)
  const [letters, setLetters] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { offered, known, isLoading } = useOptions(initial, value ? [value] : NONE, letters, isOpen)
  const chosen = value ? [known.find((one) => one.value === value) ?? { value, label: value }] : []
  const data = [...chosen, ...offered.filter((one) => one.value !== value)]
  return (
    <Select
      label={label}
      description={description}
      placeholder="Search…"
      data={data.map(({ value: id, label: name, hint }) => ({ value: id, label: hint ? `${name} · ${hint}` : name }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
      filter={ALL}
      onSearchChange={(typed) => setLetters(chosen.some((one) => typed.startsWith(one.label)) ? '' : typed)}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={isLoading ? 'Loading…' : 'No results'}
    />
  )
}
