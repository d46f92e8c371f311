import { grantOf } from '@muster/contract/access/matrix.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import type { ChainNode } from '@muster/contract/contracts/chain.contract.ts'
import { clientContractView } from '@muster/contract/contracts/visibility.contract.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { sql } from 'kysely'
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { clientInScope } from '../../clients/clients.queries.ts'
import { agreementsIn, loadAgreement, moneyOf, type NamedAgreement } from '../agreements/agreements.queries.ts'
import { contractsIn } from '../contracts/contracts.queries.ts'
import { orderNote, placementNote, placementValue, withTotals } from './chain.rules.ts'
import { versionsOf } from './versions.queries.ts'

type ChainCall = Call<(typeof msaEndpoints)['chain']>
/** Cancelled before they started, so they have no value. */
const FALLEN = ['DRAFT', 'CANCELLED', 'REJECTED', 'OFFER_DECLINED']
const IN_COUNTRIES = (countryIDs: readonly string[] | null, column: string) =>
  countryIDs === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${countryIDs}::text[])`

interface Family {
  readonly msaIDs: string[]
  readonly sowIDs: string[]
}

/** The hierarchy below a master agreement, within the permissions of the user, with the totals of the values. */
export async function chainOf(call: ChainCall): Promise<ChainNode> {
  const { db, scope, params, staff } = call
  const msa = await loadAgreement(db, scope, { kind: 'MSA', id: params.id })
  const msaIDs = (await versionsOf(db, 'agreement', msa.familyId)).map(({ id }) => id)
  const sows = await agreementsIn(db, null, 'SOW')
    .selectAll('agreement')
    .where('parentId', 'in', msaIDs)
    .where('status', '!=', 'CANCELLED')
    .orderBy('startDate')
    .orderBy('number')
    .execute()
  const family: Family = { msaIDs, sowIDs: sows.map(({ id }) => id) }
  const placements = await placementsOf(call, family)
  const contracts = await contractsOf(call, family, placements)
  const orders = await ordersOf(call, msa.clientId)
  // Users with a limited view of purchase orders do not see their contracts: these are then listed under the agreement
  // itself.
  const [over, others] = grantOf(staff.role, 'purchase-orders').visibility === 'full' ? [orders, []] : [[], orders]
  const under = (agreementIDs: readonly string[]) => branchesOf(agreementIDs, { placements, contracts, orders: over })
  const statements = sows
    .filter(({ revision, familyId }) => !sows.some((other) => other.familyId === familyId && other.revision > revision))
    .map((sow) => {
      const versionsOfIt = sows.filter(({ familyId }) => familyId === sow.familyId).map(({ id }) => id)
      return agreementNode(sow, under(versionsOfIt))
    })
  const serving = others.filter(({ familyIds }) => contracts.some(({ familyID }) => familyIds.includes(familyID)))
  const leaves = serving.map(({ node }) => withTotals(node))
  return agreementNode(msa, [...statements, ...leaves, ...under(msaIDs)])
}

type AgreementLike = Pick<
  NamedAgreement,
  'kind' | 'id' | 'number' | 'title' | 'status' | 'startDate' | 'endsOn' | 'valueAmount' | 'valueCurrency'
>

const agreementNode = (row: AgreementLike, children: ChainNode[]): ChainNode =>
  withTotals({
    kind: row.kind as 'MSA' | 'SOW',
    id: row.id,
    number: row.number,
    name: row.title,
    status: row.status,
    startDate: row.startDate,
    endDate: row.endsOn,
    note: null,
    value: moneyOf(row.valueAmount, row.valueCurrency),
    children,
  })

/** A document with the agreement directly above it. */
interface ChildNode {
  readonly node: ChainNode
  readonly under: string
}

/**
 * The value of a placement is calculated from its contract: users who may not see it there do not see it at the
 * placement either.
 */
async function placementsOf({ db, staff, sees }: ChainCall, { msaIDs, sowIDs }: Family): Promise<ChildNode[]> {
  if (grantOf(staff.role, 'order-forms').visibility === 'none') return []
  const { countryIDs } = scopeFor(staff, 'order-forms')
  const rows = await db
    .selectFrom('orderForm')
    .innerJoin('client', 'client.id', 'orderForm.clientId')
    .selectAll('orderForm')
    .select(['client.workingDays', 'client.hoursPerDay'])
    .where('orderForm.archivedAt', 'is', null)
    .where('orderForm.submittedAt', 'is not', null)
    .where('orderForm.status', 'not in', FALLEN)
    .where((eb) => eb.or([eb('msaId', 'in', msaIDs), ...(sowIDs.length > 0 ? [eb('sowId', 'in', sowIDs)] : [])]))
    .where(IN_COUNTRIES(countryIDs, 'order_form.country_id'))
    .orderBy('orderForm.startDate')
    .orderBy('orderForm.number')
    .execute()
  const seesRates = sees(clientContractView, 'rateLines')
  return rows.map((row) => {
    const { calendar = {} } = row.terms as { calendar?: { workingDays?: number[]; hoursPerDay?: string } }
    const { startDate, endDate } = row
    const sold = {
      unit: row.billUnit,
      rate: row.billRate,
      currency: row.billCurrency,
      startDate,
      endDate,
      workingDays: calendar.workingDays ?? row.workingDays,
      hoursPerDay: calendar.hoursPerDay ?? row.hoursPerDay,
    }
    const value = seesRates ? placementValue(sold) : null
    const node = withTotals({
      kind: 'ORDER_FORM',
      id: row.id,
      number: row.number ?? '',
      name: row.personName ?? '',
      status: row.status,
      startDate,
      endDate,
      value,
      note: value && placementNote(row.billUnit),
      children: [],
    })
    return { node, under: row.sowId && sowIDs.includes(row.sowId) ? row.sowId : row.msaId! }
  })
}

/** The client contracts of the hierarchy, each with its order form; superseded versions are omitted. */
async function contractsOf(
  call: ChainCall,
  { msaIDs, sowIDs }: Family,
  placements: readonly ChildNode[],
): Promise<ContractNode[]> {
  const { db, staff } = call
  if (grantOf(staff.role, 'client-contracts').visibility === 'none') return []
  const formIDs = placements.map(({ node }) => node.id)
  const rows = await contractsIn(db, null, 'CLIENT')
    .selectAll('contract')
    .where('status', 'not in', ['CANCELLED', 'SUPERSEDED'])
    .where(IN_COUNTRIES(scopeFor(staff, 'client-contracts').countryIDs, 'contract.country_id'))
    .where((eb) =>
      eb.or([
        eb('msaId', 'in', msaIDs),
        ...(sowIDs.length > 0 ? [eb('sowId', 'in', sowIDs)] : []),
        ...(formIDs.length > 0 ? [eb('orderFormId', 'in', formIDs)] : []),
      ]),
    )
    .orderBy('startDate')
    .orderBy('number')
    .execute()
  return rows.map((row) => {
    const placement = placements.find(({ node }) => node.id === row.orderFormId)
    const node = withTotals({
      kind: 'CLIENT_CONTRACT',
      id: row.id,
      number: row.number,
      name: row.title,
      status: row.status,
      startDate: row.startDate,
      endDate: row.endsOn,
      value: placement?.node.value ?? null,
      note: null,
      children: placement ? [placement.node] : [],
    })
    const own = row.sowId && sowIDs.includes(row.sowId) ? row.sowId : null
    return { node, under: own ?? placement?.under ?? row.msaId ?? msaIDs[0]!, familyID: row.familyId }
  })
}

/** A client contract under an agreement; its versions share the family ID, which purchase orders refer to. */
interface ContractNode extends ChildNode {
  readonly familyID: string
}

/** A purchase order with the family IDs of its contracts. */
interface Order {
  readonly node: Omit<ChainNode, 'totals'>
  readonly familyIds: readonly string[]
}

/** The purchase orders of the client that the user may see, without cancelled ones. */
async function ordersOf({ db, staff }: ChainCall, clientID: string): Promise<Order[]> {
  if (grantOf(staff.role, 'purchase-orders').visibility === 'none') return []
  const rows = await db
    .selectFrom('purchaseOrder')
    .selectAll('purchaseOrder')
    .select(
      sql<string[]>`array(select l.client_contract_id from purchase_order_contract l
        where l.purchase_order_id = purchase_order.id and l.removed_at is null)`.as('familyIds'),
    )
    .where('purchaseOrder.clientId', '=', clientID)
    .where('purchaseOrder.archivedAt', 'is', null)
    .where('purchaseOrder.status', '!=', 'CANCELLED')
    .where(
      'purchaseOrder.clientId',
      'in',
      db
        .selectFrom('client')
        .select('client.id')
        .where(clientInScope(scopeFor(staff, 'purchase-orders'))),
    )
    .orderBy('purchaseOrder.validFrom')
    .orderBy('purchaseOrder.number')
    .execute()
  return rows.map(({ familyIds, ...row }) => ({
    familyIds,
    node: {
      kind: 'PURCHASE_ORDER',
      id: row.id,
      number: row.number,
      name: row.title,
      status: row.status,
      startDate: row.validFrom,
      endDate: row.validTo,
      note: orderNote(row),
      children: [],
      value: { amount: toMinor(row.ceiling, row.currency), currency: row.currency },
    },
  }))
}

interface Documents {
  readonly placements: readonly ChildNode[]
  readonly contracts: readonly ContractNode[]
  readonly orders: readonly Order[]
}

/**
 * The children of an agreement: the purchase orders of its client contracts, the contracts without a purchase order,
 * and the placements without a contract. A contract with two orders is listed under both; its placement is counted
 * once.
 */
function branchesOf(agreementIDs: readonly string[], { placements, contracts, orders }: Documents): ChainNode[] {
  const contracted = new Set(contracts.flatMap(({ node }) => node.children.map(({ id }) => id)))
  const own = contracts.filter(({ under }) => agreementIDs.includes(under))
  const covered = new Set(orders.flatMap(({ familyIds }) => familyIds))
  const ordered = orders.flatMap(({ node, familyIds }) => {
    const children = own.filter(({ familyID }) => familyIds.includes(familyID)).map((contract) => contract.node)
    return children.length > 0 ? [withTotals({ ...node, children })] : []
  })
  const bare = own.filter(({ familyID }) => !covered.has(familyID))
  const loose = placements.filter(({ node, under }) => !contracted.has(node.id) && agreementIDs.includes(under))
  return [...ordered, ...[...bare, ...loose].map(({ node }) => node)]
}
