import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'

/** Why there is a new edition; what changes stands below. */
export const AmendmentSection = ({ revision }: { revision: number }) => (
  <FormSection
    title="Amendment"
    text={`A new edition as a draft. Edition ${revision} holds until the new one is signed and in force.`}
  >
    <TextareaField name="reason" label="Reason" description="It stays on the history." />
  </FormSection>
)
