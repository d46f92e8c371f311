import type { billingEndpoints } from '@muster/contract/billing/billings.contract.ts'
import type { creditNoteEndpoints } from '@muster/contract/billing/credit-notes.contract.ts'
import { freeze } from '@muster/contract/billing/freezing.rules.ts'
import type { FrozenInvoice } from '@muster/contract/billing/frozen.contract.ts'
import { invoiceFaults } from '@muster/contract/billing/invoice-check.rules.ts'
import { isUblProfile, type UblProfileCode, ublXml } from '@muster/contract/billing/ubl.rules.ts'
import { stands } from '@muster/contract/kernel/spoken.ts'
import { conflict, refused } from '../../kernel/errors.ts'
import { registerDrawing, renderPdf } from '../../kernel/pdf.ts'
import type { Call } from '../../kernel/route.ts'
import type { Download } from '../../kernel/transfer.ts'
import { billingAtHand, frozenOf, nameOf } from './billings.queries.ts'
import { paperFacts } from './guards.queries.ts'
import { headOf } from './issuing.actions.ts'
import { asDecided, linesOf } from './lines.queries.ts'
import { noteAtHand, noteName } from './note-rows.queries.ts'
import { printedInvoice } from './paper-words.rules.ts'
import { legalRateOf } from './taxes.queries.ts'

registerDrawing('invoice', new URL('./paper.documents.ts', import.meta.url))

type Endpoints = typeof billingEndpoints

/** The paper as a PDF: of the same frozen paper the same bytes, whenever it is asked for. */
export const pdfOf = (frozen: FrozenInvoice, isDraft = false): Promise<Buffer> =>
  renderPdf('invoice', { ...printedInvoice(frozen, { printedOn: frozen.issueDate, isDraft }) })

/** As it was issued; before that as it would be, marked as a draft. */
export async function sendPaper(call: Call<Endpoints['paper']>): Promise<Download> {
  const { db, scope, params, query, today, now } = call
  const row = await billingAtHand(db, scope, { id: params.id })
  const inline = query.inline === 'true'
  const frozen = frozenOf(row)
  if (frozen) return { name: `${frozen.number}.pdf`, type: 'application/pdf', body: await pdfOf(frozen), inline }
  const lines = await linesOf(db, row.id)
  if (lines.length === 0) throw refused('hasLines', 'It has no lines. There is nothing to print.')
  const facts = await paperFacts(db, row, lines, today)
  const { entity, law } = facts
  const supplyDay = row.supplyTo!
  const legal = await legalRateOf(db, {
    entity,
    currency: row.currency,
    supplyDay,
    issueDay: today,
    profile: law.profile,
  })
  const draft = freeze({
    head: await headOf({ ...call, now }, facts, { day: today, lateReason: null }, nameOf(row)),
    lines: lines.map(asDecided),
    vatRounding: entity.vatRounding as 'LINE' | 'CATEGORY',
    legalRate: legal && 'ok' in legal ? null : legal,
  })
  return { name: `${nameOf(row)}.pdf`, type: 'application/pdf', body: await pdfOf(draft, true), inline }
}

/** The profile whose XML a paper has; one that was issued before its entity sends e-invoices may be read as it will be. */
const profileFor = ({ profile, supplier }: FrozenInvoice): UblProfileCode | null =>
  isUblProfile(profile)
    ? profile
    : profile === 'TAX_INVOICE'
      ? supplier.countryID === 'AE'
        ? 'PINT_AE'
        : 'PEPPOL_BIS3'
      : null

/** The e-invoice of an issued paper; refused where it would not be accepted. */
export function xmlOf(frozen: FrozenInvoice): Download {
  const profile = profileFor(frozen)
  if (!profile)
    throw refused(
      'hasXml',
      `${frozen.number} is a paper of ${frozen.profile}, for which no XML is made here. Use the PDF.`,
    )
  const faults = invoiceFaults({ ...frozen, profile })
  if (faults.length > 0)
    throw refused(
      'taxDataComplete',
      `As an e-invoice it would be refused. ${faults[0]!.message}`,
      faults.map(({ field, message }) => ({ path: field, message })),
    )
  const body = Buffer.from(ublXml({ ...frozen, profile }, profile))
  return { name: `${frozen.number}.xml`, type: 'application/xml', body }
}

export async function sendXml({ db, scope, params }: Call<Endpoints['eInvoice']>): Promise<Download> {
  const row = await billingAtHand(db, scope, { id: params.id })
  const frozen = frozenOf(row)
  if (!frozen)
    throw conflict('NOT_ISSUED', `${nameOf(row)} ${stands(row.status)}. An e-invoice is there once it is issued.`)
  return xmlOf(frozen)
}

type NoteEndpoints = typeof creditNoteEndpoints

async function issuedNote({ db, scope, params }: Pick<Call<NoteEndpoints['paper']>, 'db' | 'scope' | 'params'>) {
  const row = await noteAtHand(db, scope, { id: params.id })
  const frozen = row.frozen as unknown as FrozenInvoice | null
  if (!frozen)
    throw conflict('NOT_ISSUED', `${noteName(row)} ${stands(row.status)}. Its paper is there once it is issued.`)
  return frozen
}

export async function sendNotePaper(call: Call<NoteEndpoints['paper']>): Promise<Download> {
  const frozen = await issuedNote(call)
  return { name: `${frozen.number}.pdf`, type: 'application/pdf', body: await pdfOf(frozen) }
}

export const sendNoteXml = async (call: Call<NoteEndpoints['eInvoice']>): Promise<Download> =>
  xmlOf(await issuedNote(call))
