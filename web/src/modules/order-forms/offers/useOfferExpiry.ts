import { useCountryToday, useDayFrom } from '../../../kernel/lists/country-date.ts'
import { isDay } from '../../../ui/format/day.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'

/** The expiry date of an offer letter with its error, and its field. */
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
    /** The key of its `DateBox`, which is created again once the date in the country is known. */
    today,
    field: {
      label: 'Offer valid until',
      initial: expiresOn,
      earliest: today,
      today,
      required: true,
      onChange: setExpiresOn,
      error: error || undefined,
    },
  }
}
