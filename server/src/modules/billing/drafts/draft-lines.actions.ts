import { randomUUID } from 'node:crypto'
import { groupLines } from '@muster/contract/billing/drafts/grouping.rules.ts'
import { type DecidedLine, figuresOf } from '@muster/contract/billing/invoices/invoice-snapshot.rules.ts'
import type { InvoiceGrouping } from '@muster/contract/clients/parts.contract.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import { insertMany } from '../../../kernel/db/bulk-write.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Json } from '../../../kernel/schema.generated.ts'
import { type InvoiceWriteContext, recordBillings } from '../core/persistence.actions.ts'
import type { EntityRow } from '../core/reference-data.queries.ts'
import type { AssessedMonth } from '../invoices/billing-readiness.queries.ts'
import { billingsIn, decorateInvoiceRows } from '../invoices/billings.queries.ts'
import { asDecided, type LineRecord, linesOf } from '../invoices/lines.queries.ts'
import { monthIn } from './months.queries.ts'

/** A month line with its order, ready for a draft. */
export interface DraftLine {
  readonly legalEntityID: string
  readonly clientID: string
  readonly currency: string
  readonly candidateID: string
  readonly purchaseOrderID: string | null
  readonly billedPeriodID: string
  readonly decided: DecidedLine
  readonly month: AssessedMonth
}

/** Lines grouped by the invoice grouping of their client: one list per invoice. */
export const groupsOf = (lines: readonly DraftLine[]): (readonly DraftLine[])[] =>
  [...Map.groupBy(lines, ({ month }) => `${month.row.countryId} ${month.client.id}`).values()].flatMap((some) =>
    groupLines(some, some[0]!.month.client.invoiceGrouping as z.output<typeof InvoiceGrouping>).map(
      ({ lines: group }) => group,
    ),
  )

/** The rows of one statement, which takes some sixty thousand values. */
export const AT_ONCE = 1_000

/** Creates drafts of allocated lines in sets: the number of statements does not grow with drafts or lines. */
export async function writeDrafts(
  context: InvoiceWriteContext,
  lines: readonly DraftLine[],
  noteOf: (group: readonly DraftLine[]) => string | null = () => null,
): Promise<string[]> {
  const { db, staff, now } = context
  const drafts = groupsOf(lines).map((group) => ({ id: randomUUID(), group, figures: figuresOfGroup(group) }))
  for (const portion of inBatches(drafts, AT_ONCE))
    await db
      .insertInto('billing')
      .values(
        portion.map(({ id, group, figures }) => {
          const { month, legalEntityID, clientID, currency } = group[0]!
          return {
            id,
            clientId: clientID,
            countryId: month.row.countryId,
            legalEntityId: legalEntityID,
            currency,
            terms: month.contract!.terms.paymentTerms ?? month.client.paymentTerms,
            note: noteOf(group),
            contributorIds: staff ? [staff.id] : [],
            createdAt: now,
            createdBy: staff?.id ?? null,
            updatedAt: now,
            updatedBy: staff?.id ?? null,
            stateSince: now,
            ...figures.columns,
          }
        }),
      )
      .execute()
  await insertLines(
    db,
    drafts.flatMap(({ id, group, figures }) => rowsOf(id, group, figures.lineTaxes, 0)),
  )
  const months = new Map<string, object>(
    drafts.map(({ id, group }) => [
      id,
      { months: [...new Set(group.map(({ month: { row } }) => `${row.personName} ${monthIn(row)}`))] },
    ]),
  )
  const ids = drafts.map(({ id }) => id)
  const drafted = await decorateInvoiceRows(billingsIn(db, null).where('billing.id', '=', anyOf(ids)))
    .orderBy('billing.draftNumber')
    .execute()
  await recordBillings(
    context,
    'created',
    drafted.map((after) => ({ after, more: months.get(after.id)! })),
  )
  return ids
}

const asColumn = (value: unknown) => value as Json

const figuresOfGroup = (group: readonly DraftLine[]) =>
  figuresIn(
    group.map(({ decided }) => decided),
    group.map(({ candidateID }) => candidateID),
    group[0]!.month.entity!.vatRounding,
  )

/** Lines added to a draft after its existing ones. */
const rowsOf = (id: string, group: readonly DraftLine[], taxes: readonly string[], after: number) =>
  group.map(({ billedPeriodID, purchaseOrderID, decided }, i) => ({
    billingId: id,
    position: after + i + 1,
    billedPeriodId: billedPeriodID,
    purchaseOrderId: purchaseOrderID,
    line: asColumn(decided.line),
    net: decided.line.net,
    tax: taxes[i]!,
    vat: asColumn(decided.vat),
  }))

async function insertLines(db: Db, rows: readonly ReturnType<typeof rowsOf>[number][]): Promise<void> {
  for (const portion of inBatches(rows, AT_ONCE)) await insertMany(db, 'billingLine', portion).execute()
}

/** Adds lines to an existing draft; `recalculateTotals` updates its totals afterwards. */
export const addLines = (db: Db, id: string, group: readonly DraftLine[], after: number): Promise<void> =>
  insertLines(db, rowsOf(id, group, figuresOfGroup(group).lineTaxes, after))

/** The totals columns of a draft, and the tax of each line. */
function figuresIn(
  lines: readonly DecidedLine[],
  people: readonly (string | null)[],
  vatRounding: EntityRow['vatRounding'],
) {
  const totals = lines.length > 0 ? figuresOf({ lines, vatRounding, legalRate: null }).totals : null
  const days = lines.flatMap(({ line }) => [line.from, line.to]).toSorted()
  return {
    lineTaxes: totals?.lineTaxes ?? [],
    columns: {
      net: totals?.net ?? '0',
      tax: totals?.tax ?? '0',
      gross: totals?.gross ?? '0',
      lineCount: lines.length,
      supplyFrom: days[0] ?? null,
      supplyTo: days.at(-1) ?? null,
      people: new Set(people.flatMap((id) => id ?? [])).size,
      orderNumbers: [...new Set(lines.flatMap(({ orderNumber }) => orderNumber ?? []))],
    },
  }
}

/** The totals columns of a draft with consecutive line numbers: taxes, totals, days, orders, people. */
export async function recalculateTotals(db: Db, id: string): Promise<void> {
  const lines = await linesOf(db, id)
  const { vatRounding } = await db
    .selectFrom('billing')
    .innerJoin('legalEntity', 'legalEntity.id', 'billing.legalEntityId')
    .select('legalEntity.vatRounding')
    .where('billing.id', '=', id)
    .executeTakeFirstOrThrow()
  const { lineTaxes, columns } = figuresIn(
    lines.map((line) => ({ ...asDecided(line), orderNumber: line.orderNumber })),
    lines.map(({ candidateId }) => candidateId),
    vatRounding as EntityRow['vatRounding'],
  )
  await renumber(db, lines, lineTaxes)
  await db.updateTable('billing').set(columns).where('id', '=', id).execute()
}

/** Negative first: line numbers are unique even during the update. */
async function renumber(db: Db, lines: readonly LineRecord[], taxes: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  await sql`update billing_line set position = -position where billing_id = ${lines[0]!.billingId}::uuid`.execute(db)
  await sql`update billing_line line set position = renumbered.position, tax = renumbered.tax
    from unnest(${ids}::uuid[], ${ids.map((_, i) => i + 1)}::int[], ${[...taxes]}::numeric[]) as renumbered (id, position, tax)
    where line.id = renumbered.id`.execute(db)
}
