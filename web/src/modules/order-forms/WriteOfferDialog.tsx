import { useDayFrom, useTodayIn } from '../../kernel/country-day.ts'
import { useAction } from '../../kernel/endpoint.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { isDay } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import { OrderFormDialog } from './OrderFormDialog.tsx'
import { REFRESHES, recordPaperLines } from './recordLines.ts'
import { nameOf, type SeenOrderForm } from './seenOrderForm.ts'

/** A new version of the letter, written and kept but not sent. */
export function WriteOfferDialog({ orderForm, onClose }: { orderForm: SeenOrderForm; onClose(): void }) {
  const { id, version, offer } = orderForm
  const today = useTodayIn(orderForm.countryID)
  const [expiresOn, setExpiresOn] = useDayFrom(offer?.nextExpiresOn ?? today)
  const write = useAction(recordPaperLines.generateOfferLetter, { done: 'Offer letter written', refreshes: REFRESHES })
  const fault = isDay(expiresOn) && expiresOn >= today ? '' : 'Enter today or a later day.'
  return (
    <OrderFormDialog
      title={`Offer letter of ${nameOf(orderForm)}`}
      verb="Write the letter"
      fault={fault}
      onConfirm={() => write.mutateAsync({ params: { id }, body: { version, expiresOn } })}
      onClose={onClose}
    >
      <Note>The letter is kept as a new version with its fingerprint. Earlier versions stay.</Note>
      <DateBox
        key={today}
        label="The offer stands until"
        initial={expiresOn}
        earliest={today}
        today={today}
        onChange={setExpiresOn}
        error={fault || undefined}
        required
      />
    </OrderFormDialog>
  )
}
