import type { VatRounding } from '@muster/contract/billing/core/codes.contract.ts'
import type { CoveringOrder } from '@muster/contract/billing/drafts/orders.rules.ts'
import type { RateLine } from '@muster/contract/contracts/fields.contract.ts'
import { EVER_ACTIVE } from '@muster/contract/contracts/status-groups.rules.ts'
import type { Basis } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { type Selectable, sql } from 'kysely'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { companySettings } from '../../settings/company/company.queries.ts'

/** Reference data from other modules for many placements at a time: one query for each type of fact. */

/** The billing terms of a client contract; every version has its own. */
export interface ContractTerms {
  readonly rateLines?: readonly RateLine[]
  readonly minUnits?: string | null
  readonly maxUnits?: string | null
  readonly rebatePercent?: string | null
  readonly workingDays?: readonly number[]
  readonly hoursPerDay?: string
  readonly leaveBillingPolicy?: { readonly kind: string; readonly days: number | null } | null
  readonly paymentTerms?: string | null
}

/** The client contracts of placements, all versions that were ever active, earliest first. */
export const contractsOf = async (db: Db, orderForms: readonly string[]) =>
  Map.groupBy(await contractVersions(db, 'orderFormId', orderForms), ({ orderFormId }) => orderFormId)

/** The same by contract: an amendment of the placement has a separate order form. */
export const contractsOfFamilies = async (db: Db, families: readonly string[]) =>
  Map.groupBy(await contractVersions(db, 'familyId', families), ({ familyId }) => familyId)

async function contractVersions(db: Db, by: 'orderFormId' | 'familyId', ids: readonly string[]) {
  const rows = await db
    .selectFrom('contract')
    .select(['id', 'familyId', 'number', 'revision', 'status', 'orderFormId', 'clientId', 'legalEntityId', 'countryId'])
    .select(['startDate', 'endsOn', 'msaId', 'candidateId', 'terms'])
    .where('kind', '=', 'CLIENT')
    .where(by, '=', anyOf(ids))
    .where('archivedAt', 'is', null)
    .where('status', '!=', 'CANCELLED')
    .orderBy('startDate')
    .orderBy('revision')
    .execute()
  return rows.map((row) => ({ ...row, terms: row.terms as ContractTerms, isInForce: EVER_ACTIVE.includes(row.status) }))
}
export type ContractRow = Awaited<ReturnType<typeof contractVersions>>[number]

/** Orders that cover contracts, by contract family, in the order of consumption. */
export async function coveringOrders(db: Db, families: readonly string[]) {
  const rows = await db
    .selectFrom('purchaseOrderContract as link')
    .innerJoin('purchaseOrder as po', 'po.id', 'link.purchaseOrderId')
    .innerJoin('contract as current', (join) =>
      join.on(
        'current.id',
        '=',
        sql<string>`(select e.id from contract e where e.family_id = link.client_contract_id
          order by e.status in ('DRAFT', 'UNDER_REVIEW', 'SENT', 'CANCELLED'), e.revision desc limit 1)`,
      ),
    )
    .selectAll('link')
    .select(['po.number', 'po.status', 'po.currency', 'po.validFrom', 'po.validTo', 'po.ceiling', 'po.allowedOverrun'])
    .select(['po.consumed as poConsumed', 'po.committed as poCommitted', 'po.basis', 'po.legalEntityId'])
    .select(['current.number as contract', 'current.status as contractStatus', 'current.endsOn as contractEndsOn'])
    .where('link.clientContractId', '=', anyOf(families))
    .where('link.removedAt', 'is', null)
    .where('po.archivedAt', 'is', null)
    .where('po.status', '=', 'OPEN')
    .orderBy('link.priority')
    .orderBy('link.startsOn')
    .orderBy('po.number')
    .execute()
  return Map.groupBy(
    rows.map(
      (row): OrderWithBasis => ({
        id: row.purchaseOrderId,
        basis: row.basis as Basis,
        family: row.clientContractId,
        order: {
          number: row.number,
          status: row.status,
          currency: row.currency,
          validFrom: row.validFrom,
          validTo: row.validTo,
          ceiling: row.ceiling,
          allowedOverrun: row.allowedOverrun,
          consumed: row.poConsumed,
          committed: row.poCommitted,
        },
        link: {
          contract: row.contract,
          contractStatus: row.contractStatus,
          contractEndsOn: row.contractEndsOn,
          startsOn: row.startsOn,
          endsOn: row.endsOn,
          cap: row.capAmount,
          capDays: row.capDays,
          consumed: row.consumed,
          committed: row.committed,
          consumedDays: row.consumedDays,
          committedDays: row.committedDays,
        },
      }),
    ),
    ({ family }) => family,
  )
}
export type OrderWithBasis = CoveringOrder & { readonly basis: Basis; readonly family: string }

export type EntityRow = Omit<Selectable<DB['legalEntity']>, 'vatRounding'> & { readonly vatRounding: VatRounding }
export type ClientRow = Selectable<DB['client']>

export async function entitiesOf(db: Db, ids: readonly string[]): Promise<Map<string, EntityRow>> {
  const rows = await db.selectFrom('legalEntity').selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map((rows as EntityRow[]).map((row) => [row.id, row]))
}
export const entityOf = async (db: Db, id: string): Promise<EntityRow> => (await entitiesOf(db, [id])).get(id)!

/** The clients of records, by their id. */
export async function clientsOf(
  db: Db,
  records: readonly { readonly clientId: string }[],
): Promise<Map<string, ClientRow>> {
  const ids = records.map(({ clientId }) => clientId)
  const rows = await db.selectFrom('client').selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
export const clientOf = async (db: Db, clientId: string): Promise<ClientRow> =>
  (await clientsOf(db, [{ clientId }])).get(clientId)!

export const billingSetting = async (db: Db) => (await companySettings(db)).billing

/** The statuses of the version of an agreement that is in force, or was the last; a superseded one was replaced. */
const LATEST_IN_FORCE = EVER_ACTIVE.filter((status) => status !== 'SUPERSEDED')

/** The end date of an expired master agreement, by its family or version. */
export async function expiredAgreements(db: Db, ids: readonly string[], today: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('agreement as named')
    .innerJoin('agreement as current', 'current.familyId', 'named.familyId')
    .select(['named.id', sql<string | null>`max(coalesce(current.ends_on, '9999-12-31'))`.as('endsOn')])
    .where('named.id', '=', anyOf(ids))
    .where('current.status', 'in', LATEST_IN_FORCE)
    .groupBy('named.id')
    .execute()
  return new Map(rows.flatMap(({ id, endsOn }) => (endsOn !== null && endsOn < today ? [[id, endsOn] as const] : [])))
}
