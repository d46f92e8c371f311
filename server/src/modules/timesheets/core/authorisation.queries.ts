import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'

/**
 * Whether a visa, work permit or residence ID ended before the last day of the timesheet, and has by now (docs/domain/reminders.md):
 * nothing is asked of a person who is known to be at home in the country. Days that were all authorised are approved whatever ends
 * afterwards.
 */
export async function isUnauthorised(db: Db, timesheetID: string, today: string): Promise<boolean> {
  const { lacks } = await db
    .selectFrom('timesheet')
    .innerJoin('consultant', 'consultant.id', 'timesheet.consultantId')
    .select(
      sql<boolean>`coalesce(consultant.nationality is distinct from timesheet.country_id and
        least(consultant.visa_expiry, consultant.work_permit_expiry, consultant.residence_expiry) < least(timesheet.last_day, ${today}::date), false)`.as(
        'lacks',
      ),
    )
    .where('timesheet.id', '=', timesheetID)
    .executeTakeFirstOrThrow()
  return lacks
}

/** Whoever keeps the documents of people can say that the days count all the same. */
export const mayWaiveAuthorisation = (staff: Pick<Staff, 'role'>): boolean =>
  may(staff, right('consultant-identity', 'edit'))
