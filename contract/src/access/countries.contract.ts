import * as z from 'zod'
import { type Endpoints, get } from '../kernel/api/endpoint.ts'
import { CountryID, Currency } from '../kernel/values/fields.ts'

export const Country = z.object({
  id: CountryID,
  name: z.string(),
  currency: Currency,
  /** Decimals of the currency: 2 for AED, 3 for KWD. */
  minorUnits: z.int(),
  /** Weekend days as ISO weekdays, 1 Monday to 7 Sunday. */
  weekend: z.array(z.int()),
  /** The regular hours of a working day, such as `7.5`. */
  hoursPerDay: z.string(),
  /** IANA time zone, such as Asia/Dubai. */
  zone: z.string(),
})
export type Country = z.output<typeof Country>

export const countryEndpoints = {
  all: get('/countries', {
    summary: 'Lists all countries of the company.',
    signedIn: 'Every address, form and filter uses country names.',
    returns: z.array(Country),
  }),
  own: get('/user-countries', {
    summary: 'Lists the countries whose records the caller can see.',
    signedIn: 'The response covers the caller only.',
    returns: z.array(Country),
  }),
} satisfies Endpoints
