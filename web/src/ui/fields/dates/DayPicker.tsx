import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'

interface DayPickerProps {
  day: string | null
  today: string
  earliest?: string | undefined
  latest?: string | undefined
  /** Called with an empty string when the date is cleared. */
  onPick(day: string): void
}

/** The calendar of a date box. It is a separate chunk, because most dates are typed. */
export const DayPicker = ({ day, today, earliest, latest, onPick }: DayPickerProps) => (
  <DatePicker
    value={day}
    defaultDate={day ?? today}
    {...(earliest ? { minDate: earliest } : {})}
    {...(latest ? { maxDate: latest } : {})}
    onChange={(picked) => onPick(picked ?? '')}
  />
)
