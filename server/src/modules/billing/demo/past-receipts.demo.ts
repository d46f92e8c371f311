import { randomUUID } from 'node:crypto'
import { invoiceBalance, type Settlement, statusBy } from '@muster/contract/billing/drafts/invoice-balance.rules.ts'
import { type SettledReceipt, settleReceipt } from '@muster/contract/billing/receipts/receipts.rules.ts'
import { minorUnit, toMinor } from '@muster/contract/kernel/math/money.ts'
import { divide, isZero, minus, plus, times } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { nextNumbers } from '../../settings/company/number-series.actions.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { asJson } from '../core/persistence.actions.ts'
import { billingSetting } from '../core/reference-data.queries.ts'
import { INVOICE_ENTITY } from '../invoices/billings.queries.ts'
import { RECEIPT } from '../receipts/receipt-rows.queries.ts'
import { type FinanceUsers, instantAt } from './calls.demo.ts'
import { type SentInvoice, sentColumns } from './past-invoices.demo.ts'

/** The outcome of an invoice: paid, partly paid, or unpaid. Shares of its total. */
export interface PaymentPlan {
  /** Days after the due date; negative before it. */
  readonly daysLate: number
  readonly cash: string
  readonly bankCharge?: string
}

export interface PaidInvoice {
  readonly invoice: SentInvoice
  readonly plan: PaymentPlan | null
}

interface DemoReceipt extends PaidInvoice {
  readonly id: string
  readonly day: string
  readonly rate: string
  readonly part: {
    readonly cash: string
    readonly withheld: string
    readonly retained: string
    readonly charge: string
  }
  readonly settled: SettledReceipt
}

interface PastContext {
  readonly db: Db
  readonly people: FinanceUsers
  readonly today: string
}

/** The payments of old invoices by date, and their outstanding amounts: calculated by the normal receipt rules. */
export async function settlePast(past: PastContext, invoices: readonly PaidInvoice[]): Promise<void> {
  const { db, people } = past
  const { toleranceUnits } = await billingSetting(db)
  const money: DemoReceipt[] = []
  for (const { invoice, plan } of invoices) {
    const came = plan && (await moneyFor(past, invoice, plan, String(toleranceUnits)))
    if (came) money.push(came)
    const { snapshot, row } = invoice
    const { currency } = snapshot
    const settlements: readonly Settlement[] = came ? came.settled.invoices[0]!.settlements : []
    const balance = invoiceBalance(snapshot.gross, settlements, currency)
    const tolerance = toMinor(times(String(toleranceUnits), minorUnit(currency)), currency)
    const since = came ? instantAt(daysAfter(came.day, 1), '09:05') : instantAt(snapshot.issueDate, '09:45')
    await db
      .updateTable('billing')
      .set({
        ...sentColumns(invoice, people),
        status: statusBy(balance, tolerance, 'SENT'),
        open: balance.open,
        stateSince: since,
        ...(came && { version: row.version + 5, updatedAt: since }),
      })
      .where('id', '=', row.id)
      .execute()
  }
  await writeMoney(
    past,
    money.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  )
}

/** The received amount; null while its date is in the future. */
async function moneyFor(
  { db, today }: PastContext,
  invoice: SentInvoice,
  { daysLate, cash, bankCharge = '0' }: PaymentPlan,
  toleranceUnits: string,
): Promise<DemoReceipt | null> {
  const { snapshot, booksCurrency, booksRate, withholdingPercent, retentionPercent } = invoice
  const { currency, gross, number } = snapshot
  const day = daysAfter(snapshot.dueDate!, daysLate)
  if (day >= today) return null
  const share = (percent: string | null) => toMinor(divide(times(gross, percent ?? '0'), '100'), currency)
  const held = { withheld: share(withholdingPercent), retained: share(retentionPercent) }
  const paid = toMinor(times(minus(gross, plus(held.withheld, held.retained)), cash), currency)
  const charge = toMinor(bankCharge, currency)
  const rate = await rateBetween(db, currency, booksCurrency, day)
  if (!rate.ok) return null
  const part = { cash: paid, ...held, charge }
  const settled = settleReceipt(
    {
      currency,
      received: toMinor(minus(paid, charge), currency),
      bankCharge: charge,
      rate: rate.exact,
      allocations: [
        {
          invoice: { number, currency, open: gross, rate: booksRate },
          cash: paid,
          sourceAmount: null,
          ...held,
          certificate: `WHT-${number}`,
          closesRest: false,
        },
      ],
    },
    { booksCurrency, tolerance: toMinor(times(toleranceUnits, minorUnit(currency)), currency) },
  )
  if (!settled.ok) throw new Error(`Demo payment of ${number}: ${settled.message}`)
  return { invoice, plan: null, id: randomUUID(), day, rate: rate.exact, part, settled }
}

/** Receipts with numbers, entered by one person and posted by another, and their allocations. */
async function writeMoney({ db, people }: PastContext, money: readonly DemoReceipt[]): Promise<void> {
  const numbers = await numbersFor(db, money)
  if (money.length === 0) return
  await writeReceipts(db, people, money, numbers)
  await writeAllocations(db, money)
  await writeSettlements(db, people, money)
  await writeHistory(db, people, money, numbers)
}

const entered = (day: string) => instantAt(day, '10:10')
const posted = (day: string) => instantAt(daysAfter(day, 1), '09:05')

type Numbers = ReadonlyMap<string, string>

async function writeReceipts(
  db: Db,
  { executive, manager }: FinanceUsers,
  money: readonly DemoReceipt[],
  numbers: Numbers,
) {
  await db
    .insertInto('receipt')
    .values(
      money.map(({ id, day, rate, part, settled, invoice: { row, booksCurrency } }) => ({
        id,
        number: numbers.get(id)!,
        status: 'POSTED',
        stateSince: posted(day),
        clientId: row.clientId,
        countryId: row.countryId,
        legalEntityId: row.legalEntityId,
        receivedOn: day,
        currency: row.currency,
        received: toMinor(minus(part.cash, part.charge), row.currency),
        bankCharge: part.charge,
        booksCurrency,
        allocated: settled.allocated,
        unallocated: settled.unallocated,
        rate,
        realised: settled.realised,
        bankChargeInBooks: settled.bankChargeInBooks,
        explain: asJson(settled.explain),
        bankReference: `TT-${numbers.get(id)!.slice(-6)}`,
        createdAt: entered(day),
        createdBy: executive.id,
        postedAt: posted(day),
        postedBy: manager.id,
        updatedAt: posted(day),
        updatedBy: manager.id,
        version: 2,
      })),
    )
    .execute()
}

/** What each receipt pays of its invoice. */
async function writeAllocations(db: Db, money: readonly DemoReceipt[]) {
  await db
    .insertInto('receiptAllocation')
    .values(
      money.map(({ id, part: { cash, withheld, retained }, settled, invoice: { row, snapshot } }) => ({
        receiptId: id,
        billingId: row.id,
        cash,
        withheld,
        retained,
        certificate: isZero(withheld) ? null : `WHT-${snapshot.number}`,
        difference: settled.invoices[0]!.difference?.ok ? settled.invoices[0]!.difference.amount : null,
      })),
    )
    .execute()
}

/** The amounts by which the outstanding amounts of the invoices decrease. */
async function writeSettlements(db: Db, { manager }: FinanceUsers, money: readonly DemoReceipt[]) {
  await db
    .insertInto('billingSettlement')
    .values(
      money.flatMap(({ id, day, settled, invoice: { row, snapshot } }) =>
        settled.invoices[0]!.settlements.map(({ kind, amount }) => ({
          billingId: row.id,
          kind,
          amount,
          day,
          receiptId: id,
          createdAt: posted(day),
          createdBy: manager.id,
          certificate: kind === 'WITHHOLDING' ? `WHT-${snapshot.number}` : null,
          difference:
            kind === 'CASH' && settled.invoices[0]!.difference?.ok ? settled.invoices[0]!.difference.amount : null,
        })),
      ),
    )
    .execute()
}

/** The audit entries of the receipts and their invoices. */
async function writeHistory(
  db: Db,
  { executive, manager }: FinanceUsers,
  money: readonly DemoReceipt[],
  numbers: Numbers,
) {
  const about = ({ id, invoice: { row } }: DemoReceipt) => ({
    entity: RECEIPT,
    entityID: id,
    countryID: row.countryId,
    name: `${numbers.get(id)} · ${row.clientName}`,
  })
  await writeAuditEntries(
    { db, staff: executive },
    money.map((receipt) => ({
      ...about(receipt),
      event: `${RECEIPT}.created`,
      after: { status: 'DRAFT' },
      at: entered(receipt.day),
    })),
  )
  await writeAuditEntries(
    { db, staff: manager },
    money.flatMap((receipt) => [
      {
        ...about(receipt),
        event: `${RECEIPT}.posted`,
        at: posted(receipt.day),
        before: { status: 'DRAFT' },
        after: { status: 'POSTED', number: numbers.get(receipt.id) },
      },
      {
        event: `${INVOICE_ENTITY}.payment-applied`,
        entity: INVOICE_ENTITY,
        entityID: receipt.invoice.row.id,
        at: posted(receipt.day),
        countryID: receipt.invoice.row.countryId,
        name: `${receipt.invoice.snapshot.number} · ${receipt.invoice.row.clientName}`,
        before: { status: 'SENT' },
        after: { receipt: numbers.get(receipt.id), cash: receipt.part.cash },
      },
    ]),
  )
}

/** Numbered by legal entity and year, in date order. */
async function numbersFor(db: Db, money: readonly DemoReceipt[]): Promise<Numbers> {
  const found = new Map<string, string>()
  const groups = Map.groupBy(money, ({ day, invoice: { row } }) => `${row.legalEntityId} ${day.slice(0, 4)}`)
  for (const of of groups.values()) {
    const { day, invoice } = of[0]!
    const series = { series: 'RECEIPT', legalEntityID: invoice.row.legalEntityId, day } as const
    const numbers = await nextNumbers(db, series, of.length)
    for (const [i, { id }] of of.entries()) found.set(id, numbers[i]!)
  }
  return found
}
