import { type ConsultantField, consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import {
  maritalStatusLabels,
  residencyLabels,
  visaSponsorLabels,
} from '@muster/contract/consultants/consultants.labels.ts'
import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import { useOwnCountries, worldCountries } from '../../../kernel/lists/countries.ts'
import { CountrySelect, SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { TagsField } from '../../../ui/fields/choices/TagsField.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { EmailField, PhoneField, TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { GENDERS } from '../../../ui/format/terms.ts'
import classes from '../Consultants.module.css'
import { clients } from '../lookups.ts'
import { BackgroundSections } from './BackgroundSections.tsx'
import { DuplicateWarning } from './DuplicateWarning.tsx'

const field = (name: ConsultantField) => formField(consultantFields, name)
const genders = optionsOf(GENDERS)
const marital = optionsOf(maritalStatusLabels)
const residency = optionsOf(residencyLabels)
const sponsors = optionsOf(visaSponsorLabels)

/** All fields of the profile; `candidateID` is set when a consultant is edited. */
export function CandidateFormFields({ candidateID }: { candidateID?: string }) {
  const { options } = useOwnCountries()
  return (
    <>
      <FormSection title="Personal details" text="As in the passport. The full name is used everywhere.">
        <div data-wide className={classes.withWarning}>
          <TextField {...field('name')} autoComplete="name" />
          <DuplicateWarning exceptID={candidateID} />
        </div>
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <TextField {...field('nameArabic')} />
        <TextField {...field('preferredName')} />
        <DateField {...field('birthDate')} />
        <SelectField {...field('gender')} options={genders} />
        <CountrySelect {...field('nationality')} options={worldCountries} />
        <SelectField {...field('maritalStatus')} options={marital} />
        <TagsField {...field('languages')} max={20} wide />
      </FormSection>
      <FormSection title="Contact" text="Work and personal contact details.">
        <EmailField {...field('personalEmail')} />
        <EmailField {...field('workEmail')} />
        <PhoneField {...field('mobile')} />
        <PhoneField {...field('homePhone')} />
        <TextareaField {...field('currentAddress')} rows={2} />
        <TextareaField {...field('permanentAddress')} rows={2} />
      </FormSection>
      <FormSection
        title="Work"
        text="The country of work determines who can see the record. Service start may be before the joining date."
      >
        <CountrySelect {...field('countryID')} options={options} />
        <RemoteSelect {...field('clientID')} source={clients} />
        <TextField {...field('title')} autoComplete="organization-title" />
        <TextField {...field('site')} />
        <TagsField {...field('skills')} max={60} wide />
        <TagsField {...field('tags')} max={30} wide />
        <DateField {...field('joinedDate')} />
        <DateField {...field('serviceStartDate')} />
        <DateField {...field('probationEnd')} />
        <DateField {...field('contractEnd')} />
        {candidateID && <DateField {...field('lastWorkingDay')} />}
      </FormSection>
      <FormSection title="Residency" text="Add passport, visa and IDs on the Visa tab after saving.">
        <SelectField {...field('residencyStatus')} options={residency} />
        <SelectField {...field('visaSponsor')} options={sponsors} />
      </FormSection>
      <BackgroundSections />
    </>
  )
}
