import { Textarea } from '@mantine/core'

interface ReasonBoxProps {
  label?: string
  value: string
  onChange(reason: string): void
  isRequired?: boolean
  /** What the reason is used for. */
  description?: string
  /** Other fields come before it. */
  isLater?: boolean
}

/** The reason for a transition or a comment on it, as free text. */
export const ReasonBox = ({ label = 'Reason', value, onChange, isRequired, isLater, ...props }: ReasonBoxProps) => (
  <Textarea
    label={label}
    {...props}
    required={isRequired}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    autosize
    minRows={2}
    maxLength={1000}
    data-autofocus={!isLater || undefined}
  />
)

export const ON_THE_HISTORY = 'This will be recorded in the activity log.'
