import { Checkbox } from '@mantine/core'

interface RejectionEmailProps {
  isOn: boolean
  onChange(isOn: boolean): void
}

/** The switch for the email of a rejection. */
export const RejectionEmail = ({ isOn, onChange }: RejectionEmailProps) => (
  <Checkbox
    label="Email the applicant after one day"
    description="From the template Rejection. The email can be cancelled until then, on the record of the applicant."
    checked={isOn}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
