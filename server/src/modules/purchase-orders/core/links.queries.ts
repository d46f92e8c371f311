import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { capCapacity, capDaysCapacity } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import type { orderLinkEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { OrderLink } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { matchesTerm, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { reachesCountry, type Scope } from '../../../kernel/db/scope.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { earlierOf } from '../../contracts/core/lifecycle.rules.ts'
import { currentVersionID } from './contracts.queries.ts'
import { ordersIn } from './purchase-orders.queries.ts'
import { moneyIn } from './purchase-orders.rules.ts'

/** The active links of orders within scope, each with the current version of its contract. */
export const linksIn = (db: Db, scope: Scope | null) =>
  ordersIn(db, scope)
    .innerJoin('purchaseOrderContract as link', 'link.purchaseOrderId', 'purchaseOrder.id')
    .innerJoin('contract', (join) =>
      join.on(({ eb, ref }) => eb('contract.id', '=', currentVersionID(ref('link.clientContractId')))),
    )
    .leftJoin('consultant', 'consultant.id', 'contract.candidateId')
    .where('link.removedAt', 'is', null)

export const decoratedLinks = (rows: ReturnType<typeof linksIn>) =>
  rows
    .selectAll('link')
    .select(['purchaseOrder.number as orderNumber', 'purchaseOrder.currency', 'purchaseOrder.runOutOn'])
    .select(['contract.id as contractId', 'contract.number as contractNumber', 'contract.status as contractStatus'])
    .select(['contract.endsOn as contractEndsOn', 'contract.countryId as contractCountry', 'contract.orderFormId'])
    .select(['consultant.id as consultantId', 'consultant.name as consultantName'])
type OrderLinkRow = Awaited<ReturnType<ReturnType<typeof decoratedLinks>['execute']>>[number]

/** A placement in a country that the user may not see is listed without names. */
export const presentLink =
  (scope: Scope) =>
  (row: OrderLinkRow): OrderLink => {
    const { currency } = row
    const isVisible = reachesCountry(scope, row.contractCountry)
    const part = { ...row, contract: row.contractNumber, cap: row.capAmount }
    const available = capCapacity(part, currency)
    const coveredUntil = row.runOutOn === null ? row.endsOn : earlierOf(row.endsOn, row.runOutOn)
    return {
      id: row.id,
      purchaseOrderID: row.purchaseOrderId,
      _purchaseOrder: { id: row.purchaseOrderId, name: row.orderNumber },
      clientContractID: isVisible ? row.contractId : null,
      _clientContract: isVisible ? { id: row.contractId, name: row.contractNumber } : null,
      contractStatus: isVisible ? row.contractStatus : null,
      _candidate:
        isVisible && row.consultantId !== null ? { id: row.consultantId, name: row.consultantName ?? '' } : null,
      orderFormID: isVisible ? row.orderFormId : null,
      cap: row.capAmount === null ? null : moneyIn(row.capAmount, currency),
      capDays: row.capDays === null ? null : trimmed(row.capDays),
      consumed: moneyIn(row.consumed, currency),
      committed: moneyIn(row.committed, currency),
      consumedDays: trimmed(row.consumedDays),
      committedDays: trimmed(row.committedDays),
      available: available === null ? null : { amount: available, currency },
      availableDays: capDaysCapacity(part),
      priority: row.priority,
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      coveredUntil,
      contractEndsOn: row.contractEndsOn,
      gapDays: row.contractEndsOn === null ? 0 : Math.max(0, daysBetween(coveredUntil, row.contractEndsOn)),
      createdAt: row.createdAt.toISOString(),
      version: row.version,
    }
  }

export function findLinks({ db, scope, query }: Call<typeof orderLinkEndpoints.list>): ListQuery {
  const { purchaseOrderID, clientContractID, orderFormID, clientID, searchInput } = query
  let rows = withValues(linksIn(db, scope), {
    'link.purchaseOrderId': purchaseOrderID,
    'purchaseOrder.clientId': clientID,
    'contract.orderFormId': orderFormID,
  })
  if (clientContractID?.length)
    rows = rows.where(
      'link.clientContractId',
      'in',
      db.selectFrom('contract as named').select('named.familyId').where('named.id', 'in', clientContractID),
    )
  // Names in a country that the user may not see are not found either.
  const visible = scope.countryIDs
    ? sql<boolean>`contract.country_id = any(${scope.countryIDs}::text[])`
    : sql<boolean>`true`
  for (const term of searchTerms(searchInput))
    rows = rows.where((eb) =>
      eb.or([
        matchesTerm('purchase_order.number', term),
        eb.and([visible, eb.or([matchesTerm('contract.number', term), matchesTerm('consultant.name', term)])]),
      ]),
    )
  return {
    rows: decoratedLinks(rows),
    key: 'link.id',
    sorts: {
      createdAt: 'link.createdAt',
      purchaseOrder: 'purchaseOrder.number',
      startsOn: 'link.startsOn',
      endsOn: 'link.endsOn',
      priority: 'link.priority',
    },
    present: presentLink(scope),
  }
}
