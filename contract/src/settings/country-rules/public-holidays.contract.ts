import * as z from 'zod'
import { del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { importEndpoints } from '../../kernel/api/import.ts'
import { right } from '../../kernel/api/permission.ts'
import { booleanFlag, CountryID, Day, Id, Ref, repeatable, text, Version } from '../../kernel/values/fields.ts'

const EVERYONE = 'Calendars, timesheets and leave use the public holidays.'
const Year = z.coerce
  .number()
  .int()
  .min(1938, 'Enter 1938 or later.')
  .max(2076, 'The Hijri calendar is available up to 2076.')

export const PublicHoliday = z.object({
  id: Id,
  countryID: CountryID,
  _country: Ref,
  date: Day,
  name: z.string(),
  paid: z.boolean(),
  /** Calculated and not announced yet; it can be a day earlier or later. */
  tentative: z.boolean(),
  version: Version,
})
export type PublicHoliday = z.output<typeof PublicHoliday>

const fields = {
  countryID: CountryID,
  date: Day,
  name: text(120, 'The name of the holiday'),
  paid: z.boolean(),
  tentative: z.boolean(),
}
export const NewPublicHoliday = z.strictObject({
  ...fields,
  paid: fields.paid.default(true),
  tentative: fields.tentative.default(false),
})
export type NewPublicHoliday = z.output<typeof NewPublicHoliday>

const HolidayProposal = z.object({
  countryID: CountryID,
  date: Day,
  name: z.string(),
  paid: z.boolean(),
  tentative: z.boolean(),
  /** Already in the calendar, on this date or, if tentative, near it: it is not added again. */
  known: z.boolean(),
})

export const publicHolidayEndpoints = {
  list: list('/settings/public-holidays', {
    summary: 'Lists the public holidays of a year or a period.',
    signedIn: EVERYONE,
    item: PublicHoliday,
    filters: {
      countryID: repeatable(CountryID),
      year: Year.optional(),
      from: Day.optional(),
      to: Day.optional(),
      tentative: booleanFlag.optional(),
    },
    sorts: ['date', 'country', 'name'],
    export: right('settings', 'view'),
  }),
  get: get('/settings/public-holidays/:id', {
    summary: 'One public holiday.',
    signedIn: EVERYONE,
    returns: PublicHoliday,
  }),
  create: post('/settings/public-holidays', {
    summary: 'Adds a public holiday.',
    may: right('settings', 'create'),
    body: NewPublicHoliday,
    returns: PublicHoliday,
    status: 201,
  }),
  update: put('/settings/public-holidays/:id', {
    summary: 'Updates the given fields.',
    may: right('settings', 'edit'),
    body: z.strictObject(fields).partial().omit({ countryID: true }).extend({ version: Version }),
    returns: PublicHoliday,
  }),
  remove: del('/settings/public-holidays/:id', {
    summary: 'Deletes a public holiday.',
    may: right('settings', 'delete'),
    returns: z.object({ id: Id }),
  }),
  confirm: post('/settings/public-holidays/:id/confirm', {
    summary: 'Confirms a tentative holiday, on the same or another date.',
    may: right('settings', 'edit'),
    body: z.strictObject({ date: Day.optional(), version: Version }),
    returns: PublicHoliday,
  }),
  propose: post('/settings/public-holidays/propose', {
    summary:
      'Generates the holidays of a year from the country rules. CHECK previews them, COMMIT adds the missing ones.',
    may: right('settings', 'create'),
    body: z.strictObject({
      year: Year,
      countryIDs: z.array(CountryID).min(1, 'Select at least one country.').max(50),
      mode: z.enum(['CHECK', 'COMMIT']),
    }),
    returns: z.object({
      holidays: z.array(HolidayProposal),
      /** Each Ramadan that starts in the year; always tentative. */
      ramadans: z.array(z.object({ from: Day, to: Day })),
      added: z.int(),
      /** Countries without active parameters, for which no holidays are generated. */
      without: z.array(CountryID),
    }),
  }),
  ...importEndpoints('/settings/public-holidays/import', 'holidays', right('settings', 'create')),
  history: historyEndpoint('/settings/public-holidays/:id/history', 'a holiday', right('settings', 'view')),
} satisfies Endpoints
