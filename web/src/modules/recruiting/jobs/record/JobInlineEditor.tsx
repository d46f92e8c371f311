import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import { jobFields } from '@muster/contract/recruiting/jobs/job-fields.labels.ts'
import { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { JobChange } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import { DecimalField, NumberField } from '../../../../ui/fields/numberFields.tsx'
import { TextareaField } from '../../../../ui/fields/textFields.tsx'
import { useFieldValue } from '../../../../ui/form/useFieldValue.ts'
import { InlineControl, InlineEditor, type InlineField } from '../../../../ui/inline-edit/InlineEditor.tsx'
import type { InlineEditorProps } from '../../../../ui/inline-edit/InlineRecord.tsx'
import { useCurrencyOf } from '../../defaultCurrency.ts'
import { INVALIDATED_KEYS } from '../../endpoints.ts'
import { shownJobField, type VisibleJob } from '../../labels.ts'
import { BudgetControls, blankBudget, blankPay, PayRangeControls } from '../form/JobMoneyFields.tsx'
import { settled } from '../form/jobForm.ts'

/** An emptied field of these is an error instead of an unchanged field. */
const Changed = JobChange.required({ title: true, openings: true, priority: true, workMode: true, engagement: true })

/** Only contract positions have a duration. */
const Duration = () =>
  useFieldValue('engagement') === 'PERMANENT' ? null : <NumberField {...formField(jobFields, 'durationMonths')} />

const CONTRACT: InlineField = {
  group: ['engagement', 'durationMonths'],
  control: (
    <>
      <InlineControl catalogue={jobFields} name="engagement" />
      <Duration />
    </>
  ),
}

const number = (name: keyof typeof jobFields): InlineField => ({
  control: <NumberField {...formField(jobFields, name)} />,
})
const decimal = (name: 'minimumYears' | 'hoursPerDay'): InlineField => ({
  control: <DecimalField {...formField(jobFields, name)} unit={jobFields[name].unit} />,
})

const EDITS: Readonly<Record<string, InlineField>> = {
  title: { group: ['title'] },
  engagement: CONTRACT,
  openings: number('openings'),
  interviewRounds: number('interviewRounds'),
  maximumCVs: number('maximumCVs'),
  minimumYears: decimal('minimumYears'),
  hoursPerDay: decimal('hoursPerDay'),
  interviewPanel: { control: <TextareaField {...formField(jobFields, 'interviewPanel')} rows={2} />, isLong: true },
}

const budget = (currency = ''): InlineField => ({
  parts: ['billMinimum', 'billMaximum'],
  blank: blankBudget(currency),
  control: <BudgetControls />,
})

const pay = (currency = ''): InlineField => ({
  parts: ['payMinimum', 'payMaximum'],
  blank: blankPay(currency),
  control: <PayRangeControls />,
})

/** Edits a field of a job on its page. */
export function JobInlineEditor(props: InlineEditorProps<VisibleJob>) {
  const { id, countryID } = props.record
  const currency = useCurrencyOf(countryID)
  const update = useAction(jobEndpoints.update, { refreshes: INVALIDATED_KEYS })
  return (
    <InlineEditor
      {...props}
      schema={Changed}
      catalogue={jobFields}
      edits={{ ...EDITS, budget: budget(currency), pay: pay(currency) }}
      save={(body) => update.mutateAsync({ params: { id }, body: settled(body) })}
      show={shownJobField}
    />
  )
}
