import { Textarea } from '@mantine/core'

interface ReasonBoxProps {
  value: string
  onChange(reason: string): void
  isRequired: boolean
  /** What the reason is used for. */
  description?: string
  /** Other fields come before it. */
  isLater?: boolean
}

/** The reason for a transition, as free text. */
export const ReasonBox = ({ value, onChange, isRequired, isLater, ...props }: ReasonBoxProps) => (
  <Textarea
    label="Reason"
    {...props}
    required={isRequired}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    autosize
    minRows={2}
    maxLength={1000}
    {...(isLater ? {} : { 'data-autofocus': true })}
  />
)

export const ON_THE_HISTORY = 'Saved to the activity log.'
