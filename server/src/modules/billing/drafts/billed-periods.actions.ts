import { sql } from 'kysely'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { InvoiceWriteContext } from '../core/persistence.actions.ts'
import { type LineRecord, linesOfBilledPeriods } from '../invoices/lines.queries.ts'
import { releaseUses } from './purchase-order-capacity.actions.ts'

/** Periods that lines of other invoices bill too: a month that was split over purchase orders. */
async function standsElsewhere(context: InvoiceWriteContext, lines: readonly LineRecord[]) {
  const own = new Set(lines.map(({ billingId }) => billingId))
  const all = await linesOfBilledPeriods(
    context.db,
    lines.map(({ billedPeriodId }) => billedPeriodId),
  )
  const others = all.filter(({ billingId }) => !own.has(billingId))
  if (others.length === 0) return []
  const alive = await context.db
    .selectFrom('billing')
    .select(['id', 'number', 'draftNumber'])
    .where('id', '=', sql<string>`any(${[...new Set(others.map(({ billingId }) => billingId))]}::uuid[])`)
    .where('status', 'not in', ['CANCELLED', 'CREDITED'])
    .execute()
  return alive.map(({ id, number, draftNumber }) => ({
    name: number ?? `Draft ${draftNumber}`,
    claims: others.filter(({ billingId }) => billingId === id).map(({ billedPeriodId }) => billedPeriodId),
  }))
}

/** Releases what a draft bills: its months can be billed again, its orders get their balance back. */
export async function releaseBilledPeriods(context: InvoiceWriteContext, lines: readonly LineRecord[]): Promise<void> {
  const [other] = await standsElsewhere(context, lines)
  if (other)
    throw ruleViolation(
      'MONTH_IS_WHOLE',
      `A month of this invoice is split over purchase orders and is also on ${other.name}. Remove its lines here first: they are removed from both.`,
    )
  await releaseUses(context, lines)
  await freeBilledPeriods(
    context,
    lines.map(({ billedPeriodId }) => billedPeriodId),
  )
}

/** Drafts of a client are created one after another, until the transaction ends. */
export const lockDrafts = (db: Db, clientID: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${clientID}`}, 0))`.execute(db)

/**
 * Releases the periods of a credited invoice that are to be rebilled. A month split over purchase orders is released
 * when the last of its invoices is credited, in any order.
 */
export const freeCredited = ({ db, now }: InvoiceWriteContext, lines: readonly LineRecord[]) =>
  db
    .updateTable('billedPeriod')
    .set({ releasedAt: now })
    .where('id', '=', sql<string>`any(${[...new Set(lines.map(({ billedPeriodId }) => billedPeriodId))]}::uuid[])`)
    .where('releasedAt', 'is', null)
    .where(
      sql<boolean>`not exists (select from billing_line line join billing on billing.id = line.billing_id
        where line.billed_period_id = billed_period.id and billing.status not in ('CANCELLED', 'CREDITED'))
      and exists (select from billing_line line join credit_note note on note.billing_id = line.billing_id
        where line.billed_period_id = billed_period.id and note.bill_again and note.status = 'ISSUED')`,
    )
    .execute()

export const freeBilledPeriods = ({ db, now }: InvoiceWriteContext, billedPeriods: readonly string[]) =>
  db
    .updateTable('billedPeriod')
    .set({ releasedAt: now })
    .where('id', '=', sql<string>`any(${[...new Set(billedPeriods)]}::uuid[])`)
    .where('releasedAt', 'is', null)
    .execute()
