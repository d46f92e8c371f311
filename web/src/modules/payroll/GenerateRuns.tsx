import { monthAfter } from '@muster/contract/kernel/days.ts'
import { NewPayrolls } from '@muster/contract/payroll/shapes.contract.ts'
import type { PayrollKind } from '@muster/contract/payroll/states.contract.ts'
import { useOwnCountries } from '../../kernel/countries.ts'
import { useAction } from '../../kernel/endpoint.ts'
import { useEntities } from '../../kernel/legal-entities.ts'
import { useWorkHere } from '../../kernel/WorkHere.tsx'
import { CountrySelect, SelectField } from '../../ui/fields/choiceFields.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { TextField } from '../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { useWatched } from '../../ui/form/useWatched.ts'
import { todayHere } from '../../ui/format/day.ts'
import { optionsOf } from '../../ui/format/words.ts'
import { monthChoices, monthName } from '../../ui/month/months.ts'
import { Note } from '../../ui/states/Note.tsx'
import { payrollLines } from './lines.ts'
import { consultants } from './sources.ts'
import { KINDS } from './words.ts'

const NOTES: Readonly<Record<PayrollKind, string>> = {
  REGULAR:
    'Everybody employed in the month, by their approved timesheets. A run that is still open is calculated again.',
  OFFCYCLE: 'Only the people you name, for what they are still owed.',
  FINAL: 'Only the people you name, with all that a leaver is owed at the end.',
}

/** Makes the runs of a month; the work goes on in the background, and the list says how far it is and what it found. */
export function GenerateRuns({ onClose }: { onClose(): void }) {
  const last = monthAfter(todayHere().slice(0, 7), -1)
  const { options: countries } = useOwnCountries()
  const entities = useEntities()
  const work = useWorkHere()
  const start = useAction(payrollLines.generate)
  const form = useSchemaForm(
    NewPayrolls,
    {
      month: last,
      kind: 'REGULAR',
      countryID: countries[0]?.value ?? '',
      legalEntityID: '',
      candidateIDs: [],
      reason: '',
    },
    {
      save: ({ candidateIDs, countryID, ...rest }) => {
        // Of the two the entity says more: it lies in its country.
        const body = rest.legalEntityID ? rest : { ...rest, countryID }
        return start.mutateAsync({ body: body.kind === 'REGULAR' ? body : { ...body, candidateIDs } })
      },
      saved: (answer) => work.follow((answer as { jobID: string }).jobID),
    },
  )
  return (
    <FormDrawer title="Make payroll runs" verb="Make runs" form={form} onClose={onClose}>
      <SelectField
        name="month"
        label="Month"
        options={monthChoices(last).map((value) => ({ value, label: monthName(value) }))}
      />
      <SelectField name="kind" label="Kind" options={optionsOf(KINDS)} required />
      <CountrySelect
        name="countryID"
        label="Country"
        options={countries}
        description="A run for each of its legal entities."
      />
      <SelectField name="legalEntityID" label="Or one legal entity" options={entities} />
      <Whom />
    </FormDrawer>
  )
}

function Whom() {
  const kind = useWatched('kind') as PayrollKind
  return (
    <>
      {kind !== 'REGULAR' && (
        <>
          <RemoteSelect name="candidateIDs" label="People" source={consultants} isMany required wide />
          <TextField name="reason" label="Why beside the regular run" wide />
        </>
      )}
      <Note wide>{NOTES[kind]}</Note>
    </>
  )
}
