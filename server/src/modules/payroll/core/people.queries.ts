import { firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { FIRST_DAY, placements } from '../../leave/placements.queries.ts'

interface EntityMonth {
  readonly legalEntityID: string
  /** `2026-10`. */
  readonly month: string
}

/** The legal entity of `withEmployer`. */
export const EMPLOYER = sql<string>`coalesce(placed.legal_entity_id, (select case when count(*) = 1 then min(entity.id::text)::uuid end
  from legal_entity entity where entity.country_id = consultant.country_id and entity.archived_at is null))`

/**
 * All consultants with their employer at the end of the month: the legal entity of the last placement that had started.
 * Without any placement it is the legal entity of their country, if the country has only one.
 */
export function withEmployer(db: Db, month: string) {
  const placed = placements(db)
    .clearSelect()
    .distinctOn('orderForm.candidateId')
    .select(['orderForm.candidateId', 'orderForm.legalEntityId'])
    .where(FIRST_DAY, '<=', lastOfMonth(month))
    .where('orderForm.legalEntityId', 'is not', null)
    .orderBy('orderForm.candidateId')
    .orderBy(FIRST_DAY, 'desc')
    .orderBy('orderForm.id')
    .as('placed')
  return db
    .selectFrom('consultant')
    .leftJoin(placed, (join) => join.onRef('placed.candidateId', '=', 'consultant.id'))
    .where('consultant.archivedAt', 'is', null)
}

/** All consultants whose current or last employer is this legal entity at the end of the month. */
export const placedBy = (db: Db, { legalEntityID, month }: EntityMonth) =>
  withEmployer(db, month).where(EMPLOYER, '=', legalEntityID)

/** All consultants who are employed on at least one day of the month. */
export const employedInMonth = (db: Db, month: string) =>
  withEmployer(db, month)
    .where('consultant.status', '<>', 'PRE_JOINING')
    .where(sql<string>`coalesce(consultant.service_start_date, consultant.joined_date)`, '<=', lastOfMonth(month))
    .where((eb) =>
      eb.or([eb('consultant.lastWorkingDay', 'is', null), eb('consultant.lastWorkingDay', '>=', firstOfMonth(month))]),
    )

/** The consultants employed by one legal entity in the month. */
export const employedIn = (db: Db, { legalEntityID, month }: EntityMonth) =>
  employedInMonth(db, month).where(EMPLOYER, '=', legalEntityID)

/**
 * All consultants whose month this legal entity pays: its employees, and consultants with approved days in the month
 * that their employment record no longer covers, such as a person who left and rejoined.
 */
const belongingTo = (db: Db, place: EntityMonth) =>
  placedBy(db, place).where((eb) =>
    eb.or([
      eb('consultant.id', 'in', employedIn(db, place).select('consultant.id')),
      sql<boolean>`exists (select from timesheet where timesheet.consultant_id = consultant.id
        and timesheet.month = ${firstOfMonth(place.month)}::date and timesheet.status in ('APPROVED', 'LOCKED'))`,
    ]),
  )

/**
 * Of these the consultants who are neither in a run that pays the month, nor excluded from this one with a reason.
 * Consultants who are paid or on hold in another run are not missing.
 */
export const missingFromRun = (
  db: Db,
  run: { readonly id: string; readonly legalEntityId: string; readonly month: string },
) =>
  belongingTo(db, { legalEntityID: run.legalEntityId, month: run.month.slice(0, 7) })
    .where(
      sql<boolean>`not exists (select from payroll_line line where line.consultant_id = consultant.id
        and line.month = ${run.month}::date and line.pays_month and not line.dropped)`,
    )
    .where(
      sql<boolean>`not exists (select from payroll_exclusion left_out where left_out.run_id = ${run.id}
        and left_out.consultant_id = consultant.id)`,
    )
