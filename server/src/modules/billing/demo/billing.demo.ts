import type { InvoiceStatus } from '@muster/contract/billing/core/states.contract.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { divide } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import { withSavepoint } from '../../../kernel/batch/batch.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Scope, type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { unsealedBank } from '../../settings/company/legal-entities.actions.ts'
import { timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import { moneyIn } from '../core/money.rules.ts'
import { invoiceAuditSubject } from '../core/persistence.actions.ts'
import { createNote, moveNote } from '../credit-notes/credit-notes.actions.ts'
import { draftMonths } from '../drafts/drafts.actions.ts'
import { unbilled } from '../drafts/months.queries.ts'
import { type BillingRecord, loadBilling } from '../invoices/billings.queries.ts'
import { changeDispute } from '../invoices/disputes.actions.ts'
import { invoiceTransitions } from '../invoices/transitions.actions.ts'
import { writeClientCredits } from './allocations.demo.ts'
import { amendPaidMonth } from './amended-placement.demo.ts'
import { giveWay, type Hands, sendMonth } from './past-invoices.demo.ts'
import { type Fate, type PaidInvoice, settlePast } from './past-receipts.demo.ts'
import { writeAmendments } from './retro.demo.ts'

interface DemoBillingContext {
  readonly users: readonly DemoUser[]
  readonly now: Date
}

/** A call as made through the API, on a date in the past. */
interface Moment {
  readonly db: Db
  readonly appContext: AppContext
  readonly now: Date
  /** Also of the audit trail. */
  readonly at: Date
  readonly today: string
  readonly hands: Hands
}

/** The past months of the company, including the last one. */
const MONTHS = 14
/** Older months are mostly paid; in later ones some are disputed, credited, partly paid, or late. */
const SETTLED_MONTHS = 10
const DISPUTES = 3
const CREDITS = 6

/** Of the last month only some are billed; the rest is unbilled. */
const COUNTRIES = ['AE', 'SA', 'QA', 'KW', 'GB', 'EG']
const CLIENTS = 2
const MAX_MONTHS = 2

/**
 * Fourteen months of invoices: older ones sent and paid, later ones in every status, and the last month in progress.
 */
export async function demoBilling(db: Db, appContext: AppContext, { users, now }: DemoBillingContext): Promise<void> {
  const staff = (role: DemoUser['role']): Staff => ({ ...users.find((one) => one.role === role)!, sessionID: '' })
  const hands = {
    executive: staff('FINANCE_EXECUTIVE_INVOICE'),
    manager: staff('FINANCE_MANAGER_INVOICE'),
    cfo: staff('CFO'),
  }
  await completeTaxData(db, appContext)
  const thisMonth = now.toISOString().slice(0, 7)
  const today = now.toISOString().slice(0, 10)
  const momentOf = (at: Date) => ({ db, appContext, hands, now: at, at, today: at.toISOString().slice(0, 10) })
  const invoices: PaidInvoice[] = []
  for (let back = MONTHS; back > 1; back -= 1) {
    const index = MONTHS - back
    const sent = await sendMonth({ db, hands, month: monthAfter(thisMonth, -back) })
    invoices.push(...sent.map((invoice, i) => ({ invoice, fate: fateOf(index < SETTLED_MONTHS, i) })))
  }
  await settlePast({ db, hands, today }, invoices)
  const momentOn = (day: string) => momentOf(new Date(Math.min(Date.parse(`${day}T11:00:00Z`), now.getTime())))
  await writeCreditsAndDisputes(invoices, momentOn)
  await writeClientCredits(db, momentOn, today)
  // Before the last month is drafted, which is billed by the terms agreed in time.
  const amended = momentOn(`${thisMonth}-02`)
  await writeAmendments(amended, monthAfter(thisMonth, -2))
  await amendPaidMonth({ db, appContext, users, now: amended.now, month: monthAfter(thisMonth, -2) })
  const wanted = new Date(`${thisMonth}-06T08:00:00Z`)
  const moment = momentOf(wanted < now ? wanted : now)
  await giveWay(db, monthAfter(thisMonth, -1))
  const drafts = await drafted(moment, monthAfter(thisMonth, -1))
  for (const [i, id] of drafts.flatMap(([, ...others]) => others).entries()) await advanceDraft(moment, id, i)
}

/** Public clients of the Gulf pay late. In later months some pay partly, and some not yet. */
function fateOf(isLongAgo: boolean, i: number): Fate | null {
  if (isLongAgo) return { daysLate: ((i * 7) % 30) - 6, cash: '1', ...(i % 9 === 4 && { bankCharge: '25' }) }
  const way = i % 8
  if (way === 0) return { daysLate: -18, cash: '0.6' }
  return way <= 3 ? null : { daysLate: -20 + (i % 9), cash: '1' }
}

/** Of the later unpaid invoices some are partly credited and some disputed; the rest is only late. */
async function writeCreditsAndDisputes(
  invoices: readonly PaidInvoice[],
  momentOn: (day: string) => Moment,
): Promise<void> {
  const open = invoices.filter(({ fate }) => fate === null)
  for (const [i, { invoice }] of open.entries()) {
    const { row, snapshot } = invoice
    const moment = momentOn(daysAfter(snapshot.issueDate, 12))
    if (i % 3 === 0 && i < 3 * CREDITS) await credited(moment, await loadBilling(moment.db, null, { id: row.id }))
    else if (i % 3 === 1 && i < 3 * DISPUTES) await disputed(moment, row)
  }
}

/** The bank account that tax invoices need in addition to the earlier demo data. */
async function completeTaxData(db: Db, appContext: AppContext): Promise<void> {
  const entities = await db.selectFrom('legalEntity').select(['id', 'bankSealed', 'countryId']).execute()
  for (const { id, bankSealed } of entities)
    await db
      .updateTable('legalEntity')
      .set({ invoiceBank: JSON.stringify(unsealedBank(appContext.secrets, id, bankSealed)) })
      .where('id', '=', id)
      .execute()
}

/** Drafts of some clients, created as by the background job: their ids, country by country. */
async function drafted(moment: Moment, month: string): Promise<string[][]> {
  const rows = await unbilled(timesheetsIn(moment.db, null))
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .innerJoin('orderForm as placement', 'placement.id', 'timesheet.orderFormId')
    .select(['timesheet.id', 'timesheet.countryId', 'timesheet.clientId'])
    .where('timesheet.month', '=', `${month}-01`)
    .where('timesheet.status', 'in', ['APPROVED', 'LOCKED'])
    .where('timesheet.countryId', 'in', COUNTRIES)
    .orderBy('timesheet.countryId')
    .orderBy('client.code')
    .orderBy('placement.number')
    .execute()
  const drafts: string[][] = []
  for (const [, ofCountry] of Map.groupBy(rows, ({ countryId }) => countryId)) {
    const clients = [...Map.groupBy(ofCountry, ({ clientId }) => clientId).values()].slice(0, CLIENTS)
    const ofClients: string[] = []
    for (const months of clients) {
      const ids = months.slice(0, MAX_MONTHS).map(({ id }) => id)
      ofClients.push(...(await draftMonths({ ...moment, staff: moment.hands.executive }, ids)).made)
    }
    drafts.push(ofClients)
  }
  return drafts
}

/** One transition by one person; an unmet guard leaves the invoice unchanged. */
async function advance(
  moment: Moment,
  who: Staff,
  id: string,
  status: InvoiceStatus,
  reason: string | null = null,
): Promise<boolean> {
  const { db, appContext, now, today } = moment
  const { version } = await loadBilling(db, null, { id })
  const step = { id, status, reason, lateReason: 'The client’s approval came late.', portalReference: null, version }
  const call = {
    db,
    appContext,
    staff: who,
    scope: scopeFor(who, 'billings'),
    now,
    at: now,
    today,
    requestID: 'demo',
    ip: '',
  }
  return (await withSavepoint(db, () => transition(invoiceTransitions, call, step))) === null
}

async function issued(moment: Moment, id: string): Promise<boolean> {
  const { executive, manager } = moment.hands
  return (
    (await advance(moment, executive, id, 'SUBMITTED')) &&
    (await advance(moment, manager, id, 'APPROVED')) &&
    (await advance(moment, manager, id, 'ISSUED'))
  )
}

/** The last month: the first of each country stays a draft, the others are submitted, approved, returned or issued. */
async function advanceDraft(moment: Moment, id: string, i: number): Promise<void> {
  const { executive, manager } = moment.hands
  const stage = i % 5
  if (stage >= 3) {
    if ((await issued(moment, id)) && stage === 4) await sent(moment, id)
    return
  }
  await advance(moment, executive, id, 'SUBMITTED')
  if (stage === 1) await advance(moment, manager, id, 'APPROVED')
  if (stage === 2) await advance(moment, manager, id, 'RETURNED', 'The purchase order on it is last year’s.')
}

/** The emails of past invoices are stored as sent; nothing is sent now. */
async function sent({ db, now, hands }: Moment, id: string): Promise<void> {
  await db
    .updateTable('billing')
    .set({ status: 'SENT', sentAt: now, stateSince: now, version: sql`version + 1`, updatedBy: hands.manager.id })
    .where('id', '=', id)
    .where('status', '=', 'ISSUED')
    .execute()
  const change = { before: { status: 'ISSUED' }, after: { status: 'SENT' } }
  const row = await loadBilling(db, null, { id })
  await writeAuditEntries({ db, staff: hands.manager, at: now }, [
    { event: 'billing.sent', ...invoiceAuditSubject(row), ...change },
  ])
}

const callOf = (
  moment: Moment,
  staff: Staff,
  params: object,
  body: object,
  scope: Scope = scopeFor(staff, 'billings'),
) => ({ ...moment, staff, scope, params, body, requestID: 'demo', ip: '' }) as never

/** Half of its first line was wrong. */
async function credited(moment: Moment, row: BillingRecord): Promise<void> {
  const { hands, db } = moment
  const [line] = (row.snapshot as unknown as { lines: { net: string }[] }).lines
  const half = moneyIn(toMinor(divide(line!.net, '2'), row.currency), row.currency)
  await withSavepoint(db, async () => {
    const requested = {
      code: 'PRICE_ALTERED',
      text: 'Half of the days were on leave.',
      lines: [{ line: 1, net: half }],
      billAgain: false,
    }
    const note = await createNote(callOf(moment, hands.executive, { id: row.id }, requested))
    const scope = scopeFor(hands.cfo, 'credit-notes')
    const agreed = await moveNote(
      callOf(moment, hands.cfo, { id: note.id }, { status: 'APPROVED', reason: null, version: note.version }, scope),
    )
    await moveNote(
      callOf(moment, hands.cfo, { id: note.id }, { status: 'ISSUED', reason: null, version: agreed.version }, scope),
    )
  })
}

const disputed = async (moment: Moment, row: Pick<BillingRecord, 'id'>): Promise<void> => {
  const body = { raise: true, reason: 'The client says that two days of a holiday were billed.' }
  await withSavepoint(moment.db, async () => {
    await changeDispute(callOf(moment, moment.hands.executive, { id: row.id }, body))
  })
}
