import { sql } from 'kysely'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { InvoiceWriteContext } from '../core/persistence.actions.ts'
import { invoiceName } from '../invoices/billings.queries.ts'
import { type LineRecord, linesOfBilledPeriods } from '../invoices/lines.queries.ts'
import { releaseUses } from './purchase-order-capacity.actions.ts'

/** Another invoice that bills the same periods: a month that was split over purchase orders. */
async function otherInvoiceOf({ db }: InvoiceWriteContext, lines: readonly LineRecord[]) {
  const ownInvoices = new Set(lines.map(({ billingId }) => billingId))
  const all = await linesOfBilledPeriods(
    db,
    lines.map(({ billedPeriodId }) => billedPeriodId),
  )
  const others = all.flatMap(({ billingId }) => (ownInvoices.has(billingId) ? [] : billingId))
  if (others.length === 0) return undefined
  return db
    .selectFrom('billing')
    .select(['number', 'draftNumber'])
    .where('id', '=', anyOf(others))
    .where('status', 'not in', ['CANCELLED', 'CREDITED'])
    .executeTakeFirst()
}

/** Releases what a draft bills: its months can be billed again, its orders get their balance back. */
export async function releaseBilledPeriods(context: InvoiceWriteContext, lines: readonly LineRecord[]): Promise<void> {
  const otherInvoice = await otherInvoiceOf(context, lines)
  if (otherInvoice)
    throw ruleViolation(
      'MONTH_SPLIT',
      `A month of this invoice is split over purchase orders and is also on ${invoiceName(otherInvoice)}. Remove its lines here first: they are removed from both.`,
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
    .where('id', '=', anyOf(lines.map(({ billedPeriodId }) => billedPeriodId)))
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
    .where('id', '=', anyOf(billedPeriods))
    .where('releasedAt', 'is', null)
    .execute()
