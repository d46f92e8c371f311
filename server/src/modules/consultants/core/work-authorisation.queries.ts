import { sql } from 'kysely'

/**
 * The last day on which all documents of a consultant that a foreigner needs to work are valid (visa, work permit and
 * residence ID): the first of their expiry dates, null without any.
 */
export const authorisedUntil = sql<
  string | null
>`least(consultant.visa_expiry, consultant.work_permit_expiry, consultant.residence_expiry)`
