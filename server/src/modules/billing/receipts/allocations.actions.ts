import { type AllocationStatus, allocationStates } from '@muster/contract/billing/core/states.contract.ts'
import type { Allocation, allocationEndpoints } from '@muster/contract/billing/receipts/allocations.contract.ts'
import { receiptStatusLabels } from '@muster/contract/billing/receipts/receipt.labels.ts'
import { proposeAllocations } from '@muster/contract/billing/receipts/receipts.rules.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, minus } from '@muster/contract/kernel/math/rational.ts'
import { invalid, ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Scope, scopeFor } from '../../../kernel/db/scope.ts'
import { assertPayable } from '../../../kernel/documents/amounts.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { recordAllocation } from '../core/audit.actions.ts'
import { invoiceName, loadBilling } from '../invoices/billings.queries.ts'
import { drawFromAccount, reverseAllocation } from '../invoices/reversing.actions.ts'
import {
  ALLOCATION,
  type AllocationPart,
  type AllocationRecord,
  allocatedNow,
  allocationName,
  creditSourceOf,
  failedAllocationGuards,
  loadAllocation,
  partsOf,
  readAllocation,
} from './allocations.queries.ts'
import { applyToInvoice } from './payment-application.actions.ts'
import { notifyCreator } from './posting.actions.ts'
import { exchangeRateDeviation } from './receipt-guards.queries.ts'
import { loadReceipt, receiptName } from './receipt-rows.queries.ts'
import { openInvoicesOf } from './receipts.queries.ts'

type Endpoints = typeof allocationEndpoints
type AllocationParams = Pick<Call<Endpoints['create']>, 'db' | 'staff'>

interface SourceIDs {
  readonly receiptID?: string | null | undefined
  readonly billingID?: string | null | undefined
}

/** The source: a posted receipt, or an overcredited invoice; within scope. */
async function sourceOf({ db, staff }: AllocationParams, scope: Scope, { receiptID, billingID }: SourceIDs) {
  if (receiptID) {
    const row = await loadReceipt(db, scope, { id: receiptID })
    if (row.status !== 'POSTED')
      throw ruleViolation(
        'RECEIPT_NOT_POSTED',
        `${receiptName(row)} ${statusClause(receiptStatusLabels, row.status)}. Post it first.`,
      )
    const { currency, booksCurrency } = row
    const credit = {
      name: row.number!,
      isMoney: true,
      currency,
      left: toMinor(row.unallocated, currency),
      rate: row.rate!,
      booksCurrency,
    }
    return { kind: 'RECEIPT' as const, row, credit }
  }
  if (!billingID)
    throw invalid([{ path: 'receiptID', message: 'Select a receipt, or an invoice with a client credit.' }])
  const row = await loadBilling(db, scopeFor(staff, 'billings'), { id: billingID })
  const { currency } = row
  const left = row.number !== null && compare(row.open, '0') < 0 ? minus('0', row.open) : '0'
  const credit = {
    name: invoiceName(row),
    isMoney: false,
    currency,
    left: toMinor(left, currency),
    rate: row.booksRate ?? '1',
    booksCurrency: row.booksCurrency ?? currency,
  }
  return { kind: 'INVOICE' as const, row, credit }
}
type Source = Awaited<ReturnType<typeof sourceOf>>

const nothingLeft = ({ kind, credit: { name } }: Source) =>
  ruleViolation(
    'NOTHING_TO_ALLOCATE',
    kind === 'RECEIPT' ? `${name} has no unallocated amount to allocate.` : `${name} has no client credit to allocate.`,
  )

/** The suggested allocation to open invoices of the same client, entity and currency: oldest due date first. */
export async function proposeAllocation(call: Call<Endpoints['proposal']>) {
  const { db, scope, staff, query, today } = call
  const source = await sourceOf(call, scope, query)
  const { row, credit } = source
  const { currency } = credit
  const of = { clientID: row.clientId, legalEntityID: row.legalEntityId }
  const open = await openInvoicesOf(db, scopeFor(staff, 'billings'), { ...of, currency })
  // Payments can be applied to invoices in other currencies when specified; credits can’t.
  const others = credit.isMoney ? await openInvoicesOf(db, scopeFor(staff, 'billings'), { ...of, not: currency }) : []
  const rates = new Map<string, string | null>()
  for (const other of new Set(others.map((one) => one.currency))) {
    const rate = await rateBetween(db, other, currency, today)
    rates.set(other, rate.ok ? rate.rate : null)
  }
  const proposed = new Map(proposeAllocations(open, credit.left, currency).map(({ number, cash }) => [number, cash]))
  return {
    source: { kind: source.kind, id: row.id, name: credit.name },
    _client: { id: row.clientId, name: row.clientName },
    currency,
    left: credit.left,
    invoices: [...open, ...others].map(({ id: billingID, number, dueDay: dueDate, open: left, currency: its }) => ({
      billingID,
      number,
      dueDate,
      open: left,
      currency: its,
      rate: rates.get(its) ?? null,
      amount: proposed.get(number) ?? toMinor('0', its),
    })),
  }
}

/** Creates a draft; what can’t be posted is rejected here already. */
export async function createAllocation(call: Call<Endpoints['create']>): Promise<Allocation> {
  const { db, scope, staff, body, now } = call
  const source = await sourceOf(call, scope, body)
  const { row, credit } = source
  if (compare(credit.left, '0') <= 0) throw nothingLeft(source)
  const requestedParts = []
  for (const [i, { billingID, amount, sourceAmount }] of body.parts.entries()) {
    const invoice = await loadBilling(db, scopeFor(staff, 'billings'), { id: billingID })
    if (invoice.clientId !== row.clientId || invoice.legalEntityId !== row.legalEntityId)
      throw ruleViolation(
        'INVOICE_OF_OTHER_CLIENT',
        `${invoiceName(invoice)} belongs to a different client or legal entity than ${credit.name}. Select other invoices.`,
        [{ path: `parts.${i}.billingID`, message: 'This invoice belongs to a different client or legal entity.' }],
      )
    assertPayable([
      { path: ['parts', i, 'amount'], amount, currency: invoice.currency },
      { path: ['parts', i, 'sourceAmount'], amount: sourceAmount, currency: credit.currency },
    ])
    // Within one currency there is no amount to agree on.
    requestedParts.push({
      ...invoice,
      amount,
      sourceAmount: invoice.currency === credit.currency ? null : sourceAmount,
    })
  }
  const found = allocatedNow(credit, requestedParts)
  if (!found.ok) throw ruleViolation(found.code, found.message)
  await assertExchanged(call, credit, requestedParts)
  const { id } = await db
    .insertInto('allocation')
    .values({
      clientId: row.clientId,
      countryId: row.countryId,
      legalEntityId: row.legalEntityId,
      currency: credit.currency,
      amount: found.amount,
      booksCurrency: credit.booksCurrency,
      note: body.note,
      ...(source.kind === 'RECEIPT' ? { receiptId: row.id } : { billingId: row.id }),
      ...creationColumns({ staff, now }),
      stateSince: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('allocationPart')
    .values(
      requestedParts.map((one) => ({
        allocationId: id,
        billingId: one.id,
        amount: toMinor(one.amount, one.currency),
        sourceAmount: one.sourceAmount && toMinor(one.sourceAmount, credit.currency),
      })),
    )
    .execute()
  await recordAllocation(call, 'created', await loadAllocation(db, null, { id }))
  return readAllocation(call, null, id)
}

/**
 * The agreed amount between two currencies must be close to the daily rate: a larger difference would be a loss, as
 * with receipts.
 */
async function assertExchanged(
  { db, today }: Pick<Call<Endpoints['create']>, 'db' | 'today'>,
  { currency }: { readonly currency: string },
  parts: readonly AllocationPart[],
): Promise<void> {
  const taking = parts.map(({ amount, sourceAmount = null, ...of }) => ({ ...of, cash: amount, sourceAmount }))
  const odd = await exchangeRateDeviation(db, { currency, day: today }, taking)
  if (odd) throw ruleViolation('ALLOCATIONS_INVALID', odd)
}

/** Invoices by id, then the receipt: the common locking order of payments. */
async function lockAll(db: Db, { id, receiptId, billingId }: AllocationRecord): Promise<void> {
  const invoices = (await partsOf(db, id)).map((part) => part.billingId)
  for (const one of [...invoices, ...(billingId ? [billingId] : [])].toSorted())
    await loadBilling(db, null, { id: one, lock: true })
  if (receiptId) await loadReceipt(db, null, { id: receiptId, lock: true })
}

type AllocationChange = Call<Endpoints['move']>['body'] & StatusChange<AllocationStatus>

const transitions = transitionRules<Call<Endpoints['move']>, AllocationChange>()({
  async lock({ db, scope }, { id }) {
    await lockAll(db, await loadAllocation(db, scope, { id }))
    return loadAllocation(db, scope, { id, lock: true })
  },
  machine: () => allocationStates,
  subject: () => 'An allocation',
  read: (call, { id }) => readAllocation(call, call.scope, id),
  guards: (call, row, { move }) => failedAllocationGuards(call.db, row, move, call),
  async apply(call, row, { change: { status, reason } }) {
    const columns =
      status === 'POSTED'
        ? await post(call, row)
        : status === 'REVERSED'
          ? await reverseAllocation(call, row, reason!)
          : {}
    await updateRecord(call, 'allocation', row.id, { status, reason, stateSince: call.now, ...columns })
  },
  reload: ({ db }, { id }) => loadAllocation(db, null, { id }),
  audit: (call, { before, after, change: { status, reason } }) =>
    recordAllocation(call, status.toLowerCase(), after, { before, reason }),
  notify: (call, { after, change }) =>
    notifyCreator(call, { ...after, entity: ALLOCATION, name: allocationName(after) }, change, {
      allocationID: after.id,
    }),
})

export async function moveAllocation(call: Call<Endpoints['move']>): Promise<Allocation> {
  await transition(transitions, call, { id: call.params.id, ...call.body })
  return readAllocation(call, null, call.params.id)
}

/**
 * Applies it to the invoices, which the caller has locked; an amount from an invoice is deducted there, so that both
 * entries add up to zero.
 */
async function post(call: Call<Endpoints['move']>, row: AllocationRecord) {
  const { db, staff, now, today } = call
  const credit = creditSourceOf(row)
  const parts = await partsOf(db, row.id)
  const found = allocatedNow(credit, parts)
  if (!found.ok) throw ruleViolation(found.code, found.message)
  await assertExchanged(call, credit, parts)
  const entryBase = { day: today, allocationID: row.id }
  const subject = { allocation: allocationName(row), from: credit.name }
  for (const [i, { billingId, amount }] of parts.entries()) {
    const difference = found.differences[i]!
    const entry = row.receiptId
      ? { ...entryBase, kind: 'CASH' as const, amount, receiptID: row.receiptId, difference }
      : { ...entryBase, kind: 'TRANSFER' as const, amount, difference }
    const invoice = await loadBilling(db, null, { id: billingId })
    await applyToInvoice(call, invoice, [entry], { event: 'payment-applied', more: { ...subject, allocated: amount } })
    if (difference !== null)
      await db
        .updateTable('allocationPart')
        .set({ difference })
        .where('allocationId', '=', row.id)
        .where('billingId', '=', billingId)
        .execute()
  }
  if (row.receiptId) await drawFromAccount(call, row.receiptId, found)
  else {
    const source = await loadBilling(db, null, { id: row.billingId! })
    const out = { ...entryBase, kind: 'TRANSFER' as const, amount: toMinor(minus('0', found.amount), row.currency) }
    const more = { ...subject, to: parts.map(({ number }) => number).join(', '), allocated: out.amount }
    await applyToInvoice(call, source, [out], { event: 'payment-applied', more })
  }
  return { day: today, postedAt: now, postedBy: staff.id, realised: found.realised }
}
