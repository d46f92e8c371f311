import { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { BillingChange } from '@muster/contract/billing/core/requests.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { PaymentTermsField } from '../../../ui/fields/PaymentTermsField.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { invoiceName, type VisibleInvoice } from '../labels.ts'

/** The printed texts outside the lines, editable while the invoice is a draft or returned. */
export function EditInvoiceDrawer({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const { id, version, buyerReference, note, terms } = invoice
  const update = useAction(billingEndpoints.update, {
    done: `${invoiceName(invoice)} saved`,
    refreshes: INVALIDATED_KEYS,
  })
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
