import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { Aging } from '@muster/contract/billing/receipts/account-shapes.contract.ts'
import {
  AGE_BUCKETS,
  AGE_DAYS,
  type AgeBucket,
  daysSalesOutstanding,
} from '@muster/contract/billing/receipts/aging.rules.ts'
import { toMinor, totalOf } from '@muster/contract/kernel/math/money.ts'
import { compare, rounded } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { type RawBuilder, sql } from 'kysely'
import { withValues } from '../../../kernel/db/filters.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { billingsIn } from '../invoices/billings.queries.ts'
import { firstUnallocated, receiptsIn } from '../receipts/receipt-rows.queries.ts'

type AgingParams = Call<(typeof billingEndpoints)['aging']>

const invoicesOf = ({ db, scope, query: { clientID, countryID, legalEntityID } }: AgingParams) => {
  const rows = withValues(billingsIn(db, scope), {
    'billing.clientId': clientID,
    'billing.countryId': countryID,
    'billing.legalEntityId': legalEntityID,
  })
  return rows
}

/** The outstanding amount of an invoice on a date: the current one plus later entries. */
const restOn = (
  day: string,
) => sql<string>`(billing.open + coalesce((select sum(part.amount) from billing_settlement part
  where part.billing_id = billing.id and part.day > ${day}::date), 0))`

/** Issued by a date, and not settled now or settled later. */
const mayBeOpenOn = (day: string) =>
  sql<boolean>`(billing.number is not null and billing.issue_date <= ${day}::date
    and (billing.open <> 0 or billing.id = any (array(
      select part.billing_id from billing_settlement part where part.day > ${day}::date))))`

/** An outstanding amount or client credit on a date: the list behind an aged receivable. */
export const wasOpenOn = (day: string) => sql<boolean>`(${mayBeOpenOn(day)} and ${restOn(day)} <> 0)`

/**
 * The outstanding amount on a date by invoice, for invoices not settled now or settled later: the current amount plus
 * later entries. Older settled invoices are not read.
 */
const openItems = (call: AgingParams, day: string) =>
  invoicesOf(call)
    .where(mayBeOpenOn(day))
    .select(['billing.clientId', 'billing.currency', 'billing.legalEntityId', 'billing.dueDate', 'billing.disputed'])
    .select(restOn(day).as('rest'))

const summed = (where?: RawBuilder<unknown>) =>
  where
    ? sql<string>`coalesce(sum(item.rest) filter (where ${where}), 0)::text`
    : sql<string>`coalesce(sum(item.rest), 0)::text`

/** The only legal entity of some rows; null for several. */
const oneOf = (entity: RawBuilder<unknown>) =>
  sql<string | null>`case when min(${entity}::text) = max(${entity}::text) then min(${entity}::text) end`

/** The amounts of each client and currency by bucket. */
async function openOn(call: AgingParams, day: string) {
  const late = sql`(${day}::date - item.due_date)`
  const within = ([from, to]: (typeof AGE_DAYS)[AgeBucket]) =>
    sql`${late} between ${from ?? -1_000_000}::int and ${to ?? 1_000_000}::int`
  const rows = await call.db
    .selectFrom(openItems(call, day).as('item'))
    .innerJoin('client', 'client.id', 'item.clientId')
    .where('item.rest', '!=', '0')
    .select(['item.clientId', 'client.name as clientName', 'item.currency', sql<number>`count(*)::int`.as('invoices')])
    .select(AGE_BUCKETS.map((bucket, i) => summed(within(AGE_DAYS[bucket])).as(`age${i}`)))
    .select([summed().as('total'), summed(sql`item.due_date < ${day}::date`).as('overdue')])
    .select(summed(sql`item.disputed`).as('disputed'))
    .select(oneOf(sql`item.legal_entity_id`).as('legalEntityId'))
    .groupBy(['item.clientId', 'client.name', 'item.currency'])
    .execute()
  return new Map(
    rows.map((row) => {
      const sums = row as unknown as Record<string, string>
      const ages = Object.fromEntries(AGE_BUCKETS.map((bucket, i) => [bucket, sums[`age${i}`]!]))
      return [keyOf(row), { ...row, ...(ages as Record<AgeBucket, string>) }]
    }),
  )
}

/**
 * Unallocated payments on a date by client and currency: the remaining amounts of receipts, less allocations up to the
 * date.
 */
async function unallocated({ db, scope, query }: AgingParams, day: string) {
  const { clientID, countryID, legalEntityID } = query
  const rest = sql<string>`${firstUnallocated} - coalesce((select sum(given.amount) from allocation given where given.receipt_id = receipt.id
    and given.day <= ${day}::date and (given.reversed_on is null or given.reversed_on > ${day}::date)), 0)`
  let rows = receiptsIn(db, scope)
    .innerJoin('client', 'client.id', 'receipt.clientId')
    .select(['receipt.clientId', 'client.name as clientName', 'receipt.currency', sql<string>`sum(${rest})`.as('sum')])
    .select(oneOf(sql`receipt.legal_entity_id`).as('legalEntityId'))
    .where('receipt.number', 'is not', null)
    .where('receipt.receivedOn', '<=', day)
    .where(
      sql<boolean>`((receipt.status = 'POSTED' and receipt.unallocated > 0) or receipt.reversed_on > ${day}::date
        or receipt.id = any (array(select given.receipt_id from billing_settlement given
          where given.day > ${day}::date and given.allocation_id is not null)))`,
    )
    .where((eb) => eb.or([eb('receipt.reversedOn', 'is', null), eb('receipt.reversedOn', '>', day)]))
  rows = withValues(rows, {
    'receipt.clientId': clientID,
    'receipt.countryId': countryID,
    'receipt.legalEntityId': legalEntityID,
  })
  const found = await rows.groupBy(['receipt.clientId', 'client.name', 'receipt.currency']).execute()
  return new Map(
    found
      .filter(({ sum }) => compare(sum, '0') > 0)
      .map(({ sum, ...whose }) => [keyOf(whose), { ...whose, sum: toMinor(sum, whose.currency) }]),
  )
}

const keyOf = ({ clientId, currency }: { clientId: string; currency: string }) => `${clientId} ${currency}`

const SUMS = [...AGE_BUCKETS, 'total', 'overdue', 'disputed'] as const
type AgingSums = Record<(typeof SUMS)[number], string>

export async function readAging(call: AgingParams): Promise<Aging> {
  const asOf = call.query.asOf ?? call.today
  const open = await openOn(call, asOf)
  const accounts = await unallocated(call, asOf)
  const rows = [...new Set([...open.keys(), ...accounts.keys()])].map((key) => {
    const owed = open.get(key)
    const account = accounts.get(key)
    const { clientId, clientName, currency, legalEntityId } = owed ?? account!
    const isOne = !account || account.legalEntityId === legalEntityId
    const sums = Object.fromEntries(SUMS.map((name) => [name, toMinor(owed?.[name] ?? '0', currency)])) as AgingSums
    return {
      _client: { id: clientId, name: clientName },
      currency,
      invoices: owed?.invoices ?? 0,
      ...sums,
      unallocated: account?.sum ?? toMinor('0', currency),
      legalEntityID: isOne ? legalEntityId : null,
    }
  })
  const billed = await billedBefore(call, asOf)
  const totals = [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, some]) => {
      const sum = (name: keyof AgingSums | 'unallocated') =>
        totalOf(
          some.map((row) => row[name]),
          currency,
        )
      const sums = Object.fromEntries(SUMS.map((name) => [name, sum(name)])) as AgingSums
      return { currency, ...sums, unallocated: sum('unallocated') }
    })
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
  return {
    asOf,
    rows: rows.toSorted((a, b) => compare(b.overdue, a.overdue) || (a._client.name < b._client.name ? -1 : 1)),
    totals,
    salesOutstanding: totals.map(({ currency, total }) => {
      const days = daysSalesOutstanding(total, billed.get(currency) ?? '0')
      return { currency, days: days === null ? null : rounded(days, 1) }
    }),
  }
}

/** Billed in the 90 days up to a date, with tax, by currency. */
async function billedBefore(call: AgingParams, day: string): Promise<Map<string, string>> {
  const found = await invoicesOf(call)
    .where('billing.issueDate', '<=', day)
    .where('billing.issueDate', '>', daysAfter(day, -90))
    .select(['billing.currency', sql<string>`sum(billing.gross)`.as('sum')])
    .groupBy('billing.currency')
    .execute()
  return new Map(found.map(({ currency, sum }) => [currency, sum]))
}
