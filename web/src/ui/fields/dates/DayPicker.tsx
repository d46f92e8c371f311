import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'

interface DayPickerProps {
  day: string | null
  today: string
  earliest?: string | undefined
  latest?: string | undefined
  /** An empty string when the day was taken away. */
  onPick(day: string): void
}

/** The calendar of a date box, in a chunk of its own: most days are typed. */
export const DayPicker = ({ day, today, earliest, latest, onPick }: DayPickerProps) => (
  <DatePicker
    value={day}
    defaultDate={day ?? today}
    {...(earliest ? { minDate: earliest } : {})}
    {...(latest ? { maxDate: latest } : {})}
    onChange={(picked) => onPick(picked ?? '')}
  />
)
