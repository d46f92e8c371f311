import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { FIRST_DAY, LAST_DAY } from '../../leave/placements.queries.ts'
import { runningIn } from '../../timesheets/core/facts.queries.ts'
import { employedIn } from '../core/people.queries.ts'
import { entitiesFor } from './generate.actions.ts'

/** Placements of the consultant without an approved timesheet of the month. */
const isMissingTimesheet = (db: Db, month: string) =>
  runningIn(db, month)
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .where(sql<boolean>`order_form.candidate_id = consultant.id`)
    .where(sql<boolean>`(consultant.last_working_day is null or ${FIRST_DAY} <= consultant.last_working_day)`)
    .where(sql<boolean>`${LAST_DAY} >= coalesce(consultant.service_start_date, consultant.joined_date)`)
    .where(
      sql<boolean>`not exists (select from timesheet where timesheet.order_form_id = order_form.id
        and timesheet.consultant_id = consultant.id and timesheet.month = ${firstOfMonth(month)}::date
        and timesheet.status in ('APPROVED', 'LOCKED'))`,
    )

/** The people of the regular runs of a month, by legal entity, before the runs are created. */
export async function previewRuns({ db, scope, query }: Call<(typeof payrollEndpoints)['preview']>) {
  const { month } = query
  const entities = await entitiesFor({ db, scope, body: query })
  return Promise.all(
    entities.map(async ({ id, name, countryId }) => {
      const { people, withTimesheets } = await employedIn(db, { legalEntityID: id, month })
        .select(sql<number>`count(*)::int`.as('people'))
        .select(({ fn, not, exists }) =>
          fn
            .countAll<number>()
            .filterWhere(not(exists(isMissingTimesheet(db, month))))
            .as('withTimesheets'),
        )
        .executeTakeFirstOrThrow()
      return {
        legalEntityID: id,
        legalEntity: name,
        countryID: countryId,
        people,
        withTimesheets: Number(withTimesheets),
      }
    }),
  )
}
