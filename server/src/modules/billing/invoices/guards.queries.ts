import type { BillingReason } from '@muster/contract/billing/core/shapes.contract.ts'
import { BILLING_GUARDS, type BillingMove, invoiceStates } from '@muster/contract/billing/core/states.contract.ts'
import { RESOLUTION_OF } from '@muster/contract/billing/drafts/readiness.rules.ts'
import { type IssueDeadline, issueDateViolation, issueDeadline } from '@muster/contract/billing/drafts/terms.rules.ts'
import type { InvoiceIssue } from '@muster/contract/billing/invoice-validation/rule.types.ts'
import { validateInvoice, validateRecords } from '@muster/contract/billing/invoice-validation/validate-invoice.rules.ts'
import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate, formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import type { FieldError } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { checksOf, type FailedGuard, failedChecks } from '../../../kernel/transitions/checks.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { type ClientRow, clientsOf, type EntityRow, entitiesOf } from '../core/reference-data.queries.ts'
import { staleReason, staleReasons } from '../drafts/recalculation.queries.ts'
import { type SharedFacts, sharedFacts } from '../drafts/shared-facts.queries.ts'
import { dayClosed } from '../receipts/receipt-guards.queries.ts'
import { closedUntil } from '../tax/tax-periods.queries.ts'
import { clientParty, isElectronic, legalRateOn, supplierParty, type TaxLaw } from '../tax/taxes.queries.ts'
import type { BillingRecord } from './billings.queries.ts'
import type { LineRecord } from './lines.queries.ts'

/** The facts for the guards of an invoice, read once for all transitions. */
export interface DocumentFacts {
  readonly row: BillingRecord
  readonly lines: readonly LineRecord[]
  readonly entity: EntityRow
  readonly client: ClientRow
  readonly law: TaxLaw
  readonly missingData: readonly InvoiceIssue[]
  readonly deadline: IssueDeadline | null
  /** The date of the last number in its series; null for the first. */
  readonly lastIssuedOn: string | null
  /** The end of the last closed tax period of its legal entity. */
  readonly closedUntil: string | null
  /** The data shared by all invoices of the request. */
  readonly shared?: SharedFacts
}

type Document = Pick<DocumentFacts, 'row' | 'lines'>

export const documentFacts = async (
  db: Db,
  row: BillingRecord,
  lines: readonly LineRecord[],
  day: string,
  shared?: SharedFacts,
): Promise<DocumentFacts> => (await loadFactsOfEach(db, [{ row, lines }], day, shared))[0]!

/** The facts of many invoices, each type queried once for all; in their order. */
export async function loadFactsOfEach(
  db: Db,
  documents: readonly Document[],
  day: string,
  shared: SharedFacts = sharedFacts(),
): Promise<DocumentFacts[]> {
  const rows = documents.map(({ row }) => row)
  const entityIDs = rows.map(({ legalEntityId }) => legalEntityId)
  const entities = await entitiesOf(db, entityIDs)
  const clients = await clientsOf(db, rows)
  const days = new Map<string, Pick<DocumentFacts, 'lastIssuedOn' | 'closedUntil'>>()
  for (const id of [...entities.keys()].toSorted())
    days.set(id, { lastIssuedOn: await lastIssued(db, id), closedUntil: await closedUntil(db, id) })
  const found: DocumentFacts[] = []
  for (const { row, lines } of documents) {
    const entity = entities.get(row.legalEntityId)!
    const client = clients.get(row.clientId)!
    const own = { row, lines, entity, client, shared, ...days.get(entity.id)! }
    found.push({ ...own, ...(await underLaw(db, own, day)) })
  }
  return found
}

/** The legal rules for an invoice. */
async function underLaw(
  db: Db,
  {
    row,
    lines,
    entity,
    client,
    shared,
  }: Omit<DocumentFacts, 'law' | 'missingData' | 'deadline'> & { readonly shared: SharedFacts },
  day: string,
): Promise<Pick<DocumentFacts, 'law' | 'missingData' | 'deadline'>> {
  const supplyDay = row.supplyTo ?? day
  const law = await shared.law(db, entity, supplyDay)
  const codes = lines.flatMap(({ vat }) => (vat.ok ? [vat.code] : []))
  const missingData = validateRecords(supplierParty(entity), clientParty(client), {
    profile: law.profile,
    isElectronic: isElectronic(entity, law.profile, day),
    isTaxed: codes.some((code) => code !== 'O'),
    isReverseCharged: codes.includes('AE'),
    orderReference: row.orderNumbers[0] ?? null,
    buyerReference: row.buyerReference,
  })
  const { issueLimits } = await shared.rules(db, day)
  const deadline = row.supplyTo === null ? null : issueDeadline(issueLimits, entity.countryId, row.supplyTo)
  return { law, missingData, deadline }
}

/** The date of the last numbered document of a legal entity: invoice or credit note. */
export const lastIssued = async (
  db: Db,
  legalEntityID: string,
  documents: 'billing' | 'creditNote' = 'billing',
): Promise<string | null> =>
  (
    await db
      .selectFrom(documents as 'billing')
      .select('issueDate')
      .where('legalEntityId', '=', legalEntityID)
      .where('issueDate', 'is not', null)
      .orderBy('issueDate', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.issueDate ?? null

interface InvoiceStepContext {
  readonly staff: { readonly id: string }
  readonly today: string
  readonly issueDate?: string | undefined
  readonly lateReason?: string | null
  /** The transition is performed, not only displayed. */
  readonly isBeingIssued?: boolean
  /** Uploaded to a portal, with its reference there. */
  readonly portalReference?: string | null
}

/** The unmet guards of a transition, each with its message. */
export const failedInvoiceGuards = (
  db: Db,
  facts: DocumentFacts,
  { guards }: BillingMove,
  context: InvoiceStepContext,
): Promise<FailedGuard[]> => failedChecks(CHECKS, guards, { db, row: facts, context })

/** Why the timesheets of lines no longer support them: one is not approved, or was changed later. */
export function changedUnits(lines: readonly LineRecord[]): string | null {
  const changed = lines.find(
    ({ timesheetId, status, daysHash, hashNow }) =>
      timesheetId !== null && (!['APPROVED', 'LOCKED'].includes(status ?? '') || daysHash !== hashNow),
  )
  if (!changed) return null
  const { status, personName, month } = changed
  const what = status === 'APPROVED' || status === 'LOCKED' ? 'was changed' : statusPhrase(status ?? '', 'timesheet')
  return `The timesheet of ${personName} for ${month && formatLongMonth(month)} ${what}. Remove its lines, and bill the month again when it is approved.`
}

/** Viewing a draft with more months than these does not recalculate all of them; its transitions do. */
const MAX_VISIBLE = 100

/** The changes of an invoice since it was calculated, queried once for all transitions of a view. */
const changesOf = new WeakMap<DocumentFacts, Promise<string | null>>()

/** Checks many invoices at once for changes, for the transitions that need it. */
export async function prefetchStaleness(db: Db, all: readonly DocumentFacts[], today: string): Promise<void> {
  const found = await staleReasons(db, all, today)
  for (const [i, facts] of all.entries()) changesOf.set(facts, Promise.resolve(found[i]!))
}

async function changedSince(
  db: Db,
  facts: DocumentFacts,
  { today, isBeingIssued }: InvoiceStepContext,
): Promise<string | null> {
  const { row, lines } = facts
  if (!isBeingIssued && new Set(lines.map(({ timesheetId }) => timesheetId)).size > MAX_VISIBLE) return null
  const requested = changesOf.get(facts) ?? staleReason(db, facts, today)
  changesOf.set(facts, requested)
  const what = await requested
  if (what === null) return null
  const way = row.status === 'DRAFT' || row.status === 'RETURNED' ? 'Recalculate it.' : 'Return and recalculate it.'
  return `${what} ${way}`
}

/** Why a finished document may not be issued, with the fields; null for a valid one. */
export function documentFailure(document: SnapshotInvoice): { message: string; errors: FieldError[] } | null {
  const issues = validateInvoice(document)
  if (issues.length === 0) return null
  return {
    message: [...new Set(issues.map(({ message }) => message))].slice(0, 5).join(' '),
    errors: issues.map(({ field, message }) => ({ path: field, message })),
  }
}

const CHECKS = checksOf(invoiceStates)<DocumentFacts, InvoiceStepContext>({
  hasLines: (_db, { lines }) => (lines.length > 0 ? null : BILLING_GUARDS.hasLines),
  notTheCreator: (_db, { row }, { staff }) =>
    row.contributorIds.includes(staff.id) ? BILLING_GUARDS.notTheCreator : null,
  unitsApproved: (_db, { lines }) => changedUnits(lines),
  isUpToDate: changedSince,
  notYetBilled: (_db, { lines }) =>
    lines.every(({ releasedAt }) => releasedAt === null) ? null : BILLING_GUARDS.notYetBilled,
  vatDecided: (_db, { lines }) => lines.flatMap(({ vat }) => (vat.ok ? [] : [vat.message]))[0] ?? null,
  coveredByOrders: (_db, { lines, client, row }) =>
    client.requiresPo && lines.some(({ purchaseOrderId, net }) => purchaseOrderId === null && compare(net, '0') > 0)
      ? `${row.clientName} requires purchase orders, and a line has none. Link the order, and bill its month again.`
      : null,
  // Only the author can enter it.
  hasReference: (_db, { missingData }) => {
    const issue = missingData.find(({ code }) => code === 'invoice.buyerReference')
    return issue
      ? { message: BILLING_GUARDS.hasReference, errors: [{ path: 'buyerReference', message: issue.message }] }
      : null
  },
  taxDataComplete: (_db, { missingData }) => {
    const missing = missingData.filter(({ level }) => level === 'BLOCKS')
    if (missing.length === 0) return null
    return {
      message: missing.map(({ message }) => message).join(' '),
      errors: missing.map(({ code, message }) => ({ path: code, message })),
    }
  },
  ratesKnown: async (db, facts, { issueDate, today }) => {
    const day = issueDate ?? today
    const legal = await legalRateOn(db, facts, day)
    if (legal !== null && 'ok' in legal) return legal.message
    const books = await rateBetween(db, facts.row.currency, facts.entity.currency, day)
    return books.ok ? null : books.message
  },
  issueDateValid: (_db, { row, deadline, lastIssuedOn, closedUntil }, { issueDate, today, lateReason = null }) => {
    if (row.supplyTo === null) return null
    const issueDay = issueDate ?? today
    const dates = { issueDay, today, supplyDay: row.supplyTo, lateReason, lastIssuedOn, closedUntil }
    const why = issueDateViolation(deadline, dates)
    if (!why) return null
    const path = why.code === 'issueDayInTime' ? 'lateReason' : 'issueDate'
    return { message: why.message, errors: [{ path, message: why.message }] }
  },
  // A write-off has the date of the day.
  periodOpen: (db, { row }, { today }) => dayClosed(db, row.legalEntityId, today),
  delivered: (_db, { row }, { portalReference }) =>
    portalReference || row.sentAt !== null ? null : BILLING_GUARDS.delivered,
})

/** Missing data and limits as shown on the record. */
export const reasonsOf = ({ missingData, lines, deadline, row }: DocumentFacts, today: string): BillingReason[] => [
  ...missingData.map(
    ({ code, level, message, fix }): BillingReason => ({ code, level, message, resolution: RESOLUTION_OF[fix] }),
  ),
  ...lines.flatMap(({ vat }): BillingReason[] =>
    vat.ok ? [] : [{ code: 'VAT_RULE_MISSING', level: 'BLOCKS', message: vat.message, resolution: 'VAT_RULE' }],
  ),
  ...(deadline && row.number === null && today > deadline.last
    ? [
        {
          code: 'ISSUED_LATE',
          level: 'WARNS' as const,
          resolution: 'INVOICE' as const,
          message: `The legal deadline was ${formatLongDate(deadline.last)} (${deadline.source}). Enter the reason for the late issue when you issue it.`,
        },
      ]
    : []),
]
