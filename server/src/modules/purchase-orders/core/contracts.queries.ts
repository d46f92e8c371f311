import { type Expression, sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { reachesCountry, type Scope } from '../../../kernel/db/scope.ts'
import { contractsIn } from '../../contracts/contracts/contracts.queries.ts'

/**
 * The current version of a contract: the newest signed one, else the newest in progress, else the newest. A deleted
 * draft is none unless there is no other.
 */
export const currentVersionID = (familyID: Expression<string>) => sql<string>`(
  select e.id from contract e where e.family_id = ${familyID}
  order by e.archived_at is not null, e.status in ('DRAFT', 'UNDER_REVIEW', 'SENT', 'CANCELLED'),
    e.status = 'CANCELLED', e.revision desc limit 1)`

/** The facts of a client contract for purchase orders: of the current version. */
export interface OrderContract {
  readonly id: string
  readonly familyId: string
  readonly number: string
  readonly status: string
  readonly clientId: string
  readonly countryId: string
  readonly startDate: string
  readonly endsOn: string | null
  /** Of its rates, each once. */
  readonly currencies: readonly string[]
}

const contracts = (db: Db) =>
  db
    .selectFrom('contract')
    .select(['contract.id', 'contract.familyId', 'contract.number', 'contract.status', 'contract.clientId'])
    .select('contract.countryId')
    .select(['contract.startDate', 'contract.endsOn'])
    .select(
      sql<string[]>`array(select distinct line ->> 'currency'
        from jsonb_array_elements(coalesce(contract.terms -> 'rateLines', '[]')) line order by 1)`.as('currencies'),
    )
    .where(({ ref }) => sql<boolean>`contract.id = ${currentVersionID(ref('contract.familyId'))}`)

/** Of these families. */
export const currentContracts = (
  db: Db,
  families: Expression<{ clientContractId: string }>,
): Promise<OrderContract[]> =>
  contracts(db).where(sql<boolean>`contract.family_id in ${families}`).orderBy('contract.number').execute()

/** The contract given by any of its versions, when it belongs to a client and is within scope; else undefined. */
export async function contractFor(db: Db, scope: Scope, id: string): Promise<OrderContract | undefined> {
  const named = await contractsIn(db, scope, 'CLIENT')
    .select('contract.familyId')
    .where('contract.id', '=', id)
    .executeTakeFirst()
  return named && contracts(db).where('contract.familyId', '=', named.familyId).executeTakeFirst()
}

/** The number of a contract for users without access to its country. */
export const contractNamed = (scope: Scope, countryID: string, number: string): string =>
  reachesCountry(scope, countryID) ? number : 'a contract in another country'
