import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { ReadyRow } from '@muster/contract/billing/core/shapes.contract.ts'
import { taxOn } from '@muster/contract/billing/tax/taxable.rules.ts'
import { totalOf } from '@muster/contract/kernel/math/money.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import { anyOf, withValues } from '../../../kernel/db/filters.ts'
import { cachedRead, type ListQuery } from '../../../kernel/db/list.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { billingRulesOn } from '../../settings/versions/billing-rules.queries.ts'
import { type Timesheets, timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import { type AssessedMonth, assessMonths } from '../invoices/billing-readiness.queries.ts'
import { isBillable, isPastLegalDay } from '../unbilled/unbilled.queries.ts'
import {
  type MonthHead,
  matchingNames,
  monthIn,
  monthsOf,
  placementOf,
  readMonths,
  withoutBilled,
} from './months.queries.ts'
import { sharedFacts } from './shared-facts.queries.ts'

type Endpoints = typeof billingEndpoints
type Query = Partial<Omit<Call<Endpoints['ready']>['query'], 'page' | 'pageSize'>>
type ReadyParams = Pick<Call<Endpoints['ready']>, 'db' | 'scope' | 'today'> & { readonly query: Query }

const requestedMonth = ({ query, today }: Pick<ReadyParams, 'query' | 'today'>): string =>
  query.month ?? monthAfter(today.slice(0, 7), -1)

/** In an object, as a query that is returned by an async function would be executed. */
async function requestedTimesheets(params: ReadyParams): Promise<{ timesheets: Timesheets }> {
  const { db, scope, query, today } = params
  const { clientID, countryID, legalEntityID, candidateID, searchInput } = query
  let rows = withValues(
    withoutBilled(timesheetsIn(db, scope)).where('timesheet.month', '=', `${requestedMonth(params)}-01`),
    {
      'timesheet.clientId': clientID,
      'timesheet.countryId': countryID,
      'timesheet.legalEntityId': legalEntityID,
      'timesheet.consultantId': candidateID,
    },
  )
  rows = matchingNames(rows, searchInput)
  if (query.approved !== undefined) rows = rows.where(isSo(query.approved, isBillable(today)))
  if (query.late !== undefined)
    rows = rows.where(isSo(query.late, isPastLegalDay(await billingRulesOn(db, today), today)))
  return { timesheets: rows }
}

const isSo = (wanted: boolean, condition: ReturnType<typeof sql<boolean>>) =>
  wanted ? condition : sql<boolean>`not ${condition}`

/** How many months are read and assessed at a time, to keep memory flat. */
const PORTION = 200
/** How many portions run concurrently: the database reads one while another is assessed here. */
const UNDER_WAY = 2

type ReadyDetails = Omit<ReadyRow, keyof ReturnType<typeof headOf>>

const headOf = (row: MonthHead) => ({
  ...placementOf(row),
  month: monthIn(row),
  timesheetStatus: row.status,
  isLast: row.isLast,
  workedDays: trimmed(row.worked, 4),
})

/** A month as returned, without its days and lines. */
function readyDetails(month: AssessedMonth): ReadyDetails {
  const { row, readiness, figures, currency, contract, deadline, portions } = month
  return {
    id: row.id,
    verdict: readiness.verdict,
    reasons: readiness.reasons.map(({ code, level, message, resolution }) => ({ code, level, message, resolution })),
    net: figures?.net ?? null,
    currency,
    _contract: contract && { id: contract.id, name: contract.number },
    issueBy: deadline?.last ?? null,
    orderNumbers: [...new Set(portions.flatMap(({ order }) => (order ? [order.order.number] : [])))],
  }
}

/** All requested months, assessed; pages and their counts within two seconds are assessed once. */
function assessedAll(params: ReadyParams): Promise<Map<string, ReadyDetails>> {
  const {
    page: _page,
    pageSize: _size,
    sort: _sort,
    verdict: _verdict,
    ...filters
  } = params.query as Query & { page?: number; pageSize?: number }
  const key = `billing ready ${JSON.stringify([params.scope, params.today, filters])}`
  return cachedRead(key, () => assessAll(params))
}

async function assessAll(params: ReadyParams): Promise<Map<string, ReadyDetails>> {
  const { db, today } = params
  // By client, so that a portion reads few of them.
  const { timesheets } = await requestedTimesheets(params)
  const months = timesheets.select('timesheet.id').orderBy('timesheet.clientId').orderBy('timesheet.id')
  const ids = (await months.execute()).map(({ id }) => id)
  const portions = Array.from({ length: Math.ceil(ids.length / PORTION) }, (_, i) =>
    ids.slice(i * PORTION, (i + 1) * PORTION),
  ).values()
  const shared = sharedFacts()
  const found = new Map<string, ReadyDetails>()
  const assessPortions = async () => {
    for (const portion of portions) {
      const these = withoutBilled(timesheetsIn(db, null)).where('timesheet.id', '=', anyOf(portion))
      const assessed = await assessMonths(db, await readMonths(db, monthsOf(these), shared), today, shared)
      for (const month of assessed) found.set(month.row.id, readyDetails(month))
    }
  }
  await Promise.all(Array.from({ length: UNDER_WAY }, assessPortions))
  return found
}

const SORTS = {
  client: ['client.name', 'consultant.name'],
  candidate: ['consultant.name', 'client.name'],
  country: ['country.name', 'client.name', 'consultant.name'],
}

export async function findReady(call: Call<Endpoints['ready']>): Promise<ListQuery> {
  const assessed = await assessedAll(call)
  const { verdict } = call.query
  const ids = [...assessed.values()]
    .filter((one) => !verdict?.length || verdict.includes(one.verdict))
    .map(({ id }) => id)
  const rows = call.db.selectFrom('timesheet').where('timesheet.id', '=', anyOf(ids))
  return {
    rows: monthsOf(rows),
    plain: rows,
    key: 'timesheet.id',
    sorts: SORTS,
    present: (row: MonthHead) => ({ ...headOf(row), ...assessed.get(row.id)! }),
  }
}

export async function countReady(call: Call<Endpoints['readyCounts']>) {
  const assessed = [...(await assessedAll(call)).values()]
  const ready = assessed.filter(({ verdict, net }) => verdict === 'READY' && net !== null)
  const worth = Map.groupBy(ready, ({ currency }) => currency!)
  const reasons = Map.groupBy(
    assessed.flatMap(({ reasons: all }) => all),
    ({ code, level }) => `${level} ${code}`,
  )
  return {
    month: requestedMonth(call),
    verdicts: (['READY', 'BLOCKED', 'NOTHING'] as const).map((verdict) => ({
      verdict,
      count: assessed.filter((one) => one.verdict === verdict).length,
    })),
    worth: [...worth].toSorted().map(([currency, some]) => ({
      currency,
      net: totalOf(
        some.map(({ net }) => net!),
        currency,
      ),
    })),
    reasons: [...reasons.values()]
      .map((some) => ({ code: some[0]!.code, level: some[0]!.level, count: some.length }))
      .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
  }
}

/** One month within scope, assessed now. */
async function loadMonth(
  { db, today }: Pick<ReadyParams, 'db' | 'today'>,
  scope: Scope | null,
  id: string,
): Promise<AssessedMonth> {
  const [row] = await readMonths(db, monthsOf(timesheetsIn(db, scope)).where('timesheet.id', '=', id))
  if (!row) throw notFound('timesheet')
  return (await assessMonths(db, [row], today))[0]!
}

export async function previewMonth(call: Call<Endpoints['preview']>) {
  const month = await loadMonth(call, call.scope, call.params.timesheetID)
  const { row, figures, contract, portions, lines } = month
  const placed = portions.length > 0 ? portions : [{ order: null, lines: lines.map((line) => ({ line, vat: null })) }]
  const currency = month.currency ?? ''
  return {
    ...headOf(row),
    ...readyDetails(month),
    tax: figures?.tax ?? null,
    gross: figures?.gross ?? null,
    lines: placed
      .flatMap(({ order, lines: some }) => some.map(({ line, vat }) => ({ order, line, vat })))
      .map(({ order, line: { currency: _currency, ...line }, vat }, i) => ({
        ...line,
        number: i + 1,
        taxCode: vat?.code ?? null,
        taxPercent: vat?.percent ?? null,
        tax: vat ? taxOn(line.net, { taxPercent: vat.percent, taxParts: vat.parts }, currency) : '0',
        taxNote: vat?.note ?? null,
        _candidate: { id: row.consultantId, name: row.personName },
        _contract: contract && { id: contract.id, name: contract.number },
        timesheetID: row.id,
        month: monthIn(row),
        _purchaseOrder: order && { id: order.id, name: order.order.number },
      })),
  }
}
