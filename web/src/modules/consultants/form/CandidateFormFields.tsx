import {
  consultantFieldLabels,
  maritalStatusLabels,
  residencyLabels,
  visaSponsorLabels,
} from '@muster/contract/consultants/consultants.labels.ts'
import { useOwnCountries, worldCountries } from '../../../kernel/lists/countries.ts'
import { CountrySelect, SelectField, TagsField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { EmailField, PhoneField, TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { GENDERS } from '../../../ui/format/terms.ts'
import classes from '../consultants.module.css'
import { clients } from '../lookups.ts'
import { BackgroundSections } from './BackgroundSections.tsx'
import { DuplicateWarning } from './DuplicateWarning.tsx'

const label = (name: string) => ({ name, label: consultantFieldLabels[name] ?? name })
const genders = optionsOf(GENDERS)
const marital = optionsOf(maritalStatusLabels)
const residency = optionsOf(residencyLabels)
const sponsors = optionsOf(visaSponsorLabels)

/** The whole profile; `candidateID` is that of a consultant who is being changed. */
export function CandidateFormFields({ candidateID }: { candidateID?: string }) {
  const { options } = useOwnCountries()
  return (
    <>
      <FormSection title="Personal details" text="As in the passport. The full name is used everywhere.">
        <div data-wide className={classes.withWarning}>
          <TextField {...label('name')} autoComplete="name" />
          <DuplicateWarning exceptID={candidateID} />
        </div>
        <TextField {...label('firstName')} autoComplete="given-name" />
        <TextField {...label('lastName')} autoComplete="family-name" />
        <TextField {...label('nameArabic')} />
        <TextField {...label('preferredName')} />
        <DateField {...label('birthDate')} />
        <SelectField {...label('gender')} options={genders} />
        <CountrySelect {...label('nationality')} options={worldCountries} />
        <SelectField {...label('maritalStatus')} options={marital} />
        <TagsField {...label('languages')} max={20} wide />
      </FormSection>
      <FormSection title="Contact" text="Work and personal contact details.">
        <EmailField {...label('personalEmail')} />
        <EmailField {...label('workEmail')} />
        <PhoneField {...label('mobile')} />
        <PhoneField {...label('homePhone')} />
        <TextareaField {...label('currentAddress')} rows={2} />
        <TextareaField {...label('permanentAddress')} rows={2} />
      </FormSection>
      <FormSection
        title="Work"
        text="The work country determines who can see the record. Service start may be before the joining date."
      >
        <CountrySelect {...label('countryID')} options={options} />
        <RemoteSelect {...label('clientID')} source={clients} />
        <TextField {...label('title')} autoComplete="organization-title" />
        <TextField {...label('site')} />
        <TagsField {...label('skills')} description="Press Enter or comma to add a skill." max={60} wide />
        <TagsField {...label('tags')} max={30} wide />
        <DateField {...label('joinedDate')} />
        <DateField {...label('serviceStartDate')} />
        <DateField {...label('probationEnd')} />
        <DateField {...label('contractEnd')} />
        {candidateID && <DateField {...label('lastWorkingDay')} />}
      </FormSection>
      <FormSection title="Residency" text="Add passport, visa and IDs on the Visa tab after saving.">
        <SelectField {...label('residencyStatus')} options={residency} />
        <SelectField {...label('visaSponsor')} options={sponsors} />
      </FormSection>
      <BackgroundSections />
    </>
  )
}
