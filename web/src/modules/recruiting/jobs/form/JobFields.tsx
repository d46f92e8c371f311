import type { Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import {
  engagementLabels,
  jobPriorityLabels,
  seniorityLabels,
  workModeLabels,
} from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { type ReactNode, useEffect } from 'react'
import { useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { useOwnCountries, worldCountries } from '../../../../kernel/lists/countries.ts'
import { CountrySelect, SelectField, SwitchField, WeekdaysField } from '../../../../ui/fields/choices/choiceFields.tsx'
import type { OptionSource } from '../../../../ui/fields/choices/options.ts'
import { RemoteSelect } from '../../../../ui/fields/choices/RemoteSelect.tsx'
import { TagsField } from '../../../../ui/fields/choices/TagsField.tsx'
import { DateField } from '../../../../ui/fields/dates/DateField.tsx'
import { DecimalField, NumberField } from '../../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../../ui/fields/textFields.tsx'
import { type FieldProps, useSchemaFormContext } from '../../../../ui/form/FormContext.tsx'
import { valueAt } from '../../../../ui/form/schemaValues.ts'
import { useFieldValue } from '../../../../ui/form/useFieldValue.ts'
import { type Labels, optionsOf } from '../../../../ui/format/labels.ts'
import { FormSections } from '../../../../ui/questions/FormSections.tsx'
import { clientApi } from '../../endpoints.ts'
import type { FormInUse } from '../../forms/formInUse.ts'
import { LanguageRows, SkillRows } from '../../forms/RowFields.tsx'
import { accountManagers, clients, leads, recruiters, teams } from '../../lookups.ts'
import { BudgetField, PayField } from './JobMoneyFields.tsx'

interface JobFieldsProps {
  formInUse: FormInUse
  /** Whether the user may change the field; other fields are omitted. */
  may(field: string): boolean
  isNew?: boolean
}

/** The job form of the company: the sections, questions and conditions of its version. */
export const JobFields = ({ formInUse, may, isNew }: JobFieldsProps) => (
  <FormSections definition={formInUse.definition} path="answers.values" builtIn={jobField({ may, isNew })} />
)

/** The properties that all controls have: label, help text and asterisk of the question. */
type Own = Pick<FieldProps, 'name' | 'label' | 'description' | 'required'>
interface FieldContext {
  readonly isNew: boolean
}

/** The control of a built-in question; null for a field that the user may not change. */
export const jobField =
  ({ may, isNew = false }: Pick<JobFieldsProps, 'may' | 'isNew'>) =>
  ({ key, label, help, required }: Question): ReactNode => {
    const control = FIELDS[key]
    if (!control || !may(key)) return null
    return control({ name: key, label, required, ...(help && { description: help }) }, { isNew })
  }

const text = (own: Own) => <TextField {...own} />
const number = (own: Own) => <NumberField {...own} />
const date = (own: Own) => <DateField {...own} />
const paragraph = (rows: number) => (own: Own) => <TextareaField {...own} rows={rows} />
const select = (labels: Labels) => (own: Own) => <SelectField {...own} options={optionsOf(labels)} />
const record =
  (source: OptionSource, isMany = false) =>
  (own: Own) => <RemoteSelect {...own} source={source} isMany={isMany} />

const FIELDS: Readonly<Record<string, (own: Own, context: FieldContext) => ReactNode>> = {
  clientID: (own, { isNew }) => (
    <>
      <RemoteSelect {...own} source={clients} />
      {isNew && <CountryOfClient />}
    </>
  ),
  title: text,
  countryID: (own) => <Country {...own} />,
  city: text,
  openings: number,
  priority: select(jobPriorityLabels),
  workMode: select(workModeLabels),
  engagement: select(engagementLabels),
  durationMonths: (own) => <Duration {...own} />,
  startDate: date,
  deadline: date,
  clientJobID: text,
  endClient: text,
  hot: (own) => <SwitchField {...own} description={own.description ?? 'Marked with a flame in lists.'} />,
  mustSkills: () => <SkillRows name="mustSkills" noun="required skill" />,
  niceSkills: () => <SkillRows name="niceSkills" noun="preferred skill" />,
  seniority: select(seniorityLabels),
  minimumYears: (own) => <DecimalField {...own} unit="years" />,
  certifications: (own) => <TagsField {...own} max={20} wide />,
  languages: () => <LanguageRows name="languages" />,
  nationalityQuota: () => <Quota />,
  budget: () => <BudgetField />,
  pay: () => <PayField />,
  workingDays: (own) => <WeekdaysField {...own} wide />,
  hoursPerDay: (own) => <DecimalField {...own} unit="hours" />,
  maximumNoticeDays: (own) => <NumberField {...own} unit="days" />,
  interviewRounds: number,
  maximumCVs: number,
  interviewPanel: paragraph(2),
  description: paragraph(8),
  screeningQuestions: () => <ScreeningQuestions />,
  internalNotes: paragraph(3),
  recruiterIDs: record(recruiters, true),
  leadID: record(leads),
  accountManagerID: record(accountManagers),
  teamID: record(teams),
}

const Country = (own: Own) => <CountrySelect {...own} options={useOwnCountries().options} />

const ScreeningQuestions = () => (
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
        <SwitchField name={`${path}.knockout`} label="Knockout" description="“No” disqualifies the applicant." />
      </>
    )}
  </RowsEditor>
)

/** Chooses the country of the client until another one is chosen. */
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

/** Only contract positions have a duration. */
function Duration(own: Own) {
  if (useFieldValue('engagement') === 'PERMANENT') return null
  return <NumberField {...own} unit="months" />
}

const Quota = () => (
  <OptionalGroup name="nationalityQuota" noun="nationality quota" blank={() => ({ nationality: '', scheme: '' })}>
    <CountrySelect name="nationalityQuota.nationality" label="Nationality" options={worldCountries} />
    <TextField name="nationalityQuota.scheme" label="Quota scheme" />
  </OptionalGroup>
)
