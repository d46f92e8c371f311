import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { minus } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { withSavepoint } from '../../../kernel/batch/batch.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { loadBilling } from '../invoices/billings.queries.ts'
import { createAllocation, moveAllocation } from '../receipts/allocations.actions.ts'
import { createReceipt, moveReceipt } from '../receipts/receipts.actions.ts'
import { callOf, creditPart, type Moment, partOf } from './calls.demo.ts'

/**
 * Client credits: advance payments that were allocated, some still unallocated, and a credit of a paid invoice applied
 * to another.
 */
export async function writeClientCredits(db: Db, momentOn: (day: string) => Moment, today: string): Promise<void> {
  const open = await openInvoices(db)
  const [advance, waiting, credit] = [...open.values()]
  const moment = momentOn(daysAfter(today, -9))
  if (advance) await withSavepoint(db, () => paidInAdvance(moment, advance, true))
  if (waiting) await withSavepoint(db, () => paidInAdvance(moment, waiting, false))
  if (credit) await withSavepoint(db, () => creditedAfterwards(moment, credit))
}

/** The open undisputed invoices of each client of one legal entity and currency, oldest due date first. */
async function openInvoices(db: Db): Promise<ReadonlyMap<string, readonly OpenInvoice[]>> {
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
interface OpenInvoice {
  readonly id: string
  readonly clientId: string
  readonly legalEntityId: string
  readonly currency: string
  readonly open: string
}

interface Payment {
  readonly received: string
  readonly bankReference: string
  readonly allocations: readonly object[]
}

/** A payment of the client of an invoice, entered by one person and posted by another. */
async function receive(moment: Moment, invoice: OpenInvoice, payment: Payment): Promise<string> {
  const { executive, manager } = moment.people
  const { clientId: clientID, legalEntityId: legalEntityID, currency } = invoice
  const from = { clientID, legalEntityID, currency, receivedOn: moment.today }
  const body = { ...from, ...payment, bankCharge: '0', note: null }
  const { id, version } = await createReceipt(callOf(moment, executive, 'receipts', { body }))
  const posting = { status: 'POSTED', reason: null, version }
  await moveReceipt(callOf(moment, manager, 'receipts', { params: { id }, body: posting }))
  return id
}

/** An unallocated payment posted by another person; a part is allocated to the oldest invoice. */
async function paidInAdvance(moment: Moment, [oldest]: readonly OpenInvoice[], isAllocated: boolean): Promise<void> {
  const { currency, id } = oldest!
  const half = partOf(oldest!.open, 2, currency)
  const third = partOf(oldest!.open, 3, currency)
  const receiptID = await receive(moment, oldest!, { received: half, bankReference: 'TT-ADVANCE', allocations: [] })
  if (isAllocated) await allocated(moment, { receiptID }, { billingID: id, amount: third })
}

/** The client paid in full; then a part is credited, and the credit balance is applied to the next invoice. */
async function creditedAfterwards(moment: Moment, [paid, next]: readonly OpenInvoice[]): Promise<void> {
  const { db } = moment
  const { currency, id: billingID } = paid!
  const cash = toMinor(paid!.open, currency)
  const none = { sourceAmount: null, withheld: '0', certificate: null, retained: '0', closesRest: false }
  const allocations = [{ billingID, cash, ...none }]
  await receive(moment, paid!, { received: cash, bankReference: 'TT-FULL', allocations })
  await creditPart(moment, await loadBilling(db, null, { id: billingID }), 10, 'A discount agreed for the quarter.')
  const after = await loadBilling(db, null, { id: billingID })
  const amount = toMinor(minus('0', after.open), currency)
  await allocated(moment, { billingID }, { billingID: next!.id, amount })
}

interface DemoAllocation {
  readonly billingID: string
  readonly amount: string
}

/** One person creates it, another posts it. */
async function allocated(moment: Moment, from: object, part: DemoAllocation): Promise<void> {
  const { executive, manager } = moment.people
  const draft = await createAllocation(
    callOf(moment, executive, 'receipts', {
      body: { receiptID: null, billingID: null, ...from, parts: [part], note: null },
    }),
  )
  const body = { status: 'POSTED', reason: null, version: draft.version }
  await moveAllocation(callOf(moment, manager, 'receipts', { params: { id: draft.id }, body }))
}
