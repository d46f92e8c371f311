import type { InvoiceStatus } from '@muster/contract/billing/core/states.contract.ts'
import { daysAfter, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import { withSavepoint } from '../../../kernel/batch/batch.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { unsealedBank } from '../../settings/company/legal-entities.actions.ts'
import { invoiceAuditSubject } from '../core/persistence.actions.ts'
import { draftMonths } from '../drafts/drafts.actions.ts'
import { type BillingRecord, loadBilling } from '../invoices/billings.queries.ts'
import { changeDispute } from '../invoices/disputes.actions.ts'
import { invoiceTransitions } from '../invoices/transitions.actions.ts'
import { writeClientCredits } from './allocations.demo.ts'
import { amendPaidMonth } from './amended-placement.demo.ts'
import { callOf, creditPart, type Moment, unbilledIn } from './calls.demo.ts'
import { replacePlannedUses, sendMonth } from './past-invoices.demo.ts'
import { type PaidInvoice, type PaymentPlan, settlePast } from './past-receipts.demo.ts'
import { writeAmendments } from './retro.demo.ts'

interface DemoBillingContext {
  readonly users: readonly DemoUser[]
  readonly now: Date
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
  const people = {
    executive: staff('FINANCE_EXECUTIVE_INVOICE'),
    manager: staff('FINANCE_MANAGER_INVOICE'),
    cfo: staff('CFO'),
  }
  await completeTaxData(db, appContext)
  const thisMonth = now.toISOString().slice(0, 7)
  const today = now.toISOString().slice(0, 10)
  const momentOf = (at: Date) => ({ db, appContext, people, now: at, at, today: at.toISOString().slice(0, 10) })
  const invoices: PaidInvoice[] = []
  for (let back = MONTHS; back > 1; back -= 1) {
    const index = MONTHS - back
    const sent = await sendMonth({ db, people, month: monthAfter(thisMonth, -back) })
    invoices.push(...sent.map((invoice, i) => ({ invoice, plan: planOf(index < SETTLED_MONTHS, i) })))
  }
  await settlePast({ db, people, today }, invoices)
  const momentOn = (day: string) => momentOf(new Date(Math.min(Date.parse(`${day}T11:00:00Z`), now.getTime())))
  await writeCreditsAndDisputes(invoices, momentOn)
  await writeClientCredits(db, momentOn, today)
  // Before the last month is drafted, which is billed by the terms agreed in time.
  const amended = momentOn(`${thisMonth}-02`)
  await writeAmendments(amended, monthAfter(thisMonth, -2))
  await amendPaidMonth({ db, appContext, users, now: amended.now, month: monthAfter(thisMonth, -2) })
  const wanted = new Date(`${thisMonth}-06T08:00:00Z`)
  const moment = momentOf(wanted < now ? wanted : now)
  await replacePlannedUses(db, monthAfter(thisMonth, -1))
  const drafts = await drafted(moment, monthAfter(thisMonth, -1))
  for (const [i, id] of drafts.flatMap(([, ...others]) => others).entries()) await advanceDraft(moment, id, i)
}

/** Public clients of the Gulf pay late. In later months some pay partly, and some not yet. */
function planOf(isLongAgo: boolean, i: number): PaymentPlan | null {
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
  const open = invoices.filter(({ plan }) => plan === null)
  for (const [i, { invoice }] of open.entries()) {
    const { row, snapshot } = invoice
    const moment = momentOn(daysAfter(snapshot.issueDate, 12))
    if (i % 3 === 0 && i < 3 * CREDITS) {
      const invoice = await loadBilling(moment.db, null, { id: row.id })
      await withSavepoint(moment.db, () => creditPart(moment, invoice, 2, 'Half of the days were on leave.'))
    } else if (i % 3 === 1 && i < 3 * DISPUTES) await disputed(moment, row)
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
  const rows = await unbilledIn(moment.db, month).where('timesheet.countryId', 'in', COUNTRIES).execute()
  const drafts: string[][] = []
  for (const [, ofCountry] of Map.groupBy(rows, ({ countryId }) => countryId)) {
    const clients = [...Map.groupBy(ofCountry, ({ clientId }) => clientId).values()].slice(0, CLIENTS)
    const ofClients: string[] = []
    for (const months of clients) {
      const ids = months.slice(0, MAX_MONTHS).map(({ id }) => id)
      ofClients.push(...(await draftMonths({ ...moment, staff: moment.people.executive }, ids)).made)
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
  const { db } = moment
  const { version } = await loadBilling(db, null, { id })
  const step = { id, status, reason, lateReason: 'The client’s approval came late.', portalReference: null, version }
  const call = callOf(moment, who, 'billings')
  return (await withSavepoint(db, () => transition(invoiceTransitions, call, step))) === null
}

async function issued(moment: Moment, id: string): Promise<boolean> {
  const { executive, manager } = moment.people
  return (
    (await advance(moment, executive, id, 'SUBMITTED')) &&
    (await advance(moment, manager, id, 'APPROVED')) &&
    (await advance(moment, manager, id, 'ISSUED'))
  )
}

/** The last month: the first of each country stays a draft, the others are submitted, approved, returned or issued. */
async function advanceDraft(moment: Moment, id: string, i: number): Promise<void> {
  const { executive, manager } = moment.people
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
async function sent({ db, now, people }: Moment, id: string): Promise<void> {
  await db
    .updateTable('billing')
    .set({ status: 'SENT', sentAt: now, stateSince: now, version: sql`version + 1`, updatedBy: people.manager.id })
    .where('id', '=', id)
    .where('status', '=', 'ISSUED')
    .execute()
  const change = { before: { status: 'ISSUED' }, after: { status: 'SENT' } }
  const row = await loadBilling(db, null, { id })
  await writeAuditEntries({ db, staff: people.manager, at: now }, [
    { event: 'billing.sent', ...invoiceAuditSubject(row), ...change },
  ])
}

const disputed = async (moment: Moment, row: Pick<BillingRecord, 'id'>): Promise<void> => {
  const body = { raise: true, reason: 'The client says that two days of a holiday were billed.' }
  await withSavepoint(moment.db, async () => {
    await changeDispute(callOf(moment, moment.people.executive, 'billings', { params: { id: row.id }, body }))
  })
}
