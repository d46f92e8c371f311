import type { Billing } from '@muster/contract/billing/core/shapes.contract.ts'
import type { calculationEndpoints } from '@muster/contract/billing/drafts/recalculation.contract.ts'
import { sql } from 'kysely'
import { ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { asJson, type InvoiceWriteContext, recordBilling, updateAsContributor } from '../core/persistence.actions.ts'
import { readBilling } from '../core/record.queries.ts'
import { clientOf, entityOf } from '../core/reference-data.queries.ts'
import { type BillingRecord, invoiceName, loadBilling } from '../invoices/billings.queries.ts'
import { assertOpen } from '../invoices/edits.actions.ts'
import { asDecided, type LineRecord, linesOf, linesOfBilledPeriods } from '../invoices/lines.queries.ts'
import { freeBilledPeriods } from './billed-periods.actions.ts'
import { addLines, type DraftLine, groupsOf, recalculateTotals, writeDrafts } from './draft-lines.actions.ts'
import { allocateMonths } from './drafts.actions.ts'
import { releaseUses, reserveFor } from './purchase-order-capacity.actions.ts'
import { hasSameTaxTreatment, taxesNow } from './recalculation.queries.ts'

type Calculation = Call<(typeof calculationEndpoints)['recalculate']>

/**
 * Recalculates a draft: its months with the current days, rates, leave, corrections and purchase orders, all lines with
 * the current taxes. A month split over several drafts is recalculated for all of them. If a month can’t be billed any
 * more, nothing changes and the error names it.
 */
export async function recalculate(call: Calculation): Promise<Billing> {
  const { db, scope, params, body } = call
  const before = await loadBilling(db, scope, { id: params.id, lock: true })
  if (before.version !== body.version) throw staleVersion(await readBilling(call, scope, params.id))
  assertOpen(before)
  const draftLines = await linesOf(db, before.id)
  const all = await linesOfBilledPeriods(
    db,
    draftLines.flatMap(({ timesheetId, billedPeriodId }) => (timesheetId ? [billedPeriodId] : [])),
  )
  const drafts = [before, ...(await othersOf(call, before, all))]
  await removeLines(call, all)
  const { lines, refused: left } = await allocateMonths(call, [
    ...new Set(all.flatMap((line) => line.timesheetId ?? [])),
  ])
  const [why] = left
  if (why)
    throw ruleViolation(
      why.code,
      `${why.name}: ${why.message} Fix this, or remove its lines from ${invoiceName(before)} first.`,
    )
  await recalculateTax(
    call,
    before,
    draftLines.filter(({ timesheetId }) => timesheetId === null),
  )
  await putBack(call, drafts, { was: all, lines })
  for (const draft of drafts) {
    await recalculateTotals(db, draft.id)
    await updateAsContributor(call, draft.id, {})
    await recordBilling(call, 'recalculated', await loadBilling(db, null, { id: draft.id }), { before: draft })
  }
  return readBilling(call, null, before.id)
}

/** The other drafts of its months, locked; submitted or issued ones must be returned or credited first. */
async function othersOf(call: Calculation, { id: draftID }: BillingRecord, lines: readonly LineRecord[]) {
  const ids = [...new Set(lines.map(({ billingId }) => billingId))].filter((id) => id !== draftID).sort()
  const others: BillingRecord[] = []
  for (const id of ids) others.push(await loadBilling(call.db, null, { id, lock: true }))
  for (const other of others) assertOpen(other)
  return others
}

async function removeLines(call: InvoiceWriteContext, lines: readonly LineRecord[]): Promise<void> {
  const billedPeriods = [...new Set(lines.map(({ billedPeriodId }) => billedPeriodId))]
  await releaseUses(call, lines)
  await freeBilledPeriods(call, billedPeriods)
  await call.db.deleteFrom('billingLine').where('billedPeriodId', '=', anyOf(billedPeriods)).execute()
}

/** The lines go back to their drafts by purchase order; lines for none of these get a new draft. */
async function putBack(
  call: InvoiceWriteContext,
  drafts: readonly BillingRecord[],
  { was, lines }: { was: readonly LineRecord[]; lines: readonly DraftLine[] },
): Promise<void> {
  const bore = new Set(was.map((line) => `${line.billingId} ${line.timesheetId} ${line.purchaseOrderId}`))
  const free = new Set(drafts)
  const fresh: DraftLine[] = []
  for (const group of groupsOf(lines)) {
    const { legalEntityID, currency } = group[0]!
    const fitting = [...free].filter((draft) => draft.legalEntityId === legalEntityID && draft.currency === currency)
    const home =
      fitting.find(({ id }) => group.some((line) => bore.has(`${id} ${line.month.row.id} ${line.purchaseOrderID}`))) ??
      fitting[0]
    if (!home) {
      fresh.push(...group)
      continue
    }
    free.delete(home)
    await addLines(call.db, home.id, group, home.lineCount)
  }
  await writeDrafts(call, fresh)
}

/**
 * The fields that a billed period keeps when it is recreated for another tax, including the month whose difference it
 * bills.
 */
const STORED = ['contractId', 'candidateId', 'orderFormId', 'supplements', 'correctedUpTo', 'terms', 'net'] as const

/** Lines without a timesheet keep their amounts, with today's taxes. */
async function recalculateTax(
  call: InvoiceWriteContext,
  row: BillingRecord,
  lines: readonly LineRecord[],
): Promise<void> {
  const { db, now, today } = call
  const entity = await entityOf(db, row.legalEntityId)
  const client = await clientOf(db, row.clientId)
  const taxes = await taxesNow(db, { row, lines, entity, client }, [], today)
  for (const [billedPeriodID, some] of Map.groupBy(lines, ({ billedPeriodId }) => billedPeriodId)) {
    const vat = taxes.get(some[0]!.id)!
    if (!vat.ok) throw ruleViolation('VAT_RULE_MISSING', vat.message)
    const was = some[0]!.vat
    if (hasSameTaxTreatment(was, vat)) continue
    await releaseUses(call, some)
    await freeBilledPeriods(call, [billedPeriodID])
    const { contractId } = some[0]!
    const { id } = await db
      .insertInto('billedPeriod')
      .columns([...STORED, 'createdAt'])
      .expression((eb) =>
        eb
          .selectFrom('billedPeriod')
          .select([...STORED, sql<Date>`${now}::timestamptz`.as('createdAt')])
          .where('id', '=', billedPeriodID),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('billingLine')
      .set({ billedPeriodId: id, vat: asJson(vat) })
      .where('billedPeriodId', '=', billedPeriodID)
      .execute()
    for (const [orderID, ofOrder] of Map.groupBy(some, ({ purchaseOrderId }) => purchaseOrderId))
      if (orderID)
        await reserveFor(call, {
          billedPeriodID: id,
          orderID,
          contractID: contractId,
          period: null,
          label: `${invoiceName(row)}, ${ofOrder[0]!.line.description}`,
          lines: ofOrder.map((line) => ({ ...asDecided(line), vat })),
        })
  }
}
