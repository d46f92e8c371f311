import { asText, type FieldProps, useField } from '../../form/FormContext.tsx'
import { DateBox } from './DateBox.tsx'

interface DateFieldProps extends FieldProps {
  /** Limits of the calendar; the schema validates the date. */
  earliest?: string | undefined
  latest?: string | undefined
}

/** A date, typed or picked; the value is `2026-04-03`. */
export function DateField({ earliest, latest, ...own }: DateFieldProps) {
  const { key, initial, set, props } = useField(own)
  return <DateBox key={key} {...props} initial={asText(initial)} onChange={set} earliest={earliest} latest={latest} />
}
