import type { BillLine } from '@muster/contract/billing/drafts/line.rules.ts'
import type { DecidedLine } from '@muster/contract/billing/invoices/invoice-snapshot.rules.ts'
import type { VatVerdict } from '@muster/contract/billing/tax/vat.rules.ts'
import type { RuleViolation } from '@muster/contract/kernel/math/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Json } from '../../../kernel/schema.generated.ts'
import { hashNow } from '../drafts/months.queries.ts'

/** The current lines of an invoice with what each of them bills. */
const rows = (db: Db, line: RawBuilder<Json> = sql<Json>`line.line`) =>
  db
    .selectFrom('billingLine as line')
    .innerJoin('billedPeriod', 'billedPeriod.id', 'line.billedPeriodId')
    .innerJoin('contract', 'contract.id', 'billedPeriod.contractId')
    .leftJoin('consultant', 'consultant.id', 'billedPeriod.candidateId')
    .leftJoin('timesheet as billedTimesheet', 'billedTimesheet.id', 'billedPeriod.timesheetId')
    .leftJoin('purchaseOrder as po', 'po.id', 'line.purchaseOrderId')
    .select(['line.id', 'line.billingId', 'line.position', 'line.billedPeriodId', 'line.net', 'line.tax'])
    .select(['line.vat', 'line.purchaseOrderId', 'line.documentId', 'po.number as orderNumber', 'po.basis'])
    .select([
      'billedPeriod.timesheetId',
      'billedPeriod.daysHash',
      'billedPeriod.releasedAt',
      'billedPeriod.contractId',
      'billedPeriod.candidateId',
    ])
    .select([
      'contract.number as contractNumber',
      'consultant.name as personName',
      'billedTimesheet.month',
      'billedTimesheet.status',
    ])
    .select([hashNow.as('hashNow'), line.as('line')])
    .orderBy('line.position')
type InvoiceLineRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export interface LineRecord extends Omit<InvoiceLineRow, 'line' | 'vat'> {
  readonly line: BillLine
  readonly vat: VatVerdict | RuleViolation
}

const read = (row: InvoiceLineRow): LineRecord => ({
  ...row,
  line: row.line as unknown as BillLine,
  vat: row.vat as unknown as VatVerdict | RuleViolation,
})

export const linesOf = async (db: Db, billingID: string): Promise<LineRecord[]> =>
  (await rows(db).where('line.billingId', '=', billingID).execute()).map(read)

/**
 * The lines of many invoices for a transition: without the calculation of their amounts, nine tenths of a stored line,
 * which no guard or document reads.
 */
export async function linesOfEach(db: Db, ids: readonly string[]): Promise<Map<string, LineRecord[]>> {
  const found = await rows(db, sql<Json>`line.line - 'explain'`).where('line.billingId', '=', anyOf(ids)).execute()
  return Map.groupBy(found.map(read), ({ billingId }) => billingId)
}

export const linesOfBilledPeriods = async (db: Db, billedPeriods: readonly string[]): Promise<LineRecord[]> =>
  (await rows(db).where('line.billedPeriodId', '=', anyOf(billedPeriods)).execute()).map(read)

/** As the rules need them; lines without a decided tax are out of scope, which a draft shows. */
export const asDecided = ({ line, vat, personName, orderNumber }: LineRecord): DecidedLine => ({
  line,
  consultant: line.kind === 'EXPENSE' ? null : personName,
  orderNumber,
  vat: vat.ok ? vat : UNDECIDED,
})

const UNDECIDED: VatVerdict = {
  ok: true,
  code: 'O',
  percent: '0',
  note: null,
  noteArabic: null,
  reasonCode: null,
  evidence: null,
  rule: '',
}
