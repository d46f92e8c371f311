import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { divide, minus } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { withSavepoint } from '../../../kernel/batch/batch.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { moneyIn } from '../core/money.rules.ts'
import { createNote, moveNote } from '../credit-notes/credit-notes.actions.ts'
import { type BillingRecord, loadBilling } from '../invoices/billings.queries.ts'
import { createAllocation, moveAllocation } from '../receipts/allocations.actions.ts'
import { createReceipt, moveReceipt } from '../receipts/receipts.actions.ts'
import type { Hands } from './past-invoices.demo.ts'

/** A call as made through the API, on a date in the past. */
interface Moment {
  readonly db: Db
  readonly appContext: AppContext
  readonly now: Date
  readonly at: Date
  readonly today: string
  readonly hands: Hands
}

type Right = 'receipts' | 'credit-notes'

const callOf = (
  moment: Moment,
  staff: Staff,
  on: Right,
  requested: { readonly params?: object; readonly body: object },
) => ({ params: {}, ...requested, ...moment, staff, scope: scopeFor(staff, on), requestID: 'demo', ip: '' }) as never

/** Client credits: advance payments that were allocated, some still unallocated, and a credit of a paid invoice applied to another. */
export async function writeClientCredits(db: Db, momentOn: (day: string) => Moment, today: string): Promise<void> {
  const open = await openInvoices(db)
  const [advance, waiting, credit] = [...open.values()]
  const moment = momentOn(daysAfter(today, -9))
  if (advance) await withSavepoint(db, () => paidInAdvance(moment, advance, true))
  if (waiting) await withSavepoint(db, () => paidInAdvance(moment, waiting, false))
  if (credit) await withSavepoint(db, () => creditedAfterwards(moment, credit))
}

/** The open undisputed invoices of each client of one legal entity and currency, oldest due date first. */
async function openInvoices(db: Db): Promise<ReadonlyMap<string, readonly Open[]>> {
  const rows = await db
    .selectFrom('billing')
    .select(['id', 'clientId', 'legalEntityId', 'currency', 'open', 'dueDate'])
    .where('status', '=', 'SENT')
    .where('open', '>', '0')
    .where('disputed', '=', false)
    .orderBy('dueDate')
    .orderBy('number')
    .execute()
  const groups = Map.groupBy(
    rows,
    ({ clientId, legalEntityId, currency }) => `${clientId} ${legalEntityId} ${currency}`,
  )
  return new Map([...groups].filter(([, of]) => of.length > 1))
}
interface Open {
  readonly id: string
  readonly clientId: string
  readonly legalEntityId: string
  readonly currency: string
  readonly open: string
}

/** An unallocated payment posted by another person; a part is allocated to the oldest invoice. */
async function paidInAdvance(moment: Moment, [oldest]: readonly Open[], isAllocated: boolean): Promise<void> {
  const { hands, today } = moment
  const { clientId: clientID, legalEntityId: legalEntityID, currency, id } = oldest!
  const half = share(oldest!, 2)
  const third = share(oldest!, 3)
  const money = {
    receivedOn: today,
    currency,
    received: half,
    bankCharge: '0',
    bankReference: 'TT-ADVANCE',
    note: null,
  }
  const body = { ...money, clientID, legalEntityID, allocations: [] }
  const receipt = await createReceipt(callOf(moment, hands.executive, 'receipts', { body }))
  const posting = { status: 'POSTED', reason: null, version: receipt.version }
  await moveReceipt(callOf(moment, hands.manager, 'receipts', { params: { id: receipt.id }, body: posting }))
  if (isAllocated) await allocated(moment, { receiptID: receipt.id }, { billingID: id, amount: third })
}

/** The client paid in full; then a part is credited, and the credit balance is applied to the next invoice. */
async function creditedAfterwards(moment: Moment, [paid, next]: readonly Open[]): Promise<void> {
  const { db, hands, today } = moment
  const { clientId: clientID, legalEntityId: legalEntityID, currency, id: billingID } = paid!
  const cash = moneyIn(paid!.open, currency)
  const none = { sourceAmount: null, withheld: '0', certificate: null, retained: '0', closesRest: false }
  const money = { receivedOn: today, currency, received: cash, bankCharge: '0', bankReference: 'TT-FULL', note: null }
  const body = { ...money, clientID, legalEntityID, allocations: [{ billingID, cash, ...none }] }
  const receipt = await createReceipt(callOf(moment, hands.executive, 'receipts', { body }))
  const posting = { status: 'POSTED', reason: null, version: receipt.version }
  await moveReceipt(callOf(moment, hands.manager, 'receipts', { params: { id: receipt.id }, body: posting }))
  await creditTenth(moment, await loadBilling(db, null, { id: billingID }))
  const after = await loadBilling(db, null, { id: billingID })
  const amount = toMinor(minus('0', after.open), currency)
  await allocated(moment, { billingID }, { billingID: next!.id, amount })
}

async function creditTenth(moment: Moment, row: BillingRecord): Promise<void> {
  const { cfo, executive } = moment.hands
  const [line] = (row.snapshot as unknown as { lines: { net: string }[] }).lines
  const net = share({ open: line!.net, currency: row.currency }, 10)
  const text = 'A discount agreed for the quarter.'
  const requested = { code: 'PRICE_ALTERED', text, lines: [{ line: 1, net }], billAgain: false }
  let note = await createNote(callOf(moment, executive, 'credit-notes', { params: { id: row.id }, body: requested }))
  for (const status of ['APPROVED', 'ISSUED']) {
    const body = { status, reason: null, version: note.version }
    note = await moveNote(callOf(moment, cfo, 'credit-notes', { params: { id: note.id }, body }))
  }
}

interface DemoAllocation {
  readonly billingID: string
  readonly amount: string
}

/** One person creates it, another posts it. */
async function allocated(moment: Moment, from: object, part: DemoAllocation): Promise<void> {
  const { executive, manager } = moment.hands
  const draft = await createAllocation(
    callOf(moment, executive, 'receipts', {
      body: { receiptID: null, billingID: null, ...from, parts: [part], note: null },
    }),
  )
  const body = { status: 'POSTED', reason: null, version: draft.version }
  await moveAllocation(callOf(moment, manager, 'receipts', { params: { id: draft.id }, body }))
}

const share = ({ open, currency }: Pick<Open, 'open' | 'currency'>, of: number) =>
  toMinor(divide(open, String(of)), currency)
