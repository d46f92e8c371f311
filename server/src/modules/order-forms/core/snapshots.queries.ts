import type { Margin } from '@muster/contract/margin/margin-figures.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import type { MarginSummary } from '@muster/contract/order-forms/core/record.contract.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { MarginRow } from '../lifecycle/facts.queries.ts'
import { getOrderForm } from './scope.queries.ts'

export type NameLookup = (id: string | null | undefined) => { id: string; name: string } | null

type Snapshot = Pick<MarginRow, 'version' | 'computedAt' | 'computedBy' | 'asOf'> &
  Pick<MarginRow, 'needsCfo' | 'needsException' | 'outsideGradeBand'> & {
    readonly result: Omit<Margin, 'lines' | 'explain'>
  }

/** The figures of a snapshot that the page shows. */
export function presentMargin(row: Snapshot, person: NameLookup): MarginSummary {
  const { result: margin } = row
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

/** A stored snapshot, which the database types as JSON. */
export const wholeSnapshot = ({ result, ...row }: MarginRow) => ({ ...row, result: result as unknown as Margin })

/** All snapshots, newest first, with inputs and calculations. */
export async function readMargins(call: Call<(typeof orderFormEndpoints)['margins']>) {
  const { db, params } = call
  const row = await getOrderForm(db, call.scope, params.id)
  const found = await db
    .selectFrom('orderFormMargin')
    .leftJoin('appUser', 'appUser.id', 'orderFormMargin.computedBy')
    .selectAll('orderFormMargin')
    .leftJoin('medicalPolicy as policy', 'policy.id', 'orderFormMargin.medicalPolicyId')
    .select(['appUser.name as computedByName', 'policy.insurer', 'policy.policyNumber'])
    .where('orderFormId', '=', row.id)
    .orderBy('version', 'desc')
    .execute()
  return found.map(({ computedByName, insurer, policyNumber, ...margin }) => ({
    ...presentMargin(wholeSnapshot(margin), (id) => (id ? { id, name: computedByName ?? '' } : null)),
    input: margin.input,
    result: margin.result,
    marginSetupID: margin.marginSetupId,
    countryParameterID: margin.countryParameterId,
    exchangeRateIDs: margin.exchangeRateIds,
    _medicalPolicy: margin.medicalPolicyId ? { id: margin.medicalPolicyId, name: `${insurer} ${policyNumber}` } : null,
  }))
}
