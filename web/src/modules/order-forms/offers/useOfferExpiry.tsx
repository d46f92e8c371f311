import { useCountryToday, useDayFrom } from '../../../kernel/lists/country-date.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { isDay } from '../../../ui/format/day.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'

/** The expiry date of an offer letter: the field, its value and its error. */
export function useOfferExpiry({ countryID, offer }: VisibleOrderForm) {
  const today = useCountryToday(countryID)
  const [expiresOn, setExpiresOn] = useDayFrom(offer?.nextExpiresOn ?? today)
  const error = !isDay(expiresOn)
    ? 'Enter the expiry date of the offer.'
    : expiresOn < today
      ? 'Enter today or a later date.'
      : ''
  return {
    expiresOn,
    error,
    field: (
      <DateBox
        key={today}
        label="Offer valid until"
        initial={expiresOn}
        earliest={today}
        today={today}
        onChange={setExpiresOn}
        error={error || undefined}
        required
      />
    ),
  }
}
