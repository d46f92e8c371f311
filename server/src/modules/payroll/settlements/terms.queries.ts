import type { NoticePaidBy } from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'

/** The agreed terms of a leaver, in addition to the law. */
export interface SettlementTerms {
  readonly notice: { readonly days: string; readonly paidBy: NoticePaidBy } | null
  readonly ticket: string | null
}
export const NOTHING_AGREED: SettlementTerms = { notice: null, ticket: null }

/** The service that ends, for the selected rows of `consultant`. */
export const ENDING_SERVICE = sql`daterange(coalesce(consultant.service_start_date, consultant.joined_date), consultant.last_working_day, '[]')`

/** By person, with the terms of their settlement of the ending service. */
export async function settlementTerms(
  db: Db,
  people: readonly string[],
): Promise<ReadonlyMap<string, SettlementTerms>> {
  const rows = await db
    .selectFrom('finalSettlement as settlement')
    .innerJoin('consultant', 'consultant.id', 'settlement.consultantId')
    .select(['settlement.consultantId', 'settlement.noticeDays', 'settlement.noticePaidBy', 'settlement.ticket'])
    .where('settlement.consultantId', '=', anyOf(people))
    .where('settlement.status', '<>', 'CANCELLED')
    .where(sql<boolean>`(settlement.status <> 'SETTLED' or settlement.settles && ${ENDING_SERVICE})`)
    .execute()
  return new Map(
    rows.map(({ consultantId, noticeDays, noticePaidBy, ticket }) => [
      consultantId,
      { notice: noticeDays && { days: noticeDays, paidBy: noticePaidBy as NoticePaidBy }, ticket } as SettlementTerms,
    ]),
  )
}

/** The lines of a run that settle a person whose settlement is not approved, or differs from the line. */
export const unapprovedIn = (db: Db, runID: string) =>
  db
    .selectFrom('payrollLine as line')
    .where('line.runId', '=', runID)
    .where('line.counts', '=', true)
    .where('line.settles', 'is not', null)
    .where(
      sql<boolean>`not exists (select from final_settlement settlement where settlement.consultant_id = line.consultant_id
        and settlement.status in ('APPROVED', 'SETTLED') and settlement.settles = line.settles
        and settlement.items = line.items and settlement.net = line.net and settlement.owed = line.owed)`,
    )
