import type { Country } from '@muster/contract/access/countries.contract.ts'
import { defaultCalendar } from '@muster/contract/clients/clients.rules.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { AddressesSection } from './AddressSections.tsx'
import { LeaveSection, NotesSection, WorkingDaysSection } from './CalendarSections.tsx'
import { IdentitySection, PeopleSection } from './IdentitySection.tsx'
import { TaxSection } from './TaxSection.tsx'
import { TermsSection } from './TermsSection.tsx'

/** Billing currencies of clients other than those of the company's countries. */
const WORLD_CURRENCIES = ['USD', 'EUR', 'GBP']

/** All sections of a client's form; `clientID` is absent for a new client. */
export function ClientFormFields({ clientID }: { clientID?: string }) {
  const { countries, options } = useOwnCountries()
  const currencies = useCurrencies(countries)
  const isNew = clientID === undefined
  return (
    <>
      {isNew && <CountryCustoms />}
      <IdentitySection {...(isNew ? {} : { clientID })} countries={options} />
      <PeopleSection isNew={isNew} />
      <AddressesSection />
      <TaxSection />
      <TermsSection currencies={currencies} />
      <WorkingDaysSection isNew={isNew} />
      <LeaveSection />
      <NotesSection />
    </>
  )
}

/** The currencies of the user's countries, the world currencies, and the current one of the client. */
function useCurrencies(countries: readonly Country[]): string[] {
  const { form } = useSchemaFormContext()
  const { currency, creditLimit } = form.getValues() as { currency?: string; creditLimit?: { currency?: string } }
  const own = [currency, creditLimit?.currency].filter((one) => one !== undefined && one !== '') as string[]
  return [...new Set([...countries.map((country) => country.currency), ...WORLD_CURRENCIES, ...own])].sort()
}

/** Fills in the working days, hours and currency of the country of a new client, until the user chooses others. */
function CountryCustoms() {
  const { form } = useSchemaFormContext()
  const { countries } = useOwnCountries()
  const countryID = useFieldValue('countryID')
  const applied = useRef<Record<string, unknown>>({ workingDays: [], hoursPerDay: '8', currency: '' })
  const country = countries.find(({ id }) => id === countryID)
  const apply = useEffectEvent((from: Country) => {
    const customs = { ...defaultCalendar(from), currency: from.currency }
    const values = form.getValues()
    for (const [field, custom] of Object.entries(customs)) {
      const isUntouched = JSON.stringify(values[field]) === JSON.stringify(applied.current[field])
      if (isUntouched) form.setFieldValue(field, custom)
    }
    const limit = values.creditLimit as { amount?: string } | null
    if (!limit?.amount) form.setFieldValue('creditLimit.currency', from.currency)
    const address = values.billingAddress as { countryID?: string } | null
    if (address && !address.countryID) form.setFieldValue('billingAddress.countryID', from.id)
    applied.current = customs
  })
  useEffect(() => {
    if (country) apply(country)
  }, [country])
  return null
}
