import { type ReceiptStatus, receiptStates } from '@muster/contract/billing/core/states.contract.ts'
import type { Receipt, ReceiptRow } from '@muster/contract/billing/receipts/receipt-shapes.contract.ts'
import type { receiptEndpoints } from '@muster/contract/billing/receipts/receipts.contract.ts'
import { proposeAllocations } from '@muster/contract/billing/receipts/receipts.rules.ts'
import type { Explained } from '@muster/contract/kernel/math/calculation-trace.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { sql } from 'kysely'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import { containsPattern, searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { availableTransitions } from '../../../kernel/transitions/checks.ts'
import { documentFields } from '../core/document-fields.rules.ts'
import { receiptsForMe } from '../core/pending-roles.queries.ts'
import { billingsIn, draftName, ofClient } from '../invoices/billings.queries.ts'
import { failedReceiptGuards } from './receipt-guards.queries.ts'
import {
  allocationsOf,
  decorateReceiptRows,
  isUnallocated,
  loadReceipt,
  RECEIPT,
  type ReceiptRecord,
  receiptsIn,
} from './receipt-rows.queries.ts'

type Endpoints = typeof receiptEndpoints

const presentReceiptRow = (row: ReceiptRecord): ReceiptRow => {
  const { currency, booksCurrency } = row
  return {
    ...documentFields(row),
    number: row.number,
    reference: draftName(row.draftNumber),
    status: row.status as ReceiptStatus,
    receivedOn: row.receivedOn,
    received: toMinor(row.received, currency),
    bankCharge: toMinor(row.bankCharge, currency),
    allocated: toMinor(row.allocated, currency),
    unallocated: toMinor(row.unallocated, currency),
    realised: row.realised === null ? null : toMinor(row.realised, booksCurrency),
    booksCurrency,
    bankReference: row.bankReference,
    _postedBy: refTo(row.postedBy, row.posterName),
  }
}

export function findReceipts({ db, scope, query, staff }: Call<Endpoints['list']>): ListQuery {
  const { status, clientID, legalEntityID, countryID, currency, billingID, from, to, unallocated, searchInput } = query
  let plain = withValues(receiptsIn(db, scope), {
    'receipt.status': status,
    'receipt.clientId': clientID,
    'receipt.legalEntityId': legalEntityID,
    'receipt.countryId': countryID,
    'receipt.currency': currency,
  })
  if (query.waiting) plain = receiptsForMe(plain, staff)
  if (from) plain = plain.where('receipt.receivedOn', '>=', from)
  if (to) plain = plain.where('receipt.receivedOn', '<=', to)
  if (unallocated !== undefined) plain = plain.where(unallocated ? isUnallocated : sql<boolean>`not ${isUnallocated}`)
  if (billingID?.length) {
    const own = db.selectFrom('receiptAllocation').select('receiptId').where('billingId', 'in', billingID)
    plain = plain.where('receipt.id', 'in', own)
  }
  for (const term of searchTerms(searchInput))
    plain = plain.where(
      sql<boolean>`(search_text(coalesce(receipt.number, '') || ' ' || coalesce(receipt.bank_reference, '')) like ${containsPattern(term)}
        or ${ofClient('receipt', term)})`,
    )
  const sorts = {
    receivedOn: 'receipt.receivedOn',
    createdAt: 'receipt.createdAt',
    number: 'receipt.number',
    client: ['client.name', 'receipt.receivedOn'],
    status: ['receipt.status', 'receipt.receivedOn'],
  }
  return { rows: decorateReceiptRows(plain), plain, key: 'receipt.id', sorts, present: presentReceiptRow }
}

interface ReceiptReadContext {
  readonly db: Db
  readonly staff: Staff
  readonly today: string
}

export async function readReceipt(reading: ReceiptReadContext, scope: Scope | null, id: string): Promise<Receipt> {
  const { db, staff } = reading
  const row = await loadReceipt(db, scope, { id })
  const parts = await allocationsOf(db, id)
  const moves = await availableTransitions(receiptStates, { staff, from: row.status as ReceiptStatus }, (move) =>
    failedReceiptGuards(db, row, parts, move, reading),
  )
  return {
    ...presentReceiptRow(row),
    rate: row.rate,
    note: row.note,
    reason: row.reason,
    explain: row.explain as unknown as Explained | null,
    availableTransitions: moves,
    duplicateReason: row.duplicateReason,
    _duplicateOf: refTo(row.duplicateOf, row.duplicatedNumber ?? draftName(row.duplicatedDraft ?? '')),
    bankChargeInBooks: row.bankChargeInBooks === null ? null : toMinor(row.bankChargeInBooks, row.booksCurrency),
    allocations: parts.map((part) => ({
      _billing: { id: part.billingId, name: part.number ?? '' },
      currency: part.currency,
      cash: toMinor(part.cash, part.currency),
      sourceAmount: part.sourceAmount === null ? null : toMinor(part.sourceAmount, row.currency),
      withheld: toMinor(part.withheld, part.currency),
      certificate: part.certificate,
      retained: toMinor(part.retained, part.currency),
      closesRest: part.closesRest,
      open: toMinor(part.open, part.currency),
      difference: part.difference === null ? null : toMinor(part.difference, row.booksCurrency),
    })),
  }
}

export const getReceipt = (call: Call<Endpoints['get']>): Promise<Receipt> =>
  readReceipt(call, call.scope, call.params.id)

export const receiptHistory = recordHistory(RECEIPT, loadReceipt, { view: { resource: 'receipts' } })

/** The maximum number of invoices of a receipt or allocation. */
const MAX_INVOICES = 100

interface OpenInvoiceFilter {
  readonly clientID: string
  readonly legalEntityID: string
  /** In this currency, or in all others. */
  readonly currency?: string
  readonly not?: string
  /** Only those issued by then. */
  readonly issuedBy?: string | undefined
}

/** The open invoices of a client, oldest due date first, up to the maximum of one receipt. */
export async function openInvoicesOf(
  db: Db,
  scope: Scope,
  { clientID, legalEntityID, currency: only, not, issuedBy }: OpenInvoiceFilter,
) {
  const rows = await billingsIn(db, scope)
    .select(['id', 'number', 'dueDate', 'open', 'booksRate', 'currency'])
    .where('clientId', '=', clientID)
    .where('legalEntityId', '=', legalEntityID)
    .$if(only !== undefined, (all) => all.where('currency', '=', only!))
    .$if(not !== undefined, (all) => all.where('currency', '<>', not!))
    .where('number', 'is not', null)
    .where('open', '>', '0')
    .where('status', '!=', 'WRITTEN_OFF')
    .$if(issuedBy !== undefined, (all) => all.where('issueDate', '<=', issuedBy!))
    .orderBy('dueDate')
    .orderBy('number')
    .limit(MAX_INVOICES)
    .execute()
  return rows.map(({ id, number, dueDate, open, booksRate, currency }) => ({
    id,
    number: number!,
    currency,
    open: toMinor(open, currency),
    rate: booksRate!,
    dueDay: dueDate!,
  }))
}

/** The suggested allocation of a client payment to open invoices, oldest due date first. */
export async function suggestAllocation({ db, scope, query }: Call<Endpoints['proposal']>) {
  const { amount, currency, receivedOn: issuedBy, ...of } = query
  const open = await openInvoicesOf(db, scope, { ...of, currency, issuedBy })
  const invoices = new Map(open.map((one) => [one.number, one]))
  return proposeAllocations(open, amount, currency).map(({ number, cash }) => {
    const { id: billingID, dueDay: dueDate, open: left } = invoices.get(number)!
    return { billingID, number, dueDate, open: left, cash }
  })
}
