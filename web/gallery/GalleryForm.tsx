import {
  Amount,
  CountryID,
  Currency,
  Day,
  Email,
  optionalText,
  Percent,
  Phone,
  text,
} from '@muster/contract/kernel/values/fields.ts'
import { useRouter } from '@tanstack/react-router'
import * as z from 'zod'
import {
  CountrySelect,
  MultiSelectField,
  SelectField,
  SwitchField,
  WeekdaysField,
} from '../src/ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../src/ui/fields/choices/RemoteSelect.tsx'
import { TagsField } from '../src/ui/fields/choices/TagsField.tsx'
import { DateField } from '../src/ui/fields/dates/DateField.tsx'
import { MoneyField, NumberField, PercentField } from '../src/ui/fields/numberFields.tsx'
import { RowsEditor } from '../src/ui/fields/RowsEditor.tsx'
import { EmailField, PhoneField, TextareaField, TextField } from '../src/ui/fields/textFields.tsx'
import { FormDrawer } from '../src/ui/form/FormDrawer.tsx'
import { FormPage } from '../src/ui/form/FormPage.tsx'
import { FormSection } from '../src/ui/form/FormSection.tsx'
import { useSchemaForm } from '../src/ui/form/useSchemaForm.ts'
import { GalleryRecord } from './GalleryRecord.tsx'
import { CLIENT_OPTIONS, COUNTRY_OPTIONS } from './rows.ts'

const Person = z.strictObject({
  firstName: text(80, 'The first name'),
  lastName: text(80, 'The last name'),
  email: Email,
  phone: Phone,
  countryID: CountryID,
  skills: z.array(z.string()).min(1, 'Enter at least one skill.'),
  languages: z.array(z.string()),
  client: text(80, 'The client'),
  status: z.enum(['ONBOARDING', 'ACTIVE']),
  startDate: Day,
  endDate: Day.nullable(),
  rate: z.strictObject({ amount: Amount, currency: Currency }),
  margin: Percent.nullable(),
  notice: z.int('Enter whole days, such as 30.').nullable(),
  workingDays: z.array(z.int()).min(1, 'Select at least one working day.'),
  isRemote: z.boolean(),
  notes: optionalText(2000, 'The notes'),
  dependants: z.array(z.strictObject({ name: text(80, 'The name'), born: Day.nullable() })),
  version: z.int(),
})

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  countryID: '',
  skills: [],
  languages: [],
  client: '',
  status: 'ONBOARDING',
  startDate: '',
  endDate: '',
  rate: { amount: '', currency: 'AED' },
  margin: '',
  notice: '',
  workingDays: [1, 2, 3, 4, 5],
  isRemote: false,
  notes: '',
  dependants: [{ name: '', born: '' }],
  version: 1,
}

const clients = {
  search: async (letters: string) =>
    CLIENT_OPTIONS.filter((option) => option.label.toLowerCase().includes(letters.toLowerCase())),
  named: async (values: readonly string[]) => CLIENT_OPTIONS.filter((option) => values.includes(option.value)),
}

/**
 * Simulates errors of the server: the first name «Stale» was changed by another user, «Taken» is an error at a field.
 */
async function save(values: z.output<typeof Person>) {
  if (values.firstName === 'Stale' && values.version === 1)
    throw { code: 'STALE_VERSION', current: { ...values, firstName: 'Aisha', notes: 'Their note', version: 2 } }
  if (values.firstName === 'Taken')
    throw { code: 'INVALID', errors: [{ path: 'email', message: 'Aisha Abdullah has this email.' }] }
  return values
}

export function GalleryForm() {
  const router = useRouter()
  const leave = () => router.history.push('/list')
  const form = useSchemaForm(Person, EMPTY, { save, saved: leave })
  return (
    <FormPage title="New consultant" form={form} onCancel={leave}>
      <FormSection title="Person" text="Name and contact details.">
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
        <EmailField name="email" label="Email" />
        <PhoneField name="phone" label="Phone" />
        <CountrySelect name="countryID" label="Country" options={COUNTRY_OPTIONS} />
        <TagsField name="skills" label="Skills" suggestions={['Java', 'SAP FI', 'Python']} />
        <MultiSelectField
          name="languages"
          label="Languages"
          options={['English', 'Arabic', 'Hindi'].map((value) => ({ value, label: value }))}
        />
        <SwitchField name="isRemote" label="Works remotely" />
      </FormSection>
      <FormSection title="Assignment" text="The client, the dates and the rate.">
        <RemoteSelect name="client" label="Client" source={clients} />
        <SelectField
          name="status"
          label="Status"
          options={[
            { value: 'ONBOARDING', label: 'Onboarding' },
            { value: 'ACTIVE', label: 'Active' },
          ]}
        />
        <DateField name="startDate" label="Start date" />
        <DateField name="endDate" label="End date" />
        <MoneyField
          name="rate.amount"
          label="Daily rate"
          currencyName="rate.currency"
          currencies={['AED', 'SAR', 'USD']}
        />
        <PercentField name="margin" label="Margin" />
        <NumberField name="notice" label="Notice" unit="days" />
        <WeekdaysField name="workingDays" label="Working days" wide />
      </FormSection>
      <FormSection title="Dependants" text="Dependants who also relocate.">
        <RowsEditor name="dependants" noun="dependant" blank={{ name: '', born: '' }}>
          {(path) => (
            <>
              <TextField name={`${path}.name`} label="Name" />
              <DateField name={`${path}.born`} label="Date of birth" />
            </>
          )}
        </RowsEditor>
      </FormSection>
      <FormSection title="Notes">
        <TextareaField name="notes" label="Notes" />
      </FormSection>
    </FormPage>
  )
}

const Short = Person.pick({ firstName: true, lastName: true, email: true, startDate: true, notes: true })
const SHORT = { firstName: 'Aisha', lastName: 'Abdullah', email: '', startDate: '2026-12-01', notes: '' }

export function GalleryDrawer() {
  const router = useRouter()
  const close = () => router.history.push('/record')
  const form = useSchemaForm(Short, SHORT, { save: async (values) => values, saved: close })
  return (
    <>
      <GalleryRecord />
      <FormDrawer title="Edit person" form={form} onClose={close}>
        <TextField name="firstName" label="First name" />
        <TextField name="lastName" label="Last name" />
        <EmailField name="email" label="Email" wide />
        <DateField name="startDate" label="Start date" />
        <TextareaField name="notes" label="Notes" />
      </FormDrawer>
    </>
  )
}
