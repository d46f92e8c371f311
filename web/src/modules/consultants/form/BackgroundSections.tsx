import { SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { PhoneField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { BLANK_CONTACT, BLANK_EDUCATION, BLANK_JOB } from './candidateForm.ts'

/** The lists of the profile: whom to call, what was learnt, where they worked before. */
export const BackgroundSections = () => (
  <>
    <FormSection title="Emergency contacts" text="People to contact in an emergency.">
      <RowsEditor name="emergencyContacts" noun="emergency contact" blank={BLANK_CONTACT} max={10} isOrdered>
        {(path) => (
          <>
            <TextField name={`${path}.name`} label="Name" />
            <TextField name={`${path}.relation`} label="Relationship" placeholder="Brother, spouse, friend" />
            <PhoneField name={`${path}.phone`} label="Phone" />
          </>
        )}
      </RowsEditor>
    </FormSection>
    <FormSection title="Education" text="Degrees and certificates. Attested ones are used for the work permit.">
      <RowsEditor name="education" noun="education" blank={BLANK_EDUCATION} max={20} isOrdered>
        {(path) => (
          <>
            <TextField name={`${path}.degree`} label="Degree" />
            <TextField name={`${path}.institute`} label="Institute" />
            <NumberField name={`${path}.year`} label="Year" />
            <SwitchField name={`${path}.attested`} label="Attested" />
          </>
        )}
      </RowsEditor>
    </FormSection>
    <FormSection title="Experience" text="Previous employers, most recent first.">
      <RowsEditor name="experience" noun="employer" blank={BLANK_JOB} max={40} isOrdered>
        {(path) => (
          <>
            <TextField name={`${path}.employer`} label="Employer" />
            <TextField name={`${path}.title`} label="Title" />
            <DateField name={`${path}.from`} label="Start date" />
            <DateField name={`${path}.to`} label="End date" />
            <TextField name={`${path}.reasonForLeaving`} label="Reason for leaving" wide />
          </>
        )}
      </RowsEditor>
    </FormSection>
  </>
)
