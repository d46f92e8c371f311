import { Group, Input, MultiSelect, Select, Switch } from '@mantine/core'
import { shortWeekday, weekdayName } from '@muster/contract/kernel/values/days.ts'
import { useState } from 'react'
import { asText, type Field, type FieldProps, useField } from '../../form/FormContext.tsx'
import classes from '../fields.module.css'
import { matchingOptions, type Option, searchAnnouncement } from './options.ts'
import { usePick } from './usePick.ts'
import { useTypeAhead } from './useTypeAhead.ts'

interface ChoiceProps extends FieldProps {
  options: readonly Option[]
}

const asData = (options: readonly Option[]) => options.map(({ value, label }) => ({ value, label }))

const FEW = 7

/** A select, searchable if the list is long; an optional one can be cleared. */
export function SelectField({ options, ...own }: ChoiceProps) {
  const field = useField(own)
  return options.length > FEW ? (
    <LongSelect key={field.key} field={field} options={options} />
  ) : (
    <ShortSelect
      key={field.key}
      initial={asText(field.initial)}
      set={field.set}
      props={field.props}
      options={options}
    />
  )
}

interface SelectProps extends Pick<Field, 'set' | 'props'> {
  initial: string
  options: readonly Option[]
}

function LongSelect({ field, options }: { field: Field; options: readonly Option[] }) {
  const [announcement, setAnnouncement] = useState('')
  const { key, propsFor } = usePick(field)
  return (
    <>
      <Select
        key={key}
        {...field.props}
        {...propsFor(options, (letters) =>
          setAnnouncement(searchAnnouncement(matchingOptions(options, letters), letters)),
        )}
        data={asData(options)}
        searchable
        // Enter takes the first match.
        selectFirstOptionOnChange
        clearable={!field.props.required}
        // Choosing the same option again keeps it; the clear button removes it.
        allowDeselect={false}
        nothingFoundMessage="No results"
      />
      <Announcement text={announcement} />
    </>
  )
}

/** For screen readers only. */
const Announcement = ({ text }: { text: string }) => (
  <span className="sr-only" role="status">
    {text}
  </span>
)

/** A short list without search: typed letters select an option, as in a native select, and announce it. */
function ShortSelect({ initial, set, props, options }: SelectProps) {
  const [value, setValue] = useState(initial)
  const choose = (next: string) => {
    setValue(next)
    set(next)
  }
  const { onKeyDown, announcement } = useTypeAhead(options, value, choose)
  return (
    <>
      <Select
        {...props}
        data={asData(options)}
        value={value || null}
        onChange={(next) => choose(next ?? '')}
        onKeyDown={onKeyDown}
        clearable={!props.required}
        // Choosing the same option again keeps it; the clear button removes it.
        allowDeselect={false}
      />
      <Announcement text={announcement} />
    </>
  )
}

/** Countries by name; the options are a prop, so that a page can offer only the user's own countries. */
export const CountrySelect = (props: ChoiceProps) => <SelectField {...props} />

export function MultiSelectField({ options, ...own }: ChoiceProps) {
  const { key, initial, set, props } = useField(own)
  return (
    <MultiSelect
      key={key}
      {...props}
      data={asData(options)}
      defaultValue={asList(initial)}
      onChange={set}
      searchable
      hidePickedOptions
      nothingFoundMessage="No results"
    />
  )
}

export function SwitchField(own: FieldProps) {
  const { key, initial, set, props } = useField(own)
  const { required: _required, placeholder: _placeholder, ...rest } = props
  return (
    <Switch
      key={key}
      {...rest}
      pb={8}
      className="self-end"
      defaultChecked={initial === true}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}

/**
 * A choice of weekdays; the value is a list of ISO weekdays (1 is Monday), in order. `first` is the first day shown (7
 * in the Gulf).
 */
export function WeekdaysField({ first = 1, ...own }: FieldProps & { first?: number }) {
  const { key, initial, set, props } = useField(own)
  return <Weekdays key={key} first={first} initial={asNumbers(initial)} set={set} props={props} />
}

interface WeekdaysProps {
  first: number
  initial: readonly number[]
  set(days: number[]): void
  props: ReturnType<typeof useField>['props']
}

function Weekdays({ first, initial, set, props }: WeekdaysProps) {
  const [chosen, setChosen] = useState(initial)
  const { label, description, error, required, disabled, onBlur, 'data-path': path, 'data-wide': wide } = props
  const toggle = (day: number) => {
    const next = chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day].sort()
    setChosen(next)
    set(next)
  }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
      data-wide={wide}
    >
      <Group gap={6} align="stretch" role="group" aria-label={label} data-path={path}>
        {Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1).map((day) => (
          <label key={day} className={classes.day} data-on={chosen.includes(day) || undefined}>
            <input
              type="checkbox"
              aria-label={weekdayName(day)}
              checked={chosen.includes(day)}
              disabled={disabled}
              onChange={() => toggle(day)}
              onBlur={onBlur}
            />
            <span aria-hidden="true">{shortWeekday(day)}</span>
          </label>
        ))}
      </Group>
    </Input.Wrapper>
  )
}

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const asNumbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])
