import type { Role } from '@muster/contract/access/roles.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import type { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'
import { type OrderOfPlacement, ordersOfOrderForm } from '../../purchase-orders/core/derived-status.queries.ts'
import { companyValuesOf } from '../../settings/company/company.queries.ts'
import { parametersByID } from '../../settings/country-rules/country-parameters.queries.ts'
import { isAuthor } from '../core/authors.rules.ts'
import type { Names } from '../core/rows.queries.ts'
import { fieldsOf, type OrderFormDbRow, orderFormsIn } from '../core/scope.queries.ts'
import type { PrecedingTerm } from '../core/terms.queries.ts'
import { contractRows, type LoadedOrderFormFacts, loadOrderFormFacts } from './load-facts.queries.ts'

export type MarginRow = Selectable<DB['orderFormMargin']>
export type ApprovalRow = Selectable<DB['orderFormApproval']>
export type RequestRow = Selectable<DB['orderFormRequest']>

/** The data for the guards of an order form, loaded once. */
export interface OrderFormFacts {
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
  readonly agreementActive: boolean
  /** The same on the start and end date of the term. */
  readonly agreementAtStart: boolean
  readonly agreementAtEnd: boolean
  /** The other legal entity of the active master agreement. */
  readonly agreementWith: string | null
  /** The number of another active agreement of the client, when the linked one is not active. */
  readonly agreementInstead: string | null
  readonly parameters: CountryParameters | null
  readonly candidate: CandidateFacts | null
  /** The newest first. */
  readonly margins: LoadedOrderFormFacts['margins']
  /** The newest one with its figures. */
  readonly margin: LoadedOrderFormFacts['newestMargin'][number] | null
  readonly checks: readonly Selectable<DB['orderFormCheck']>[]
  /** The approval steps of the current round, in order. */
  readonly approvals: readonly ApprovalRow[]
  /** The approval steps of all rounds, latest first. */
  readonly decided: readonly ApprovalRow[]
  readonly waivers: ReadonlySet<string>
  readonly granted: LoadedOrderFormFacts['waivers']
  /** The requested waiver of the master agreement; granted when it is also in `waivers`. */
  readonly requestedWaiver: RequestedWaiver | null
  readonly documents: LoadedOrderFormFacts['documents']
  /** The deliveries of its emails, latest first. */
  readonly deliveries: LoadedOrderFormFacts['deliveries']
  /** The requests of all terms of the chain, latest first. */
  readonly requests: readonly RequestRow[]
  readonly contracts: readonly ContractFact[]
  readonly purchaseOrders: readonly OrderOfPlacement[]
  /** For a next term: the active term of its chain, or the one on hold, that it supersedes. */
  readonly precedingTerm: PrecedingTerm | null
  readonly children: readonly { readonly id: string; readonly type: string; readonly status: OrderFormStatus }[]
  readonly money: MoneyFacts
  readonly names: Names
  /** In HR review: the caller is the head of HR, and no HR manager can complete the review instead. */
  readonly reviewsAlone: boolean
  /** The users on whose behalf the caller may approve today, by role. */
  readonly standsInFor: readonly { readonly id: string; readonly role: string }[]
}

/** The currencies of client, legal entity and country. */
interface MoneyFacts {
  readonly country: string | null
  readonly entity: string | null
  readonly entityCountryId: string | null
  readonly client: string | null
  /** The values of the previous term. */
  readonly billedBefore: string | null
  readonly paidBefore: string | null
  readonly rateBefore: string | null
  readonly unitBefore: string | null
  readonly grossBefore: string | null
}

export interface RequestedWaiver {
  readonly reason: string
  readonly requestedBy: string
  readonly requestedAt: Date
}

interface CandidateFacts {
  readonly name: string
  readonly status: string
  readonly nationality: string | null
  readonly passportExpiry: string | null
  readonly workPermitExpiry: string | null
  readonly residenceExpiry: string | null
  readonly personalEmail: string | null
  readonly workEmail: string | null
  readonly hasBank: boolean
  readonly hasPay: boolean
}

interface ContractFact {
  readonly id: string
  readonly kind: 'CANDIDATE' | 'CLIENT'
  readonly number: string
  /** An amendment is a new version with the same number. */
  readonly revision: number
  readonly status: string
  readonly startDate: string
  readonly endDate: string | null
  /** The effective end date, also of a contract that was ended early. */
  readonly endsOn: string | null
}

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
  const { parametersId, checks, approvals, waivers } = found
  const { orderForms } = companyValuesOf(found.company)
  return {
    row,
    fields: fieldsOf(row),
    staff,
    today,
    now,
    client:
      found.clientType === null
        ? null
        : { type: found.clientType, archived: found.clientArchivedAt !== null, requiresPo: found.requiresPo === true },
    agreementActive: found.agreementActive,
    agreementWith: found.agreementWith,
    agreementInstead: found.agreementInstead,
    agreementAtStart: found.agreementAtStart,
    agreementAtEnd: found.agreementAtEnd,
    parameters: parametersId === null ? null : await parametersByID(db, parametersId),
    candidate: candidateOf(found),
    margins: found.margins,
    margin: found.newestMargin[0] ?? null,
    checks: checks.filter(({ round }) => round === row.round),
    approvals: approvals.filter(({ round }) => round === row.round),
    decided: approvals,
    waivers: new Set(waivers.map(({ kind }) => kind)),
    granted: waivers,
    requestedWaiver: found.requestedWaivers[0] ?? null,
    documents: found.documents,
    deliveries: found.deliveries,
    requests: found.requests,
    contracts: found.contracts as ContractFact[],
    purchaseOrders: found.isOrdered ? await ordersOfOrderForm(db, row.id, today) : [],
    marginValidHours: orderForms.marginValidHours,
    offerValidityDays: orderForms.offerValidityDays,
    money: {
      country: found.countryCurrency,
      entity: found.entityCurrency,
      client: found.clientCurrency,
      entityCountryId: found.entityCountryId,
      billedBefore: found.billedBefore,
      paidBefore: found.paidBefore,
      rateBefore: found.rateBefore,
      unitBefore: found.unitBefore,
      grossBefore: found.grossBefore,
    },
    names: namesOf(found),
    reviewsAlone: await reviewsAlone(db, row, staff),
    children: found.children as OrderFormFacts['children'],
    standsInFor: found.standsIn ? await delegators(db, staff.id, today, row.id) : [],
    precedingTerm: (found.precedingTerms[0] as PrecedingTerm | undefined) ?? null,
  }
}

const namesOf = ({ ownerName, clientName, countryName, legalEntityName, candidateName }: Names): Names => ({
  ownerName,
  clientName,
  countryName,
  legalEntityName,
  candidateName,
})

async function reviewsAlone(db: Db, row: OrderFormDbRow, { role }: FactRequest['staff']): Promise<boolean> {
  if (row.status !== 'HR_REVIEW' || role !== 'HR_VICE_PRESIDENT') return false
  const managers = await usersWithAccess(db, ['HR_MANAGER'], row.countryId)
  return managers.every(({ id }) => isAuthor(row, id))
}

function candidateOf({
  candidateName: name,
  candidateStatus: status,
  ...found
}: LoadedOrderFormFacts): CandidateFacts | null {
  if (name === null || status === null) return null
  const { nationality, passportExpiry, workPermitExpiry, residenceExpiry, personalEmail, workEmail } = found
  return {
    name,
    status,
    nationality,
    passportExpiry,
    workPermitExpiry,
    residenceExpiry,
    personalEmail,
    workEmail,
    hasBank: Boolean(found.hasBank),
    hasPay: Boolean(found.hasPay),
  }
}

export const contractsOf = async (db: Db, orderFormID: string): Promise<ContractFact[]> =>
  (await contractRows(db).where('orderFormId', '=', orderFormID).execute()) as ContractFact[]

/**
 * Users who delegated their approvals to this user for today and who can see the order form themselves
 * (docs/domain/permissions.md, segregation 9).
 */
export async function delegators(db: Db, userID: string, today: string, orderFormID: string) {
  const all = await db
    .selectFrom('delegation')
    .innerJoin('appUser', 'appUser.id', 'delegation.fromId')
    .select(['appUser.id', 'appUser.role', 'appUser.name', 'appUser.email'])
    .select(sql<string[]>`array(select country_id from user_country where user_id = app_user.id)`.as('countryIds'))
    .where('delegation.toId', '=', userID)
    .where('delegation.firstDay', '<=', today)
    .where('delegation.lastDay', '>=', today)
    .where('appUser.active', '=', true)
    .execute()
  const reaching = await Promise.all(
    all.map(({ role, countryIds: countryIDs, ...giver }) => {
      const scope = scopeFor({ ...giver, countryIDs, role: role as Role, sessionID: '' }, 'order-forms')
      return orderFormsIn(db, scope).select('orderForm.id').where('orderForm.id', '=', orderFormID).executeTakeFirst()
    }),
  )
  return all.filter((_, i) => reaching[i] !== undefined).map(({ id, role }) => ({ id, role }))
}
