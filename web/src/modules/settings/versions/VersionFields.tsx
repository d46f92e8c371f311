import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'

/** What a new edition says of itself. */
export const VersionFields = ({ sources }: { sources: string }) => (
  <FormSection title="Edition" text="Somebody else approves it. What holds now ends the day before.">
    <DateField name="effectiveFrom" label="In force from" />
    <TextField name="source" label="Source" description={sources} />
    <TextareaField name="note" label="Note" rows={2} />
  </FormSection>
)
