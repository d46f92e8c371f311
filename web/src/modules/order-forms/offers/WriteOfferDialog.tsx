import { useAction } from '../../../kernel/api/endpoint.ts'
import { useCountryToday, useDayFrom } from '../../../kernel/lists/country-date.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { isDay } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { INVALIDATED_KEYS, recordDocumentLines } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'

/** A new version of the letter, written and kept but not sent. */
export function WriteOfferDialog({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const { id, version, offer } = orderForm
  const today = useCountryToday(orderForm.countryID)
  const [expiresOn, setExpiresOn] = useDayFrom(offer?.nextExpiresOn ?? today)
  const write = useAction(recordDocumentLines.generateOfferLetter, {
    done: 'Offer letter written',
    refreshes: INVALIDATED_KEYS,
  })
  const validationError = isDay(expiresOn) && expiresOn >= today ? '' : 'Enter today or a later day.'
  return (
    <OrderFormDialog
      title={`Offer letter of ${orderFormName(orderForm)}`}
      verb="Write the letter"
      fault={validationError}
      onConfirm={() => write.mutateAsync({ params: { id }, body: { version, expiresOn } })}
      onClose={onClose}
    >
      <HelperText>The letter is kept as a new version with its fingerprint. Earlier versions stay.</HelperText>
      <DateBox
        key={today}
        label="The offer stands until"
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
