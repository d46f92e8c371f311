import { Select, Textarea } from '@mantine/core'
import type { Option } from '../../ui/fields/choices/options.ts'

interface ReasonFieldsProps<C extends string> {
  reasons: Option[]
  code: C | null
  onCode(code: C | null): void
  details: string
  onDetails(details: string): void
}

/** The reason from a list, and optional details, of a rejection or a lost job. */
export const ReasonFields = <C extends string>({ reasons, code, onCode, details, onDetails }: ReasonFieldsProps<C>) => (
  <>
    <Select
      label="Reason"
      required
      data={reasons}
      value={code}
      onChange={(chosen) => onCode(chosen as C | null)}
      data-autofocus
    />
    <Textarea
      label="Details"
      autosize
      minRows={2}
      maxLength={1000}
      value={details}
      onChange={(event) => onDetails(event.currentTarget.value)}
    />
  </>
)
