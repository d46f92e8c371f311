import type { ExitReason } from '@muster/contract/consultants/states.contract.ts'
import { lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { settlementDueOn } from '@muster/contract/payroll/core/deadlines.rules.ts'
import { endedByConsultant } from '@muster/contract/payroll/settlements/end-of-service.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { parametersOf } from '../../settings/country-rules/country-parameters.queries.ts'
import { ENDING_SERVICE } from './terms.queries.ts'

interface LeavingConsultant {
  readonly countryId: string
  readonly lastWorkingDay: string | null
  readonly exitReason: string | null
}

/**
 * The legal due date of a settlement (docs/domain/exits.md); null while the last day is not decided, or if the law sets
 * no limit.
 */
export async function legalDayOf(
  db: Db,
  { countryId, lastWorkingDay, exitReason }: LeavingConsultant,
): Promise<string | null> {
  if (lastWorkingDay === null) return null
  const parameters = await parametersOf(db, countryId, lastOfMonth(lastWorkingDay.slice(0, 7)))
  const isOwn = exitReason !== null && endedByConsultant(exitReason as ExitReason)
  return parameters && settlementDueOn(parameters.wages, lastWorkingDay, isOwn ? 'employee' : 'employer')
}

/**
 * The number of days after the last day for which a missing settlement causes reminders: after that it was paid in
 * another way.
 */
const REMINDED_DAYS = 60

/** Leavers, current and recent, without a settlement. */
export const missingSettlements = (db: Db, countryID: string, today: string) =>
  db
    .selectFrom('consultant')
    .select(['consultant.id', 'consultant.name', 'consultant.countryId'])
    .select(['consultant.lastWorkingDay', 'consultant.exitReason'])
    .where('consultant.countryId', '=', countryID)
    .where('consultant.archivedAt', 'is', null)
    .where('consultant.status', 'in', ['ON_NOTICE', 'EXITED'])
    .where('consultant.lastWorkingDay', '>', sql<string>`${today}::date - ${REMINDED_DAYS}::int`)
    .where(
      sql<boolean>`not exists (select from final_settlement settlement where settlement.consultant_id = consultant.id
        and (settlement.status not in ('SETTLED', 'CANCELLED') or (settlement.status = 'SETTLED' and settlement.settles && ${ENDING_SERVICE})))`,
    )
    .where(
      sql<boolean>`not exists (select from payroll_line line where line.consultant_id = consultant.id
        and not line.dropped and line.settles && ${ENDING_SERVICE})`,
    )
    .orderBy('consultant.lastWorkingDay')
    .orderBy('consultant.id')
    .execute()
