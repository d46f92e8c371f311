import { Box } from '@mantine/core'
import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { CountryID } from '@muster/contract/kernel/values/fields.ts'
import { payrollTypeLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import { NewPayrolls, type PayrollPreview } from '@muster/contract/payroll/core/shapes.contract.ts'
import type { PayrollKind } from '@muster/contract/payroll/core/states.contract.ts'
import { useEffect } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useTrackedJob } from '../../../kernel/feedback/BackgroundTaskNotice.tsx'
import { countryName, useOwnCountries } from '../../../kernel/lists/countries.ts'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { CountrySelect, SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { counted } from '../../../ui/format/number.ts'
import { monthChoices, monthName } from '../../../ui/month/months.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { payrollApi } from '../endpoints.ts'
import { consultants } from '../lookups.ts'

const TYPE_HINTS: Readonly<Record<PayrollKind, string>> = {
  REGULAR: 'Everyone employed in the month, based on approved timesheets. Open runs are calculated again.',
  OFFCYCLE: 'Only the consultants you select, for amounts still owed.',
  FINAL: 'Only the leavers you select, with their final settlement.',
}

/** The entity is more specific: it implies the country. */
const GenerateForm = NewPayrolls.extend({ countryID: CountryID })

/**
 * Generates the runs of a month in the background; the list shows progress and findings. The country or entity has no
 * default, except for users of a single country.
 */
export function GenerateRuns({ onClose }: { onClose(): void }) {
  const last = monthAfter(todayHere().slice(0, 7), -1)
  const work = useTrackedJob()
  const start = useAction(payrollApi.generate)
  const form = useSchemaForm(
    GenerateForm,
    { month: last, kind: 'REGULAR', countryID: '', legalEntityID: '', candidateIDs: [], reason: '' },
    {
      save: ({ candidateIDs, countryID, ...rest }) => {
        const body = rest.legalEntityID ? rest : { ...rest, countryID }
        return start.mutateAsync({ body: body.kind === 'REGULAR' ? body : { ...body, candidateIDs } })
      },
      saved: (answer) => work.trackJob((answer as { jobID: string }).jobID),
    },
  )
  return (
    <FormDrawer title="Create payroll runs" verb="Create runs" form={form} onClose={onClose}>
      <SelectField
        name="month"
        label="Month"
        options={monthChoices(last).map((value) => ({ value, label: monthName(value) }))}
      />
      <SelectField name="kind" label="Type" options={optionsOf(payrollTypeLabels)} required />
      <Employer />
      <People />
    </FormDrawer>
  )
}

function Employer() {
  const { form } = useSchemaFormContext()
  const { options: countries } = useOwnCountries()
  const countryID = useFieldValue('countryID') as string
  const entities = useEntities(countryID)
  const legalEntityID = useFieldValue('legalEntityID') as string
  const only = countries.length === 1 ? countries[0]?.value : undefined
  useEffect(() => {
    if (only && !countryID) form.setFieldValue('countryID', only)
  }, [form, only, countryID])
  const isElsewhere = legalEntityID !== '' && !entities.some(({ value }) => value === legalEntityID)
  useEffect(() => {
    if (isElsewhere) form.setFieldValue('legalEntityID', '')
  }, [form, isElsewhere])
  return (
    <>
      <CountrySelect
        name="countryID"
        label="Country"
        options={countries}
        placeholder="Select country"
        description="One run for each legal entity."
      />
      <SelectField
        name="legalEntityID"
        label="Legal entity"
        options={entities}
        placeholder={countryID ? 'All' : 'Select a country first'}
        disabled={!countryID}
      />
    </>
  )
}

function People() {
  const kind = useFieldValue('kind') as PayrollKind
  return (
    <>
      {kind !== 'REGULAR' && (
        <>
          <RemoteSelect name="candidateIDs" label="Consultants" source={consultants} isMany required wide />
          <TextField name="reason" label="Reason for off-cycle run" wide />
        </>
      )}
      <HelperText wide>{TYPE_HINTS[kind]}</HelperText>
      <Preview kind={kind} />
    </>
  )
}

/** What will be generated: the month, country, legal entities, and number of consultants. */
function Preview({ kind }: { kind: PayrollKind }) {
  const month = useFieldValue('month') as string
  const countryID = useFieldValue('countryID') as string
  const legalEntityID = useFieldValue('legalEntityID') as string
  const named = useFieldValue('candidateIDs') as string[]
  const query = { month, ...(legalEntityID ? { legalEntityID } : { countryID: countryID as 'AE' }) }
  const { data } = useEndpoint(payrollApi.preview, { query }, { enabled: Boolean(month && countryID) })
  if (!countryID || !data) return null
  return (
    <Alert tone="info" role="status">
      <strong>{`Payroll of ${monthName(month)}, ${countryName(countryID)}`}</strong>
      <Box component="ul" pl={18} m="4px 0 0">
        {data.map((one) => (
          <li key={one.legalEntityID}>
            {one.legalEntity}: {peopleOf(kind, one, named.length)}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

const PEOPLE = ['consultant', 'consultants'] as const

function peopleOf(kind: PayrollKind, { people, withTimesheets }: PayrollPreview, named: number): string {
  if (kind !== 'REGULAR') return `${counted(named, PEOPLE)} selected`
  const held = people - withTimesheets
  if (people === 0) return 'no consultants employed in this month'
  if (held === 0) return `${counted(people, PEOPLE)}, all with approved timesheets`
  return `${counted(people, PEOPLE)}, ${withTimesheets} with approved timesheets, ${held} would be on hold`
}
