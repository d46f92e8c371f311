import {
  type AllocationStatus,
  allocationStates,
  BILLING_GUARDS,
  type BillingMove,
} from '@muster/contract/billing/core/states.contract.ts'
import {
  type AllocationResult,
  allocate,
  type CreditSource,
} from '@muster/contract/billing/receipts/allocation.rules.ts'
import type {
  Allocation,
  AllocationRow,
  allocationEndpoints,
} from '@muster/contract/billing/receipts/allocations.contract.ts'
import { type RuleViolation, toMinor } from '@muster/contract/kernel/math/money.ts'
import { maximum, minus } from '@muster/contract/kernel/math/rational.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { inCountries, type RecordKey, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import { containsPattern, searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { availableTransitions, checksOf, type FailedGuard, failedChecks } from '../../../kernel/transitions/checks.ts'
import { documentFields } from '../core/document-fields.rules.ts'
import { allocationsForMe } from '../core/pending-roles.queries.ts'
import { ofClient } from '../invoices/billings.queries.ts'
import { postedByOthers } from '../invoices/posting.queries.ts'
import { dependentAllocations } from './payment-application.queries.ts'
import { asEntered, dayClosed, notPayable } from './receipt-guards.queries.ts'

type Endpoints = typeof allocationEndpoints
type Allocations = SelectQueryBuilder<DB, 'allocation', object>
export const ALLOCATION = 'allocation'

export const allocationsIn = (db: Db, scope: Scope | null): Allocations =>
  inCountries(db.selectFrom('allocation'), scope, 'allocation.countryId')

const decorateAllocationRows = (rows: Allocations) =>
  rows
    .innerJoin('client', 'client.id', 'allocation.clientId')
    .innerJoin('country', 'country.id', 'allocation.countryId')
    .innerJoin('legalEntity', 'legalEntity.id', 'allocation.legalEntityId')
    .leftJoin('receipt', 'receipt.id', 'allocation.receiptId')
    .leftJoin('billing', 'billing.id', 'allocation.billingId')
    .leftJoin('appUser as creator', 'creator.id', 'allocation.createdBy')
    .leftJoin('appUser as poster', 'poster.id', 'allocation.postedBy')
    .selectAll('allocation')
    .select(['client.name as clientName', 'country.name as countryName', 'legalEntity.name as legalEntityName'])
    .select(['creator.name as creatorName', 'poster.name as posterName'])
    .select(['receipt.number as receiptNumber', 'receipt.status as receiptStatus', 'receipt.unallocated'])
    .select(['receipt.rate as receiptRate', 'billing.number as billingNumber', 'billing.open as billingOpen'])
    .select('billing.booksRate as billingRate')
    .select(
      sql<string[]>`array(select number from allocation_part part join billing settled on settled.id = part.billing_id
        where part.allocation_id = allocation.id order by number)`.as('invoices'),
    )
export type AllocationRecord = Awaited<ReturnType<ReturnType<typeof decorateAllocationRows>['executeTakeFirstOrThrow']>>

export const allocationName = ({ draftNumber }: Pick<AllocationRecord, 'draftNumber'>) => `Allocation ${draftNumber}`

const sourceOf = (row: AllocationRecord): AllocationRow['source'] =>
  row.receiptId !== null
    ? { kind: 'RECEIPT', id: row.receiptId, name: row.receiptNumber ?? '' }
    : { kind: 'INVOICE', id: row.billingId!, name: row.billingNumber ?? '' }

/** The current client credit of the source. */
function remainingCredit({ receiptId, receiptStatus, unallocated, billingOpen, currency }: AllocationRecord): string {
  const ofReceipt = receiptStatus === 'POSTED' ? unallocated! : '0'
  const remaining = receiptId === null ? minus('0', billingOpen!) : ofReceipt
  return toMinor(maximum(remaining, '0'), currency)
}

const presentAllocationRow = (row: AllocationRecord): AllocationRow => ({
  ...documentFields(row),
  reference: allocationName(row),
  status: row.status as AllocationStatus,
  source: sourceOf(row),
  amount: toMinor(row.amount, row.currency),
  invoices: row.invoices,
  day: row.day,
  booksCurrency: row.booksCurrency,
  realised: row.realised === null ? null : toMinor(row.realised, row.booksCurrency),
  _postedBy: refTo(row.postedBy, row.posterName),
})

export async function loadAllocation(db: Db, scope: Scope | null, { id, lock }: RecordKey): Promise<AllocationRecord> {
  if (lock) await allocationsIn(db, scope).select('allocation.id').where('allocation.id', '=', id).forUpdate().execute()
  return decorateAllocationRows(allocationsIn(db, scope).where('allocation.id', '=', id)).executeTakeFirstOrThrow(() =>
    notFound('allocation'),
  )
}

/** The parts by invoice id: the common locking order. */
export const partsOf = (db: Db, allocationID: string) =>
  db
    .selectFrom('allocationPart as part')
    .innerJoin('billing', 'billing.id', 'part.billingId')
    .selectAll('part')
    .select(['billing.number', 'billing.currency', 'billing.open', 'billing.booksRate', 'billing.status'])
    .where('part.allocationId', '=', allocationID)
    .orderBy('part.billingId')
    .execute()

export interface AllocationPart {
  readonly number: string | null
  readonly currency: string
  readonly open: string
  readonly booksRate: string | null
  readonly status: string
  readonly amount: string
  readonly sourceAmount?: string | null
}

/** The entries of its posting, or why it is rejected. */
export function allocatedNow(source: CreditSource, parts: readonly AllocationPart[]): AllocationResult | RuleViolation {
  const closed = notPayable(parts, 'Select issued invoices with an outstanding amount.')
  if (closed) return closed
  return allocate(
    source,
    parts.map(({ number, currency, open, booksRate, amount, sourceAmount = null }) => ({
      invoice: { number: number!, currency, open: toMinor(open, currency), rate: booksRate! },
      amount: asEntered(amount, currency),
      sourceAmount: sourceAmount === null ? null : asEntered(sourceAmount, source.currency),
    })),
  )
}

export const creditSourceOf = (row: AllocationRecord): CreditSource => ({
  name: sourceOf(row).name,
  currency: row.currency,
  left: remainingCredit(row),
  booksCurrency: row.booksCurrency,
  isMoney: row.receiptId !== null,
  rate: row.receiptRate ?? row.billingRate ?? '1',
})

interface AllocationGuardContext {
  readonly staff: { readonly id: string }
  readonly today: string
}

const CHECKS = checksOf(allocationStates)<AllocationRecord, AllocationGuardContext>({
  notTheCreator: (db, row, { staff }) => (row.createdBy === staff.id ? postedByOthers(db, row, staff) : null),
  periodOpen: (db, row, { today }) => dayClosed(db, row.legalEntityId, today),
  allocationsValid: async (db, row) => {
    const settled = allocatedNow(creditSourceOf(row), await partsOf(db, row.id))
    return settled.ok ? null : settled.message
  },
  noDependents: async (db, row) =>
    (await dependentAllocations(db, { allocationID: row.id })).length > 0 ? BILLING_GUARDS.noDependents : null,
})

/** The unmet guards of a transition. */
export const failedAllocationGuards = (
  db: Db,
  row: AllocationRecord,
  { guards }: BillingMove,
  context: AllocationGuardContext,
): Promise<FailedGuard[]> => failedChecks(CHECKS, guards, { db, row, context })

export function findAllocations({ db, scope, query, staff }: Call<Endpoints['list']>): ListQuery {
  const { status, clientID, legalEntityID, countryID, receiptID, billingID, searchInput } = query
  let plain = withValues(allocationsIn(db, scope), {
    'allocation.status': status,
    'allocation.clientId': clientID,
    'allocation.legalEntityId': legalEntityID,
    'allocation.countryId': countryID,
    'allocation.receiptId': receiptID,
  })
  if (query.waiting) plain = allocationsForMe(plain, staff)
  if (billingID?.length) {
    const settled = db.selectFrom('allocationPart').select('allocationId').where('billingId', 'in', billingID)
    plain = plain.where((eb) =>
      eb.or([eb('allocation.billingId', 'in', billingID), eb('allocation.id', 'in', settled)]),
    )
  }
  for (const term of searchTerms(searchInput))
    plain = plain.where(
      sql<boolean>`(search_text('Allocation ' || allocation.draft_number) like ${containsPattern(term)} or ${ofClient('allocation', term)})`,
    )
  const sorts = {
    createdAt: 'allocation.createdAt',
    client: ['client.name', 'allocation.createdAt'],
    status: ['allocation.status', 'allocation.createdAt'],
  }
  return { rows: decorateAllocationRows(plain), plain, key: 'allocation.id', sorts, present: presentAllocationRow }
}

interface AllocationReadContext {
  readonly db: Db
  readonly staff: Staff
  readonly today: string
}

export async function readAllocation(
  context: AllocationReadContext,
  scope: Scope | null,
  id: string,
): Promise<Allocation> {
  const { db, staff } = context
  const row = await loadAllocation(db, scope, { id })
  const moves = await availableTransitions(allocationStates, { staff, from: row.status as AllocationStatus }, (move) =>
    failedAllocationGuards(db, row, move, context),
  )
  const parts = await partsOf(db, id)
  return {
    ...presentAllocationRow(row),
    note: row.note,
    reason: row.reason,
    left: remainingCredit(row),
    availableTransitions: moves,
    parts: parts.map(({ billingId, number, currency, amount, sourceAmount, open, difference }) => ({
      _billing: { id: billingId, name: number ?? '' },
      currency,
      amount: toMinor(amount, currency),
      open: toMinor(open, currency),
      sourceAmount: sourceAmount === null ? null : toMinor(sourceAmount, row.currency),
      difference: difference === null ? null : toMinor(difference, row.booksCurrency),
    })),
  }
}

export const getAllocation = (call: Call<Endpoints['get']>): Promise<Allocation> =>
  readAllocation(call, call.scope, call.params.id)

export const allocationHistory = recordHistory(ALLOCATION, loadAllocation, { view: { resource: 'receipts' } })
