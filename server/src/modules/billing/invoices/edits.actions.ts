import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { Billing } from '@muster/contract/billing/core/shapes.contract.ts'
import { type BilledRate, expenseLine, milestoneLine } from '@muster/contract/billing/drafts/extras.rules.ts'
import type { BillLine } from '@muster/contract/billing/drafts/line.rules.ts'
import { invoiceStatusLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import { contractStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { EVER_ACTIVE } from '@muster/contract/contracts/status-groups.rules.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { sql } from 'kysely'
import { conflict, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { reachesCountry } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { billingRulesOn } from '../../settings/versions/billing-rules.queries.ts'
import { asJson, recordBilling, updateAsContributor } from '../core/persistence.actions.ts'
import { readBilling } from '../core/record.queries.ts'
import {
  billingSetting,
  type ContractTerms,
  clientOf,
  coveringOrders,
  entityOf,
} from '../core/reference-data.queries.ts'
import { rebateOf } from '../core/terms.rules.ts'
import { freeBilledPeriods, releaseBilledPeriods } from '../drafts/billed-periods.actions.ts'
import { recalculateTotals } from '../drafts/draft-lines.actions.ts'
import { allocateLines, taxedLines } from '../drafts/purchase-order-allocation.rules.ts'
import { releaseUses, reserveFor } from '../drafts/purchase-order-capacity.actions.ts'
import { readLaw, vatOfLine } from '../tax/taxes.queries.ts'
import { type BillingRecord, invoiceName, loadBilling } from './billings.queries.ts'
import { linesOf, linesOfBilledPeriods } from './lines.queries.ts'

type Endpoints = typeof billingEndpoints

const OPEN = ['DRAFT', 'RETURNED']

/** Only drafts and returned invoices can be changed. */
export function assertOpen(row: BillingRecord): void {
  if (OPEN.includes(row.status)) return
  throw conflict(
    'NOT_OPEN',
    `${invoiceName(row)} ${statusClause(invoiceStatusLabels, row.status)}. Only drafts and returned invoices can be changed.`,
  )
}

/** Creates an invoice under a contract for expenses and milestones. */
export async function createBilling(call: Call<Endpoints['create']>): Promise<Billing> {
  const { db, scope, staff, body, now } = call
  const contract = await db
    .selectFrom('contract')
    .innerJoin('client', 'client.id', 'contract.clientId')
    .select(['contract.id', 'contract.countryId', 'contract.clientId', 'contract.legalEntityId', 'contract.status'])
    .select(['contract.number', 'contract.terms', 'client.paymentTerms', 'client.currency'])
    .where('contract.id', '=', body.clientContractID)
    .where('contract.kind', '=', 'CLIENT')
    .where('contract.archivedAt', 'is', null)
    .executeTakeFirst()
  if (!contract || !reachesCountry(scope, contract.countryId)) throw notFound('client contract')
  if (!EVER_ACTIVE.includes(contract.status))
    throw ruleViolation(
      'CONTRACT_NOT_SIGNED',
      `${contract.number} ${statusClause(contractStatusLabels, contract.status)}. Only contracts that have been active can be billed.`,
    )
  const terms = contract.terms as ContractTerms
  const { id } = await db
    .insertInto('billing')
    .values({
      clientId: contract.clientId,
      countryId: contract.countryId,
      legalEntityId: contract.legalEntityId,
      contractId: contract.id,
      currency: terms.rateLines?.at(-1)?.currency ?? contract.currency,
      terms: terms.paymentTerms ?? contract.paymentTerms,
      buyerReference: body.buyerReference,
      note: body.note,
      contributorIds: [staff.id],
      ...creationColumns({ staff, now }),
      stateSince: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordBilling(call, 'created', await loadBilling(db, null, { id }))
  return readBilling(call, null, id)
}

export async function updateBilling(call: Call<Endpoints['update']>): Promise<Billing> {
  const { db, scope, params, body } = call
  const before = await loadBilling(db, scope, { id: params.id, lock: true })
  const { version, ...change } = body
  if (before.version !== version) throw staleVersion(await readBilling(call, scope, params.id))
  assertOpen(before)
  await updateAsContributor(call, params.id, change)
  await recordBilling(call, 'updated', await loadBilling(db, null, { id: params.id }), { before })
  return readBilling(call, null, params.id)
}

/** Deletes a draft that was never submitted. */
export async function removeBilling(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const row = await loadBilling(db, scope, { id: params.id, lock: true })
  if (row.status !== 'DRAFT' || row.submittedAt !== null)
    throw conflict(
      'NOT_A_DRAFT',
      `${invoiceName(row)} ${statusClause(invoiceStatusLabels, row.status)}. Submitted invoices can’t be deleted, only cancelled.`,
    )
  const documents = await db.selectFrom('document').select('storedFileId').where('billingId', '=', row.id).execute()
  await releaseBilledPeriods(call, await linesOf(db, row.id))
  await recordBilling(call, 'deleted', row)
  await db.deleteFrom('billingLine').where('billingId', '=', row.id).execute()
  await db.deleteFrom('billing').where('id', '=', row.id).execute()
  await db
    .updateTable('storedFile')
    .set({ deletedAt: now })
    .where('id', '=', anyOf(documents.map(({ storedFileId }) => storedFileId)))
    .execute()
  return { id: row.id }
}

/** Adds an expense with its receipt, or an accepted milestone, as a line with its tax and purchase order. */
export async function addLine(call: Call<Endpoints['addLine']>): Promise<Billing> {
  const { db, scope, params, today } = call
  const before = await loadBilling(db, scope, { id: params.id, lock: true })
  if (before.version !== call.body.version) throw staleVersion(await readBilling(call, scope, params.id))
  assertOpen(before)
  const lines = await linesOf(db, before.id)
  const contractID = before.contractId ?? lines[0]?.contractId
  if (!contractID)
    throw ruleViolation('CONTRACT_DELETED', 'The contract of this draft no longer exists. Create a new invoice.')
  await assertReceiptUnbilled(call, before)
  const contract = await db
    .selectFrom('contract')
    .leftJoin('orderForm', 'orderForm.id', 'contract.orderFormId')
    .select(['contract.id', 'contract.familyId', 'contract.candidateId', 'contract.orderFormId', 'contract.number'])
    .select(['contract.terms', 'orderForm.terms as placed'])
    .where('contract.id', '=', contractID)
    .executeTakeFirstOrThrow()
  const entity = await entityOf(db, before.legalEntityId)
  const client = await clientOf(db, before.clientId)
  const rebatePercent = rebateOf(contract.terms as ContractTerms, contract.placed, client)
  const line = await lineFor(call, before, { contract: contract.number, rebatePercent })
  const law = await readLaw(db, entity, line.to)
  const vat = vatOfLine((await billingRulesOn(db, today)).vatRules, line, { entity, client, law })
  if (!vat.ok) throw ruleViolation('VAT_RULE_MISSING', vat.message)
  const overlapping = ((await coveringOrders(db, [contract.familyId])).get(contract.familyId) ?? []).filter(
    ({ link }) => link.startsOn <= line.to && link.endsOn >= line.from,
  )
  const covering = overlapping.filter(({ basis }) => basis === overlapping[0]!.basis)
  const period = { from: line.from, to: line.to }
  const { verdicts, portions } = allocateLines(covering, taxedLines([line], [vat]), { period, cuts: [], client })
  const [verdict] = verdicts
  if (verdict?.kind === 'BLOCKED') throw ruleViolation(verdict.reasons[0]!.code, verdict.reasons[0]!.message)
  const position = lines.at(-1)?.position ?? 0
  await storeLines(call, before, { contract, line, vat, portions, position })
  return recalculated(call, before, 'line-added', { 'line.description': line.description, 'line.net': line.net })
}

interface AddedLine {
  readonly contract: { readonly id: string; readonly candidateId: string | null; readonly orderFormId: string }
  readonly line: BillLine
  readonly vat: Extract<ReturnType<typeof vatOfLine>, { ok: true }>
  readonly portions: ReturnType<typeof allocateLines>['portions']
  /** Of the last line so far. */
  readonly position: number
}

/** Stores the line with its billed period, in portions by purchase order, which are reserved. */
async function storeLines(
  call: Call<Endpoints['addLine']>,
  billing: BillingRecord,
  { contract, line, vat, portions, position }: AddedLine,
): Promise<void> {
  const { db, now, body } = call
  const { id: contractID, candidateId, orderFormId } = contract
  const { id: billedPeriodID } = await db
    .insertInto('billedPeriod')
    .values({ contractId: contractID, candidateId, orderFormId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const period = { from: line.from, to: line.to }
  const label = `${invoiceName(billing)}, ${line.description}`
  let last = position
  for (const { order, lines } of portions) {
    if (order) await reserveFor(call, { billedPeriodID, orderID: order.id, contractID, label, lines, period })
    for (const storedLine of lines) {
      last += 1
      await db
        .insertInto('billingLine')
        .values({
          line: asJson(storedLine.line),
          net: storedLine.line.net,
          vat: asJson(vat),
          billingId: billing.id,
          position: last,
          billedPeriodId: billedPeriodID,
          purchaseOrderId: order?.id ?? null,
          documentId: body.documentID,
        })
        .execute()
    }
  }
}

/**
 * A receipt supports one line, even if uploaded again, on any invoice of the client; concurrent additions are
 * serialized.
 */
async function assertReceiptUnbilled({ db, body }: Call<Endpoints['addLine']>, { clientId }: BillingRecord) {
  if (body.kind !== 'EXPENSE' || body.documentID === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipts of ${clientId}`}, 0))`.execute(db)
  const billed = await db
    .selectFrom('document as given')
    .innerJoin('storedFile as file', 'file.id', 'given.storedFileId')
    .innerJoin('storedFile as same', 'same.sha256', 'file.sha256')
    .innerJoin('document', 'document.storedFileId', 'same.id')
    .innerJoin('billingLine as line', 'line.documentId', 'document.id')
    .innerJoin('billedPeriod', 'billedPeriod.id', 'line.billedPeriodId')
    .innerJoin('billing', 'billing.id', 'line.billingId')
    .select(['billing.number', 'billing.draftNumber'])
    .where('given.id', '=', body.documentID)
    .where('billedPeriod.releasedAt', 'is', null)
    .where('billing.clientId', '=', clientId)
    .where('billing.status', 'not in', ['CANCELLED', 'CREDITED'])
    .limit(1)
    .executeTakeFirst()
  if (billed)
    throw ruleViolation(
      'RECEIPT_ALREADY_BILLED',
      `This receipt is already used for a line of ${invoiceName(billed)}. Remove that line to bill another amount, or attach another receipt.`,
    )
}

async function lineFor(
  call: Call<Endpoints['addLine']>,
  row: BillingRecord,
  agreed: { readonly contract: string; readonly rebatePercent: string | null },
): Promise<BillLine> {
  const { db, body } = call
  const { kind, description, day, money } = body
  const { currency } = row
  const document = body.documentID
    ? await db
        .selectFrom('document')
        .select('id')
        .where('id', '=', body.documentID)
        .where('billingId', '=', row.id)
        .executeTakeFirst()
    : undefined
  if (body.documentID && !document) throw notFound('document')
  if (kind === 'MILESTONE') {
    if (money.currency !== currency)
      throw ruleViolation('CURRENCY_DIFFERS', `The invoice is in ${currency}. Enter the milestone in that currency.`)
    const expense = milestoneLine({ title: description, amount: money.amount, currency, acceptedOn: day }, agreed)
    if (!expense.ok) throw ruleViolation(expense.code, expense.message)
    return expense.line
  }
  const { handlingPercent } = await billingSetting(db)
  const expense = expenseLine(
    {
      description,
      spentOn: day,
      amount: money.amount,
      currency: money.currency,
      hasReceipt: document !== undefined,
      isApproved: true,
    },
    {
      currency,
      handlingPercent: body.handlingPercent ?? trimmed(handlingPercent, 2),
      rate: await billedRate(call, currency),
    },
  )
  if (!expense.ok) throw ruleViolation(expense.code, expense.message)
  return expense.line
}

async function billedRate({ db, body }: Call<Endpoints['addLine']>, currency: string): Promise<BilledRate> {
  if (body.money.currency === currency) return null
  const rate = await rateBetween(db, body.money.currency, currency, body.day)
  if (!rate.ok) throw ruleViolation(rate.code, rate.message, [{ path: 'day', message: rate.message }])
  return { rate: rate.exact, source: `rate of ${rate.rateDate}` }
}

/** Removes the period of a line: all lines of its month, from every draft. */
export async function removeLine(call: Call<Endpoints['removeLine']>): Promise<{ id: string }> {
  const { db, scope, params } = call
  const before = await loadBilling(db, scope, { id: params.id, lock: true })
  assertOpen(before)
  const named = (await linesOf(db, before.id)).find(({ id }) => id === params.lineID)
  if (!named) throw notFound('line')
  const all = await linesOfBilledPeriods(db, [named.billedPeriodId])
  const others = [...new Set(all.map(({ billingId }) => billingId))].filter((id) => id !== before.id).sort()
  for (const id of others) assertOpen(await loadBilling(db, null, { id, lock: true }))
  await releaseUses(call, all)
  await freeBilledPeriods(call, [named.billedPeriodId])
  await db.deleteFrom('billingLine').where('billedPeriodId', '=', named.billedPeriodId).execute()
  for (const id of others) {
    const other = await loadBilling(db, null, { id })
    await recalculated(call, other, 'lines-removed', { lines: other.lineCount })
  }
  const removed = { 'line.description': named.line.description, 'line.net': named.line.net }
  await recalculated(call, before, 'lines-removed', removed)
  return { id: named.id }
}

/** Recalculates the draft totals and writes the audit entry. */
async function recalculated(
  call: Call<Endpoints['addLine'] | Endpoints['removeLine']>,
  before: BillingRecord,
  event: string,
  more: object,
): Promise<Billing> {
  const { db } = call
  await recalculateTotals(db, before.id)
  await updateAsContributor(call, before.id, {})
  const after = await loadBilling(db, null, { id: before.id })
  await recordBilling(call, event, after, { before, more })
  return readBilling(call, null, before.id)
}
