import { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { NewBillingLine } from '@muster/contract/billing/core/requests.contract.ts'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { billingApi } from '../endpoints.ts'
import { invoiceName, type VisibleInvoice } from '../labels.ts'
import { useBillingAction } from '../useBillingAction.ts'

const KINDS = [
  { value: 'EXPENSE', label: 'Expense' },
  { value: 'MILESTONE', label: 'Milestone' },
]

/** A line without a timesheet: an expense with its receipt, or a milestone that the client has accepted. */
export function ExtraDrawer({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const { id, currency, version } = invoice
  const documents = useEndpoint(billingApi.documents, { params: { id } })
  const add = useBillingAction(billingEndpoints.addLine, `Line added to ${invoiceName(invoice)}`)
  const form = useSchemaForm(
    NewBillingLine,
    {
      kind: 'EXPENSE',
      description: '',
      day: '',
      money: { amount: '', currency },
      handlingPercent: '',
      documentID: '',
      version,
    },
    { save: (body) => add.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  const options = (documents.data ?? []).map(({ id: value, name }) => ({ value, label: name }))
  return (
    <FormDrawer title={`Add a line to ${invoiceName(invoice)}`} verb="Add line" form={form} onClose={onClose}>
      <SelectField name="kind" label="Type" options={KINDS} />
      <DateField name="day" label="Date spent or accepted" />
      <TextareaField name="description" label="Description" rows={2} />
      <MoneyField name="money.amount" label="Amount before tax" currencyName="money.currency" currencies={CURRENCIES} />
      <Handling />
      <SelectField name="documentID" label="Receipt or acceptance document" options={options} wide />
      <HelperText wide>Upload the receipt under “Documents” first, then select it here.</HelperText>
    </FormDrawer>
  )
}

function Handling() {
  return useFieldValue('kind') === 'EXPENSE' ? (
    <PercentField name="handlingPercent" label="Handling fee" description="Leave empty to use the client’s terms." />
  ) : null
}
