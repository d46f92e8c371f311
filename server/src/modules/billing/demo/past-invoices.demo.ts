import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import { createSnapshot } from '@muster/contract/billing/invoices/invoice-snapshot.rules.ts'
import { daysAfter, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { refreshRunOut } from '../../purchase-orders/consumption/forecast.queries.ts'
import { nextNumbers } from '../../settings/company/number-series.actions.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { asJson } from '../core/persistence.actions.ts'
import { clientsOf, entityOf } from '../core/reference-data.queries.ts'
import { draftMonths } from '../drafts/drafts.actions.ts'
import { consumeUses } from '../drafts/purchase-order-capacity.actions.ts'
import { sharedFacts } from '../drafts/shared-facts.queries.ts'
import { type BillingRecord, decorateInvoiceRows, INVOICE_ENTITY } from '../invoices/billings.queries.ts'
import { assertValid, buildHeader } from '../invoices/issuing.actions.ts'
import { asDecided, type LineRecord, linesOfBilledPeriods } from '../invoices/lines.queries.ts'
import { legalRateOn } from '../tax/taxes.queries.ts'
import { type FinanceUsers, instantAt, unbilledIn } from './calls.demo.ts'

/** An invoice that was sent to its client, before any payment. */
export interface SentInvoice {
  readonly row: BillingRecord
  readonly snapshot: SnapshotInvoice
  readonly booksCurrency: string
  readonly booksRate: string
  readonly withholdingPercent: string | null
  readonly retentionPercent: string | null
}

interface Month {
  readonly db: Db
  readonly people: FinanceUsers
  readonly month: string
}

/** Open demo orders have planned consumption by month; it is replaced by actual invoices. */
export async function replacePlannedUses(db: Db, month: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from purchase_order_use taken using purchase_order
      where purchase_order.id = taken.purchase_order_id and status = 'OPEN' and consumed < ceiling
        and starts_with(taken.source_key, 'demo:') and to_char(service_from, 'YYYY-MM') = ${month}
      returning purchase_order_id, link_id, state, amount, days),
    freed as (
      select purchase_order_id, link_id, coalesce(sum(amount) filter (where state = 'CONSUMED'), 0) as consumed,
        coalesce(sum(amount) filter (where state = 'RESERVED'), 0) as committed,
        coalesce(sum(days) filter (where state = 'CONSUMED'), 0) as consumed_days,
        coalesce(sum(days) filter (where state = 'RESERVED'), 0) as committed_days
      from gone group by purchase_order_id, link_id),
    links as (
      update purchase_order_contract link
      set consumed = link.consumed - freed.consumed, committed = link.committed - freed.committed,
        consumed_days = link.consumed_days - freed.consumed_days,
        committed_days = link.committed_days - freed.committed_days
      from freed where freed.link_id = link.id)
    update purchase_order
    set consumed = purchase_order.consumed - freed.consumed, committed = purchase_order.committed - freed.committed
    from (select purchase_order_id, sum(consumed) as consumed, sum(committed) as committed
      from freed group by purchase_order_id) freed
    where freed.purchase_order_id = purchase_order.id
    returning purchase_order.id`.execute(db)
  for (const { id } of rows) await refreshRunOut(db, id)
}

/**
 * Invoices of an old month: drafted by the normal rules, issued and sent on the first days of the next month. Read,
 * numbered and written in sets.
 */
export async function sendMonth(context: Month): Promise<SentInvoice[]> {
  const { db, people, month } = context
  const first = `${monthAfter(month)}-01`
  const drafted = instantAt(daysAfter(first, 3), '07:40')
  const day = daysAfter(first, 5)
  const today = daysAfter(first, 3)
  const drafting = { db, staff: people.executive, now: drafted, at: drafted, today, requestID: 'demo' }
  await replacePlannedUses(db, month)
  const timesheets = await unbilledIn(db, month).execute()
  const { made } = await draftMonths(
    drafting,
    timesheets.map(({ id }) => id),
  )
  if (made.length === 0) return []
  const these = anyOf(made)
  const rows = await decorateInvoiceRows(db.selectFrom('billing').where('billing.id', '=', these))
    .orderBy('draftNumber')
    .execute()
  const billedPeriods = await db
    .selectFrom('billingLine')
    .select('billedPeriodId')
    .where('billingId', '=', these)
    .execute()
  const lines = Map.groupBy(
    await linesOfBilledPeriods(
      db,
      billedPeriods.map(({ billedPeriodId }) => billedPeriodId),
    ),
    ({ billingId }) => billingId,
  )
  const sent: SentInvoice[] = []
  for (const [, ofEntity] of Map.groupBy(rows, ({ legalEntityId }) => legalEntityId))
    sent.push(...(await issueAll(context, ofEntity, { lines, day })))
  await writeInvoiceHistory(context, sent, day)
  return sent
}

interface IssueBatch {
  readonly lines: ReadonlyMap<string, readonly LineRecord[]>
  readonly day: string
}

/** Creates the snapshots of one legal entity and numbers the valid ones in order; the others stay drafts. */
async function issueAll({ db, people }: Month, rows: readonly BillingRecord[], { lines, day }: IssueBatch) {
  const entity = await entityOf(db, rows[0]!.legalEntityId)
  const clients = await clientsOf(db, rows)
  const shared = sharedFacts()
  const now = instantAt(day, '09:20')
  const context = { db, staff: people.manager, now, today: day }
  const sound: SentInvoice[] = []
  for (const row of rows) {
    const client = clients.get(row.clientId)!
    const law = await shared.law(db, entity, row.supplyTo!)
    const legal = await legalRateOn(db, { row, entity, law }, day)
    const books = await rateBetween(db, row.currency, entity.currency, day)
    if ((legal && 'ok' in legal) || !books.ok) continue
    const rowLines = lines.get(row.id)!
    const facts = {
      row,
      lines: rowLines,
      entity,
      client,
      law,
      missingData: [],
      deadline: null,
      lastIssuedOn: null,
      closedUntil: null,
    }
    const snapshot = createSnapshot({
      head: await buildHeader(context, facts, { day, number: `Draft ${row.draftNumber}` }),
      lines: rowLines.map(asDecided),
      vatRounding: entity.vatRounding,
      legalRate: legal,
    })
    assertValid(snapshot)
    const { withholdingPercent, retentionPercent } = client
    const inBooks = { booksCurrency: entity.currency, booksRate: books.exact }
    sound.push({ row, snapshot, ...inBooks, withholdingPercent, retentionPercent })
  }
  if (sound.length === 0) return []
  const numbers = await nextNumbers(db, { series: 'INVOICE', legalEntityID: entity.id, day }, sound.length)
  for (const [i, { row }] of sound.entries())
    await consumeUses(context, lines.get(row.id)!, () => numbers[i]!, asDecided)
  return sound.map((one, i) => ({ ...one, snapshot: { ...one.snapshot, number: numbers[i]! } }))
}

/** The columns of a sent invoice, without its payments. */
export function sentColumns(
  { row, snapshot, booksCurrency, booksRate }: SentInvoice,
  { executive, manager }: FinanceUsers,
) {
  const day = snapshot.issueDate
  return {
    number: snapshot.number,
    issueDate: day,
    issuedAt: instantAt(day, '09:20'),
    dueDate: snapshot.dueDate,
    snapshot: asJson(snapshot),
    booksCurrency,
    booksRate,
    net: snapshot.net,
    tax: snapshot.tax,
    gross: snapshot.gross,
    submittedAt: instantAt(daysAfter(day, -2), '08:05'),
    submittedBy: executive.id,
    approvedAt: instantAt(daysAfter(day, -1), '13:30'),
    approvedBy: manager.id,
    issuedBy: manager.id,
    sentAt: instantAt(day, '09:45'),
    contributorIds: [executive.id],
    version: row.version + 4,
    updatedAt: instantAt(day, '09:45'),
    updatedBy: manager.id,
  }
}

/** An audit entry for each transition of each invoice. */
async function writeInvoiceHistory({ db, people }: Month, sent: readonly SentInvoice[], day: string): Promise<void> {
  const steps = [
    {
      event: 'submitted',
      staff: people.executive,
      from: 'DRAFT',
      to: 'SUBMITTED',
      at: instantAt(daysAfter(day, -2), '08:05'),
    },
    {
      event: 'approved',
      staff: people.manager,
      from: 'SUBMITTED',
      to: 'APPROVED',
      at: instantAt(daysAfter(day, -1), '13:30'),
    },
    { event: 'issued', staff: people.manager, from: 'APPROVED', to: 'ISSUED', at: instantAt(day, '09:20') },
    { event: 'sent', staff: people.manager, from: 'ISSUED', to: 'SENT', at: instantAt(day, '09:45') },
  ]
  for (const { event, staff, from, to, at } of steps)
    await writeAuditEntries(
      { db, staff, at },
      sent.map(({ row, snapshot }) => ({
        event: `${INVOICE_ENTITY}.${event}`,
        entity: INVOICE_ENTITY,
        entityID: row.id,
        countryID: row.countryId,
        name: `${snapshot.number} · ${row.clientName}`,
        before: { status: from },
        after: { status: to, ...(event === 'issued' && { number: snapshot.number, issueDate: snapshot.issueDate }) },
      })),
    )
}
