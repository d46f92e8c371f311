import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { IS_BILLED_BY_CONTRACT } from '../../contracts/core/billable.queries.ts'
import { contractNamed } from '../core/contracts.queries.ts'

/**
 * Unbilled months of an order: approved timesheets of its contracts within the days that it covers, on no invoice or
 * draft (docs/domain/purchase-orders.md). A month with nothing to bill does not block.
 */
const unbilledMonths = (db: Db, orderID: string) =>
  db
    .selectFrom('purchaseOrderContract as link')
    .innerJoin('contract', 'contract.familyId', 'link.clientContractId')
    .innerJoin('timesheet', 'timesheet.orderFormId', 'contract.orderFormId')
    .select(['timesheet.month', 'contract.countryId', 'contract.number'])
    .distinct()
    .where('link.purchaseOrderId', '=', orderID)
    .where('link.removedAt', 'is', null)
    .where('contract.status', '!=', 'CANCELLED')
    .where('contract.archivedAt', 'is', null)
    .where('timesheet.status', 'in', ['APPROVED', 'LOCKED'])
    .whereRef('timesheet.firstDay', '<=', 'link.endsOn')
    .whereRef('timesheet.lastDay', '>=', 'link.startsOn')
    .where(IS_BILLED_BY_CONTRACT)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('billedPeriod')
            .select('billedPeriod.id')
            .whereRef('billedPeriod.timesheetId', '=', 'timesheet.id')
            .where('billedPeriod.releasedAt', 'is', null),
        ),
      ),
    )
    // Days that were moved to another order form are billed with the timesheet from which they came, while its claim is
    // valid.
    .where(
      sql<boolean>`not exists (select from timesheet_move moved join billed_period earlier on earlier.id = moved.billed_period_id
        where moved.to_timesheet_id = timesheet.id and earlier.released_at is null)`,
    )
    .orderBy('timesheet.month')
    .orderBy('contract.number')
    .execute()

const MAX_MONTHS = 6
const MAX_CONTRACTS = 3

/** The months with their contracts for the message; null when everything approved is billed. */
export async function unbilledMessage(db: Db, scope: Scope, orderID: string): Promise<string | null> {
  const months = [...Map.groupBy(await unbilledMonths(db, orderID), ({ month }) => formatLongMonth(month))]
  if (months.length === 0) return null
  const named = months.map(([month, rows]) => {
    const numbers = [...new Set(rows.map(({ countryId, number }) => contractNamed(scope, countryId, number)))]
    return `${month} (${few(numbers, MAX_CONTRACTS)})`
  })
  return `Approved timesheets are not invoiced yet: ${few(named, MAX_MONTHS)}. Bill these months first.`
}

const few = (all: readonly string[], max: number): string =>
  all.length > max ? `${all.slice(0, max).join(', ')} and ${all.length - max} more` : all.join(', ')
