import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { isIssuedStatus, type ReceiptStatus, receiptStates } from '@muster/contract/billing/core/states.contract.ts'
import { invoiceStatusLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import type { NewReceipt, Receipt } from '@muster/contract/billing/receipts/receipt-shapes.contract.ts'
import type { receiptEndpoints } from '@muster/contract/billing/receipts/receipts.contract.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { invalid, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Scope, scopeFor } from '../../../kernel/db/scope.ts'
import { assertPayable } from '../../../kernel/documents/amounts.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { recordReceipt } from '../core/audit.actions.ts'
import { asJson } from '../core/persistence.actions.ts'
import { type BillingRecord, invoiceName, loadBilling, loadClient, statusOf } from '../invoices/billings.queries.ts'
import { reverseReceipt } from '../invoices/reversing.actions.ts'
import { applyToInvoice } from './payment-application.actions.ts'
import { activeEntries } from './payment-application.queries.ts'
import { notifyCreator } from './posting.actions.ts'
import { type Duplicate, findDuplicate, lockPayment } from './receipt-duplicates.queries.ts'
import { dayClosed, failedReceiptGuards, settledNow } from './receipt-guards.queries.ts'
import { allocationsOf, loadReceipt, RECEIPT, type ReceiptRecord, receiptName } from './receipt-rows.queries.ts'
import { readReceipt } from './receipts.queries.ts'

type Endpoints = typeof receiptEndpoints
type PayCall = Call<(typeof billingEndpoints)['pay']>

/** A payment for one invoice. */
export async function payBilling(call: PayCall): Promise<Receipt> {
  const { db, staff, params, body } = call
  const invoice = await loadBilling(db, scopeFor(staff, 'billings'), { id: params.id })
  const { receivedOn, currency, received, bankCharge, bankReference, note, duplicateReason, ...allocation } = body
  return write(call, {
    receivedOn,
    currency,
    received,
    bankCharge,
    bankReference,
    note,
    duplicateReason,
    clientID: invoice.clientId,
    legalEntityID: invoice.legalEntityId,
    allocations: [{ billingID: invoice.id, ...allocation }],
  })
}

export const createReceipt = (call: Call<Endpoints['create']>): Promise<Receipt> => write(call, call.body)

/** Amounts on an invoice are in its currency; on the invoice itself the body has one part, and no list. */
function assertPartsPayable(
  call: PayCall | Call<Endpoints['create']>,
  input: ReceiptInput,
  invoices: readonly BillingRecord[],
) {
  const isList = 'allocations' in call.body
  assertPayable(
    input.allocations.flatMap((part, i) =>
      (['cash', 'withheld', 'retained'] as const).map((field) => ({
        path: isList ? ['allocations', i, field] : [field],
        amount: part[field],
        currency: invoices[i]!.currency,
      })),
    ),
  )
}

type ReceiptInput = (typeof NewReceipt)['_output']
/** Receipts older than this have a wrong year. */
const LONGEST_AGO_DAYS = 366

/** Creates a draft; what can’t be posted is rejected here already, at its field. */
async function write(call: PayCall | Call<Endpoints['create']>, input: ReceiptInput): Promise<Receipt> {
  const { db, staff, now, today } = call
  const scope = scopeFor(staff, 'billings')
  const entity = await db
    .selectFrom('legalEntity')
    .select(['id', 'currency', 'countryId'])
    .where('id', '=', input.legalEntityID)
    .executeTakeFirstOrThrow(() => notFound('legal entity'))
  await loadClient(db, scope, input.clientID)
  if (input.receivedOn > today)
    throw invalid([{ path: 'receivedOn', message: 'The date is in the future. Enter the date of the payment.' }])
  if (input.receivedOn < daysAfter(today, -LONGEST_AGO_DAYS))
    throw invalid([{ path: 'receivedOn', message: 'The date is more than a year ago. Check the year.' }])
  await assertOpenDay(db, entity.id, input.receivedOn)
  const invoices = await invoicesFor(call, scope, input)
  assertPartsPayable(call, input, invoices)
  const countryID = invoices[0]?.countryId ?? entity.countryId
  if (!(scope.countryIDs?.includes(countryID) ?? true)) throw notFound('legal entity')
  const { currency, received, bankCharge, receivedOn } = input
  const payment = { currency, received, bankCharge, receivedOn, booksCurrency: entity.currency }
  const duplicate = await assertEnteredOnce(call, input)
  const settled = await settledNow(
    db,
    payment,
    input.allocations.map((part, i) => ({ ...part, ...invoiceColumns(invoices[i]!) })),
  )
  if (!settled.ok && settled.code !== 'ratesKnown') throw ruleViolation(settled.code, settled.message)
  const { id } = await db
    .insertInto('receipt')
    .values({
      clientId: input.clientID,
      countryId: countryID,
      legalEntityId: entity.id,
      receivedOn,
      currency,
      received,
      bankCharge,
      bankReference: input.bankReference,
      note: input.note,
      booksCurrency: entity.currency,
      ...(settled.ok && { allocated: settled.allocated, unallocated: settled.unallocated }),
      ...(duplicate && { duplicateOf: duplicate.id, duplicateReason: input.duplicateReason }),
      ...creationColumns({ staff, now }),
      stateSince: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (input.allocations.length > 0)
    await db
      .insertInto('receiptAllocation')
      .values(
        input.allocations.map(({ billingID, ...part }, i) => ({
          ...part,
          receiptId: id,
          billingId: billingID,
          // Within one currency there is no exchange.
          sourceAmount: invoices[i]!.currency === currency ? null : part.sourceAmount,
        })),
      )
      .execute()
  await recordReceipt(call, 'created', await loadReceipt(db, null, { id }))
  return readReceipt(call, null, id)
}

/** A duplicate payment needs a reason; the user who posts it decides. */
async function assertEnteredOnce({ db }: Pick<PayCall, 'db'>, input: ReceiptInput): Promise<Duplicate | null> {
  const { clientID, legalEntityID, receivedOn, currency, received, bankReference, duplicateReason } = input
  const key = { clientId: clientID, legalEntityId: legalEntityID, receivedOn, currency, received, bankReference }
  await lockPayment(db, key)
  const duplicate = await findDuplicate(db, key, ['DRAFT', 'POSTED'])
  if (duplicate && duplicateReason === null) throw isDuplicate(duplicate)
  return duplicate
}

function isDuplicate({ message }: Duplicate) {
  const remedy = 'If it is the same payment, don’t enter it again. If it is a different one, enter a reason.'
  return ruleViolation('RECEIPT_ALREADY_POSTED', `${message} ${remedy}`, [
    { path: 'duplicateReason', message: `${message} ${remedy}` },
  ])
}

async function assertOpenDay(db: Db, legalEntityID: string, receivedOn: string): Promise<void> {
  const message = await dayClosed(db, legalEntityID, receivedOn)
  if (message) throw ruleViolation('PERIOD_CLOSED', message, [{ path: 'receivedOn', message }])
}

const invoiceColumns = ({ id, number, currency, gross, open, booksRate, status, issueDate }: BillingRecord) => ({
  billingId: id,
  gross,
  number,
  currency,
  open,
  booksRate,
  status,
  issueDate,
})

async function invoicesFor({ db }: Pick<PayCall, 'db'>, scope: Scope, input: ReceiptInput): Promise<BillingRecord[]> {
  const invoices: BillingRecord[] = []
  for (const [i, { billingID }] of input.allocations.entries()) {
    const invoice = await loadBilling(db, scope, { id: billingID })
    if (!isIssuedStatus(statusOf(invoice)))
      throw ruleViolation(
        'INVOICE_NOT_ISSUED',
        `${invoiceName(invoice)} ${statusClause(invoiceStatusLabels, invoice.status)}. Payments can only be applied to issued invoices.`,
      )
    if (invoice.clientId !== input.clientID || invoice.legalEntityId !== input.legalEntityID)
      throw ruleViolation(
        'INVOICE_OF_OTHER_CLIENT',
        `${invoiceName(invoice)} belongs to a different client or legal entity. Record its payment separately.`,
        [
          {
            path: `allocations.${i}.billingID`,
            message: 'This invoice belongs to a different client or legal entity.',
          },
        ],
      )
    invoices.push(invoice)
  }
  return invoices
}

type ReceiptChange = Call<Endpoints['move']>['body'] & StatusChange<ReceiptStatus>

const transitions = transitionRules<Call<Endpoints['move']>, ReceiptChange>()({
  async lock({ db, scope }, { id }) {
    await loadReceipt(db, scope, { id })
    for (const invoice of await settledBy(db, id)) await loadBilling(db, null, { id: invoice, lock: true })
    return loadReceipt(db, scope, { id, lock: true })
  },
  machine: () => receiptStates,
  subject: () => 'A receipt',
  read: (call, { id }) => readReceipt(call, call.scope, id),
  async guards(call, row, { move, change: { status, duplicateReason } }) {
    const { db } = call
    if (status === 'POSTED') await lockPayment(db, row)
    return failedReceiptGuards(db, row, await allocationsOf(db, row.id), move, { ...call, duplicateReason })
  },
  async apply(call, row, { change: { status, reason } }) {
    const columns =
      status === 'POSTED'
        ? await post(call, row)
        : status === 'REVERSED'
          ? await reverseReceipt(call, row, reason!)
          : {}
    await updateRecord(call, 'receipt', row.id, { status, reason, stateSince: call.now, ...columns })
  },
  reload: ({ db }, { id }) => loadReceipt(db, null, { id }),
  audit: (call, { before, after, change: { status, reason } }) =>
    recordReceipt(call, status.toLowerCase(), after, { before, reason: reason ?? after.duplicateReason }),
  notify: (call, { after, change }) =>
    notifyCreator(call, { ...after, entity: RECEIPT, name: receiptName(after) }, change, { receiptID: after.id }),
})

export async function moveReceipt(call: Call<Endpoints['move']>): Promise<Receipt> {
  await transition(transitions, call, { id: call.params.id, ...call.body })
  return readReceipt(call, null, call.params.id)
}

/** The invoices of its allocation, including later allocations; in the common locking order. */
async function settledBy(db: Db, id: string): Promise<string[]> {
  const ids = [...(await allocationsOf(db, id)), ...(await activeEntries(db, { receiptID: id }))]
  return [...new Set(ids.map(({ billingId }) => billingId))].toSorted()
}

/** Applies it to the invoices, which the caller has locked, and assigns the number. */
async function post(call: Call<Endpoints['move']>, row: ReceiptRecord) {
  const { db, staff, now } = call
  const parts = await allocationsOf(db, row.id)
  const settled = await settledNow(db, row, parts)
  if (!settled.ok) throw ruleViolation(settled.code, settled.message)
  const duplicate = await findDuplicate(db, row, ['POSTED'])
  const number = await nextNumber(db, { series: 'RECEIPT', legalEntityID: row.legalEntityId, day: row.receivedOn })
  // Checked again under the lock of the series: closing the first period of an entity waits for it.
  await assertOpenDay(db, row.legalEntityId, row.receivedOn)
  for (const [i, { settlements, difference }] of settled.invoices.entries()) {
    const part = parts[i]!
    const invoice = await loadBilling(db, null, { id: part.billingId })
    const entries = settlements.map((settlement) => ({
      ...settlement,
      day: row.receivedOn,
      receiptID: row.id,
      certificate: settlement.kind === 'WITHHOLDING' ? part.certificate : null,
      difference: settlement.kind === 'CASH' && difference?.ok ? difference.amount : null,
    }))
    await applyToInvoice(call, invoice, entries, {
      event: 'payment-applied',
      more: { receipt: number, cash: part.cash },
    })
    if (difference?.ok)
      await db
        .updateTable('receiptAllocation')
        .set({ difference: difference.amount })
        .where('receiptId', '=', row.id)
        .where('billingId', '=', part.billingId)
        .execute()
  }
  return {
    number,
    postedAt: now,
    postedBy: staff.id,
    rate: settled.rate,
    realised: settled.realised,
    allocated: settled.allocated,
    unallocated: settled.unallocated,
    bankChargeInBooks: settled.bankChargeInBooks,
    explain: asJson(settled.explain),
    duplicateOf: duplicate?.id ?? null,
    duplicateReason: duplicate ? call.body.duplicateReason : null,
  }
}
