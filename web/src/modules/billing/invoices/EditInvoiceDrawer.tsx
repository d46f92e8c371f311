import { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { BillingChange } from '@muster/contract/billing/core/requests.contract.ts'
import { PaymentTermsField } from '../../../ui/fields/PaymentTermsField.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { invoiceName, type VisibleInvoice } from '../labels.ts'
import { useBillingAction } from '../useBillingAction.ts'

/** The printed texts outside the lines, editable while the invoice is a draft or returned. */
export function EditInvoiceDrawer({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const { id, version, buyerReference, note, terms } = invoice
  const update = useBillingAction(billingEndpoints.update, `${invoiceName(invoice)} saved`)
  const form = useSchemaForm(
    BillingChange,
    { buyerReference: buyerReference ?? '', note: note ?? '', ...(terms ? { terms } : {}), version },
    { save: (body) => update.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title={`Edit ${invoiceName(invoice)}`} form={form} onClose={onClose}>
      <PaymentTermsField name="terms" label="Payment terms" />
      <TextField name="buyerReference" label="Client reference" />
      <TextareaField name="note" label="Note on the invoice" rows={2} />
    </FormDrawer>
  )
}
