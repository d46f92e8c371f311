import { BILLING_GUARDS, type BillingMove, creditNoteStates } from '@muster/contract/billing/core/states.contract.ts'
import { creditableLines } from '@muster/contract/billing/credit-notes/credit-snapshot.rules.ts'
import { type Credit, creditInFull, creditOf } from '@muster/contract/billing/credit-notes/credits.rules.ts'
import { issueDateViolation } from '@muster/contract/billing/drafts/terms.rules.ts'
import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import type { RuleViolation } from '@muster/contract/kernel/math/money.ts'
import { compare, plus, times } from '@muster/contract/kernel/math/rational.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { checksOf, type FailedGuard, failedChecks } from '../../../kernel/transitions/checks.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { billingSetting } from '../core/reference-data.queries.ts'
import { invoiceName } from '../invoices/billings.queries.ts'
import { documentFailure, lastIssued } from '../invoices/guards.queries.ts'
import { creditIn, invoiceOf, type NoteRecord, noteName, requestedCredits } from '../invoices/note-rows.queries.ts'
import { closedUntil } from '../tax/tax-periods.queries.ts'
import { creditDocument, creditedLinesOf } from './credit-document.queries.ts'

/** The remainder of an invoice after its issued credit notes, by line. */
const remainingLinesOf = async (db: Db, billingID: string, invoice: SnapshotInvoice) =>
  creditableLines(invoice, await creditedLinesOf(db, billingID))

/** The current amounts of a credit note: the requested lines, or the full remainder. */
export async function creditNow(
  db: Db,
  row: Pick<NoteRecord, 'billingId' | 'billingSnapshot' | 'requested' | 'currency'>,
): Promise<Credit | RuleViolation> {
  const remaining = await remainingLinesOf(db, row.billingId, invoiceOf(row))
  const requested = requestedCredits(row)
  return requested ? creditOf(remaining, requested, row.currency) : creditInFull(remaining, row.currency)
}

/** The invoice or draft that bills a difference of a month on this one, and is not credited itself. */
export async function supplementOf(db: Db, billingID: string): Promise<string | null> {
  const found = await db
    .selectFrom('billingLine as own')
    .innerJoin('billedPeriod', 'billedPeriod.id', 'own.billedPeriodId')
    .innerJoin('billedPeriod as more', 'more.supplements', 'billedPeriod.timesheetId')
    .innerJoin('billingLine as line', 'line.billedPeriodId', 'more.id')
    .innerJoin('billing', 'billing.id', 'line.billingId')
    .select(['billing.number', 'billing.draftNumber'])
    .where('own.billingId', '=', billingID)
    .where('more.releasedAt', 'is', null)
    .whereRef('more.createdAt', '>=', 'billedPeriod.createdAt')
    .where('billing.status', 'not in', ['CANCELLED', 'CREDITED'])
    .limit(1)
    .executeTakeFirst()
  return found ? invoiceName(found) : null
}

export const supplementRemainsMessage = (supplement: string) =>
  `A month of this invoice is also on the supplementary ${supplement}, which would remain. Cancel or credit that one in full first.`

interface NoteTransitionContext {
  readonly staff: Pick<Staff, 'id' | 'role'>
  readonly today: string
  readonly issueDate?: string | undefined
}

const CHECKS = checksOf(creditNoteStates)<NoteRecord, NoteTransitionContext>({
  notTheCreator: (_db, { createdBy }, { staff }) => (createdBy === staff.id ? BILLING_GUARDS.notTheCreator : null),
  invoiceIsActive: (_db, { billingStatus }) =>
    ['CREDITED', 'WRITTEN_OFF'].includes(billingStatus) ? BILLING_GUARDS.invoiceIsActive : null,
  withinRemaining: async (db, row) => {
    const now = await creditNow(db, row)
    if (!now.ok) return now.message
    const supplement = row.billAgain ? await supplementOf(db, row.billingId) : null
    if (supplement) return supplementRemainsMessage(supplement)
    return compare(now.gross, creditIn(row).gross) === 0
      ? null
      : 'Another credit note was issued in the meantime. Cancel this one and create a new one.'
  },
  withinLimit: async (db, row, { staff, today }) => {
    if (staff.role === 'CFO') return null
    const { creditLimitUSD } = await billingSetting(db)
    const rate = await rateBetween(db, row.currency, 'USD', today)
    if (!rate.ok) return `${rate.message} Without it only the CFO can approve the credit note.`
    const all = plus(row.gross, await otherCredits(db, row))
    return compare(times(all, rate.exact), creditLimitUSD) <= 0 ? null : BILLING_GUARDS.withinLimit
  },
  issueDateValid: async (db, row, { today, issueDate }) => {
    const invoice = invoiceOf(row)
    const last = await lastIssued(db, row.legalEntityId, 'creditNote')
    const why = issueDateViolation(null, {
      issueDay: issueDate ?? today,
      today,
      supplyDay: invoice.supplyTo,
      lateReason: null,
      closedUntil: await closedUntil(db, row.legalEntityId),
      lastIssuedOn: last !== null && last > invoice.issueDate ? last : invoice.issueDate,
    })
    return why?.message ?? null
  },
  // The document as it would be issued, with a provisional number.
  taxDataComplete: async (db, row, { today, issueDate = today }) =>
    documentFailure(
      await creditDocument(db, row, { number: noteName(row), issueDate, issuedAt: `${issueDate}T00:00:00Z` }),
    ),
})

/** The other approved or issued credit notes of the invoice: partial credits count together. */
async function otherCredits(db: Db, { id, billingId }: NoteRecord): Promise<string> {
  const { gross } = await db
    .selectFrom('creditNote')
    .select(sql<string>`coalesce(sum(gross), 0)::text`.as('gross'))
    .where('billingId', '=', billingId)
    .where('id', '<>', id)
    .where('status', 'in', ['APPROVED', 'ISSUED'])
    .executeTakeFirstOrThrow()
  return gross
}

/** The unmet guards of a credit note transition. */
export const failedNoteGuards = (
  db: Db,
  row: NoteRecord,
  { guards }: BillingMove,
  context: NoteTransitionContext,
): Promise<FailedGuard[]> => failedChecks(CHECKS, guards, { db, row, context })
