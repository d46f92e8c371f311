import { right } from '@muster/contract/kernel/api/permission.ts'
import { worldCountries } from '../../../kernel/lists/countries.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { CountrySelect, SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { EmailField, PhoneField, TextField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { GENDERS } from '../../../ui/format/terms.ts'
import { KnownAlready, OnAnother, type Written } from '../DuplicateChecks.tsx'
import { candidates } from '../lookups.ts'
import classes from '../orderForms.module.css'

const genders = optionsOf(GENDERS)

interface PersonStepProps {
  written: Written
  /** Somebody among the consultants, rather than a new person. */
  isKnown: boolean
  onKnown(isKnown: boolean): void
}

export function PersonStep({ written, isKnown, onKnown }: PersonStepProps) {
  const { form } = useSchemaFormContext()
  const knowsPeople = useMay()(right('consultants', 'view'))
  const choose = (known: boolean) => {
    onKnown(known)
    if (!known) form.setFieldValue('candidateID', '')
  }
  return (
    <>
      {knowsPeople && (
        <fieldset className={classes.who}>
          <legend className="sr-only">Who is placed</legend>
          <Way
            isOn={isKnown}
            onChoose={() => choose(true)}
            title="Somebody we know"
            text="Found among the consultants"
          />
          <Way
            isOn={!isKnown}
            onChoose={() => choose(false)}
            title="A new person"
            text="Described here for the offer"
          />
        </fieldset>
      )}
      {isKnown ? (
        <FormSection title="Consultant" text="Name, nationality and papers are those of the record.">
          <RemoteSelect name="candidateID" label="Consultant" source={candidates} required wide />
          <OnAnother written={written} />
        </FormSection>
      ) : (
        <NewPerson knowsPeople={knowsPeople} />
      )}
    </>
  )
}

interface WayProps {
  isOn: boolean
  onChoose(): void
  title: string
  text: string
}

const Way = ({ isOn, onChoose, title, text }: WayProps) => (
  <label className={classes.way} data-on={isOn || undefined}>
    <input type="radio" name="who" checked={isOn} onChange={onChoose} />
    <span>
      <span className={classes.wayTitle}>{title}</span>
      <span className="text-dimmed text-sm">{text}</span>
    </span>
  </label>
)

const NewPerson = ({ knowsPeople }: { knowsPeople: boolean }) => (
  <>
    <FormSection title="Person" text="As in the passport: the offer letter and the visa carry this name.">
      <TextField name="person.name" label="Full name" autoComplete="off" />
      <TextField
        name="person.nameArabic"
        label="Name in Arabic"
        description="For the Arabic column of offer and contract"
      />
      <EmailField name="person.email" label="E-mail" required />
      <PhoneField name="person.phone" label="Phone" description="With the country code" />
      {knowsPeople && <KnownAlready />}
    </FormSection>
    <FormSection title="For visa and insurance">
      <CountrySelect name="person.nationality" label="Nationality" options={worldCountries} required />
      <SelectField name="person.gender" label="Gender" options={genders} />
      <DateField name="person.birthDate" label="Date of birth" />
      <DateField name="person.passportExpiry" label="Passport expires" />
      <TextField name="person.location" label="Lives in" />
    </FormSection>
  </>
)
