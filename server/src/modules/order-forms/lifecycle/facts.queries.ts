import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import type { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import type { Selectable } from 'kysely'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'
import { type OrderOfPlacement, ordersOfOrderForm } from '../../purchase-orders/core/derived-status.queries.ts'
import { companyValuesOf } from '../../settings/company/company.queries.ts'
import { parametersByID } from '../../settings/country-rules/country-parameters.queries.ts'
import { activeUsers, usersInScope } from '../approvals/pending-approvers.queries.ts'
import { isAuthor } from '../core/authors.rules.ts'
import { fieldsOf, type OrderFormDbRow } from '../core/scope.queries.ts'
import type { PrecedingTerm } from '../core/terms.queries.ts'
import { contractRows, type LoadedOrderFormFacts, loadOrderFormFacts } from './load-facts.queries.ts'

export type MarginRow = Selectable<DB['orderFormMargin']>
export type ApprovalRow = Selectable<DB['orderFormApproval']>
export type RequestRow = Selectable<DB['orderFormRequest']>

/** The data for the guards of an order form, loaded once: its related rows, and what is derived from them. */
export interface OrderFormFacts
  extends Omit<LoadedOrderFormFacts, 'approvals' | 'checks' | 'waivers' | 'requests' | 'contracts' | 'children'> {
  readonly row: OrderFormDbRow
  readonly fields: OrderFormFields
  readonly staff: Pick<Staff, 'id' | 'role'>
  readonly today: string
  readonly now: Date
  /** The maximum age of a margin on submission. */
  readonly marginValidHours: number
  /** The default validity of an offer. */
  readonly offerValidityDays: number
  readonly client: { readonly type: string; readonly archived: boolean; readonly requiresPo: boolean } | null
  readonly parameters: CountryParameters | null
  readonly candidate: CandidateFacts | null
  /** The newest margin with its figures. */
  readonly margin: LoadedOrderFormFacts['newestMargin'][number] | null
  readonly checks: LoadedOrderFormFacts['checks']
  /** The approval steps of the current round, in order. */
  readonly approvals: readonly ApprovalRow[]
  /** The approval steps of all rounds, latest first. */
  readonly decided: readonly ApprovalRow[]
  readonly waivers: ReadonlySet<string>
  readonly granted: LoadedOrderFormFacts['waivers']
  /** The requested waiver of the master agreement; granted when it is also in `waivers`. */
  readonly requestedWaiver: LoadedOrderFormFacts['requestedWaivers'][number] | null
  /** The requests of all terms of the chain, latest first. */
  readonly requests: readonly RequestRow[]
  readonly contracts: readonly ContractFact[]
  readonly purchaseOrders: readonly OrderOfPlacement[]
  /** For a next term: the active term of its chain, or the one on hold, that it supersedes. */
  readonly precedingTerm: PrecedingTerm | null
  readonly children: readonly { readonly id: string; readonly type: string; readonly status: OrderFormStatus }[]
  /** In HR review: the caller is the head of HR, and no HR manager can complete the review instead. */
  readonly reviewsAlone: boolean
  /** The users on whose behalf the caller may approve today, by role. */
  readonly standsInFor: readonly { readonly id: string; readonly role: string }[]
}

type CandidateFacts = { readonly name: string; readonly status: string } & Pick<
  LoadedOrderFormFacts,
  | 'nationality'
  | 'passportExpiry'
  | 'workPermitExpiry'
  | 'residenceExpiry'
  | 'personalEmail'
  | 'workEmail'
  | 'hasBank'
  | 'hasPay'
>

type ContractFact = LoadedOrderFormFacts['contracts'][number] & { readonly kind: 'CANDIDATE' | 'CLIENT' }

interface FactRequest {
  readonly db: Db
  readonly staff: Pick<Staff, 'id' | 'role'>
  readonly today: string
  readonly now: Date
}

export async function readOrderFormFacts(
  { db, staff, today, now }: FactRequest,
  row: OrderFormDbRow,
): Promise<OrderFormFacts> {
  const found = await loadOrderFormFacts(db, { id: row.id, today, readerID: staff.id })
  const { parametersId, checks, approvals, waivers, candidateName, candidateStatus, clientType } = found
  const { marginValidHours, offerValidityDays } = companyValuesOf(found.company).orderForms
  return {
    ...found,
    row,
    fields: fieldsOf(row),
    staff,
    today,
    now,
    marginValidHours,
    offerValidityDays,
    client:
      clientType === null
        ? null
        : { type: clientType, archived: found.clientArchivedAt !== null, requiresPo: found.requiresPo === true },
    parameters: parametersId === null ? null : await parametersByID(db, parametersId),
    candidate:
      candidateName === null || candidateStatus === null
        ? null
        : { ...found, name: candidateName, status: candidateStatus },
    margin: found.newestMargin[0] ?? null,
    checks: checks.filter(({ round }) => round === row.round),
    approvals: approvals.filter(({ round }) => round === row.round),
    decided: approvals,
    waivers: new Set(waivers.map(({ kind }) => kind)),
    granted: waivers,
    requestedWaiver: found.requestedWaivers[0] ?? null,
    contracts: found.contracts as ContractFact[],
    purchaseOrders: found.isOrdered ? await ordersOfOrderForm(db, row.id, today) : [],
    precedingTerm: (found.precedingTerms[0] as PrecedingTerm | undefined) ?? null,
    children: found.children as OrderFormFacts['children'],
    reviewsAlone: await reviewsAlone(db, row, staff),
    standsInFor: found.standsIn ? await delegators(db, staff.id, today, row.id) : [],
  }
}

async function reviewsAlone(db: Db, row: OrderFormDbRow, { role }: FactRequest['staff']): Promise<boolean> {
  if (row.status !== 'HR_REVIEW' || role !== 'HR_VICE_PRESIDENT') return false
  const managers = await usersWithAccess(db, ['HR_MANAGER'], row.countryId)
  return managers.every(({ id }) => isAuthor(row, id))
}

export const contractsOf = async (db: Db, orderFormID: string): Promise<ContractFact[]> =>
  (await contractRows(db).where('orderFormId', '=', orderFormID).execute()) as ContractFact[]

/**
 * Users who delegated their approvals to this user for today and who can see the order form themselves
 * (docs/domain/permissions.md, segregation 9).
 */
export async function delegators(db: Db, userID: string, today: string, orderFormID: string) {
  const all = await activeUsers(db)
    .innerJoin('delegation', 'delegation.fromId', 'appUser.id')
    .where('delegation.toId', '=', userID)
    .where('delegation.firstDay', '<=', today)
    .where('delegation.lastDay', '>=', today)
    .execute()
  return usersInScope(db, orderFormID, all)
}
