import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import {
  type CreditNoteStatus,
  creditNoteStates,
  isIssuedStatus,
} from '@muster/contract/billing/core/states.contract.ts'
import { creditNoteEventLabels } from '@muster/contract/billing/credit-notes/credit-note.labels.ts'
import type { creditNoteEndpoints } from '@muster/contract/billing/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '@muster/contract/billing/credit-notes/credit-shapes.contract.ts'
import { type CreditRequest, creditEffect } from '@muster/contract/billing/credit-notes/credits.rules.ts'
import { invoiceStatusLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import type { Parsed } from '@muster/contract/kernel/api/endpoint.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { toMinor, totalOf } from '@muster/contract/kernel/math/money.ts'
import { compare, minus, plus } from '@muster/contract/kernel/math/rational.ts'
import { sql } from 'kysely'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { notify, othersThan } from '../../../kernel/app/events.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { assertPayable } from '../../../kernel/documents/amounts.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { recordNote } from '../core/audit.actions.ts'
import { orderFormOfInvoice } from '../core/order-form.queries.ts'
import { asJson, type InvoiceWriteContext } from '../core/persistence.actions.ts'
import { freeBilledPeriods, freeCredited, lockDrafts } from '../drafts/billed-periods.actions.ts'
import { giveBackUses } from '../drafts/purchase-order-capacity.actions.ts'
import { invoiceName, loadBilling, snapshotOf, statusOf } from '../invoices/billings.queries.ts'
import { lastIssued } from '../invoices/guards.queries.ts'
import { assertValid, nextNumberForDate } from '../invoices/issuing.actions.ts'
import { linesOf } from '../invoices/lines.queries.ts'
import {
  creditIn,
  loadNote,
  NOTE,
  type NoteRecord,
  noteName,
  outstandingAmount,
} from '../invoices/note-rows.queries.ts'
import { applyToInvoice } from '../receipts/payment-application.actions.ts'
import { creditDocument } from './credit-document.queries.ts'
import { creditNow, failedNoteGuards, supplementOf, supplementRemainsMessage } from './credit-guards.queries.ts'
import { readNote } from './credit-notes.queries.ts'

type Endpoints = typeof creditNoteEndpoints

export async function createNote(call: Call<(typeof billingEndpoints)['credit']>): Promise<CreditNote> {
  return readNote(call, null, await draftNote(call, { billingID: call.params.id, ...call.body }))
}

interface CreditNoteRequest extends Parsed<(typeof billingEndpoints)['credit']['body']> {
  readonly billingID: string
  /** The month difference that it credits. */
  readonly billedPeriodID?: string
}

/** Creates a draft credit note for lines of an issued invoice, or for its remainder. */
export async function draftNote(
  context: InvoiceWriteContext & { readonly staff: Staff },
  { billingID, billedPeriodID, ...body }: CreditNoteRequest,
): Promise<string> {
  const { db, staff, now } = context
  const invoice = await loadBilling(db, scopeFor(staff, 'billings'), { id: billingID, lock: true })
  if (!isIssuedStatus(statusOf(invoice)))
    throw ruleViolation(
      'INVOICE_NOT_ISSUED',
      `${invoiceName(invoice)} ${statusClause(invoiceStatusLabels, invoice.status)}. Only issued invoices can be credited. Change or cancel it instead.`,
    )
  if (['CREDITED', 'WRITTEN_OFF'].includes(invoice.status))
    throw ruleViolation(
      'INVOICE_NOT_ACTIVE',
      `${invoiceName(invoice)} ${statusClause(invoiceStatusLabels, invoice.status)}. Nothing is left to credit.`,
    )
  const { currency } = invoice
  assertPayable(
    (body.lines ?? []).map((line, i) => ({
      path: ['lines', i, 'net'],
      amount: 'net' in line ? line.net : null,
      currency,
    })),
  )
  const requested =
    body.lines?.map(({ line, ...what }): CreditRequest => ({ id: String(line), ...what }) as CreditRequest) ?? null
  const credit = await creditNow(db, {
    billingId: invoice.id,
    billingSnapshot: invoice.snapshot,
    requested: requested as never,
    currency,
  })
  if (!credit.ok) throw ruleViolation(credit.code, credit.message)
  if (body.billAgain) await assertWhole(context, invoice.id, snapshotOf(invoice)!, credit.gross)
  const { id } = await db
    .insertInto('creditNote')
    .values({
      billingId: invoice.id,
      clientId: invoice.clientId,
      countryId: invoice.countryId,
      billedPeriodId: billedPeriodID ?? null,
      legalEntityId: invoice.legalEntityId,
      currency: invoice.currency,
      code: body.code,
      text: body.text,
      requested: requested && asJson(requested),
      credit: asJson(credit),
      net: credit.net,
      tax: credit.tax,
      gross: credit.gross,
      billAgain: body.billAgain,
      ...creationColumns({ staff, now }),
      stateSince: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordNote(context, 'created', await loadNote(db, null, { id }))
  return id
}

/** Months can be billed again only if no line of an invoice bills them any more. */
async function assertWhole(
  context: InvoiceWriteContext,
  billingID: string,
  invoice: SnapshotInvoice,
  gross: string,
): Promise<void> {
  const { rows } = await sql<{ credited: string }>`select coalesce(sum(gross), 0)::text as credited from credit_note
    where billing_id = ${billingID}::uuid and status = 'ISSUED'`.execute(context.db)
  if (compare(plus(rows[0]!.credited, gross), invoice.gross) < 0)
    throw ruleViolation(
      'NOT_CREDITED_IN_FULL',
      'The periods can be rebilled only when the whole invoice is credited. Credit the full remainder.',
    )
  const supplement = await supplementOf(context.db, billingID)
  if (supplement) throw ruleViolation('SUPPLEMENT_CREDITED', supplementRemainsMessage(supplement))
}

type CreditNoteChange = Call<Endpoints['move']>['body'] & StatusChange<CreditNoteStatus>

const transitions = transitionRules<Call<Endpoints['move']>, CreditNoteChange>()({
  async lock({ db, scope }, { id }) {
    const expected = await loadNote(db, scope, { id })
    // No difference of its months may be in a draft in the meantime.
    if (expected.billAgain) await lockDrafts(db, expected.clientId)
    // The invoice is locked first, like in every payment application.
    const invoice = await loadBilling(db, null, { id: expected.billingId, lock: true })
    return { ...(await loadNote(db, scope, { id, lock: true })), invoice }
  },
  machine: () => creditNoteStates,
  subject: () => 'A credit note',
  read: (call, { id }) => readNote(call, call.scope, id),
  guards: ({ db, staff, today }, row, { move, change: { issueDate } }) =>
    failedNoteGuards(db, row, move, { staff, today, issueDate }),
  async apply(call, row, { change: { status, reason, issueDate } }) {
    const { staff, now, today } = call
    if (status === 'ISSUED') return issueNote(call, row, row.invoice, issueDate ?? today)
    await updateRecord(call, 'creditNote', row.id, {
      status,
      stateSince: now,
      reason,
      ...(status === 'APPROVED' && { approvedBy: staff.id, approvedAt: now }),
      // A cancelled credit note keeps its approver.
      ...(status === 'DRAFT' && { approvedBy: null, approvedAt: null }),
    })
    // The month is over-billed again.
    if (status === 'CANCELLED' && row.billedPeriodId) await freeBilledPeriods(call, [row.billedPeriodId])
  },
  reload: async ({ db }, { id, invoice }) => ({ ...(await loadNote(db, null, { id })), invoice }),
  audit: (call, { before, after, change: { status, reason } }) =>
    recordNote(call, creditNoteEventLabels[status], after, { before, reason }),
  async notify(call, { before, after, change: { status, reason } }) {
    const { db, staff } = call
    await notify(call, {
      to: othersThan(staff, [after.createdBy, before.approvedBy]),
      type: 'BILLING_ACTION',
      subject: `${noteName(after)} for ${after.clientName} was ${creditNoteEventLabels[status]}`,
      message: `${staff.name} ${creditNoteEventLabels[status]} it.${reason ? ` ${reason}` : ''}`,
      entity: NOTE,
      entityID: after.id,
      orderFormID: await orderFormOfInvoice(db, after.billingId),
    })
  },
})

export async function moveNote(call: Call<Endpoints['move']>): Promise<CreditNote> {
  await transition(transitions, call, { id: call.params.id, ...call.body })
  return readNote(call, null, call.params.id)
}

/**
 * Assigns the number, writes the snapshot, applies the credit to the invoice and returns the amount to its purchase
 * orders; all or nothing.
 */
async function issueNote(
  call: Call<Endpoints['move']>,
  row: NoteRecord,
  invoice: Awaited<ReturnType<typeof loadBilling>>,
  day: string,
): Promise<void> {
  const { db, staff, now, today } = call
  const credit = creditIn(row)
  const number = await nextNumberForDate(db, 'CREDIT_NOTE', {
    entityID: row.legalEntityId,
    day,
    today,
    last: () => lastIssued(db, row.legalEntityId, 'creditNote'),
  })
  const document = await creditDocument(db, row, { number, issueDate: day, issuedAt: now.toISOString() })
  assertValid(document)
  const lines = await linesOf(db, row.billingId)
  const credited = credit.lines.flatMap((one, i) => {
    const line = lines.find(({ position }) => String(position) === one.id)
    const { net, tax, days } = document.lines[i]!
    return line ? [{ line, net, gross: totalOf([net, tax], row.currency), days }] : []
  })
  await giveBackUses(call, credited, { creditKey: `credit:${row.id}`, label: number, currency: row.currency })
  const { openReduction, ofRetained, ofLetGo } = creditEffect(credit.gross, outstandingAmount(row), row.currency)
  await updateRecord(call, 'creditNote', row.id, {
    number,
    status: 'ISSUED',
    stateSince: now,
    issueDate: day,
    issuedAt: now,
    snapshot: asJson(document),
    openReduction,
    issuedBy: staff.id,
  })
  const entry = { kind: 'CREDIT' as const, amount: credit.gross, day, creditNoteID: row.id }
  const ended = (kind: 'RETENTION' | 'TOLERANCE', amount: string) => ({
    kind,
    amount: toMinor(minus('0', amount), row.currency),
    day,
  })
  const after = await applyToInvoice(
    call,
    invoice,
    [entry, ended('RETENTION', ofRetained), ended('TOLERANCE', ofLetGo)],
    { event: 'credited', more: { creditNote: number, credited: credit.gross } },
  )
  if (after.status === 'CREDITED') await freeCredited(call, lines)
}
