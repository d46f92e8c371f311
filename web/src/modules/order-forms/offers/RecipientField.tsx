import { TextInput } from '@mantine/core'

/** Where a mail about an order form goes: the server takes the addresses of its person only. */
export const AddressBox = ({ value, onChange }: { value: string; onChange(typed: string): void }) => (
  <TextInput
    label="To"
    description="An address of the person; left empty, the one on record"
    type="email"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
