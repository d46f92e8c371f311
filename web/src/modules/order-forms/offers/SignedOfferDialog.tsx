import { documentEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { useSignature } from '../../../ui/fields/useSignature.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'

/** The signed letter as a PDF, and the day it was signed: with both, the offer counts as signed. */
export function SignedOfferDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id, version } = orderForm
  const { signedOn, files, fault, fields } = useSignature({
    label: 'Signed letter',
    today: useCountryToday(orderForm.countryID),
  })
  const take = useAction(documentEndpoints.uploadSignedOffer, {
    done: 'The offer is signed',
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <OrderFormDialog
      title={`Signed offer of ${orderFormName(orderForm)}`}
      verb="Take in the signed offer"
      fault={fault}
      onConfirm={() => take.mutateAsync({ params: { id }, body: { signedOn, version }, files } as never)}
      onClose={onClose}
    >
      <HelperText>The consultant is put on record, and visa and employee data are asked for.</HelperText>
      {fields}
    </OrderFormDialog>
  )
}
