import { MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import { useState } from 'react'
import { type Field, type FieldProps, useField } from '../../form/FormContext.tsx'
import { type OptionSource, searchAnnouncement } from './options.ts'
import { useOptions } from './useOptions.ts'
import { usePick } from './usePick.ts'

interface RemoteSelectProps extends FieldProps {
  /** Stable: module level or memoised. */
  source: OptionSource
  /** Allows several values; the value is then a list. */
  isMany?: boolean
}

/** A select with a server-side search, for records that are too many to list. */
export function RemoteSelect({ source, isMany, ...own }: RemoteSelectProps) {
  const field = useField({ placeholder: 'Search…', ...own })
  const { key, initial } = field
  return isMany ? (
    <Many
      key={key}
      source={source}
      initial={Array.isArray(initial) ? initial.map(String) : []}
      set={field.set}
      props={field.props}
    />
  ) : (
    <One key={key} source={source} field={field} />
  )
}

interface ManyProps extends Pick<Field, 'set' | 'props'> {
  source: OptionSource
  initial: string[]
}

function One({ source, field }: { source: OptionSource; field: Field }) {
  const { chosen, key, propsFor } = usePick(field)
  const { props, status } = useSearch(source, chosen ? [chosen] : NONE)
  return (
    <>
      <Select
        key={key}
        {...field.props}
        {...props}
        {...propsFor(props.data, props.onSearchChange)}
        clearable={!field.props.required}
        // Choosing the same option again keeps it; the clear button removes it.
        allowDeselect={false}
      />
      {status}
    </>
  )
}

function Many({ source, initial, set, props }: ManyProps) {
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
      {search.status}
    </>
  )
}

const NONE: string[] = []
/** The server has already filtered; all its results are shown. */
const EVERYTHING: OptionsFilter = ({ options }) => options

function useSearch(source: OptionSource, chosen: readonly string[]) {
  const [letters, setLetters] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { offered, known, isLoading, failed } = useOptions(source, chosen, letters, isOpen)
  const named = chosen.map((value) => known.find((option) => option.value === value) ?? { value, label: value })
  const data = [...named, ...offered.filter((option) => !chosen.includes(option.value))]
  return {
    /** For screen readers. */
    status: (
      <span className="sr-only" role="status">
        {isOpen && !isLoading && !failed && searchAnnouncement(offered, letters)}
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
      nothingFoundMessage: failed ? 'Couldn’t load results. Try again.' : isLoading ? 'Loading…' : 'No results',
    },
  }
}
