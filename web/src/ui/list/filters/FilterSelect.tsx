import { useState } from 'react'
import type { ChoiceOptions } from '../../fields/choices/options.ts'
import { useOptions } from '../../fields/choices/useOptions.ts'
import { deferUntilInteraction } from '../../lazy/onFirstUse.tsx'
import { FilterButton } from './FilterButton.tsx'

interface FilterSelectProps {
  label: string
  options: ChoiceOptions
  values: readonly string[]
  /** Allows several values. */
  isMany: boolean
  onChange(values: readonly string[]): void
  fullWidth?: boolean
}

export const FilterList = deferUntilInteraction(
  FilterButton,
  'listbox',
  async () => (await import('./FilterDropdown.tsx')).FilterDropdown,
)

/**
 * A filter as a small button: its label and the chosen values. It shows their labels before and after its list is
 * loaded.
 */
export function FilterSelect({ options, values, ...rest }: FilterSelectProps) {
  const [letters, setLetters] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useOptions(options, values, letters, isOpen)
  return (
    <FilterList {...rest} values={values} found={found} letters={letters} onLetters={setLetters} onOpen={setOpen} />
  )
}
