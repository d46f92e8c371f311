import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'

/** The metadata of a new version. */
export const VersionFields = ({ sources }: { sources: string }) => (
  <FormSection title="Version" text="Requires approval by another user. The active version ends the day before.">
    <DateField name="effectiveFrom" label="Effective from" />
    <TextField name="source" label="Source" description={sources} />
    <TextareaField name="note" label="Note" rows={2} />
  </FormSection>
)
