import type { Margin } from '@muster/contract/order-forms/margin.rules.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/order-forms.contract.ts'
import type { MarginSummary } from '@muster/contract/order-forms/record.contract.ts'
import type { Call } from '../../kernel/route.ts'
import type { MarginRow } from './facts.queries.ts'
import { getOrderForm } from './scope.queries.ts'

type Naming = (id: string | null | undefined) => { id: string; name: string } | null

/** The figures of a snapshot that the page shows beside the order form. */
export function presentMargin(row: MarginRow, person: Naming): MarginSummary {
  const margin = row.result as unknown as Margin
  return {
    version: row.version,
    computedAt: row.computedAt.toISOString(),
    asOf: row.asOf,
    _computedBy: person(row.computedBy),
    billCurrency: margin.billCurrency,
    costCurrency: margin.costCurrency,
    revenue: margin.revenue.inBillCurrency,
    direct: margin.direct.inBillCurrency,
    gm: margin.gm.inBillCurrency,
    gmPercent: margin.gmPercent,
    markupPercent: margin.markupPercent,
    net: margin.net.inBillCurrency,
    netPercent: margin.netPercent,
    targetRate: margin.targetRate,
    floorRate: margin.floorRate,
    verdict: margin.verdict,
    needsCFO: row.needsCfo,
    needsException: row.needsException,
    outsideGradeBand: row.outsideGradeBand,
  }
}

/** Every snapshot, newest first, with what went in and every figure explained. */
export async function readMargins(call: Call<(typeof orderFormEndpoints)['margins']>) {
  const { db, params } = call
  const row = await getOrderForm(db, call.scope, params.id)
  const found = await db
    .selectFrom('orderFormMargin')
    .leftJoin('appUser', 'appUser.id', 'orderFormMargin.computedBy')
    .selectAll('orderFormMargin')
    .select('appUser.name as computedByName')
    .where('orderFormId', '=', row.id)
    .orderBy('version', 'desc')
    .execute()
  return found.map(({ computedByName, ...margin }) => ({
    ...presentMargin(margin, (id) => (id ? { id, name: computedByName ?? '' } : null)),
    input: margin.input,
    result: margin.result,
    marginSetupID: margin.marginSetupId,
    countryParameterID: margin.countryParameterId,
    exchangeRateIDs: margin.exchangeRateIds,
  }))
}
