import { MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import { useState } from 'react'
import { asText, type FieldProps, useField } from '../form/FormContext.tsx'
import { foundSaid, type OptionSource } from './options.ts'
import { useOptions } from './useOptions.ts'

interface RemoteSelectProps extends FieldProps {
  /** Stable: module level or memoised. */
  source: OptionSource
  /** Several at once; the value is then a list. */
  isMany?: boolean
}

/** One of too many to list: found by its letters as one types. */
export function RemoteSelect({ source, isMany, ...own }: RemoteSelectProps) {
  const { key, initial, set, props } = useField({ placeholder: 'Type to search', ...own })
  const shared = { source, set, props }
  return isMany ? (
    <Many key={key} {...shared} initial={Array.isArray(initial) ? initial.map(String) : []} />
  ) : (
    <One key={key} {...shared} initial={asText(initial)} />
  )
}

interface PickProps<T> {
  source: OptionSource
  initial: T
  set(value: unknown): void
  props: ReturnType<typeof useField>['props']
}

function One({ source, initial, set, props }: PickProps<string>) {
  const [value, setValue] = useState(initial)
  const search = useSearch(source, value ? [value] : NONE)
  return (
    <>
      <Select
        {...props}
        {...search.props}
        value={value || null}
        onChange={(next) => {
          setValue(next ?? '')
          set(next ?? '')
        }}
        clearable={!props.required}
        // What is chosen again stays; its cross takes it away.
        allowDeselect={false}
      />
      {search.said}
    </>
  )
}

function Many({ source, initial, set, props }: PickProps<string[]>) {
  const [values, setValues] = useState(initial)
  const search = useSearch(source, values)
  return (
    <>
      <MultiSelect
        {...props}
        {...search.props}
        value={values}
        onChange={(next) => {
          setValues(next)
          set(next)
        }}
        hidePickedOptions
      />
      {search.said}
    </>
  )
}

const NONE: string[] = []
/** The server has already matched; what it sends is shown as it is. */
const EVERYTHING: OptionsFilter = ({ options }) => options

function useSearch(source: OptionSource, chosen: readonly string[]) {
  const [letters, setLetters] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { offered, known, isLoading, failed } = useOptions(source, chosen, letters, isOpen)
  const named = chosen.map((value) => known.find((option) => option.value === value) ?? { value, label: value })
  const data = [...named, ...offered.filter((option) => !chosen.includes(option.value))]
  return {
    /** For who listens. */
    said: (
      <span className="heard" role="status">
        {isOpen && !isLoading && !failed && foundSaid(offered, letters)}
      </span>
    ),
    props: {
      data: data.map(({ value, label, hint }) => ({ value, label: hint ? `${label} · ${hint}` : label })),
      searchable: true,

      filter: EVERYTHING,
      onSearchChange: (typed: string) =>
        setLetters(named.some((option) => typed.startsWith(option.label)) ? '' : typed),
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
      nothingFoundMessage: failed ? 'Could not be loaded. Type again.' : isLoading ? 'Loading…' : 'Nothing found',
    },
  }
}
