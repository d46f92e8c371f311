import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { authorisedUntil } from '../../consultants/core/work-authorisation.queries.ts'

/**
 * Whether a visa, work permit or residence ID ended before the last day of the timesheet, and has expired by now
 * (docs/domain/reminders.md): not checked for citizens of the country. Days that were all authorised can be approved
 * whatever expires afterwards.
 */
export async function isUnauthorised(db: Db, timesheetID: string, today: string): Promise<boolean> {
  const { unauthorised } = await db
    .selectFrom('timesheet')
    .innerJoin('consultant', 'consultant.id', 'timesheet.consultantId')
    .select(
      sql<boolean>`coalesce(consultant.nationality is distinct from timesheet.country_id and
        ${authorisedUntil} < least(timesheet.last_day, ${today}::date), false)`.as('unauthorised'),
    )
    .where('timesheet.id', '=', timesheetID)
    .executeTakeFirstOrThrow()
  return unauthorised
}

/** Users who maintain the documents of consultants can accept the days anyway. */
export const mayWaiveAuthorisation = (staff: Pick<Staff, 'role'>): boolean =>
  may(staff, right('consultant-identity', 'edit'))
