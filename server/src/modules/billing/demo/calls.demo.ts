import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { divide } from '@muster/contract/kernel/math/rational.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import { createNote, moveNote } from '../credit-notes/credit-notes.actions.ts'
import { withoutBilled } from '../drafts/months.queries.ts'
import type { BillingRecord } from '../invoices/billings.queries.ts'

/** The people who bill. */
export interface FinanceUsers {
  readonly executive: Staff
  readonly manager: Staff
  readonly cfo: Staff
}

/** A call as made through the API, on a date in the past. */
export interface Moment {
  readonly db: Db
  readonly appContext: AppContext
  readonly now: Date
  /** Also of the audit trail. */
  readonly at: Date
  readonly today: string
  readonly people: FinanceUsers
}

export const instantAt = (day: string, time: string) => new Date(`${day}T${time}:00Z`)

interface DemoRequest {
  readonly params?: object
  readonly body?: object
}

export const callOf = (
  moment: Moment,
  staff: Staff,
  permission: 'billings' | 'receipts' | 'credit-notes',
  request: DemoRequest = {},
) =>
  ({ params: {}, ...request, ...moment, staff, scope: scopeFor(staff, permission), requestID: 'demo', ip: '' }) as never

/** A part of an amount, such as a third. */
export const partOf = (amount: string, of: number, currency: string) => toMinor(divide(amount, String(of)), currency)

/** A part of the first line of an invoice is credited, approved and issued. */
export async function creditPart(moment: Moment, row: BillingRecord, of: number, text: string): Promise<void> {
  const { cfo, executive } = moment.people
  const [line] = (row.snapshot as unknown as { lines: { net: string }[] }).lines
  const lines = [{ line: 1, net: partOf(line!.net, of, row.currency) }]
  const body = { code: 'PRICE_ALTERED', text, lines, billAgain: false }
  let note = await createNote(callOf(moment, executive, 'credit-notes', { params: { id: row.id }, body }))
  for (const status of ['APPROVED', 'ISSUED']) {
    const change = { status, reason: null, version: note.version }
    note = await moveNote(callOf(moment, cfo, 'credit-notes', { params: { id: note.id }, body: change }))
  }
}

/** All uninvoiced timesheets of a month, ordered by client. */
export const unbilledIn = (db: Db, month: string) =>
  withoutBilled(timesheetsIn(db, null))
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .innerJoin('orderForm as placement', 'placement.id', 'timesheet.orderFormId')
    .select(['timesheet.id', 'timesheet.countryId', 'timesheet.clientId'])
    .where('timesheet.month', '=', `${month}-01`)
    .where('timesheet.status', 'in', ['APPROVED', 'LOCKED'])
    .orderBy('timesheet.countryId')
    .orderBy('client.code')
    .orderBy('placement.number')
