import { monthsAfter } from '@muster/contract/kernel/values/days.ts'
import {
  applicantSourceLabels,
  consentChannelLabels,
  visaStatusLabels,
} from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { useOwnCountries, worldCountries } from '../../../../kernel/lists/countries.ts'
import { CountrySelect, SelectField, SwitchField } from '../../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../../ui/fields/choices/RemoteSelect.tsx'
import { TagsField } from '../../../../ui/fields/choices/TagsField.tsx'
import { DateField } from '../../../../ui/fields/dates/DateField.tsx'
import { DecimalField, NumberField } from '../../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../../ui/fields/RowsEditor.tsx'
import { EmailField, PhoneField, TextareaField, TextField } from '../../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../../ui/form/FormSection.tsx'
import { todayHere } from '../../../../ui/format/day.ts'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { useDefaultCurrency } from '../../defaultCurrency.ts'
import { applicantApi } from '../../endpoints.ts'
import { FormQuestions } from '../../forms/FormQuestions.tsx'
import type { FormInUse } from '../../forms/formInUse.ts'
import { EducationRows, LanguageRows, LinkRows, PayControls, SkillRows } from '../../forms/RowFields.tsx'
import { recruiters } from '../../lookups.ts'

/** The default length of a consent, in months. */
const CONSENT_MONTHS = 24

/** The complete form of an applicant, with the custom questions of the company. */
export const ApplicantFields = ({ formInUse }: { formInUse: FormInUse }) => (
  <>
    <PersonFields />
    <BackgroundFields />
    <AvailabilityFields />
    <RecruitingFields />
    <ConsentFields />
    <FormQuestions formInUse={formInUse} />
    <FormSection title="More" text="Visible to recruiting only.">
      <RowsEditor name="screeningAnswers" noun="screening answer" blank={{ question: '', answer: '' }} max={50}>
        {(path) => (
          <>
            <TextField name={`${path}.question`} label="Question" wide />
            <TextareaField name={`${path}.answer`} label="Answer" rows={2} />
          </>
        )}
      </RowsEditor>
      <TextareaField
        name="internalNotes"
        label="Internal notes"
        description="Not shown to the client or the applicant."
      />
      <TextField
        name="passportNumber"
        label="Passport number"
        description="Only for finding duplicates: stored encrypted, never shown. Leave empty to keep what is stored."
      />
    </FormSection>
  </>
)

/** Personal details, contact data and residence. */
export const PersonFields = () => (
  <FormSection title="Applicant">
    <TextField name="name" label="Name" />
    <OwnCountry />
    <EmailField name="email" label="Email" />
    <PhoneField name="phone" label="Phone" />
    <EmailField name="secondEmail" label="Second email" />
    <PhoneField name="secondPhone" label="Second phone" />
    <TextField name="city" label="City" />
    <CountrySelect name="residenceCountry" label="Country of residence" options={worldCountries} />
    <CountrySelect name="nationality" label="Nationality" options={worldCountries} />
    <DateField name="birthDate" label="Date of birth" />
    <LinkRows name="links" />
  </FormSection>
)

const OwnCountry = () => (
  <CountrySelect
    name="countryID"
    label="Recruiting country"
    description="Recruiters of this country see the applicant."
    options={useOwnCountries().options}
  />
)

/** Experience and skills. */
export const BackgroundFields = () => (
  <FormSection title="Background">
    <TextField name="title" label="Current title" />
    <TextField name="employer" label="Current employer" />
    <DecimalField name="totalYears" label="Years of experience" unit="years" />
    <DecimalField name="relevantYears" label="Relevant years" unit="years" />
    <SkillRows name="skills" />
    <RowsEditor
      name="experience"
      noun="position"
      blank={{ employer: '', title: '', from: '', to: '' }}
      max={60}
      fold={({ employer, title }) => ({ title: String(title || employer || 'Position'), text: String(employer ?? '') })}
    >
      {(path) => (
        <>
          <TextField name={`${path}.employer`} label="Employer" />
          <TextField name={`${path}.title`} label="Job title" />
          <DateField name={`${path}.from`} label="From" />
          <DateField name={`${path}.to`} label="To" description="Leave empty if current." />
        </>
      )}
    </RowsEditor>
    <EducationRows name="education" />
    <RowsEditor name="certificates" noun="certificate" blank={{ name: '', year: '' }} max={40}>
      {(path) => (
        <>
          <TextField name={`${path}.name`} label="Certificate" />
          <NumberField name={`${path}.year`} label="Year" />
        </>
      )}
    </RowsEditor>
    <LanguageRows name="languages" />
  </FormSection>
)

function AvailabilityFields() {
  const defaultCurrency = useDefaultCurrency()
  const blankPay = () => ({ amount: '', currency: defaultCurrency(), period: 'MONTH' })
  return (
    <FormSection title="Availability and pay">
      <NumberField name="noticeDays" label="Notice" unit="days" />
      <DateField name="availableFrom" label="Available from" />
      <SwitchField name="willRelocate" label="Will relocate" />
      <SelectField name="visaStatus" label="Visa status" options={optionsOf(visaStatusLabels)} />
      <DateField name="visaExpiry" label="Visa expiry" />
      <OptionalGroup name="currentPay" noun="current pay" blank={blankPay}>
        <PayControls name="currentPay" label="Current pay" />
      </OptionalGroup>
      <OptionalGroup name="expectedPay" noun="expected pay" blank={blankPay}>
        <PayControls name="expectedPay" label="Expected pay" />
      </OptionalGroup>
    </FormSection>
  )
}

/** Source, recruiter and tags. */
export function RecruitingFields() {
  const { data } = useEndpoint(applicantApi.tags, {}, { staleTime: 60_000 })
  return (
    <FormSection title="Recruiting">
      <SelectField name="source" label="Source" options={optionsOf(applicantSourceLabels)} />
      <TextField name="sourceName" label="Source details" description="The portal, agency or referrer." />
      <RemoteSelect name="ownerID" label="Recruiter" source={recruiters} />
      <DateField name="lastContactedOn" label="Last contacted" />
      <TagsField
        name="tags"
        label="Tags"
        description="Your talent pools."
        suggestions={data?.map(({ tag }) => tag) ?? []}
        max={30}
        wide
      />
    </FormSection>
  )
}

/** The consent to store the data, and the right to represent. */
export const ConsentFields = () => (
  <FormSection title="Consent" text="Without a valid consent the data is archived, then erased.">
    <OptionalGroup
      name="consent"
      noun="consent"
      blank={() => ({ givenOn: todayHere(), until: monthsAfter(todayHere(), CONSENT_MONTHS), channel: 'EMAIL' })}
    >
      <DateField name="consent.givenOn" label="Given on" />
      <DateField name="consent.until" label="Valid until" />
      <SelectField name="consent.channel" label="Channel" options={optionsOf(consentChannelLabels)} />
    </OptionalGroup>
    <OptionalGroup name="rightToRepresent" noun="right to represent" blank={() => ({ givenOn: todayHere(), note: '' })}>
      <DateField name="rightToRepresent.givenOn" label="Given on" />
      <TextField name="rightToRepresent.note" label="Note" />
    </OptionalGroup>
  </FormSection>
)
