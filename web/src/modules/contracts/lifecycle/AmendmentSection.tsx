import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'

/** The reason of the new version; the changes are below. */
export const AmendmentSection = ({ revision }: { revision: number }) => (
  <FormSection
    title="Amendment"
    text={`Creates a new version as a draft. Version ${revision} applies until the new version is signed and active.`}
  >
    <TextareaField name="reason" label="Reason" description="This will be recorded in the activity log." />
  </FormSection>
)
