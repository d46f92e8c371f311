import { useAction } from '../../../kernel/api/endpoint.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { useOfferExpiry } from './useOfferExpiry.ts'

/** Generates a new version of the letter without sending it. */
export function WriteOfferDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id, version } = orderForm
  const { expiresOn, error, today, field } = useOfferExpiry(orderForm)
  const write = useAction(recordDocumentApi.generateOfferLetter, {
    done: 'Offer letter generated',
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <OrderFormDialog
      title={`Offer letter: ${orderFormName(orderForm)}`}
      verb="Generate letter"
      problem={error}
      onConfirm={() => write.mutateAsync({ params: { id }, body: { version, expiresOn } })}
      onClose={onClose}
    >
      <HelperText>The letter is stored as a new version with a checksum. Earlier versions are kept.</HelperText>
      <DateBox key={today} {...field} />
    </OrderFormDialog>
  )
}
