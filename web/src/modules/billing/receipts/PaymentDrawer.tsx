import { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { NewPayment } from '@muster/contract/billing/receipts/receipt-shapes.contract.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { useLegalEntityToday } from '../../../kernel/lists/legal-entities.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField } from '../../../ui/fields/numberFields.tsx'
import { SegmentedField, YES_NO } from '../../../ui/fields/SegmentedField.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { invoiceName, type VisibleInvoice } from '../labels.ts'
import { currencies } from '../lookups.ts'
import { MakerCheckerNotice } from '../MakerCheckerNotice.tsx'
import { useBillingAction } from '../useBillingAction.ts'
import { DuplicateReason } from './DuplicateReason.tsx'
import { expectedPayment } from './expectedPayment.ts'

/** A payment for one invoice, with withheld tax, retention and bank charges; another person posts it. */
export function PaymentDrawer({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const { id, currency, open } = invoice
  const today = useLegalEntityToday(invoice.legalEntityID)
  const { cash, withheld, retained } = expectedPayment(invoice)
  const shown = (amount: string) => (isZero(amount) ? '' : amount)
  const pay = useBillingAction(
    billingEndpoints.pay,
    ({ reference }) => `${reference} created. Another person must post it.`,
  )
  const form = useSchemaForm(
    NewPayment,
    {
      receivedOn: today,
      currency,
      received: cash,
      bankCharge: '',
      bankReference: '',
      note: '',
      duplicateReason: '',
      cash,
      sourceAmount: '',
      withheld: shown(withheld),
      certificate: '',
      retained: shown(retained),
      closesRest: false,
    },
    { save: (body) => pay.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  const draftReceipts = invoice.draftReceipts ?? []
  return (
    <FormDrawer title={`Record payment for ${invoiceName(invoice)}`} verb="Save payment" form={form} onClose={onClose}>
      <MakerCheckerNotice />
      <HelperText wide>
        {formatMoney({ amount: open, currency })} is outstanding. Any excess stays as unallocated credit.
      </HelperText>
      {draftReceipts.length > 0 && (
        <HelperText wide>
          Entered but not posted yet:{' '}
          {draftReceipts.map(({ reference, ...money }) => `${reference} of ${formatMoney(money)}`).join(', ')}.
        </HelperText>
      )}
      <DateField name="receivedOn" label="Received on" latest={today} />
      <SelectField name="currency" label="Payment currency" options={currencies} />
      <MoneyField name="received" label="Amount received" description="The amount credited by the bank." />
      <MoneyField name="bankCharge" label="Bank charges" description="Fees deducted by the bank" />
      <MoneyField name="cash" label="Amount applied" currency={currency} description="Including bank charges." />
      <OtherCurrency currency={currency} />
      <MoneyField name="withheld" label="Tax withheld" currency={currency} />
      <TextField name="certificate" label="Withholding certificate" />
      <MoneyField name="retained" label="Retention held" currency={currency} />
      <TextField name="bankReference" label="Bank reference" />
      <SegmentedField
        name="closesRest"
        label="Write off remaining balance"
        segments={YES_NO}
        description="Only within the company’s tolerance."
      />
      <TextareaField name="note" label="Note" rows={2} />
      <DuplicateReason />
    </FormDrawer>
  )
}

/** For payments in another currency: the applied amount in that currency. */
function OtherCurrency({ currency }: { currency: string }) {
  const paid = useFieldValue('currency') as string
  return paid === currency ? null : <MoneyField name="sourceAmount" label={`Equivalent in ${paid}`} currency={paid} />
}
