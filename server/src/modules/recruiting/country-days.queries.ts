import { type RawBuilder, sql } from 'kysely'

/** The calendar date of an instant in a country, as a date of SQL: both are columns or values, such as `job.country_id`. */
export const dateInCountry = (instant: RawBuilder<unknown>, country: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${instant} at time zone (select c.zone from country c where c.id = ${country}))::date`

const COUNTRY = sql.ref('applicant_submission.country_id')
/** The date, in its country, since when a submission is in its status. */
export const sinceDate = dateInCountry(sql.ref('applicant_submission.state_since'), COUNTRY)
/** The days, in its country, since when a submission is in its status. */
export const daysInStatus = (now: Date): RawBuilder<number> =>
  sql<number>`(${dateInCountry(sql`${now}::timestamptz`, COUNTRY)} - ${sinceDate})`
