import { minus, plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { eachDay, firstOfMonth, isoWeekday, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { CalendarRow, leaveCalendarEndpoints } from '@muster/contract/leave/calendar.contract.ts'
import { leaveView } from '@muster/contract/leave/visibility.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/db.ts'
import { matchesColumns } from '../../kernel/db/filters.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import { searchTerms } from '../../kernel/db/search.ts'
import type { Call } from '../../kernel/http/route.ts'
import { consultantsIn, getConsultant } from '../consultants/core/consultants.queries.ts'
import { readLeaveFacts } from './facts.queries.ts'
import { balanceEntryProblems } from './leave.actions.ts'
import { balancesOf } from './ledger.queries.ts'

type Endpoints = typeof leaveCalendarEndpoints

/** Approved or pending absences of a consultant in the month. */
const absencesOfMonth = (
  first: string,
  last: string,
) => sql`leave.consultant_id = consultant.id and leave.kind = 'ABSENCE'
  and leave.status in ('REQUESTED', 'APPROVED') and leave.starts_on <= ${last}::date and leave.ends_on >= ${first}::date`

interface LeaveCalendarRow {
  readonly id: string
  readonly name: string
  readonly clientId: string | null
  readonly clientName: string | null
  readonly countryId: string
  readonly countryName: string
  readonly weekend: readonly number[]
  readonly clientDays: readonly number[] | null
  readonly placementDays: readonly number[] | null
  readonly absences: CalendarRow['absences']
}

/** The absences of a month. Users with limited access do not see the leave type. */
export async function findCalendar(call: Call<Endpoints['calendar']>): Promise<ListQuery> {
  const { db, scope, query, today, sees } = call
  const { month = today.slice(0, 7), countryID, clientID, everyone, searchInput } = query
  const first = firstOfMonth(month)
  const last = lastOfMonth(month)
  const away = sql<boolean>`exists (select from leave where ${absencesOfMonth(first, last)})`
  let plain = consultantsIn(db, scope)
  plain = everyone
    ? plain.where((eb) => eb.or([eb('consultant.status', 'in', ['ACTIVE', 'BENCH', 'ON_NOTICE']), away]))
    : plain.where(away)
  if (countryID?.length) plain = plain.where('consultant.countryId', 'in', countryID)
  if (clientID?.length) plain = plain.where('consultant.clientId', 'in', clientID)
  for (const term of searchTerms(searchInput))
    plain = plain.where(matchesColumns(['consultant.code', 'consultant.name', 'consultant.nameArabic'], term))
  const type = sees(leaveView, 'type') ? sql`, 'type', leave.type` : sql``
  const rows = plain
    .innerJoin('country', 'country.id', 'consultant.countryId')
    .leftJoin('client', 'client.id', 'consultant.clientId')
    .leftJoin('orderForm', 'orderForm.id', 'consultant.currentOrderFormId')
    .select(['consultant.id', 'consultant.name', 'consultant.clientId', 'consultant.countryId'])
    .select(['client.name as clientName', 'country.name as countryName', 'country.weekend'])
    .select(['client.workingDays as clientDays'])
    .select(sql<number[] | null>`order_form.terms -> 'calendar' -> 'workingDays'`.as('placementDays'))
    .select(
      sql<
        CalendarRow['absences']
      >`coalesce((select json_agg(json_build_object('leaveID', leave.id, 'status', leave.status,
        'startsOn', leave.starts_on, 'endsOn', leave.ends_on, 'startHalfDay', leave.start_half_day, 'endHalfDay', leave.end_half_day
        ${type}) order by leave.starts_on, leave.id) from leave where ${absencesOfMonth(first, last)}), '[]'::json)`.as(
        'absences',
      ),
    )
  const isHoliday = await holidaysByPlace(db, first, last)
  return {
    rows,
    plain,
    key: 'consultant.id',
    sorts: {
      candidate: 'consultant.name',
      client: ['client.name', 'consultant.name'],
      country: ['country.name', 'consultant.name'],
    },
    present: (row: LeaveCalendarRow): CalendarRow => ({
      id: row.id,
      _candidate: { id: row.id, name: row.name },
      clientID: row.clientId,
      countryID: row.countryId,
      _client: row.clientId === null ? null : { id: row.clientId, name: row.clientName ?? '' },
      _country: { id: row.countryId, name: row.countryName },
      month,
      absences: row.absences,
      offDays: eachDay(first, last).filter((day) => isRestDay(row, day) || isHoliday(row, day)),
    }),
  }
}

/** By the calendar of the placement, of the client, or of the country between placements. */
function isRestDay({ placementDays, clientDays, weekend }: LeaveCalendarRow, day: string): boolean {
  const working = placementDays ?? clientDays
  return working ? !working.includes(isoWeekday(day)) : weekend.includes(isoWeekday(day))
}

/** Public holidays of all countries and holidays of all clients between two days. */
async function holidaysByPlace(db: Db, first: string, last: string) {
  const open = await db
    .selectFrom('publicHoliday')
    .select(['countryId as of', 'date'])
    .where('date', '>=', first)
    .where('date', '<=', last)
    .execute()
  const own = await db
    .selectFrom('clientHoliday')
    .select(['clientId as of', 'date'])
    .where('date', '>=', first)
    .where('date', '<=', last)
    .where('kind', '=', 'HOLIDAY')
    .execute()
  const free = new Set([...open, ...own].map(({ of, date }) => `${of} ${date}`))
  return ({ countryId, clientId }: LeaveCalendarRow, day: string): boolean =>
    free.has(`${countryId} ${day}`) || free.has(`${clientId} ${day}`)
}

/** An opening balance replaces the former one; encashed days are deducted. */
function balanceAfter(available: string, { kind, days }: Call<Endpoints['previewMovement']>['body']): string {
  if (kind === 'OPENING') return trimmed(days, 2)
  return trimmed(kind === 'ENCASHED' ? minus(available, days) : plus(available, days), 2)
}

/** The effect of a ledger entry, such as an encashment; writes nothing. */
export async function previewMovement({ db, scope, params, body }: Call<Endpoints['previewMovement']>) {
  const person = await getConsultant(db, scope, params.id)
  const facts = await readLeaveFacts(db, person, body.on)
  const problems = await balanceEntryProblems(db, facts, body)
  const available = (await balancesOf(db, facts, body.on)).find(({ type }) => type === body.type)?.available ?? null
  return { available, after: available === null ? null : balanceAfter(available, body), problems: [...problems] }
}
