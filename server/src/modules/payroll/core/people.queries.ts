import { firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { FIRST_DAY, placements } from '../../leave/placements.queries.ts'

export interface EntityMonth {
  readonly legalEntityID: string
  /** `2026-10`. */
  readonly month: string
}

/** The legal entity of `withEmployer`. */
export const EMPLOYER = sql<string>`coalesce(placed.legal_entity_id, (select case when count(*) = 1 then min(entity.id::text)::uuid end
  from legal_entity entity where entity.country_id = consultant.country_id and entity.archived_at is null))`

/** Everybody with their employer by the end of the month: that of the last placement that had started; who was never placed belongs to the one
 * legal entity of their country. */
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

/** Everybody whose employer is, or last was, this legal entity by the end of the month. */
export const placedBy = (db: Db, { legalEntityID, month }: EntityMonth) =>
  withEmployer(db, month).where(EMPLOYER, '=', legalEntityID)

/** Everybody who is employed on a day of the month. */
export const employedInMonth = (db: Db, month: string) =>
  withEmployer(db, month)
    .where('consultant.status', '<>', 'PRE_JOINING')
    .where(sql<string>`coalesce(consultant.service_start_date, consultant.joined_date)`, '<=', lastOfMonth(month))
    .where((eb) =>
      eb.or([eb('consultant.lastWorkingDay', 'is', null), eb('consultant.lastWorkingDay', '>=', firstOfMonth(month))]),
    )

/** Those who are employed by one legal entity. */
export const employedIn = (db: Db, { legalEntityID, month }: EntityMonth) =>
  employedInMonth(db, month).where(EMPLOYER, '=', legalEntityID)

/**
 * Everyone whose month this legal entity pays: its employees, and consultants whose approved days are in the month although their
 * employment record no longer covers it, such as a person who left and rejoined.
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
 * Of those, who is neither in a run that pays the month, nor left out of this one with a reason. What another run pays, or holds, is
 * accounted for there.
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
