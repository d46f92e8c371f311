import { type CreditNoteStatus, creditNoteStates } from '@muster/contract/billing/core/states.contract.ts'
import type { creditNoteEndpoints } from '@muster/contract/billing/credit-notes/credit-notes.contract.ts'
import type { CreditNote, CreditNoteRow } from '@muster/contract/billing/credit-notes/credit-shapes.contract.ts'
import { creditedLine, explainCredit } from '@muster/contract/billing/credit-notes/credit-snapshot.rules.ts'
import { type CreditedLine, creditEffect } from '@muster/contract/billing/credit-notes/credits.rules.ts'
import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import { gstParticulars } from '@muster/contract/billing/tax/gst-document.rules.ts'
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
import { notesForMe } from '../core/pending-roles.queries.ts'
import { draftName, ofClient } from '../invoices/billings.queries.ts'
import { correctedSince } from '../invoices/corrected-invoices.queries.ts'
import {
  creditIn,
  decoratedNotes,
  invoiceOf,
  loadNote,
  NOTE,
  type NoteRecord,
  notesIn,
  outstandingAmount,
} from '../invoices/note-rows.queries.ts'
import { failedNoteGuards } from './credit-guards.queries.ts'

type Endpoints = typeof creditNoteEndpoints
const presentCreditNoteRow = (row: NoteRecord): CreditNoteRow => ({
  ...documentFields(row),
  number: row.number,
  reference: draftName(row.draftNumber),
  status: row.status as CreditNoteStatus,
  billingID: row.billingId,
  _billing: { id: row.billingId, name: row.billingNumber ?? '' },
  code: row.code as CreditNoteRow['code'],
  text: row.text,
  net: toMinor(row.net, row.currency),
  tax: toMinor(row.tax, row.currency),
  gross: toMinor(row.gross, row.currency),
  issueDate: row.issueDate,
  billAgain: row.billAgain,
  _approvedBy: refTo(row.approvedBy, row.approverName),
})

export async function findNotes({ db, scope, query, staff, today }: Call<Endpoints['list']>): Promise<ListQuery> {
  const { status, billingID, clientID, legalEntityID, countryID, searchInput } = query
  let plain = withValues(notesIn(db, scope), {
    'creditNote.status': status,
    'creditNote.billingId': billingID,
    'creditNote.clientId': clientID,
    'creditNote.legalEntityId': legalEntityID,
    'creditNote.countryId': countryID,
  })
  if (query.waiting) plain = (await notesForMe(db, staff, today))(plain)
  for (const term of searchTerms(searchInput))
    plain = plain.where((eb) =>
      eb.or([
        sql<boolean>`search_text(coalesce(credit_note.number, '') || ' ' || credit_note.text) like ${containsPattern(term)}`,
        ofClient('credit_note', term),
        sql<boolean>`credit_note.billing_id = any (array(select billing.id from billing
          where billing_search(billing.number, billing.draft_number, billing.order_numbers) like ${containsPattern(term)}))`,
      ]),
    )
  const sorts = {
    createdAt: 'creditNote.createdAt',
    issueDate: 'creditNote.issueDate',
    number: 'creditNote.number',
    client: ['client.name', 'creditNote.createdAt'],
    status: ['creditNote.status', 'creditNote.createdAt'],
  }
  return { rows: decoratedNotes(plain), plain, key: 'creditNote.id', sorts, present: presentCreditNoteRow }
}

interface CreditNoteReadContext {
  readonly db: Db
  readonly staff: Staff
  readonly today: string
}

/** The line as printed on the credit note. */
function pricedLine({ lines, currency }: SnapshotInvoice, line: CreditedLine) {
  const credited = creditedLine(lines[Number(line.id) - 1]!, line, currency)
  const { unit, quantity, price, per, rebate, rebatePercent, handling, handlingPercent, net } = credited
  return { unit, quantity, price, per, rebate, rebatePercent, handling, handlingPercent, net }
}

export async function readNote(
  { db, staff, today }: CreditNoteReadContext,
  scope: Scope | null,
  id: string,
): Promise<CreditNote> {
  const row = await loadNote(db, scope, { id })
  const credit = creditIn(row)
  const invoice = invoiceOf(row)
  const moves = await availableTransitions(creditNoteStates, { staff, from: row.status as CreditNoteStatus }, (move) =>
    failedNoteGuards(db, row, move, { staff, today }),
  )
  // For an issued one: how it reduced the amount owed at that time.
  const owed =
    row.number === null
      ? outstandingAmount(row)
      : { open: row.openReduction ?? row.gross, retained: '0', writtenOff: '0' }
  const { openReduction, creditBalance } = creditEffect(toMinor(row.gross, row.currency), owed, row.currency)
  return {
    ...presentCreditNoteRow(row),
    corrected: await correctedSince(db, row.billingId),
    lines: credit.lines.map((line) => ({
      of: Number(line.id),
      description: line.description,
      ...pricedLine(invoice, line),
      tax: line.tax,
      before: line.before,
      after: line.after,
      explain: line.explain,
    })),
    gst: gstParticulars(invoice),
    explain: explainCredit(invoice, credit),
    openReduction,
    creditBalance,
    reason: row.reason,
    _issuedBy: refTo(row.issuedBy, row.issuerName),
    availableTransitions: moves,
  }
}

export const getNote = (call: Call<Endpoints['get']>): Promise<CreditNote> => readNote(call, call.scope, call.params.id)

export const noteHistory = recordHistory(NOTE, loadNote, { view: { resource: 'credit-notes' } })
