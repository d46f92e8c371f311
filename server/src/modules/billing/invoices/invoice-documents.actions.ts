import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { creditNoteStatusLabels } from '@muster/contract/billing/credit-notes/credit-note.labels.ts'
import type { creditNoteEndpoints } from '@muster/contract/billing/credit-notes/credit-notes.contract.ts'
import { isUblProfile, type UblProfileCode, ublXml } from '@muster/contract/billing/e-invoice/ubl.rules.ts'
import { validateInvoice } from '@muster/contract/billing/invoice-validation/validate-invoice.rules.ts'
import { invoiceStatusLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import { createSnapshot } from '@muster/contract/billing/invoices/invoice-snapshot.rules.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { conflict, ruleViolation } from '../../../kernel/app/errors.ts'
import { registerDrawing, renderPdf } from '../../../kernel/documents/pdf.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { legalRateOn } from '../tax/taxes.queries.ts'
import { invoiceName, loadBilling, snapshotOf } from './billings.queries.ts'
import { printedInvoice } from './document-labels.rules.ts'
import { documentFacts } from './guards.queries.ts'
import { buildHeader } from './issuing.actions.ts'
import { asDecided, linesOf } from './lines.queries.ts'
import { loadNote, noteName } from './note-rows.queries.ts'

registerDrawing('invoice', new URL('./invoice.documents.ts', import.meta.url), 'renderInvoicePdf')

type Endpoints = typeof billingEndpoints

/** The document as a PDF: the same snapshot always gives the same bytes. */
export const pdfOf = (snapshot: SnapshotInvoice, isDraft = false): Promise<Buffer> =>
  renderPdf('invoice', { ...printedInvoice(snapshot, { printedOn: snapshot.issueDate, isDraft }) })

/** The snapshot; before issue the preview, marked as a draft. */
export async function sendInvoiceDocument(call: Call<Endpoints['pdf']>): Promise<Download> {
  const { db, scope, params, query, today, now } = call
  const row = await loadBilling(db, scope, { id: params.id })
  const inline = query.inline === 'true'
  const snapshot = snapshotOf(row)
  if (snapshot) return { name: `${snapshot.number}.pdf`, type: 'application/pdf', body: await pdfOf(snapshot), inline }
  const lines = await linesOf(db, row.id)
  if (lines.length === 0) throw ruleViolation('NO_LINES', 'The invoice has no lines to print.')
  const facts = await documentFacts(db, row, lines, today)
  const legal = await legalRateOn(db, facts, today)
  const draft = createSnapshot({
    head: await buildHeader({ db, now }, facts, { day: today, number: invoiceName(row) }),
    lines: lines.map(asDecided),
    vatRounding: facts.entity.vatRounding,
    legalRate: legal && 'ok' in legal ? null : legal,
  })
  return { name: `${invoiceName(row)}.pdf`, type: 'application/pdf', body: await pdfOf(draft, true), inline }
}

/** The XML profile of a document; one issued before its entity sends e-invoices is shown in the later profile. */
function profileFor({ profile, supplier }: SnapshotInvoice): UblProfileCode | null {
  if (isUblProfile(profile)) return profile
  if (profile !== 'TAX_INVOICE') return null
  return supplier.countryID === 'AE' ? 'PINT_AE' : 'PEPPOL_BIS3'
}

/** The e-invoice of an issued document; rejected when it would not be accepted. */
export function xmlOf(snapshot: SnapshotInvoice): Download {
  const profile = profileFor(snapshot)
  if (!profile)
    throw ruleViolation(
      'XML_NOT_AVAILABLE',
      `${snapshot.number} uses ${snapshot.profile}, which has no XML here. Use the PDF.`,
    )
  const validationErrors = validateInvoice({ ...snapshot, profile })
  if (validationErrors.length > 0)
    throw ruleViolation(
      'TAX_DATA_MISSING',
      `The e-invoice would be rejected. ${validationErrors[0]!.message}`,
      validationErrors.map(({ field, message }) => ({ path: field, message })),
    )
  const body = Buffer.from(ublXml({ ...snapshot, profile }, profile))
  return { name: `${snapshot.number}.xml`, type: 'application/xml', body }
}

export async function sendXml({ db, scope, params }: Call<Endpoints['eInvoice']>): Promise<Download> {
  const row = await loadBilling(db, scope, { id: params.id })
  const snapshot = snapshotOf(row)
  if (!snapshot)
    throw conflict(
      'NOT_ISSUED',
      `${invoiceName(row)} ${statusClause(invoiceStatusLabels, row.status)}. The e-invoice is available after issue.`,
    )
  return xmlOf(snapshot)
}

type NoteEndpoints = typeof creditNoteEndpoints

async function issuedNote({ db, scope, params }: Pick<Call<NoteEndpoints['pdf']>, 'db' | 'scope' | 'params'>) {
  const row = await loadNote(db, scope, { id: params.id })
  const snapshot = row.snapshot as unknown as SnapshotInvoice | null
  if (!snapshot)
    throw conflict(
      'NOT_ISSUED',
      `${noteName(row)} ${statusClause(creditNoteStatusLabels, row.status)}. The document is available after issue.`,
    )
  return snapshot
}

export async function sendNoteDocument(call: Call<NoteEndpoints['pdf']>): Promise<Download> {
  const snapshot = await issuedNote(call)
  return { name: `${snapshot.number}.pdf`, type: 'application/pdf', body: await pdfOf(snapshot) }
}

export const sendNoteXml = async (call: Call<NoteEndpoints['eInvoice']>): Promise<Download> =>
  xmlOf(await issuedNote(call))
