import type { Role } from '@muster/contract/access/roles.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/states.contract.ts'
import { FOLLOWS, type OrderFormFields } from '@muster/contract/order-forms/terms.contract.ts'
import type { CountryParameters } from '@muster/contract/settings/country-parameters.contract.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { DB, Db } from '../../kernel/db.ts'
import { type Staff, scopeFor } from '../../kernel/scope.ts'
import { peopleReaching } from '../access/people.queries.ts'
import { type OrderOfPlacement, ordersOfOrderForm } from '../purchase-orders/standing.queries.ts'
import { companySettings } from '../settings/company.queries.ts'
import { parametersOf } from '../settings/country-parameters.queries.ts'
import { hasActiveAgreement } from './agreements.queries.ts'
import { fieldsOf, type OrderFormDbRow, orderFormsIn } from './scope.queries.ts'
import { type PrecedingTerm, precedingTermOf } from './terms.queries.ts'

export type MarginRow = Selectable<DB['orderFormMargin']>
export type ApprovalRow = Selectable<DB['orderFormApproval']>
export type RequestRow = Selectable<DB['orderFormRequest']>
export type PaperRow = Pick<
  Selectable<DB['orderFormPaper']>,
  'id' | 'type' | 'version' | 'round' | 'expiresOn' | 'createdAt' | 'createdBy' | 'sentAt' | 'sentTo'
> & { readonly sha256: string }

/** Everything that the guards of an order form look at, read once. */
export interface Facts {
  readonly row: OrderFormDbRow
  readonly fields: OrderFormFields
  readonly staff: Pick<Staff, 'id' | 'role'>
  readonly today: string
  readonly now: Date
  /** How long a computed margin may be submitted with. */
  readonly marginValidHours: number
  readonly client: { readonly type: string; readonly archived: boolean; readonly requiresPo: boolean } | null
  readonly agreementActive: boolean
  readonly parameters: CountryParameters | null
  readonly candidate: CandidateFacts | null
  /** The newest first. */
  readonly margins: readonly MarginRow[]
  readonly checks: readonly Selectable<DB['orderFormCheck']>[]
  /** Of the round that is going on, in order. */
  readonly approvals: readonly ApprovalRow[]
  readonly waivers: ReadonlySet<string>
  /** A waiver of the master agreement that is asked for, kept with the draft and with the submission; granted when it is among the waivers too. */
  readonly askedWaiver: AskedWaiver | null
  readonly papers: readonly PaperRow[]
  /** Of the whole chain of terms, the newest first. */
  readonly requests: readonly RequestRow[]
  readonly contracts: readonly ContractFact[]
  readonly purchaseOrders: readonly OrderOfPlacement[]
  /** Of a next term: the one of its chain that runs, or is held, and ends when this one takes over. */
  readonly precedingTerm: PrecedingTerm | null
  readonly children: readonly { readonly id: string; readonly type: string; readonly status: OrderFormStatus }[]
  readonly money: MoneyFacts
  /** In the review of HR: the caller is the head of HR, and no HR manager who could pass it in their place reaches the order form. */
  readonly reviewsAlone: boolean
  /** People in whose place the caller may approve today, by their roles. */
  readonly standsInFor: readonly { readonly id: string; readonly role: string }[]
}

/** The currencies of the parties and of the place. */
export interface MoneyFacts {
  readonly country: string | null
  readonly entity: string | null
  readonly entityCountryId: string | null
  readonly client: string | null
  /** Of the term that a next one follows. */
  readonly billedBefore: string | null
  readonly paidBefore: string | null
}

export interface AskedWaiver {
  readonly reason: string
  readonly askedBy: string
  readonly askedAt: Date
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

export interface ContractFact {
  readonly id: string
  readonly kind: 'CANDIDATE' | 'CLIENT'
  readonly number: string
  /** An amendment is a new edition under the same number. */
  readonly edition: number
  readonly status: string
  readonly startDate: string
  readonly endDate: string | null
}

interface Asking {
  readonly db: Db
  readonly staff: Pick<Staff, 'id' | 'role'>
  readonly today: string
  readonly now: Date
}

export async function readFacts({ db, staff, today, now }: Asking, row: OrderFormDbRow): Promise<Facts> {
  const [client, agreementActive, parameters, candidate, margins, checks, approvals, waivers] = await Promise.all([
    clientFacts(db, row),
    hasActiveAgreement(db, row, today),
    row.countryId ? parametersOf(db, row.countryId, today) : null,
    candidateFacts(db, row.candidateId, today),
    db.selectFrom('orderFormMargin').selectAll().where('orderFormId', '=', row.id).orderBy('version', 'desc').execute(),
    db
      .selectFrom('orderFormCheck')
      .selectAll()
      .where('orderFormId', '=', row.id)
      .where('round', '=', row.round)
      .orderBy('side')
      .execute(),
    db
      .selectFrom('orderFormApproval')
      .selectAll()
      .where('orderFormId', '=', row.id)
      .where('round', '=', row.round)
      .orderBy('step')
      .execute(),
    db.selectFrom('orderFormWaiver').select('kind').where('orderFormId', '=', row.id).execute(),
  ])
  const [company, asked, papers, requests, contracts, purchaseOrders, children, standsInFor] = await Promise.all([
    companySettings(db),
    db
      .selectFrom('orderFormWaiverRequest')
      .select(['reason', 'askedBy', 'askedAt'])
      .where('orderFormId', '=', row.id)
      .executeTakeFirst(),
    papersOf(db, row.id),
    requestsOfChain(db, row),
    contractsOf(db, row.id),
    ordersOfOrderForm(db, row.id, today),
    db.selectFrom('orderForm').select(['id', 'type', 'status']).where('parentId', '=', row.id).execute(),
    delegators(db, staff.id, today, row.id),
  ])
  return {
    ...{
      row,
      fields: fieldsOf(row),
      staff,
      today,
      now,
      client,
      agreementActive,
      parameters,
      candidate,
      margins,
      checks,
    },
    ...{
      approvals,
      waivers: new Set(waivers.map(({ kind }) => kind)),
      askedWaiver: asked ?? null,
      papers,
      requests,
      contracts,
      purchaseOrders,
    },
    marginValidHours: company.orderForms.marginValidHours,
    money: await moneyFacts(db, row),
    reviewsAlone: await reviewsAlone(db, row, staff),
    ...{ children: children as Facts['children'], standsInFor, precedingTerm: await precedingTermOf(db, row) },
  }
}

const moneyFacts = (db: Db, { id }: OrderFormDbRow): Promise<MoneyFacts> =>
  db
    .selectFrom('orderForm')
    .leftJoin('country', 'country.id', 'orderForm.countryId')
    .leftJoin('legalEntity', 'legalEntity.id', 'orderForm.legalEntityId')
    .leftJoin('client', 'client.id', 'orderForm.clientId')
    .leftJoin('orderForm as parent', (join) =>
      join.onRef('parent.id', '=', 'orderForm.parentId').on('orderForm.type', 'in', [...FOLLOWS]),
    )
    .select(['country.currency as country', 'legalEntity.currency as entity'])
    .select(['legalEntity.countryId as entityCountryId', 'client.currency as client'])
    .select(['parent.billCurrency as billedBefore', 'parent.payCurrency as paidBefore'])
    .where('orderForm.id', '=', id)
    .executeTakeFirstOrThrow()

async function reviewsAlone(db: Db, row: OrderFormDbRow, { role }: Asking['staff']): Promise<boolean> {
  if (row.status !== 'HR_REVIEW' || role !== 'HR_VICE_PRESIDENT') return false
  const managers = await peopleReaching(db, ['HR_MANAGER'], row.countryId)
  return managers.every(({ id }) => [row.ownerId, row.createdBy, row.submittedBy].includes(id))
}

async function clientFacts(db: Db, { clientId }: OrderFormDbRow): Promise<Facts['client']> {
  if (!clientId) return null
  const found = await db
    .selectFrom('client')
    .select(['type', 'archivedAt', 'requiresPo'])
    .where('id', '=', clientId)
    .executeTakeFirst()
  return found ? { type: found.type, archived: found.archivedAt !== null, requiresPo: found.requiresPo } : null
}

async function candidateFacts(db: Db, id: string | null, today: string): Promise<CandidateFacts | null> {
  if (!id) return null
  const found = await db
    .selectFrom('consultant')
    .select(['name', 'status', 'nationality', 'passportExpiry', 'workPermitExpiry', 'residenceExpiry'])
    .select(['personalEmail', 'workEmail'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('consultantBank')
            .select('id')
            .whereRef('consultantId', '=', 'consultant.id')
            .where('effectiveFrom', '<=', today),
        )
        .as('hasBank'),
      eb
        .exists(eb.selectFrom('consultantPay').select('id').whereRef('consultantId', '=', 'consultant.id'))
        .as('hasPay'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ? { ...found, hasBank: Boolean(found.hasBank), hasPay: Boolean(found.hasPay) } : null
}

const papersOf = (db: Db, orderFormID: string): Promise<PaperRow[]> =>
  db
    .selectFrom('orderFormPaper as paper')
    .innerJoin('storedFile as file', 'file.id', 'paper.fileId')
    .select(['paper.id', 'paper.type', 'paper.version', 'paper.round', 'paper.expiresOn', 'paper.createdAt'])
    .select(['paper.createdBy', 'paper.sentAt', 'paper.sentTo', 'file.sha256'])
    .where('paper.orderFormId', '=', orderFormID)
    .where('paper.removedAt', 'is', null)
    .orderBy('paper.createdAt', 'desc')
    .orderBy('paper.id')
    .execute()

/** The visa and the employee data of an earlier term serve the next one too. */
export const requestsOfChain = (db: Db, { id, rootId }: OrderFormDbRow): Promise<RequestRow[]> =>
  db
    .selectFrom('orderFormRequest')
    .selectAll()
    .where((eb) =>
      rootId
        ? eb.or([
            eb('orderFormId', '=', rootId),
            eb(
              'orderFormId',
              'in',
              eb.selectFrom('orderForm as term').select('term.id').where('term.rootId', '=', rootId),
            ),
          ])
        : eb('orderFormId', '=', id),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Every edition, the latest first. */
export const contractsOf = async (db: Db, orderFormID: string): Promise<ContractFact[]> =>
  (await db
    .selectFrom('contract')
    .select(['id', 'kind', 'number', 'edition', 'status', 'startDate', 'endDate'])
    .where('orderFormId', '=', orderFormID)
    .where('archivedAt', 'is', null)
    .orderBy('kind')
    .orderBy('startDate', 'desc')
    .orderBy('number', 'desc')
    .orderBy('edition', 'desc')
    .execute()) as ContractFact[]

/**
 * Colleagues who have handed their approvals to this person for today and who reach the order form themselves: nobody hands over more
 * than they have (domain.md §6, segregation 9).
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
