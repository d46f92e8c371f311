import type { ExitReason } from '@muster/contract/consultants/states.contract.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { minus } from '@muster/contract/kernel/math/rational.ts'
import { netOf } from '@muster/contract/payroll/calculation/pay-items.rules.ts'
import type { PayItem } from '@muster/contract/payroll/core/items.contract.ts'
import type { FinalSettlementRecord } from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { figuresOrNull, type SettlementContext } from './calculation.queries.ts'
import { type SettlementRow, settlementsIn } from './settlements.queries.ts'

/**
 * Items that depend on the length of service. The months themselves, and their entries, are paid by later runs
 * (docs/decisions/0025).
 */
const SERVICE_ITEMS: readonly PayItem['code'][] = ['END_OF_SERVICE', 'LEAVE_ENCASHMENT', 'NEGATIVE_LEAVE']
const netOfServiceItems = (items: readonly PayItem[], currency: string) =>
  netOf(
    items.filter(({ code }) => SERVICE_ITEMS.includes(code)),
    currency,
  )

/** The same service with another end date or reason than was approved. A rehired person starts a new service. */
const ENDS_DIFFERENTLY = sql<boolean>`final_settlement.status in ('APPROVED', 'SETTLED')
  and coalesce(consultant.service_start_date, consultant.joined_date) = lower(final_settlement.settles)
  and (consultant.last_working_day is distinct from final_settlement.last_day
    or consultant.exit_reason is distinct from final_settlement.exit_reason)`

/** Settlements of a country whose service now ends differently. */
export const settlementsEndingDifferently = (db: Db, countryID: string) =>
  settlementsIn(db, null)
    .innerJoin('consultant', 'consultant.id', 'finalSettlement.consultantId')
    .select(['finalSettlement.id', 'consultant.lastWorkingDay'])
    .where('finalSettlement.countryId', '=', countryID)
    .where(ENDS_DIFFERENTLY)
    .orderBy('finalSettlement.id')
    .execute()

type ChangedEnd = NonNullable<FinalSettlementRecord['moved']>

/** How the service ends now, and the resulting difference; null while it ends as settled. */
export async function changedEndOf(context: SettlementContext, row: SettlementRow): Promise<ChangedEnd | null> {
  const there = await settlementsIn(context.db, null)
    .innerJoin('consultant', 'consultant.id', 'finalSettlement.consultantId')
    .select('finalSettlement.id')
    .where('finalSettlement.id', '=', row.id)
    .where(ENDS_DIFFERENTLY)
    .executeTakeFirst()
  if (!there) return null
  const figures = row.lastWorkingDay === null ? null : await figuresOrNull(context, row.consultantId)
  return {
    lastDay: row.lastWorkingDay,
    exitReason: row.reasonNow as ExitReason | null,
    difference: figures && row.currency === figures.calculated.line.currency ? differenceOf(row, figures) : null,
  }
}

function differenceOf(
  { items, currency }: SettlementRow,
  { calculated: { line } }: { readonly calculated: { readonly line: { readonly items: readonly PayItem[] } } },
): string {
  const settled = netOfServiceItems(items as unknown as PayItem[], currency!)
  return toMinor(minus(netOfServiceItems(line.items, currency!), settled), currency!)
}
