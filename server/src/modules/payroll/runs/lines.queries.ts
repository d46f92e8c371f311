import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { explainNet } from '@muster/contract/payroll/calculation/pay-items.rules.ts'
import type { LineFinding } from '@muster/contract/payroll/core/blockers.rules.ts'
import type { PayItem } from '@muster/contract/payroll/core/items.contract.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import type { PayrollLineRecord, PayrollLineRow, VarianceShown } from '@muster/contract/payroll/core/shapes.contract.ts'
import { isOpenRun, type PayrollLineStatus } from '@muster/contract/payroll/core/states.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { containsPattern, searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { deliveriesByID } from '../../../kernel/mail/deliveries.ts'
import { loadRun, monthOf, type RunRecord, statusOf } from './payrolls.queries.ts'

type Endpoints = typeof payrollEndpoints
type Lines = SelectQueryBuilder<DB, 'payrollLine', object>

export const linesOf = (db: Db, runID: string): Lines =>
  db.selectFrom('payrollLine').where('payrollLine.runId', '=', runID)

/**
 * Lines with the name of their person and the run that pays them instead; without what only the calculation and the
 * payslip read, which is most of the size of a line.
 */
export const decoratedLines = (rows: Lines) =>
  rows
    .innerJoin('consultant', 'consultant.id', 'payrollLine.consultantId')
    .select(['payrollLine.id', 'payrollLine.runId', 'payrollLine.consultantId', 'payrollLine.month'])
    .select(['payrollLine.status', 'payrollLine.reason', 'payrollLine.findings', 'payrollLine.version'])
    .select(['payrollLine.currency', 'payrollLine.earned', 'payrollLine.deducted', 'payrollLine.net'])
    .select(['payrollLine.employerCost', 'payrollLine.carriedForward', 'payrollLine.variance', 'payrollLine.items'])
    .select(['payrollLine.skippedDeductions', 'payrollLine.days', 'payrollLine.parametersId'])
    .select(['payrollLine.employedFrom', 'payrollLine.employedTo', 'payrollLine.carriedTo', 'payrollLine.failedAt'])
    .select(['payrollLine.mailedAt', 'payrollLine.mailKeys', 'payrollLine.payslipMailId'])
    .select(['consultant.name as personName', 'consultant.code as personCode'])
    .select((eb) =>
      eb
        .selectFrom('payrollLine as paying')
        .innerJoin('payrollRun', 'payrollRun.id', 'paying.runId')
        .select('payrollRun.number')
        .whereRef('paying.id', '=', 'payrollLine.carriedTo')
        .as('paidWith'),
    )
export type LineRecord = Awaited<ReturnType<ReturnType<typeof decoratedLines>['executeTakeFirstOrThrow']>>

export const itemsOf = ({ items }: Pick<LineRecord, 'items'>) => items as unknown as PayItem[]
export const lineStatusOf = ({ status }: Pick<LineRecord, 'status'>) => status as PayrollLineStatus

export const presentLine =
  (run: Pick<RunRecord, 'status'>) =>
  (row: LineRecord): PayrollLineRow => {
    const shown = (amount: string) => toMinor(amount, row.currency)
    return {
      id: row.id,
      payrollID: row.runId,
      candidateID: row.consultantId,
      _candidate: { id: row.consultantId, name: row.personName },
      status: lineStatusOf(row),
      ...(row.paidWith === null
        ? { reason: row.reason, findings: row.findings as unknown as LineFinding[] }
        : // What put it on hold does not concern it any more.
          { reason: `Included in ${row.paidWith}.`, findings: [] }),
      days: row.days as unknown as PayrollLineRow['days'],
      earned: shown(row.earned),
      deducted: shown(row.deducted),
      net: shown(row.net),
      employerCost: shown(row.employerCost),
      variance: row.variance as unknown as VarianceShown,
      hasPayslip: hasPayslip(run, row),
      mailedAt: row.mailedAt?.toISOString() ?? null,
      version: row.version,
    }
  }

/** A payslip shows locked figures: the run must be approved, and the line paid with it. */
export const hasPayslip = (run: Pick<RunRecord, 'status'>, line: Pick<LineRecord, 'status'>) =>
  !isOpenRun(statusOf(run)) && run.status !== 'CANCELLED' && line.status !== 'HELD'

const SORTS = {
  candidate: ['consultant.name'],
  net: ['payrollLine.net'],
  difference: ['payrollLine.difference'],
  status: ['payrollLine.status'],
}

export async function findLines({ db, scope, params, query }: Call<Endpoints['lines']>): Promise<ListQuery> {
  const run = await loadRun(db, scope, { id: params.id })
  const { status, finding, candidateID, orderFormID, searchInput } = query
  let rows = linesOf(db, run.id)
  if (status?.length) rows = rows.where('payrollLine.status', 'in', status)
  if (candidateID?.length) rows = rows.where('payrollLine.consultantId', 'in', candidateID)
  if (finding?.length)
    rows =
      rows.where(sql<boolean>`payroll_line.carried_to is null and exists (select from jsonb_array_elements(payroll_line.findings) finding
      where finding ->> 'code' = any(${finding}::text[]))`)
  if (orderFormID?.length)
    rows = rows.where(sql<boolean>`exists (select from jsonb_array_elements(payroll_line.input -> 'placements') at
      where (at ->> 'orderFormID')::uuid = any(${orderFormID}::uuid[]))`)
  for (const term of searchTerms(searchInput))
    rows = rows.where(
      'payrollLine.consultantId',
      'in',
      db
        .selectFrom('consultant')
        .select('consultant.id')
        .where('consultant.searchTextWork', 'like', containsPattern(term)),
    )
  return { rows: decoratedLines(rows), plain: rows, key: 'payrollLine.id', sorts: SORTS, present: presentLine(run) }
}

interface LineKey {
  readonly runID: string
  readonly id: string
  readonly lock?: boolean
}

export async function loadLine(db: Db, { runID, id, lock }: LineKey): Promise<LineRecord> {
  const rows = linesOf(db, runID).where('payrollLine.id', '=', id)
  if (lock) await rows.select('payrollLine.id').forUpdate().execute()
  return decoratedLines(rows).executeTakeFirstOrThrow(() => notFound('payroll line'))
}

export async function getLine(call: Call<Endpoints['line']>): Promise<PayrollLineRecord> {
  const { db, scope, params } = call
  const run = await loadRun(db, scope, { id: params.id })
  const row = await loadLine(db, { runID: run.id, id: params.lineID })
  const settingVersion = await db
    .selectFrom('settingVersion')
    .select(['number', 'effectiveFrom'])
    .where('id', '=', row.parametersId)
    .executeTakeFirstOrThrow()
  const { employedFrom: from, employedTo: to } = row
  return {
    ...presentLine(run)(row),
    month: monthOf(row),
    currency: row.currency,
    employed: from && to ? { from, to } : null,
    items: itemsOf(row),
    skippedDeductions: row.skippedDeductions as unknown as PayrollLineRecord['skippedDeductions'],
    carriedForward: toMinor(row.carriedForward, row.currency),
    explain: explainNet(run.kind === 'FINAL' ? 'Final settlement' : 'Net pay', itemsOf(row), row.currency),
    parameters: { versionID: row.parametersId, ...settingVersion },
    delivery: (await deliveriesByID(call, [row.payslipMailId])).get(row.payslipMailId ?? '') ?? null,
  }
}
