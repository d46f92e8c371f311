import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import { type Submission, SubmissionChange } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { submissionFields } from '@muster/contract/recruiting/submissions/submission-fields.labels.ts'
import { submissionEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { InlineEditor, type InlineField } from '../../../ui/inline-edit/InlineEditor.tsx'
import type { InlineEditorProps } from '../../../ui/inline-edit/InlineRecord.tsx'
import { useCurrencyOf } from '../defaultCurrency.ts'
import { SUBMISSION_KEYS } from '../endpoints.ts'
import { ExpectedPayFields } from './EditSubmissionDrawer.tsx'

const long = (name: keyof typeof submissionFields): InlineField => ({
  control: <TextareaField {...formField(submissionFields, name)} />,
  isLong: true,
})

const expectedPay = (currency = ''): InlineField => ({
  parts: ['amount'],
  blank: { amount: '', currency, period: 'MONTH' },
  control: <ExpectedPayFields />,
})

const EDITS: Readonly<Record<string, InlineField>> = {
  rightToRepresent: long('rightToRepresent'),
  pitch: long('pitch'),
  note: long('note'),
}

/** Edits the terms of a submission on its page. */
export function SubmissionInlineEditor(props: InlineEditorProps<Submission>) {
  const { id, countryID } = props.record
  const currency = useCurrencyOf(countryID)
  const update = useAction(submissionEndpoints.update, { refreshes: SUBMISSION_KEYS })
  // The form keeps its initial values, so it waits for the default currency.
  if (props.field === 'expectedPay' && currency === undefined) return props.display
  return (
    <InlineEditor
      {...props}
      schema={SubmissionChange}
      catalogue={submissionFields}
      edits={{ ...EDITS, expectedPay: expectedPay(currency) }}
      save={(body) => update.mutateAsync({ params: { id }, body })}
    />
  )
}
