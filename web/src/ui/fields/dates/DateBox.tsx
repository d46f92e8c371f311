import { Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { formatDate, todayHere } from '../../format/day.ts'
import { IconButton } from '../../link/IconButton.tsx'
import { parseDay } from '../../parsing/day.ts'
import type { DayPicker } from './DayPicker.tsx'

interface DateBoxProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** `2026-04-03`, or nothing. */
  initial: string | null | undefined
  /**
   * Called with a date, an empty string, or the typed text if it is not a date, so that the schema can report the
   * error.
   */
  onChange(day: string): void
  earliest?: string | undefined
  latest?: string | undefined
  today?: string | undefined
}

/** A date, typed (`3/4/26`, `3 Apr`, `+30`, `today`) or picked from the calendar. A new key resets it. */
export function DateBox({
  initial,
  onChange,
  onBlur,
  earliest,
  latest,
  today = todayHere(),
  placeholder = 'DD MMM YYYY',
  ...rest
}: DateBoxProps) {
  const [text, setText] = useState(() => (initial ? formatDate(initial) : ''))
  const [isOpen, setOpen] = useState(false)
  const [calendar, setCalendar] = useState<{ Picker: typeof DayPicker } | null>(null)
  const day = text.trim() ? parseDay(text, today) : null

  const about = typeof rest.label === 'string' ? rest.label : (rest['aria-label'] ?? 'the day')

  const parse = (typed: string) => {
    setText(typed)
    onChange(typed.trim() === '' ? '' : (parseDay(typed, today) ?? typed))
  }
  // The calendar is loaded before the popover opens, so that it can get the focus.
  const open = async () => {
    const { DayPicker: Picker } = await import('./DayPicker.tsx')
    setCalendar({ Picker })
    setOpen(true)
  }
  const settle = () => {
    if (day) setText(formatDate(day))
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          {...rest}
          placeholder={placeholder}
          value={text}
          autoComplete="off"
          onChange={(event) => parse(event.currentTarget.value)}
          onBlur={(event) => {
            settle()
            onBlur?.(event)
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter') settle()
            if (event.key === 'ArrowDown' && event.altKey) void open()
          }}
          rightSection={
            <IconButton
              name={`Calendar for ${about}`}
              icon={IconCalendar}
              disabled={rest.disabled ?? false}
              aria-expanded={isOpen}
              onClick={() => (isOpen ? setOpen(false) : void open())}
            />
          }
        />
      </Popover.Target>
      <Popover.Dropdown p="xs" role="dialog" aria-label={`Calendar for ${about}`}>
        {calendar && (
          <calendar.Picker
            day={day}
            today={today}
            earliest={earliest}
            latest={latest}
            onPick={(picked) => {
              parse(picked && formatDate(picked))
              setOpen(false)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
