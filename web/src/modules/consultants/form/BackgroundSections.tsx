import { type ConsultantField, consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import { SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { PhoneField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { BLANK_CONTACT, BLANK_EDUCATION, BLANK_JOB } from './candidateForm.ts'

/** A field in the row at `path`: `education.0`. */
const field = (path: string, of: ConsultantField) =>
  formField(consultantFields, `${path}.${of.slice(of.indexOf('.') + 1)}`, of)

/** The lists of the profile: emergency contacts, education and work history. */
export const BackgroundSections = () => (
  <>
    <FormSection title="Emergency contacts" text="People to contact in an emergency.">
      <RowsEditor name="emergencyContacts" noun="emergency contact" blank={BLANK_CONTACT} max={10} isOrdered>
        {(path) => (
          <>
            <TextField {...field(path, 'emergencyContacts.name')} />
            <TextField {...field(path, 'emergencyContacts.relation')} placeholder="Brother, spouse, friend" />
            <PhoneField {...field(path, 'emergencyContacts.phone')} />
          </>
        )}
      </RowsEditor>
    </FormSection>
    <FormSection title="Education" text="Degrees and certificates. Attested ones are used for the work permit.">
      <RowsEditor name="education" noun="education" blank={BLANK_EDUCATION} max={20} isOrdered>
        {(path) => (
          <>
            <TextField {...field(path, 'education.degree')} />
            <TextField {...field(path, 'education.institute')} />
            <NumberField {...field(path, 'education.year')} />
            <SwitchField {...field(path, 'education.attested')} />
          </>
        )}
      </RowsEditor>
    </FormSection>
    <FormSection title="Experience" text="Previous employers, most recent first.">
      <RowsEditor name="experience" noun="employer" blank={BLANK_JOB} max={40} isOrdered>
        {(path) => (
          <>
            <TextField {...field(path, 'experience.employer')} />
            <TextField {...field(path, 'experience.title')} />
            <DateField {...field(path, 'experience.from')} />
            <DateField {...field(path, 'experience.to')} />
            <TextField {...field(path, 'experience.reasonForLeaving')} wide />
          </>
        )}
      </RowsEditor>
    </FormSection>
  </>
)
