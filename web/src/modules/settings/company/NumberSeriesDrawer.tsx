import { Drawer, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { NumberSeriesChange, numberSeriesEndpoints } from '@muster/contract/settings/company/number-series.contract.ts'
import { numberBy, patternError, readNumber } from '@muster/contract/settings/company/number-series.rules.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { RESTARTS, type Series } from './numberSeriesColumns.tsx'

/** The next number by the pattern that is being typed. */
function Next({ series: { pattern, restarts, next } }: { series: Series }) {
  const typed = String(useFieldValue('pattern') ?? '').trim()
  const made = readNumber(pattern, next)
  if (typed === pattern || !made || patternError(typed, restarts)) return null
  return `With this pattern the next number is ${numberBy(typed, { ...made, day: todayHere() })}.`
}

interface NumberSeriesDrawerProps {
  series: Series
  onClose(): void
}

/** The pattern of future numbers of one document type; existing numbers are unchanged. */
export function NumberSeriesDrawer(props: NumberSeriesDrawerProps) {
  return useMay()(right('settings', 'edit')) ? <ChangeSeries {...props} /> : <ReadSeries {...props} />
}

const titleOf = ({ label, _legalEntity }: Series) => `${label}, ${_legalEntity.name}`

const ReadSeries = ({ series, onClose }: NumberSeriesDrawerProps) => (
  <Drawer opened onClose={onClose} title={titleOf(series)}>
    <Stack gap={20}>
      <FieldGroup
        title="Numbers"
        fields={[
          { label: 'Pattern', value: series.pattern },
          { label: 'Sequence restarts', value: RESTARTS[series.restarts] },
          { label: 'Last number', value: series.last },
          { label: 'Next number', value: series.next },
        ]}
      />
    </Stack>
  </Drawer>
)

function ChangeSeries({ series, onClose }: NumberSeriesDrawerProps) {
  const { id, pattern, restarts, version, last, next } = series
  const update = useAction(numberSeriesEndpoints.update, { done: (saved) => `The next number is ${saved.next}` })
  const form = useSchemaForm(
    NumberSeriesChange,
    { pattern, restarts, version },
    { save: (body) => update.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title={titleOf(series)} form={form} onClose={onClose}>
      <TextField
        name="pattern"
        label="Pattern"
        wide
        description="Your own text with {entity}, {year}, {yy}, {month} and {n:6}, the six-digit sequence number."
      />
      <SelectField name="restarts" label="Sequence restarts" options={optionsOf(RESTARTS)} />
      <HelperText wide>
        <Next series={series} /> {last ? `The last number was ${last}, ` : 'No number assigned yet, '}the next is {next}
        . Issued numbers are kept, and the sequence continues without a gap.
      </HelperText>
    </FormDrawer>
  )
}
