import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { OrderUse } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { matchesTerm } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { reachesCountry, type Scope } from '../../../kernel/db/scope.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { currentVersionID } from '../core/contracts.queries.ts'
import { loadOrder } from '../core/purchase-orders.queries.ts'
import { moneyIn } from '../core/purchase-orders.rules.ts'

const usesOf = (db: Db, orderID: string) =>
  db
    .selectFrom('purchaseOrderUse as use')
    .innerJoin('purchaseOrder', 'purchaseOrder.id', 'use.purchaseOrderId')
    .innerJoin('purchaseOrderContract as link', 'link.id', 'use.linkId')
    .innerJoin('contract', (join) =>
      join.on(({ eb, ref }) => eb('contract.id', '=', currentVersionID(ref('link.clientContractId')))),
    )
    .leftJoin('consultant', 'consultant.id', 'contract.candidateId')
    .where('use.purchaseOrderId', '=', orderID)
    .selectAll('use')
    .select(['purchaseOrder.currency', 'contract.id as contractId', 'contract.number as contractNumber'])
    .select([
      'contract.countryId as contractCountry',
      'consultant.id as consultantId',
      'consultant.name as consultantName',
    ])
type OrderUseRow = Awaited<ReturnType<ReturnType<typeof usesOf>['execute']>>[number]

/** A placement in a country that the user may not see is listed without names. */
const presentUse =
  (scope: Scope) =>
  (row: OrderUseRow): OrderUse => {
    const isVisible = reachesCountry(scope, row.contractCountry)
    return {
      id: row.id,
      state: row.state as OrderUse['state'],
      label: row.label,
      linkID: row.linkId,
      _clientContract: isVisible ? { id: row.contractId, name: row.contractNumber } : null,
      _candidate:
        isVisible && row.consultantId !== null ? { id: row.consultantId, name: row.consultantName ?? '' } : null,
      amount: moneyIn(row.amount, row.currency),
      days: trimmed(row.days),
      credited: moneyIn(row.credited, row.currency),
      serviceFrom: row.serviceFrom,
      serviceTo: row.serviceTo,
      createdAt: row.createdAt.toISOString(),
      settledAt: row.settledAt?.toISOString() ?? null,
    }
  }

export async function findUses(call: Call<(typeof purchaseOrderEndpoints)['uses']>): Promise<ListQuery> {
  const { db, scope, params, query } = call
  await loadOrder(db, scope, { id: params.id })
  let rows = usesOf(db, params.id)
  if (query.state?.length) rows = rows.where('use.state', 'in', query.state)
  if (query.linkID?.length) rows = rows.where('use.linkId', 'in', query.linkID)
  const visible = scope.countryIDs
    ? sql<boolean>`contract.country_id = any(${scope.countryIDs}::text[])`
    : sql<boolean>`true`
  for (const term of searchTerms(query.searchInput))
    rows = rows.where((eb) =>
      eb.or([
        matchesTerm('use.label', term),
        eb.and([visible, eb.or([matchesTerm('contract.number', term), matchesTerm('consultant.name', term)])]),
      ]),
    )
  return {
    rows,
    key: 'use.id',
    sorts: { serviceTo: 'use.serviceTo', createdAt: 'use.createdAt', amount: 'use.amount', label: 'use.label' },
    present: presentUse(scope),
  }
}
