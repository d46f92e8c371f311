import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { STAFFING_CODE } from '@muster/contract/billing/core/codes.contract.ts'
import type { Billing } from '@muster/contract/billing/core/shapes.contract.ts'
import { invoiceStates, isIssuedStatus } from '@muster/contract/billing/core/states.contract.ts'
import { billingView } from '@muster/contract/billing/core/visibility.contract.ts'
import type { SnapshotCreditLine } from '@muster/contract/billing/credit-notes/credit-snapshot.rules.ts'
import {
  invoiceBalance,
  retentionOf,
  type Settlement,
  type SettlementKind,
  withholdingOf,
} from '@muster/contract/billing/drafts/invoice-balance.rules.ts'
import { dueMovedFrom, formatTerms } from '@muster/contract/billing/drafts/terms.rules.ts'
import { isUblProfile } from '@muster/contract/billing/e-invoice/ubl.rules.ts'
import { figuresOf } from '@muster/contract/billing/invoices/invoice-snapshot.rules.ts'
import { gstParticulars } from '@muster/contract/billing/tax/gst-document.rules.ts'
import { explainIssued } from '@muster/contract/billing/tax/tax-trace.rules.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { deliveriesOf } from '../../../kernel/mail/deliveries.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { availableTransitions } from '../../../kernel/transitions/checks.ts'
import {
  type BillingRecord,
  INVOICE_ENTITY,
  loadBilling,
  presentInvoiceRow,
  snapshotOf,
  statusOf,
} from '../invoices/billings.queries.ts'
import { correctedSince } from '../invoices/corrected-invoices.queries.ts'
import { type DocumentFacts, documentFacts, failedInvoiceGuards, reasonsOf } from '../invoices/guards.queries.ts'
import {
  allocationsWaiting,
  disputesOf,
  mailsOf,
  notesOf,
  receiptsWaiting,
  settlementsOf,
} from '../invoices/invoice-related.queries.ts'
import { asDecided, type LineRecord, linesOf } from '../invoices/lines.queries.ts'
import { clientParty, profileOn, supplierParty } from '../tax/taxes.queries.ts'

type Endpoints = typeof billingEndpoints
type InvoiceReadContext = Pick<Call<Endpoints['get']>, 'db' | 'staff' | 'today' | 'appContext'>

const availableInvoiceTransitions = (db: Db, facts: DocumentFacts, staff: Staff, today: string) =>
  availableTransitions(invoiceStates, { staff, from: statusOf(facts.row) }, (move) =>
    failedInvoiceGuards(db, facts, move, { staff, today }),
  )

type CreditedAmounts = Omit<SnapshotCreditLine, 'of'>
const NOTHING: CreditedAmounts = { quantity: '0', net: '0', tax: '0', legalNet: '0', legalTax: '0' }

export const presentLine = (
  { id, line: { currency, ...line }, position, vat, tax, ...row }: LineRecord,
  credited: CreditedAmounts = NOTHING,
): Billing['lines'][number] => ({
  ...line,
  id,
  number: position,
  tax: toMinor(tax, currency),
  taxCode: vat.ok ? vat.code : null,
  taxPercent: vat.ok ? vat.percent : null,
  taxNote: vat.ok ? vat.note : vat.message,
  _candidate: refTo(row.candidateId, row.personName),
  _contract: refTo(row.contractId, row.contractNumber),
  timesheetID: row.timesheetId,
  month: row.month?.slice(0, 7) ?? null,
  _purchaseOrder: refTo(row.purchaseOrderId, row.orderNumber),
  creditedQuantity: credited.quantity,
  creditedNet: toMinor(credited.net, currency),
  creditedTax: toMinor(credited.tax, currency),
})

/** `Net 32 days, moved from 12 Dec 2026 to the next working day`. */
function termsText(row: BillingRecord): string {
  const agreed = dueMovedFrom(row)
  return `${formatTerms(row.terms)}${agreed === null ? '' : `, moved from ${formatLongDate(agreed)} to the next working day`}`
}

/** The document: the snapshot, or the preview of a draft. */
function documentOf({ row, lines, entity, client, law }: DocumentFacts, today: string) {
  const { currency } = row
  const snapshot = snapshotOf(row)
  if (snapshot)
    return {
      taxes: snapshot.categories.map(({ parts, noteArabic: _arabic, reasonCode: _code, ...shown }) => ({
        ...shown,
        parts: parts ?? [],
      })),
      gst: gstParticulars(snapshot),
      legal: snapshot.legal,
      eInvoice: isUblProfile(snapshot.profile) ? snapshot.profile : null,
      explain: explainIssued(snapshot),
    }
  const profile = profileOn(entity, law.profile, today)
  const eInvoice = isUblProfile(profile) ? profile : null
  const parties = { supplier: supplierParty(entity), client: clientParty(client), serviceCode: STAFFING_CODE }
  if (lines.length === 0)
    return { taxes: [], gst: gstParticulars({ ...parties, categories: [] }), legal: null, eInvoice, explain: null }
  const { vatRounding } = entity
  const { totals } = figuresOf({ lines: lines.map(asDecided), vatRounding, legalRate: null })
  const noteOf = (code: string) =>
    lines.flatMap(({ vat }) => (vat.ok && vat.code === code ? [vat.note] : []))[0] ?? null
  return {
    taxes: totals.categories.map(({ code, percent, taxable, tax, parts }) => ({
      code,
      percent,
      taxable: toMinor(taxable, currency),
      tax: toMinor(tax, currency),
      note: noteOf(code),
      parts: [...parts],
    })),
    gst: gstParticulars({ ...parties, categories: totals.categories }),
    legal: null,
    eInvoice,
    explain: totals.explain,
  }
}

/** The recipients of invoices: billing contacts, else the primary contact. */
export const recipientsOf = async (db: Db, clientID: string): Promise<readonly Recipient[]> =>
  (await recipientsOfEach(db, [clientID])).get(clientID) ?? []

interface Recipient {
  readonly name: string
  readonly email: string
}

/** The same for many clients; clients without a recipient are omitted. */
export async function recipientsOfEach(
  db: Db,
  clients: readonly string[],
): Promise<ReadonlyMap<string, readonly Recipient[]>> {
  const all = await db
    .selectFrom('clientContact')
    .select(['clientId', 'name', 'email', 'kind', 'isPrimary'])
    .where('clientId', '=', anyOf(clients))
    .where('email', 'is not', null)
    .where((eb) => eb.or([eb('kind', '=', 'ACCOUNTS_PAYABLE'), eb('isPrimary', '=', true)]))
    .orderBy('name')
    .execute()
  return new Map(
    [...Map.groupBy(all, ({ clientId }) => clientId)].map(([id, rows]) => {
      const payable = rows.filter(({ kind }) => kind === 'ACCOUNTS_PAYABLE')
      return [id, (payable.length > 0 ? payable : rows).map(({ name, email }) => ({ name, email: email! }))] as const
    }),
  )
}

/** The complete record with the actions of the caller. */
export async function readBilling(context: InvoiceReadContext, scope: Scope | null, id: string): Promise<Billing> {
  const { db, staff, today } = context
  const row = await loadBilling(db, scope, { id })
  const lines = await linesOf(db, id)
  const facts = await documentFacts(db, row, lines, today)
  const { currency } = row
  const settlements = await settlementsOf(db, row)
  const credited = await creditedOf(db, id)
  const balance = invoiceBalance(
    toMinor(row.gross, currency),
    settlements.map(({ kind, amount }): Settlement => ({ kind: kind as SettlementKind, amount })),
    currency,
  )
  const issued = isIssuedStatus(statusOf(row))
  const { gross: _gross, ...balanceShown } = balance
  return {
    ...presentInvoiceRow(today)(row),
    ...documentOf(facts, today),
    lines: lines.map((line) => presentLine(line, credited.get(line.position))),
    buyerReference: row.buyerReference,
    note: row.note,
    documents: row.documents ?? 0,
    comments: row.comments ?? 0,
    availableTransitions: await availableInvoiceTransitions(db, facts, staff, today),
    _issuedBy: refTo(row.issuedBy, row.issuerName),
    terms: row.terms,
    termsText: termsText(row),
    delivery: row.invoiceDelivery as Billing['delivery'],
    recipients: [...(await recipientsOf(db, row.clientId))],
    _submittedBy: refTo(row.submittedBy, row.submitterName),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    reason: row.reason,
    lateReason: row.lateReason,
    issueBy: facts.deadline?.last ?? null,
    issueFrom: issued ? null : firstDayOf(facts),
    issueUpTo: issued ? null : today,
    missing: issued ? [] : reasonsOf(facts, today),
    balance: balanceShown,
    settlements,
    expectedRetention: retentionOf(row.retentionPercent, toMinor(row.gross, currency), currency),
    expectedWithholding: withholdingOf(row.withholdingPercent, toMinor(row.net, currency), currency),
    creditNotes: await notesOf(db, id),
    corrected: issued ? await correctedSince(db, id) : [],
    draftReceipts: await receiptsWaiting(db, row),
    draftAllocations: issued ? await allocationsWaiting(db, row) : [],
    disputes: await disputesOf(db, id),
    ...(await mailsOf(db, id)),
    deliveries: await deliveriesOf(context, { entity: INVOICE_ENTITY, entityID: id }),
  }
}

/**
 * The amounts of issued credit notes by line number. The lines of a credit note and of its document have the same
 * order.
 */
export async function creditedOf(db: Db, billingID: string): Promise<Map<number, CreditedAmounts>> {
  const { rows } = await sql<CreditedAmounts & { of: string }>`
    select line ->> 'id' as "of", sum((line ->> 'quantity')::numeric)::text as quantity,
      sum((line ->> 'net')::numeric)::text as net, sum((line ->> 'tax')::numeric)::text as tax,
      coalesce(sum((issued ->> 'legalNet')::numeric), 0)::text as legal_net,
      coalesce(sum((issued ->> 'legalTax')::numeric), 0)::text as legal_tax
    from credit_note cross join jsonb_array_elements(credit_note.credit -> 'lines') with ordinality as part (line, place)
      cross join lateral (select credit_note.snapshot -> 'lines' -> (place - 1)::int as issued) as document
    where credit_note.billing_id = ${billingID}::uuid and credit_note.status = 'ISSUED' group by 1`.execute(db)
  return new Map(rows.map(({ of, quantity, ...amounts }) => [Number(of), { quantity: trimmed(quantity), ...amounts }]))
}

/**
 * The first allowed issue date: not before the last number of its series, the end of the service, or in a closed tax
 * period.
 */
const firstDayOf = ({ row, lastIssuedOn, closedUntil }: DocumentFacts): string | null =>
  [row.supplyTo, lastIssuedOn, closedUntil && daysAfter(closedUntil, 1)]
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1) ?? null

export const getBilling = (call: Call<Endpoints['get']>): Promise<Billing> =>
  readBilling(call, call.scope, call.params.id)

export const billingHistory = recordHistory(INVOICE_ENTITY, loadBilling, { view: billingView, reasonField: 'reason' })
