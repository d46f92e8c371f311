import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { STAFFING_CODE } from '@muster/contract/billing/core/codes.contract.ts'
import { issueDateViolation } from '@muster/contract/billing/drafts/terms.rules.ts'
import type { TaxParty } from '@muster/contract/billing/invoice-validation/tax-party.types.ts'
import type { SnapshotInvoice, SnapshotParty } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import { createSnapshot, type InvoiceHead } from '@muster/contract/billing/invoices/invoice-snapshot.rules.ts'
import type { LegalRate } from '@muster/contract/billing/invoices/totals.rules.ts'
import { placeName, placeOfSupply } from '@muster/contract/billing/tax/gst.rules.ts'
import type { Series } from '@muster/contract/settings/company/number-series.rules.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Json } from '../../../kernel/schema.generated.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { nextNumbers } from '../../settings/company/number-series.actions.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { lockTimesheets } from '../../timesheets/core/transitions.actions.ts'
import {
  type InvoiceWriteContext,
  notifyContributors,
  recordBillings,
  updateEachInvoice,
} from '../core/persistence.actions.ts'
import { recipientsOfEach } from '../core/record.queries.ts'
import type { ClientRow, EntityRow } from '../core/reference-data.queries.ts'
import { consumeUses } from '../drafts/purchase-order-capacity.actions.ts'
import { closedUntil } from '../tax/tax-periods.queries.ts'
import { clientParty, legalRateOn, profileOn, supplierParty } from '../tax/taxes.queries.ts'
import { loadBillings } from './billings.queries.ts'
import { dueDayOf } from './due.queries.ts'
import { changedUnits, type DocumentFacts, documentFailure, lastIssued } from './guards.queries.ts'
import { asDecided, type LineRecord, linesOf } from './lines.queries.ts'

export interface IssueParams {
  readonly day: string
  readonly lateReason: string | null
}

type Contact = SnapshotParty['contact']
const snapshotParty = ({ taxRegistered: _registered, name, ...party }: TaxParty, contact: Contact): SnapshotParty => ({
  ...party,
  name: name ?? '',
  address: (party.address ?? {}) as SnapshotParty['address'],
  contact,
})

/** For India the state of the place of supply, printed by law. */
function placedIn(entity: EntityRow, client: ClientRow): Pick<InvoiceHead, 'placeOfSupply'> {
  const code = placeOfSupply(supplierParty(entity), clientParty(client))
  return code === null ? {} : { placeOfSupply: { code, name: placeName(code) } }
}

/** The header inputs other than the document facts. */
interface HeadFacts {
  readonly dueDate: string
  readonly payable: { readonly name: string; readonly email: string } | null
  readonly signatory: InvoiceHead['signatory']
}

async function headFacts(db: Db, documents: readonly DocumentFacts[], day: string): Promise<Map<string, HeadFacts>> {
  const clientIDs = documents.map(({ client }) => client.id)
  const recipients = await recipientsOfEach(db, clientIDs)
  const { signatory } = await companySettings(db)
  const due = new Map<string, string>()
  const found = new Map<string, HeadFacts>()
  for (const { row, entity, client } of documents) {
    const key = `${entity.id} ${row.terms}`
    const dueDate = due.get(key) ?? (await dueDayOf(db, entity, row.terms, day))
    due.set(key, dueDate)
    found.set(row.id, { dueDate, payable: recipients.get(client.id)?.[0] ?? null, signatory })
  }
  return found
}

export async function buildHeader(
  context: Pick<InvoiceWriteContext, 'db' | 'now'>,
  facts: DocumentFacts,
  { day, number }: DocumentNumber,
): Promise<InvoiceHead> {
  const known = await headFacts(context.db, [facts], day)
  return headWith(context, facts, known.get(facts.row.id)!, { day, number })
}

interface DocumentNumber {
  readonly day: string
  readonly number: string
}

function headWith(
  { now }: Pick<InvoiceWriteContext, 'now'>,
  { row, lines, entity, client, law }: DocumentFacts,
  { dueDate, payable, signatory }: HeadFacts,
  { day, number }: DocumentNumber,
): InvoiceHead {
  const contracts = [...new Set(lines.map(({ contractNumber }) => contractNumber))]
  const bank = entity.invoiceBank as unknown as SnapshotInvoice['payment']
  return {
    kind: 'INVOICE',
    id: row.id,
    number,
    profile: profileOn(entity, law.profile, day),
    issueDate: day,
    issuedAt: now.toISOString(),
    dueDate,
    terms: row.terms,
    buyerReference: row.buyerReference,
    orderNumber: row.orderNumbers.join(', ') || null,
    contractNumber: contracts.length === 1 ? contracts[0]! : null,
    preceding: null,
    reason: null,
    supplier: snapshotParty(supplierParty(entity), null),
    ...placedIn(entity, client),
    ...(entity.countryId === 'IN' && signatory && { signatory }),
    client: snapshotParty(clientParty(client), payable ? { ...payable, phone: null } : null),
    payment: bank && {
      accountName: bank.accountName,
      bankName: bank.bankName,
      iban: bank.iban ?? null,
      accountNumber: bank.accountNumber ?? null,
      swift: bank.swift ?? null,
    },
    serviceCode: STAFFING_CODE,
    note: row.note,
  }
}

/**
 * A number of a series, after checking that its date follows the previous one and is in no closed tax period: checked
 * under the lock of the series, so that numbers and dates increase together in concurrent issues.
 */
export const nextNumberForDate = async (db: Db, series: Series, requested: NumberParams): Promise<string> =>
  (await numbersOn(db, series, requested, 1))[0]!

interface NumberParams {
  readonly entityID: string
  readonly day: string
  readonly today: string
  /** The date of the last document of the series. */
  readonly last: () => Promise<string | null>
}

async function numbersOn(
  db: Db,
  series: Series,
  { entityID, day, today, last }: NumberParams,
  howMany: number,
): Promise<string[]> {
  const numbers = await nextNumbers(db, { series, legalEntityID: entityID, day }, howMany)
  const why = issueDateViolation(null, {
    issueDay: day,
    today,
    supplyDay: day,
    lateReason: null,
    lastIssuedOn: await last(),
    closedUntil: await closedUntil(db, entityID),
  })
  if (why) throw ruleViolation('ISSUE_DATE_INVALID', why.message, [{ path: 'issueDate', message: why.message }])
  return numbers
}

/** Locks the months of an invoice and reads its lines again: a timesheet returned in the meantime is not billed. */
async function lockMonths(
  context: InvoiceWriteContext,
  { row, lines: expected }: DocumentFacts,
): Promise<LineRecord[]> {
  await lockTimesheets(context, timesheetsOf(expected))
  const lines = await linesOf(context.db, row.id)
  const why = changedUnits(lines)
  if (why) throw ruleViolation('unitsApproved', why)
  return lines
}

/**
 * Issues an approved invoice: locks its months, assigns its number, writes the snapshot, and consumes its orders; all
 * or nothing. The guards were checked before.
 */
export const issueInvoice = async (
  context: InvoiceWriteContext,
  facts: DocumentFacts,
  issuing: IssueParams,
): Promise<void> => issueLocked(context, [{ ...facts, lines: await lockMonths(context, facts) }], issuing)

/** The same for many invoices with locked months: all or none, with consecutive numbers. */
export async function issueInvoices(
  context: InvoiceWriteContext,
  documents: readonly DocumentFacts[],
  issuing: IssueParams,
): Promise<void> {
  await lockTimesheets(context, timesheetsOf(documents.flatMap(({ lines }) => lines)))
  await issueLocked(context, documents, issuing)
}

const timesheetsOf = (lines: readonly LineRecord[]) => [
  ...new Set(lines.flatMap(({ timesheetId }) => timesheetId ?? [])),
]

interface Rates {
  readonly legal: LegalRate | null
  readonly books: string
}

/** The legal and books exchange rates of a document on its date. */
async function ratesOf(db: Db, facts: DocumentFacts, day: string): Promise<Rates> {
  const legal = await legalRateOn(db, facts, day)
  if (legal && 'ok' in legal) throw ruleViolation('EXCHANGE_RATE_MISSING', legal.message)
  const books = await rateBetween(db, facts.row.currency, facts.entity.currency, day)
  if (!books.ok) throw ruleViolation('EXCHANGE_RATE_MISSING', books.message)
  return { legal, books: books.exact }
}

async function issueLocked(
  context: InvoiceWriteContext,
  documents: readonly DocumentFacts[],
  issuing: IssueParams,
): Promise<void> {
  const { db } = context
  const { day } = issuing
  const known = await headFacts(db, documents, day)
  const rates = new Map<string, Rates>()
  for (const facts of documents) rates.set(facts.row.id, await ratesOf(db, facts, day))
  const numbers = await assignNumbers(context, documents, day)
  const issued: IssuedInvoice[] = []
  for (const facts of documents) {
    const { row, entity, lines } = facts
    const snapshot = createSnapshot({
      head: headWith(context, facts, known.get(row.id)!, { day, number: numbers.get(row.id)! }),
      lines: lines.map(asDecided),
      vatRounding: entity.vatRounding,
      legalRate: rates.get(row.id)!.legal,
    })
    assertValid(snapshot)
    issued.push({ facts, snapshot, booksRate: rates.get(row.id)!.books })
    if (issued.length % SNAPSHOT_AT_ONCE === 0) await yieldToEventLoop()
  }
  const lines = documents.flatMap((facts) => facts.lines)
  await consumeUses(context, lines, ({ billingId }) => numbers.get(billingId)!, asDecided)
  await writeIssued(context, issued, issuing)
}

/** How many snapshots are created before other requests get their turn: some ten milliseconds. */
const SNAPSHOT_AT_ONCE = 5

/** The numbers of documents by id, one series after the other in the common locking order. */
async function assignNumbers({ db, today }: InvoiceWriteContext, documents: readonly DocumentFacts[], day: string) {
  const numbers = new Map<string, string>()
  const series = [...Map.groupBy(documents, ({ entity }) => entity.id)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [entityID, own] of series) {
    const requested = { entityID, day, today, last: () => lastIssued(db, entityID) }
    const given = await numbersOn(db, 'INVOICE', requested, own.length)
    for (const [i, { row }] of own.entries()) numbers.set(row.id, given[i]!)
  }
  return numbers
}

interface IssuedInvoice {
  readonly facts: DocumentFacts
  readonly snapshot: SnapshotInvoice
  readonly booksRate: string
}

async function writeIssued(
  context: InvoiceWriteContext,
  issued: readonly IssuedInvoice[],
  { day, lateReason }: IssueParams,
): Promise<void> {
  const { db, staff, now, today } = context
  // The reason for late issue of a bulk issue is saved on the late invoices.
  const lateOf = ({ deadline }: DocumentFacts) => (deadline && today > deadline.last ? lateReason : null)
  await updateEachInvoice(
    context,
    issued.map(({ facts, facts: { row, entity }, snapshot, booksRate }) => ({
      id: row.id,
      number: snapshot.number,
      status: 'ISSUED',
      stateSince: now,
      issueDate: day,
      issuedAt: now,
      dueDate: snapshot.dueDate,
      lateReason: lateOf(facts),
      snapshot: snapshot as unknown as Json,
      booksCurrency: entity.currency,
      booksRate,
      issuedBy: staff?.id ?? null,
      net: snapshot.net,
      tax: snapshot.tax,
      gross: snapshot.gross,
      open: snapshot.gross,
    })),
  )
  const before = new Map(issued.map(({ facts: { row } }) => [row.id, row]))
  const after = await loadBillings(db, null, [...before.keys()])
  await recordBillings(
    context,
    'issued',
    after.map((row) => ({ after: row, before: before.get(row.id)!, reason: row.lateReason })),
  )
  await notifyContributors(context, after, 'issued')
}

/** Errors that a receiver or the law would reject are reported before a number is assigned. */
export function assertValid(snapshot: SnapshotInvoice): void {
  const failure = documentFailure(snapshot)
  if (failure) throw ruleViolation('TAX_DATA_MISSING', failure.message, failure.errors)
}
