import type {
  CandidateContractFields,
  ClientContractFields,
  ContractKind,
} from '@muster/contract/contracts/contract-shapes.contract.ts'
import type { ContractPay, RateUnit } from '@muster/contract/contracts/fields.contract.ts'
import { isCurrency, toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, isDecimal } from '@muster/contract/kernel/math/rational.ts'
import type { Address } from '@muster/contract/kernel/values/address.ts'
import { formatAddress } from '@muster/contract/kernel/values/address-text.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { ContractFields } from '../contracts/contracts.rules.ts'

/** The field groups of an order form that contracts are drafted from; written by the order forms, read here. */
interface Terms {
  readonly probationMonths?: number | null
  readonly noticeDays?: number | null
  readonly calendar?: { readonly workingDays?: number[]; readonly hoursPerDay?: string }
  readonly bill?: {
    readonly overtime?: Record<string, string | null>
    readonly onCallRate?: string | null
    readonly minUnits?: string | null
    readonly maxUnits?: string | null
    readonly paymentTerms?: string | null
    readonly rebatePercent?: string | null
  }
  readonly purchaseOrder?: { readonly number?: string | null }
  readonly pay?: {
    readonly currency?: string | null
    readonly components?: ContractPay['components']
    readonly onCallRate?: string | null
    readonly overtimeExempt?: boolean
  }
  readonly leave?: {
    readonly daysPerYear?: number | null
    readonly policy?: string
    readonly policyDays?: number | null
  }
  readonly medical?: { readonly category?: string | null }
  readonly ticket?: { readonly perYear?: number }
}

/** The fields of an order form that a contract needs; only of submitted ones. */
export const factsOfAll = (db: Db) =>
  db
    .selectFrom('orderForm')
    .innerJoin('client', 'client.id', 'orderForm.clientId')
    .innerJoin('country', 'country.id', 'orderForm.countryId')
    .select([
      'orderForm.id',
      'orderForm.number',
      'orderForm.status',
      'orderForm.statusBeforeHold',
      'orderForm.type',
      'orderForm.placementId',
      'orderForm.candidateId',
      'orderForm.personName',
      'orderForm.endClient',
      'orderForm.msaId',
      'orderForm.sowId',
      'orderForm.legalEntityId',
      'orderForm.title',
      'orderForm.site',
      'orderForm.startDate',
      'orderForm.endDate',
      'orderForm.billUnit',
      'orderForm.billRate',
      'orderForm.billCurrency',
      'orderForm.terms',
      'client.id as clientId',
      'client.name as clientName',
      'client.workingDays',
      'client.hoursPerDay',
      'client.paymentTerms',
      'client.billingAddress',
      'country.id as countryId',
      'country.name as countryName',
      'country.fixedTermOnly',
    ])
    .where('orderForm.submittedAt', 'is not', null)
    .where('orderForm.archivedAt', 'is', null)

export async function orderFormFacts(db: Db, id: string) {
  const row = await factsOfAll(db).where('orderForm.id', '=', id).executeTakeFirst()
  return row && { ...row, terms: row.terms as Terms }
}
export type OrderFormFacts = NonNullable<Awaited<ReturnType<typeof orderFormFacts>>>

/**
 * The order form of a new contract, within the author's scope; 404 otherwise, also for one that was never submitted.
 */
export async function loadOrderForm(db: Db, scope: Scope, id: string): Promise<OrderFormFacts> {
  const facts = await orderFormFacts(db, id)
  if (!facts || !(scope.countryIDs?.includes(facts.countryId) ?? true)) throw notFound('order form')
  if (scope.ownClientsOf) {
    const own = await db
      .selectFrom('clientAccountManager')
      .select('userId')
      .where('clientId', '=', facts.clientId)
      .where('userId', '=', scope.ownClientsOf)
      .executeTakeFirst()
    if (!own) throw notFound('order form')
  }
  return facts
}

/** The statuses of an order form in which its contracts can be created: from the approval to the end. */
export const CONTRACTED: ReadonlySet<string> = new Set([
  'APPROVED',
  'OFFER_SENT',
  'OFFER_SIGNED',
  'VISA_IN_PROGRESS',
  'ONBOARDING',
  'ACTIVE',
  'ON_NOTICE',
])

/** The relevant status for its documents: for one on hold the former status. */
const statusBehindHold = ({ status, statusBeforeHold }: Pick<OrderFormFacts, 'status' | 'statusBeforeHold'>) =>
  statusBeforeHold ?? status
/**
 * An order form has valid contracts while it is approved, and after it ended; not under revision, and not when it was
 * cancelled or rejected.
 */
export const allowsContracts = (facts: Pick<OrderFormFacts, 'status' | 'statusBeforeHold'>): boolean =>
  CONTRACTED.has(statusBehindHold(facts)) || facts.status === 'CLOSED' || facts.status === 'RENEWED'
const RUN: ReadonlySet<string> = new Set(['ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED'])
/** Whether the placement of an order form has started. */
export const hasBegun = ({ status }: Pick<OrderFormFacts, 'status'>): boolean => RUN.has(status)

/** All order forms of a placement, from its first term to the last. */
export const termsOf = (db: Db, { placementId }: Pick<OrderFormFacts, 'placementId'>) =>
  db.selectFrom('orderForm as term').select('term.id').where('term.placementId', '=', placementId)

/** The same, for the placement of an order form. */
export const siblingTerms = (db: Db, orderFormID: string) =>
  db
    .selectFrom('orderForm as term')
    .innerJoin('orderForm as known', 'known.placementId', 'term.placementId')
    .select('term.id')
    .where('known.id', '=', orderFormID)

const NEXT_TERMS: ReadonlySet<string> = new Set(['AMENDMENT', 'RENEWAL', 'EXTENSION'])
/** Whether it follows an order form of the same placement, whose contracts may continue. */
export const isNextTerm = ({ type }: Pick<OrderFormFacts, 'type'>): boolean => NEXT_TERMS.has(type)

const common = (facts: OrderFormFacts) => ({
  title: facts.title!,
  startDate: facts.startDate!,
  endDate: facts.endDate,
  noticeDays: facts.terms.noticeDays ?? null,
  workingDays: facts.terms.calendar?.workingDays ?? facts.workingDays,
  hoursPerDay: facts.terms.calendar?.hoursPerDay ?? facts.hoursPerDay,
})

/** `2750.000` AED as `2750.00`; an amount with too many decimals is unchanged, and the guards reject it. */
function inMinor(amount: string, currency: string): string {
  if (!isCurrency(currency) || !isDecimal(amount)) return amount
  const rounded = toMinor(amount, currency)
  return compare(rounded, amount) === 0 ? rounded : amount
}
const paid = (part: ContractPay['components'][number], currency: string) => ({
  code: part.code,
  label: part.label ?? null,
  amount: inMinor(part.amount, currency),
})

/** The employment terms of the order form. */
export function candidateFieldsFrom(facts: OrderFormFacts): CandidateContractFields {
  const { terms } = facts
  const { currency, components = [], onCallRate, overtimeExempt } = terms.pay ?? {}
  return {
    ...common(facts),
    workplace: facts.site ?? facts.endClient ?? facts.clientName,
    ...(currency &&
      components.length > 0 && {
        pay: {
          currency,
          components: components.map((part) => paid(part, currency)),
          ...(onCallRate !== undefined && { onCallRate: onCallRate && inMinor(onCallRate, currency) }),
          ...(overtimeExempt !== undefined && { overtimeExempt }),
        },
      }),
    probationMonths: terms.probationMonths ?? null,
    payDay: null,
    leaveDays: terms.leave?.daysPerYear ?? null,
    tickets: terms.ticket?.perYear ?? null,
    medicalCategory: terms.medical?.category ?? null,
    confidentiality: true,
    nonCompeteMonths: null,
    governingLaw: `The laws of ${facts.countryName}`,
    clauses: null,
    clausesArabic: null,
  }
}

/** The client terms of the order form. */
export function clientFieldsFrom(facts: OrderFormFacts): ClientContractFields {
  const { terms, billUnit, billRate, billCurrency } = facts
  const { policy, policyDays } = terms.leave ?? {}
  const kind = policy as NonNullable<ClientContractFields['leaveBillingPolicy']>['kind'] | undefined
  return {
    ...common(facts),
    msaID: facts.msaId,
    sowID: facts.sowId,
    endClient: facts.endClient,
    ...(billUnit !== null &&
      billRate !== null &&
      billCurrency !== null && {
        rateLines: [
          {
            unit: billUnit as RateUnit,
            rate: inMinor(billRate, billCurrency),
            currency: billCurrency,
            overtime: terms.bill?.overtime ?? null,
            from: facts.startDate!,
            to: null,
            onCallRate: terms.bill?.onCallRate ? inMinor(terms.bill.onCallRate, billCurrency) : null,
          },
        ],
      }),
    minUnits: terms.bill?.minUnits ?? null,
    maxUnits: terms.bill?.maxUnits ?? null,
    rebatePercent: terms.bill?.rebatePercent ?? null,
    leaveBillingPolicy: kind ? { kind, days: policyDays ?? null } : null,
    paymentTerms: terms.bill?.paymentTerms ?? facts.paymentTerms,
    replacementTerms: null,
    purchaseOrderNumber: terms.purchaseOrder?.number ?? null,
    invoicingAddress: formatAddress(facts.billingAddress as Address | null),
    taxNote: null,
    clauses: null,
  }
}

/** The initial terms of a contract of this order form. */
export const fieldsFrom = (kind: ContractKind, facts: OrderFormFacts): ContractFields =>
  kind === 'CANDIDATE' ? candidateFieldsFrom(facts) : clientFieldsFrom(facts)

/** The client's defaults for fields the order form leaves empty. */
const UNFILLED = { workingDays: null, hoursPerDay: null, paymentTerms: null, billingAddress: null, clientName: null }

/** The order form's own terms; null or empty for the rest. */
const statedTerms = (kind: ContractKind, facts: OrderFormFacts): Readonly<Record<string, unknown>> =>
  fieldsFrom(kind, { ...facts, ...(UNFILLED as unknown as Partial<OrderFormFacts>) })

/**
 * The changes of the current contract for a next term: the terms of its order form, and the defaults of a first
 * contract for terms that only the former order form had. Everything else stays as edited.
 */
export function agreedFields(kind: ContractKind, facts: OrderFormFacts, before: OrderFormFacts | undefined) {
  const terms = statedTerms(kind, facts)
  const termsBefore = before ? statedTerms(kind, before) : {}
  const isStated = ([field]: [string, unknown]) => (terms[field] ?? termsBefore[field] ?? null) !== null
  return Object.fromEntries(Object.entries(fieldsFrom(kind, facts)).filter(isStated)) as ContractFields
}
