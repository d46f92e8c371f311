import {
  type AllocationStatus,
  allocationStates,
  BILLING_GUARDS,
  type BillingGuard,
  type BillingMove,
  type InvoiceStatus,
  isIssuedStatus,
} from '@muster/contract/billing/core/states.contract.ts'
import { invoiceStatusLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import { type Allocated, allocate, type Favour } from '@muster/contract/billing/receipts/allocation.rules.ts'
import type {
  Allocation,
  AllocationRow,
  allocationEndpoints,
} from '@muster/contract/billing/receipts/allocations.contract.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { isAmount, type RuleViolation, toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, minus } from '@muster/contract/kernel/math/rational.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import { historyOf } from '../../../kernel/app/history.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import { containing, searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { availableTransitions } from '../../../kernel/transitions/checks.ts'
import { moneyIn } from '../core/money.rules.ts'
import { allocationsForMe } from '../core/pending-roles.queries.ts'
import { ofClient } from '../invoices/billings.queries.ts'
import { postedByOthers } from '../invoices/posting.queries.ts'
import { dependentAllocations } from './payment-application.queries.ts'
import { dayClosed } from './receipt-guards.queries.ts'

type Endpoints = typeof allocationEndpoints
type Allocations = SelectQueryBuilder<DB, 'allocation', object>
export const ALLOCATION = 'allocation'

/** Within scope like receipts: no role is limited to own clients here. */
export function allocationsIn(db: Db, scope: Scope | null): Allocations {
  const rows: Allocations = db.selectFrom('allocation')
  if (!scope) return rows
  if (scope.ownClientsOf || scope.assignedJobsOf || scope.teamsOf) return rows.where(sql<boolean>`false`)
  const { countryIDs } = scope
  return countryIDs ? rows.where('allocation.countryId', 'in', countryIDs.length > 0 ? [...countryIDs] : ['--']) : rows
}

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
const leftOf = (row: AllocationRecord): string => {
  const left =
    row.receiptId !== null
      ? row.receiptStatus === 'POSTED'
        ? row.unallocated!
        : '0'
      : toMinor(minus('0', row.billingOpen!), row.currency)
  return compare(left, '0') > 0 ? moneyIn(left, row.currency) : toMinor('0', row.currency)
}

const presentAllocationRow = (row: AllocationRecord): AllocationRow => ({
  id: row.id,
  reference: allocationName(row),
  status: row.status as AllocationStatus,
  since: row.stateSince.toISOString(),
  clientID: row.clientId,
  _client: { id: row.clientId, name: row.clientName },
  countryID: row.countryId,
  _country: { id: row.countryId, name: row.countryName },
  legalEntityID: row.legalEntityId,
  _legalEntity: { id: row.legalEntityId, name: row.legalEntityName },
  source: sourceOf(row),
  currency: row.currency,
  amount: moneyIn(row.amount, row.currency),
  invoices: row.invoices,
  day: row.day,
  booksCurrency: row.booksCurrency,
  realised: row.realised === null ? null : moneyIn(row.realised, row.booksCurrency),
  _createdBy: refTo(row.createdBy, row.creatorName),
  _postedBy: refTo(row.postedBy, row.posterName),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

export async function loadAllocation(
  db: Db,
  scope: Scope | null,
  { id, lock }: { id: string; lock?: boolean },
): Promise<AllocationRecord> {
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

export interface Wanted {
  readonly number: string | null
  readonly currency: string
  readonly open: string
  readonly booksRate: string | null
  readonly status: string
  readonly amount: string
  readonly sourceAmount?: string | null
}

/** The entries of its posting, or why it is rejected. */
export function allocatedNow(favour: Favour, parts: readonly Wanted[]): Allocated | RuleViolation {
  const dead = parts.find(({ status }) => !isIssuedStatus(status as InvoiceStatus) || status === 'WRITTEN_OFF')
  if (dead)
    return {
      ok: false,
      code: 'allocationsValid',
      message: `${dead.number ?? 'A draft'} ${statusClause(invoiceStatusLabels, dead.status)}. Choose issued invoices with an outstanding amount.`,
    }
  return allocate(
    favour,
    parts.map(({ number, currency, open, booksRate, amount, sourceAmount = null }) => ({
      invoice: { number: number!, currency, open: moneyIn(open, currency), rate: booksRate! },
      amount: isAmount(amount, currency) ? moneyIn(amount, currency) : amount,
      sourceAmount:
        sourceAmount !== null && isAmount(sourceAmount, favour.currency)
          ? moneyIn(sourceAmount, favour.currency)
          : sourceAmount,
    })),
  )
}

export const creditBalance = (row: AllocationRecord): Favour => ({
  name: sourceOf(row).name,
  currency: row.currency,
  left: leftOf(row),
  booksCurrency: row.booksCurrency,
  isMoney: row.receiptId !== null,
  rate: row.receiptRate ?? row.billingRate ?? '1',
})

/** The unmet guards of a transition. */
export async function failedAllocationGuards(
  db: Db,
  row: AllocationRecord,
  move: BillingMove,
  { staff, today }: { readonly staff: { readonly id: string }; readonly today: string },
): Promise<{ name: string; message: string }[]> {
  const failure = (name: BillingGuard, message: string = BILLING_GUARDS[name]) => ({ name, message })
  const found: { name: string; message: string }[] = []
  for (const guard of move.guards) {
    if (guard === 'notTheCreator' && row.createdBy === staff.id)
      found.push(failure(guard, await postedByOthers(db, row, staff)))
    if (guard === 'periodOpen') {
      const closed = await dayClosed(db, row.legalEntityId, today)
      if (closed !== null) found.push(failure(guard, closed))
    }
    if (guard === 'allocationsValid') {
      const settled = allocatedNow(creditBalance(row), await partsOf(db, row.id))
      if (!settled.ok) found.push(failure(guard, settled.message))
    }
    if (guard === 'noDependents' && (await dependentAllocations(db, { allocationID: row.id })).length > 0)
      found.push(failure(guard))
  }
  return found
}

export function findAllocations({ db, scope, query, staff }: Call<Endpoints['list']>): ListQuery {
  const { status, clientID, legalEntityID, countryID, receiptID, billingID, searchInput } = query
  let plain = allocationsIn(db, scope)
  if (status?.length) plain = plain.where('allocation.status', 'in', status)
  if (query.waiting) plain = allocationsForMe(plain, staff)
  if (clientID?.length) plain = plain.where('allocation.clientId', 'in', clientID)
  if (legalEntityID?.length) plain = plain.where('allocation.legalEntityId', 'in', legalEntityID)
  if (countryID?.length) plain = plain.where('allocation.countryId', 'in', countryID)
  if (receiptID?.length) plain = plain.where('allocation.receiptId', 'in', receiptID)
  if (billingID?.length) {
    const settled = db.selectFrom('allocationPart').select('allocationId').where('billingId', 'in', billingID)
    plain = plain.where((eb) =>
      eb.or([eb('allocation.billingId', 'in', billingID), eb('allocation.id', 'in', settled)]),
    )
  }
  for (const term of searchTerms(searchInput))
    plain = plain.where(
      sql<boolean>`(search_text('Allocation ' || allocation.draft_number) like ${containing(term)} or ${ofClient('allocation', term)})`,
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
  reading: AllocationReadContext,
  scope: Scope | null,
  id: string,
): Promise<Allocation> {
  const { db, staff } = reading
  const row = await loadAllocation(db, scope, { id })
  const moves = await availableTransitions(allocationStates, { staff, from: row.status as AllocationStatus }, (move) =>
    failedAllocationGuards(db, row, move, reading),
  )
  const parts = await partsOf(db, id)
  return {
    ...presentAllocationRow(row),
    note: row.note,
    reason: row.reason,
    left: leftOf(row),
    availableTransitions: moves,
    parts: parts.map(({ billingId, number, currency, amount, sourceAmount, open, difference }) => ({
      _billing: { id: billingId, name: number ?? '' },
      currency,
      amount: moneyIn(amount, currency),
      open: moneyIn(open, currency),
      sourceAmount: sourceAmount === null ? null : moneyIn(sourceAmount, row.currency),
      difference: difference === null ? null : moneyIn(difference, row.booksCurrency),
    })),
  }
}

export const getAllocation = (call: Call<Endpoints['get']>): Promise<Allocation> =>
  readAllocation(call, call.scope, call.params.id)

export async function allocationHistory(call: Call<Endpoints['history']>) {
  const { id } = await loadAllocation(call.db, call.scope, { id: call.params.id })
  return historyOf(call, { entity: ALLOCATION, entityID: id, view: { resource: 'receipts' } })
}
