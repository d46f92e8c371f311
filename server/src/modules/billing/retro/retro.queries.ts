import type { RetroDirection, RetroRow, retroEndpoints } from '@muster/contract/billing/retro/retro.contract.ts'
import { totalBy } from '@muster/contract/kernel/math/money.ts'
import { isNegative } from '@muster/contract/kernel/math/rational.ts'
import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import { anyOf, withValues } from '../../../kernel/db/filters.ts'
import { cachedRead, type ListQuery } from '../../../kernel/db/list.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { type Timesheets, timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import { type MonthHead, matchingNames, monthIn, monthsOf, placementOf } from '../drafts/months.queries.ts'
import { amendedSince } from './retro-months.queries.ts'
import { type AssessedRetro, assessRetro } from './retro-readiness.queries.ts'

type Endpoints = typeof retroEndpoints
type Query = Partial<Omit<Call<Endpoints['list']>['query'], 'page' | 'pageSize'>>
type RetroListContext = Pick<Call<Endpoints['list']>, 'db' | 'scope' | 'today'> & { readonly query: Query }

function requestedTimesheets({ db, scope, query }: RetroListContext): Timesheets {
  const { month, clientID, countryID, legalEntityID, candidateID, orderFormID, searchInput } = query
  let rows = amendedSince(timesheetsIn(db, scope))
  if (month?.length) rows = rows.where('timesheet.month', 'in', month.map(firstOfMonth))
  rows = withValues(rows, {
    'timesheet.clientId': clientID,
    'timesheet.countryId': countryID,
    'timesheet.legalEntityId': legalEntityID,
    'timesheet.consultantId': candidateID,
    'timesheet.orderFormId': orderFormID,
  })
  return matchingNames(rows, searchInput)
}

/** How many months are read and assessed at a time, to keep memory flat. */
const PORTION = 200

type RetroDetails = Omit<RetroRow, keyof ReturnType<typeof placementOf>>

const directionOf = ({ bill }: AssessedRetro): RetroDirection =>
  !bill.ok ? 'UNCLEAR' : isNegative(bill.difference) ? 'OVER' : 'UNDER'

/** A month as returned, without its days. */
function retroDetails(month: AssessedRetro): RetroDetails {
  const { row, bill, current, correctedDays, reasons, invoices } = month
  const { number, revision, id, startDate } = current
  return {
    id: row.id,
    month: monthIn(row),
    direction: directionOf(month),
    billed: bill.ok ? bill.billed : null,
    due: bill.ok ? bill.due : null,
    difference: bill.ok ? bill.difference : null,
    currency: bill.ok ? (bill.currency as RetroDetails['currency']) : null,
    reason: bill.ok ? bill.reason : bill.message,
    effectiveFrom: startDate,
    correctedDays,
    _contract: { id, name: `${number}, version ${revision}` },
    invoices: [...invoices],
    reasons: [...reasons],
    lines: bill.ok
      ? bill.lines.map(({ description, quantity, unit, price, net }) => ({ description, quantity, unit, price, net }))
      : [],
  }
}

/** All requested months; pages and their counts within two seconds are assessed once. */
export function retroAll(context: RetroListContext): Promise<Map<string, RetroDetails>> {
  const { sort: _sort, direction: _direction, ...filters } = context.query
  const { page: _page, pageSize: _size, ...filter } = filters as typeof filters & { page?: number; pageSize?: number }
  return cachedRead(`billing retro ${JSON.stringify([context.scope, context.today, filter])}`, async () => {
    const ids = (await requestedTimesheets(context).select('timesheet.id').orderBy('timesheet.id').execute()).map(
      ({ id }) => id,
    )
    const found = new Map<string, RetroDetails>()
    for (const portion of inBatches(ids, PORTION)) {
      const these = timesheetsIn(context.db, null).where('timesheet.id', '=', anyOf(portion))
      for (const month of await assessRetro(context.db, these, context.today))
        found.set(month.row.id, retroDetails(month))
    }
    return found
  })
}

const SORTS = {
  month: ['timesheet.month', 'client.name', 'consultant.name'],
  client: ['client.name', 'consultant.name', 'timesheet.month'],
  candidate: ['consultant.name', 'client.name', 'timesheet.month'],
  country: ['country.name', 'client.name', 'consultant.name', 'timesheet.month'],
}

export async function findRetro(call: Call<Endpoints['list']>): Promise<ListQuery> {
  const found = await retroAll(call)
  const { direction } = call.query
  const ids = [...found.values()]
    .filter((one) => !direction?.length || direction.includes(one.direction))
    .map(({ id }) => id)
  const rows = call.db.selectFrom('timesheet').where('timesheet.id', '=', anyOf(ids))
  return {
    rows: monthsOf(rows),
    plain: rows,
    key: 'timesheet.id',
    sorts: SORTS,
    present: (row: MonthHead): RetroRow => ({ ...found.get(row.id)!, ...placementOf(row) }),
  }
}

/** The amounts of months by direction and currency; ordered by both. */
export function retroSums(months: readonly RetroDetails[]) {
  const known = months.flatMap(({ direction, difference, currency }) =>
    difference !== null && currency !== null ? [{ direction, difference, currency }] : [],
  )
  return [...Map.groupBy(known, ({ direction, currency }) => `${direction} ${currency}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, some]) => {
      const { direction, currency } = some[0]!
      return { direction, currency, amount: totalBy(some, 'difference', currency) }
    })
}

export async function countRetro(call: Call<Endpoints['counts']>) {
  const found = [...(await retroAll(call)).values()]
  return {
    directions: (['UNDER', 'OVER', 'UNCLEAR'] as const).map((direction) => ({
      direction,
      count: found.filter((one) => one.direction === direction).length,
    })),
    sums: retroSums(found),
  }
}
