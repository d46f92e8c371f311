import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { ClientAccount } from '@muster/contract/billing/receipts/account-shapes.contract.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { minus, plus } from '@muster/contract/kernel/math/rational.ts'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/http/route.ts'
import { IS_EVER_BILLED } from '../../contracts/core/billable.queries.ts'
import { timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import { withoutBilled } from '../drafts/months.queries.ts'
import { billingsIn, loadClient } from '../invoices/billings.queries.ts'
import { notesIn } from '../invoices/note-rows.queries.ts'
import { receiptsIn } from '../receipts/receipt-rows.queries.ts'

type ClientAccountParams = Call<(typeof billingEndpoints)['account']>

/** The account summary of a client for finance; the same as `readAging`, limited to one client. */
export async function readClientAccount(call: ClientAccountParams): Promise<ClientAccount> {
  const { db, scope, query, today } = call
  const { id } = await loadClient(db, scope, query.clientID)
  const { currency: clientCurrency } = await db
    .selectFrom('client')
    .select('currency')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  let timesheets = withoutBilled(timesheetsIn(db, scope))
    .where('timesheet.clientId', '=', id)
    .where('timesheet.status', 'in', ['APPROVED', 'LOCKED'])
    .where(IS_EVER_BILLED)
  if (query.legalEntityID) timesheets = timesheets.where('timesheet.legalEntityId', '=', query.legalEntityID)
  const [invoices, notes, receipts, months] = await Promise.all([
    invoicesOf(call, id),
    creditedOf(call, id),
    onAccountOf(call, id),
    timesheets.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ])
  const found = new Set([...invoices.keys(), ...notes.keys(), ...receipts.keys()])
  found.delete(clientCurrency)
  const currencies = [clientCurrency, ...[...found].sort()].map((currency) => {
    const {
      openInvoices = 0,
      open = '0',
      overdueInvoices = 0,
      overdue = '0',
      net = '0',
      over = '0',
    } = invoices.get(currency) ?? {}
    return {
      currency,
      openInvoices,
      open: toMinor(open, currency),
      overdueInvoices,
      overdue: toMinor(overdue, currency),
      invoicedThisYear: toMinor(minus(net, notes.get(currency) ?? '0'), currency),
      creditBalance: toMinor(plus(over, receipts.get(currency) ?? '0'), currency),
    }
  })
  return { asOf: today, currencies, unbilledMonths: months.count }
}

const yearOf = (day: string) => `${day.slice(0, 4)}-01-01`

async function invoicesOf({ db, scope, today, query: { legalEntityID } }: ClientAccountParams, clientID: string) {
  const isLate = sql`billing.due_date < ${today}::date`
  let all = billingsIn(db, scope).where('billing.clientId', '=', clientID)
  if (legalEntityID) all = all.where('billing.legalEntityId', '=', legalEntityID)
  const rows = await all
    .where('billing.number', 'is not', null)
    .select(['billing.currency', sql<number>`count(*) filter (where billing.open > 0)::int`.as('openInvoices')])
    .select(sql<string>`coalesce(sum(billing.open) filter (where billing.open > 0), 0)`.as('open'))
    .select(sql<number>`count(*) filter (where billing.open > 0 and ${isLate})::int`.as('overdueInvoices'))
    .select(sql<string>`coalesce(sum(billing.open) filter (where billing.open > 0 and ${isLate}), 0)`.as('overdue'))
    .select(sql<string>`coalesce(-sum(billing.open) filter (where billing.open < 0), 0)`.as('over'))
    .select(
      sql<string>`coalesce(sum(billing.net) filter (where billing.issue_date >= ${yearOf(today)}::date), 0)`.as('net'),
    )
    .groupBy('billing.currency')
    .execute()
  return new Map(rows.map((row) => [row.currency, row]))
}

async function creditedOf(
  { db, scope, today, query: { legalEntityID } }: ClientAccountParams,
  clientID: string,
): Promise<Map<string, string>> {
  let all = notesIn(db, scope).where('creditNote.clientId', '=', clientID)
  if (legalEntityID) all = all.where('creditNote.legalEntityId', '=', legalEntityID)
  const rows = await all
    .where('creditNote.issueDate', '>=', yearOf(today))
    .where('creditNote.number', 'is not', null)
    .select(['creditNote.currency', sql<string>`sum(credit_note.net)`.as('net')])
    .groupBy('creditNote.currency')
    .execute()
  return new Map(rows.map(({ currency, net }) => [currency, net]))
}

async function onAccountOf(
  { db, scope, query: { legalEntityID } }: ClientAccountParams,
  clientID: string,
): Promise<Map<string, string>> {
  let all = receiptsIn(db, scope).where('receipt.clientId', '=', clientID)
  if (legalEntityID) all = all.where('receipt.legalEntityId', '=', legalEntityID)
  const rows = await all
    .where('receipt.status', '=', 'POSTED')
    .where('receipt.unallocated', '>', '0')
    .select(['receipt.currency', sql<string>`sum(receipt.unallocated)`.as('sum')])
    .groupBy('receipt.currency')
    .execute()
  return new Map(rows.map(({ currency, sum }) => [currency, sum]))
}
