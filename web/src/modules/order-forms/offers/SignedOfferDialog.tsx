import { documentEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { useSignature } from '../../../ui/fields/useSignature.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'

/** Uploads the signed letter with its signature date; the offer is then signed. */
export function SignedOfferDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id, version } = orderForm
  const { signedOn, files, problem, fields } = useSignature({
    label: 'Signed letter',
    today: useCountryToday(orderForm.countryID),
  })
  const upload = useAction(documentEndpoints.uploadSignedOffer, {
    done: 'Signed offer uploaded',
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <OrderFormDialog
      title={`Signed offer: ${orderFormName(orderForm)}`}
      verb="Upload signed offer"
      problem={problem}
      onConfirm={() => upload.mutateAsync({ params: { id }, body: { signedOn, version }, files } as never)}
      onClose={onClose}
    >
      <HelperText>A consultant record is created, and visa and employee data are requested.</HelperText>
      {fields}
    </OrderFormDialog>
  )
}
