import {
  engagementLabels,
  jobPriorityLabels,
  languageLevelLabels,
  seniorityLabels,
  workModeLabels,
} from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { useEffect } from 'react'
import { useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { useOwnCountries, worldCountries } from '../../../../kernel/lists/countries.ts'
import {
  CountrySelect,
  SelectField,
  SwitchField,
  TagsField,
  WeekdaysField,
} from '../../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../../../ui/fields/dates/DateField.tsx'
import { DecimalField, NumberField } from '../../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../../ui/form/FormSection.tsx'
import { valueAt } from '../../../../ui/form/schemaValues.ts'
import { useFieldValue } from '../../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { clientApi } from '../../endpoints.ts'
import { clients } from '../../lookups.ts'
import { AssignmentFields } from './AssignmentFields.tsx'
import { JobMoneyFields } from './JobMoneyFields.tsx'

interface JobFieldsProps {
  /** Whether this person may change the field; the others are left out. */
  may(field: string): boolean
  isNew?: boolean
}

/** The whole job form. */
export const JobFields = ({ may, isNew }: JobFieldsProps) => (
  <>
    <Basics may={may} isNew={isNew} />
    <Requirements />
    <JobMoneyFields may={may} />
    <Conditions />
    <Interviews />
    <FormSection
      title="Description"
      text="The job description. Screening questions are asked before an applicant is submitted."
    >
      <TextareaField name="description" label="Description" rows={8} />
      <RowsEditor
        name="screeningQuestions"
        noun="screening question"
        blank={{ question: '', knockout: false }}
        max={30}
        isOrdered
      >
        {(path) => (
          <>
            <TextField name={`${path}.question`} label="Question" wide />
            <SwitchField name={`${path}.knockout`} label="Knockout" description="A no rules the applicant out." />
          </>
        )}
      </RowsEditor>
      <TextareaField name="internalNotes" label="Internal notes" description="Not shown to the client or applicants." />
    </FormSection>
    {may('recruiterIDs') && (
      <FormSection title="Team" text="Everybody assigned is notified of changes.">
        <AssignmentFields />
      </FormSection>
    )}
  </>
)

const Basics = ({ may, isNew }: JobFieldsProps) => (
  <FormSection title="Job" text={`The vacancy of the client.${isNew ? ' It stays a draft until it is opened.' : ''}`}>
    {may('clientID') && <RemoteSelect name="clientID" label="Client" source={clients} />}
    {isNew && <CountryOfClient />}
    <TextField name="title" label="Title" />
    <Country />
    <TextField name="city" label="City" />
    <NumberField name="openings" label="Openings" />
    <SelectField name="priority" label="Priority" options={optionsOf(jobPriorityLabels)} />
    <SelectField name="workMode" label="Work mode" options={optionsOf(workModeLabels)} />
    <SelectField name="engagement" label="Contract type" options={optionsOf(engagementLabels)} />
    <Duration />
    <DateField name="startDate" label="Start date" />
    <DateField
      name="deadline"
      label="Submission deadline"
      description="The last day on which the client accepts CVs."
    />
    <TextField name="clientJobID" label="Client job ID" />
    <TextField name="endClient" label="End client" />
    <SwitchField name="hot" label="Hot job" description="Shown with a flame in lists." />
  </FormSection>
)

const Country = () => <CountrySelect name="countryID" label="Country" options={useOwnCountries().options} />

/** Chooses the country of the client while none is chosen. */
function CountryOfClient() {
  const clientID = useFieldValue('clientID')
  const { form } = useSchemaFormContext()
  const id = typeof clientID === 'string' ? clientID : ''
  const { options } = useOwnCountries()
  const { data } = useEndpoint(clientApi.get, { params: { id } }, { enabled: id !== '' })
  const country = data?.id === id ? data.countryID : undefined
  const isOffered = options.some(({ value }) => value === country)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is one and the same
  useEffect(() => {
    if (country && isOffered && valueAt(form.getValues(), 'countryID') === '') form.setFieldValue('countryID', country)
  }, [country, isOffered])
  return null
}

/** Only contracts end. */
function Duration() {
  if (useFieldValue('engagement') === 'PERMANENT') return null
  return <NumberField name="durationMonths" label="Duration" unit="months" />
}

const Requirements = () => (
  <FormSection title="Requirements" text="At least one required skill is needed to open the job.">
    <Skills name="mustSkills" noun="required skill" />
    <Skills name="niceSkills" noun="preferred skill" />
    <SelectField name="seniority" label="Seniority" options={optionsOf(seniorityLabels)} />
    <DecimalField name="minimumYears" label="Years of experience" unit="years" />
    <TagsField name="certifications" label="Certifications" max={20} wide />
    <RowsEditor name="languages" noun="language" blank={{ name: '', level: '' }} max={20}>
      {(path) => (
        <>
          <TextField name={`${path}.name`} label="Language" />
          <SelectField name={`${path}.level`} label="Level" options={optionsOf(languageLevelLabels)} />
        </>
      )}
    </RowsEditor>
    <OptionalGroup name="nationalityQuota" noun="nationality quota" blank={() => ({ nationality: '', scheme: '' })}>
      <CountrySelect name="nationalityQuota.nationality" label="Nationality" options={worldCountries} />
      <TextField name="nationalityQuota.scheme" label="Quota scheme" />
    </OptionalGroup>
  </FormSection>
)

const Skills = ({ name, noun }: { name: string; noun: string }) => (
  <RowsEditor name={name} noun={noun} blank={{ name: '', years: '' }} max={60}>
    {(path) => (
      <>
        <TextField name={`${path}.name`} label="Skill" />
        <DecimalField name={`${path}.years`} label="Years" unit="years" />
      </>
    )}
  </RowsEditor>
)

const Conditions = () => (
  <FormSection title="Working time" text="Leave empty where the hours of the client apply.">
    <WeekdaysField name="workingDays" label="Working days" wide />
    <DecimalField name="hoursPerDay" label="Hours per day" unit="hours" />
    <NumberField name="maximumNoticeDays" label="Notice period up to" unit="days" />
  </FormSection>
)

const Interviews = () => (
  <FormSection title="Interviews">
    <NumberField name="interviewRounds" label="Interview rounds" />
    <NumberField name="maximumCVs" label="Maximum CVs" description="As many as the client wants to see." />
    <TextareaField name="interviewPanel" label="Interview panel" rows={2} />
  </FormSection>
)
