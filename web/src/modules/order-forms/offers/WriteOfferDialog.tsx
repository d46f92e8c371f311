import { useAction } from '../../../kernel/api/endpoint.ts'
import { useCountryToday, useDayFrom } from '../../../kernel/lists/country-date.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { isDay } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'

/** Generates a new version of the letter without sending it. */
export function WriteOfferDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id, version, offer } = orderForm
  const today = useCountryToday(orderForm.countryID)
  const [expiresOn, setExpiresOn] = useDayFrom(offer?.nextExpiresOn ?? today)
  const write = useAction(recordDocumentApi.generateOfferLetter, {
    done: 'Offer letter generated',
    refreshes: INVALIDATED_KEYS,
  })
  const validationError = isDay(expiresOn) && expiresOn >= today ? '' : 'Enter today or a later date.'
  return (
    <OrderFormDialog
      title={`Offer letter: ${orderFormName(orderForm)}`}
      verb="Generate letter"
      problem={validationError}
      onConfirm={() => write.mutateAsync({ params: { id }, body: { version, expiresOn } })}
      onClose={onClose}
    >
      <HelperText>The letter is stored as a new version with a SHA-256 hash. Earlier versions are kept.</HelperText>
      <DateBox
        key={today}
        label="Offer valid until"
        initial={expiresOn}
        earliest={today}
        today={today}
        onChange={setExpiresOn}
        error={validationError || undefined}
        required
      />
    </OrderFormDialog>
  )
}
