import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { payPeriodLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { type Submission, SubmissionChange } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { submissionEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField, NumberField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { SUBMISSION_KEYS } from '../endpoints.ts'
import { seesPay, submissionName } from './submissionLabels.ts'

const PERIODS = optionsOf(payPeriodLabels).map(({ value, label }) => ({
  value,
  label: label.charAt(0).toUpperCase() + label.slice(1),
}))

export const ExpectedPayFields = () => (
  <>
    <MoneyField
      name="expectedPay.amount"
      label="Expected pay"
      currencyName="expectedPay.currency"
      currencies={CURRENCIES}
    />
    <SelectField name="expectedPay.period" label="Pay period" options={PERIODS} />
  </>
)

/** Edits the terms agreed with the applicant, and the texts for the client and the reviewer. */
export function EditSubmissionDrawer({ submission, onClose }: { submission: Submission; onClose(): void }) {
  const { id, version, countryID, expectedPay, noticeDays, availableFrom, note, pitch, rightToRepresent } = submission
  const { countries } = useOwnCountries()
  const currency = countries.find((one) => one.id === countryID)?.currency ?? ''
  const update = useAction(submissionEndpoints.update, { done: 'Submission saved', refreshes: SUBMISSION_KEYS })
  const initial = {
    ...{ version, noticeDays: noticeDays ?? '', availableFrom: availableFrom ?? '' },
    ...(seesPay(submission) && { expectedPay }),
    ...{ note: note ?? '', pitch: pitch ?? '', rightToRepresent: rightToRepresent ?? '' },
  }
  const form = useSchemaForm(SubmissionChange, initial, {
    save: (body) => update.mutateAsync({ params: { id }, body }),
    saved: onClose,
  })
  return (
    <FormDrawer title={`Edit ${submissionName(submission)}`} form={form} onClose={onClose}>
      {seesPay(submission) && (
        <OptionalGroup name="expectedPay" noun="expected pay" blank={() => ({ amount: '', currency, period: 'MONTH' })}>
          <ExpectedPayFields />
        </OptionalGroup>
      )}
      <NumberField name="noticeDays" label="Notice period" unit="days" />
      <DateField name="availableFrom" label="Available from" />
      <TextareaField name="rightToRepresent" label="Right to represent" wide />
      <TextareaField name="pitch" label="Pitch to the client" wide />
      <TextareaField name="note" label="Note to the reviewer" wide />
    </FormDrawer>
  )
}
