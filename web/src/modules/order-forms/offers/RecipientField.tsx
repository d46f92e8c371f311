import { TextInput } from '@mantine/core'

/** The recipient of an email about an order form; the server accepts only addresses of its consultant. */
export const RecipientField = ({ value, onChange }: { value: string; onChange(typed: string): void }) => (
  <TextInput
    label="To"
    description="An email of the consultant. If empty, the one on file is used."
    type="email"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
