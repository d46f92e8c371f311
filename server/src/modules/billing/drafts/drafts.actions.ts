import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { type AppError, ruleViolation } from '../../../kernel/app/errors.ts'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import { insertMany } from '../../../kernel/db/bulk-write.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Json } from '../../../kernel/schema.generated.ts'
import type { ConsumptionParams } from '../../purchase-orders/consumption/consumption.actions.ts'
import { reserveMany } from '../../purchase-orders/consumption/reservations.actions.ts'
import { timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import type { InvoiceWriteContext } from '../core/persistence.actions.ts'
import { type AssessedMonth, assessMonths } from '../invoices/billing-readiness.queries.ts'
import { AT_ONCE, type DraftLine, writeDrafts } from './draft-lines.actions.ts'
import { type MarkedMonth, monthIn, monthsOf, readMarked } from './months.queries.ts'
import { requiresCapacity } from './purchase-order-allocation.rules.ts'
import { requestedAmount } from './purchase-order-capacity.actions.ts'
import { cacheNet } from './recalculated-month.queries.ts'
import { type SharedFacts, sharedFacts } from './shared-facts.queries.ts'

/** A month that was not billed, with the reason. */
export interface UnbilledMonth {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly message: string
}

export interface DraftResult {
  readonly made: readonly string[]
  readonly months: number
  readonly refused: readonly UnbilledMonth[]
}

const isApproved = ({ row }: AssessedMonth) => row.status === 'APPROVED' || row.status === 'LOCKED'
const refusedMonth = ({ row }: AssessedMonth, { code, message }: AppError): UnbilledMonth => ({
  id: row.id,
  name: `${row.personName}, ${formatLongMonth(monthIn(row))}`,
  code,
  message,
})

/**
 * Creates drafts of months in one transaction. Each month's billed period is reserved, so that it is on one invoice
 * only, and its orders reserve the amount; rejected months are skipped with a reason.
 */
export async function draftMonths(
  context: InvoiceWriteContext,
  ids: readonly string[],
  shared: SharedFacts = sharedFacts(),
): Promise<DraftResult> {
  const { lines, refused: left } = await allocateMonths(context, ids, shared)
  const made = await writeDrafts(context, lines)
  return { made, months: new Set(lines.map(({ billedPeriodID }) => billedPeriodID)).size, refused: left }
}

/**
 * Reserves billed periods and order balances in sets: the number of statements does not grow with the months. If other
 * transactions have reserved a balance, the remaining months are assessed again with the current one, as long as some
 * can be allocated.
 */
export async function allocateMonths(
  context: InvoiceWriteContext,
  ids: readonly string[],
  shared: SharedFacts = sharedFacts(),
): Promise<{ readonly lines: readonly DraftLine[]; readonly refused: readonly UnbilledMonth[] }> {
  const { db, today } = context
  const timesheets = timesheetsIn(db, null).where('timesheet.id', '=', anyOf(ids))
  // Rows read as approved stay locked until the commit.
  await timesheets.select('timesheet.id').orderBy('timesheet.id').forShare().execute()
  const rows = await readMarked(db, monthsOf(timesheets).orderBy('consultant.name').orderBy('timesheet.id'), shared)
  const lines: DraftLine[] = []
  const violations: UnbilledMonth[] = []
  let open = await assessMonths(db, rows, today, shared)
  const billedPeriods = await storeBilledPeriods(
    context,
    open.filter((month) => whyNot(month) === null),
  )
  for (let idle = 0; open.length > 0; ) {
    const ready: ReservedMonth<AssessedMonth<MarkedMonth>>[] = []
    for (const month of open) {
      const billedPeriodID = billedPeriods.get(month.row.id)
      const why = whyNot(month)
      if (why ?? !billedPeriodID) violations.push(refusedMonth(month, why ?? BILLED_ALREADY()))
      else ready.push({ month, billedPeriodID: billedPeriodID! })
    }
    const answers = await reserveMany(context, ready.map(consumptionRequestsOf))
    lines.push(...ready.flatMap((one, i) => (answers[i] ? [] : linesOf(one))))
    const left = ready.filter((_, i) => answers[i])
    idle = left.length === ready.length ? idle + 1 : 0
    // When nothing could be allocated the first time, other transactions may have used the balance since it was read.
    if (idle === 2) violations.push(...ready.map(({ month }, i) => refusedMonth(month, answers[i]!)))
    open =
      idle === 2
        ? []
        : await assessMonths(
            db,
            left.map(({ month }) => month.row),
            today,
            shared,
          )
  }
  const used = new Set(lines.map(({ billedPeriodID }) => billedPeriodID))
  const unused = [...billedPeriods.values()].filter((id) => !used.has(id))
  if (unused.length > 0) await db.deleteFrom('billedPeriod').where('id', '=', anyOf(unused)).execute()
  return { lines, refused: violations }
}

interface ReservedMonth<Month extends AssessedMonth = AssessedMonth> {
  readonly month: Month
  readonly billedPeriodID: string
}

const BILLED_ALREADY = () =>
  ruleViolation('ALREADY_BILLED', 'This month is already on an invoice or draft. Select another month.')

/** Why a month is not billed now; null when it is. */
export function whyNot(month: AssessedMonth): AppError | null {
  const { readiness, contract, entity } = month
  if (readiness.verdict === 'NOTHING')
    return ruleViolation('NOTHING_TO_BILL', 'The month has nothing to bill. Select another month.')
  const [first] = readiness.reasons
  if (readiness.verdict === 'BLOCKED' && first) return ruleViolation(first.code, first.message)
  return !isApproved(month) || !contract || !entity || month.portions.length === 0
    ? ruleViolation('NOT_READY', 'The month is not ready. See its issues in the unbilled list.')
    : null
}

export const consumptionRequestsOf = ({
  month: { row, contract, portions },
  billedPeriodID,
}: ReservedMonth): ConsumptionParams[] =>
  portions.flatMap(({ order, lines, from, to }) =>
    order && requiresCapacity(lines)
      ? (requestedAmount({
          billedPeriodID,
          orderID: order.id,
          contractID: contract!.id,
          lines,
          period: { from, to },
          label: `Draft, ${row.personName}, ${formatLongMonth(monthIn(row))}`,
        }) ?? [])
      : [],
  )

export const linesOf = ({ month, billedPeriodID }: ReservedMonth): DraftLine[] =>
  month.portions.flatMap(({ order, lines }) =>
    lines.map((decided) => ({
      legalEntityID: month.entity!.id,
      clientID: month.client.id,
      currency: decided.line.currency,
      candidateID: month.row.consultantId,
      purchaseOrderID: order?.id ?? null,
      billedPeriodID,
      decided,
      month,
    })),
  )

/** Reserves billed periods with their terms; returns them by timesheet, without those already on an invoice. */
async function storeBilledPeriods(
  { db, now }: InvoiceWriteContext,
  months: readonly AssessedMonth<MarkedMonth>[],
): Promise<Map<string, string>> {
  const periodIDs = new Map<string, string>()
  for (const portion of inBatches(months, AT_ONCE)) {
    const rows = await insertMany(
      db,
      'billedPeriod',
      portion.map(({ row, contract, calculated }) => ({
        timesheetId: row.id,
        daysHash: row.daysHash,
        daysRevision: row.billedRevision,
        contractId: contract!.id,
        candidateId: row.consultantId,
        orderFormId: row.orderFormId,
        createdAt: now,
        ...(calculated.ok && { terms: calculated.terms as unknown as Json, net: calculated.net }),
      })),
    )
      .onConflict((there) => there.column('timesheetId').where('releasedAt', 'is', null).doNothing())
      .returning(['id', 'timesheetId'])
      .execute()
    for (const { id, timesheetId } of rows) periodIDs.set(timesheetId!, id)
  }
  for (const { row, calculated } of months)
    if (calculated.ok && row.billedRevision !== null) cacheNet(row.daysHash, calculated.terms, calculated.net)
  return periodIDs
}
