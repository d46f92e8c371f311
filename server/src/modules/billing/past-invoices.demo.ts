import { freeze } from '@muster/contract/billing/freezing.rules.ts'
import type { FrozenInvoice } from '@muster/contract/billing/frozen.contract.ts'
import { daysAfter, monthAfter } from '@muster/contract/kernel/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { recordAll } from '../../kernel/events.ts'
import type { Staff } from '../../kernel/scope.ts'
import { rateBetween } from '../settings/exchange-rates.queries.ts'
import { nextNumbers } from '../settings/number-series.actions.ts'
import { sheetsIn } from '../timesheets/timesheets.queries.ts'
import { type BillingRecord, decorated, ENTITY } from './billings.queries.ts'
import { draftMonths } from './drafts.actions.ts'
import { assertSound, headOf } from './issuing.actions.ts'
import { asDecided, type LineRecord, linesOfClaims } from './lines.queries.ts'
import { unbilled } from './months.queries.ts'
import { consumeUses } from './orders.actions.ts'
import { clientsOf, entitiesOf } from './sources.queries.ts'
import { legalRateOf, taxLaws } from './taxes.queries.ts'
import { asJson } from './writing.actions.ts'

export interface Hands {
  readonly executive: Staff
  readonly manager: Staff
  readonly cfo: Staff
}

/** An invoice that was sent to its client, before any money came. */
export interface SentInvoice {
  readonly row: BillingRecord
  readonly frozen: FrozenInvoice
  readonly booksCurrency: string
  readonly booksRate: string
  readonly withholdingPercent: string | null
  readonly retentionPercent: string | null
}

interface Month {
  readonly db: Db
  readonly hands: Hands
  readonly month: string
  /** Of so many clients in each country, another of them each month. */
  readonly clients: number
  readonly turn: number
}

/** Most sheets of one client that are billed in a month; the rest stands in the queue. */
const MOST_SHEETS = 3
const COUNTRIES = ['AE', 'SA', 'QA', 'KW', 'BH', 'OM', 'GB', 'EG']

const on = (day: string, time: string) => new Date(`${day}T${time}:00Z`)

/** Sheets of a month that no purchase order bears: orders have their own story. In Kuwait, where clients hold a part back, any of them. */
async function sheetsOf({ db, month, clients, turn }: Month): Promise<string[]> {
  const rows = await unbilled(sheetsIn(db, null))
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .innerJoin('orderForm as placement', 'placement.id', 'timesheet.orderFormId')
    .select(['timesheet.id', 'timesheet.countryId', 'timesheet.clientId'])
    .where('timesheet.month', '=', `${month}-01`)
    .where('timesheet.status', 'in', ['APPROVED', 'LOCKED'])
    .where('timesheet.countryId', 'in', COUNTRIES)
    .where(
      sql<boolean>`timesheet.country_id = 'KW' or not client.requires_po and not exists (select from contract join purchase_order_contract link on link.client_contract_id = contract.family_id
        where contract.order_form_id = timesheet.order_form_id)`,
    )
    .orderBy('timesheet.countryId')
    .orderBy('client.code')
    .orderBy('placement.number')
    .execute()
  return [...Map.groupBy(rows, ({ countryId }) => countryId).values()].flatMap((ofCountry) => {
    const all = [...Map.groupBy(ofCountry, ({ clientId }) => clientId).values()]
    const chosen = Array.from({ length: Math.min(clients, all.length) }, (_, i) => all[(turn + i) % all.length]!)
    return chosen.flatMap((months) => months.slice(0, MOST_SHEETS).map(({ id }) => id))
  })
}

/**
 * Invoices of a month of long ago, drafted by the rules of every draft, issued and sent on the first days of the next one. They are read,
 * numbered and written in sets.
 */
export async function sendMonth(telling: Month): Promise<SentInvoice[]> {
  const { db, hands, month } = telling
  const first = `${monthAfter(month)}-01`
  const [drafted, day] = [on(daysAfter(first, 3), '07:40'), daysAfter(first, 5)]
  const drafting = {
    db,
    staff: hands.executive,
    now: drafted,
    at: drafted,
    today: daysAfter(first, 3),
    requestID: 'demo',
  }
  const { made } = await draftMonths(drafting, await sheetsOf(telling))
  if (made.length === 0) return []
  const these = sql<string>`any(${[...made]}::uuid[])`
  const rows = await decorated(db.selectFrom('billing').where('billing.id', '=', these))
    .orderBy('draftNumber')
    .execute()
  const claims = await db.selectFrom('billingLine').select('claimId').where('billingId', '=', these).execute()
  const lines = Map.groupBy(
    await linesOfClaims(
      db,
      claims.map(({ claimId }) => claimId),
    ),
    ({ billingId }) => billingId,
  )
  const sent: SentInvoice[] = []
  for (const [, ofEntity] of Map.groupBy(rows, ({ legalEntityId }) => legalEntityId))
    sent.push(...(await issueAll(telling, ofEntity, { lines, day })))
  await tellIssues(telling, sent, day)
  return sent
}

interface Issuing {
  readonly lines: ReadonlyMap<string, readonly LineRecord[]>
  readonly day: string
}

/** Freezes the papers of one legal entity, and numbers those that are sound in their order; the others stay drafts. */
async function issueAll({ db, hands }: Month, rows: readonly BillingRecord[], { lines, day }: Issuing) {
  const entity = (await entitiesOf(db, [rows[0]!.legalEntityId])).get(rows[0]!.legalEntityId)!
  const clients = await clientsOf(
    db,
    rows.map(({ clientId }) => clientId),
  )
  const laws = taxLaws(db)
  const now = on(day, '09:20')
  const doing = { db, staff: hands.manager, now, today: day }
  const sound: SentInvoice[] = []
  for (const row of rows) {
    const client = clients.get(row.clientId)!
    const law = await laws(entity, row.supplyTo!)
    const of = { entity, currency: row.currency, supplyDay: row.supplyTo!, issueDay: day, profile: law.profile }
    const legal = await legalRateOf(db, of)
    const books = await rateBetween(db, row.currency, entity.currency, day)
    if ((legal && 'ok' in legal) || !books.ok) continue
    const own = lines.get(row.id)!
    const facts = {
      row,
      lines: own,
      entity,
      client,
      law,
      lacks: [],
      deadline: null,
      lastIssuedOn: null,
      closedUntil: null,
    }
    const frozen = freeze({
      head: await headOf(doing, facts, { day, lateReason: null }, `Draft ${row.draftNumber}`),
      lines: own.map(asDecided),
      vatRounding: entity.vatRounding as 'LINE' | 'CATEGORY',
      legalRate: legal,
    })
    assertSound(frozen)
    const { withholdingPercent, retentionPercent } = client
    const inBooks = { booksCurrency: entity.currency, booksRate: books.exact }
    sound.push({ row, frozen, ...inBooks, withholdingPercent, retentionPercent })
  }
  if (sound.length === 0) return []
  const numbers = await nextNumbers(db, { series: 'INVOICE', legalEntityID: entity.id, day }, sound.length)
  for (const [i, { row }] of sound.entries()) await consumeUses(doing, lines.get(row.id)!, numbers[i]!, asDecided)
  return sound.map((one, i) => ({ ...one, frozen: { ...one.frozen, number: numbers[i]! } }))
}

/** What an invoice that was sent says of itself, beside what has settled it. */
export function sentColumns({ row, frozen, booksCurrency, booksRate }: SentInvoice, { executive, manager }: Hands) {
  const day = frozen.issueDate
  return {
    ...{ number: frozen.number, issueDate: day, issuedAt: on(day, '09:20'), dueDate: frozen.dueDate },
    ...{ frozen: asJson(frozen), booksCurrency, booksRate, net: frozen.net, tax: frozen.tax, gross: frozen.gross },
    ...{ submittedAt: on(daysAfter(day, -2), '08:05'), submittedBy: executive.id },
    ...{ approvedAt: on(daysAfter(day, -1), '13:30'), approvedBy: manager.id, issuedBy: manager.id },
    ...{ sentAt: on(day, '09:45'), writers: [executive.id], version: row.version + 4 },
    ...{ updatedAt: on(day, '09:45'), updatedBy: manager.id },
  }
}

/** Each step of each invoice on the trail. */
async function tellIssues({ db, hands }: Month, sent: readonly SentInvoice[], day: string): Promise<void> {
  const steps = [
    { event: 'submitted', staff: hands.executive, from: 'DRAFT', to: 'SUBMITTED', at: on(daysAfter(day, -2), '08:05') },
    { event: 'approved', staff: hands.manager, from: 'SUBMITTED', to: 'APPROVED', at: on(daysAfter(day, -1), '13:30') },
    { event: 'issued', staff: hands.manager, from: 'APPROVED', to: 'ISSUED', at: on(day, '09:20') },
    { event: 'sent', staff: hands.manager, from: 'ISSUED', to: 'SENT', at: on(day, '09:45') },
  ]
  for (const { event, staff, from, to, at } of steps)
    await recordAll(
      { db, staff, at },
      sent.map(({ row, frozen }) => ({
        ...{ event: `${ENTITY}.${event}`, entity: ENTITY, entityID: row.id, countryID: row.countryId },
        ...{ name: `${frozen.number} · ${row.clientName}`, before: { status: from } },
        after: { status: to, ...(event === 'issued' && { number: frozen.number, issueDate: frozen.issueDate }) },
      })),
    )
}
