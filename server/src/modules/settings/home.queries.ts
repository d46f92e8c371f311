import { may, right } from '@muster/contract/kernel/permission.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { Staff } from '../../kernel/scope.ts'
import { MOST_WORK_ROWS, type WorkRow } from '../../kernel/work-row.ts'
import { editionTitle } from './editions.queries.ts'

/** So many days before a tentative holiday it should be confirmed or moved. */
const HOLIDAY_DAYS = 14

/** Settings and exchange rates that wait for the caller's approval, those of the caller that wait for others, holidays to confirm. */
export async function settingsWork(db: Db, staff: Staff, today: string) {
  const [editions, rates, holidays] = await Promise.all([
    waitingEditions(db, staff),
    waitingRates(db, staff),
    tentativeHolidays(db, staff, today),
  ])
  const of = (mine: boolean) => [...editions, ...rates].filter((one) => one.mine === mine).map(({ row }) => row)
  return { forMe: [...of(false), ...holidays], onOthers: of(true) }
}

interface Waiting {
  readonly mine: boolean
  readonly row: WorkRow
}

async function waitingEditions(db: Db, staff: Staff): Promise<Waiting[]> {
  const decides = may(staff, right('settings', 'approve'))
  if (!decides && !may(staff, right('settings', 'create'))) return []
  const found = await db
    .selectFrom('settingEdition as edition')
    .innerJoin('appUser as maker', 'maker.id', 'edition.enteredBy')
    .leftJoin('country', 'country.id', 'edition.countryId')
    .select([
      'edition.id',
      'edition.kind',
      'edition.number',
      'edition.effectiveFrom',
      'edition.enteredBy',
      'edition.enteredAt',
    ])
    .select(['maker.name as makerName', 'country.name as countryName'])
    .where('edition.status', '=', 'PROPOSED')
    .$if(!decides, (waiting) => waiting.where('edition.enteredBy', '=', staff.id))
    .orderBy('edition.enteredAt')
    .limit(MOST_WORK_ROWS)
    .execute()
  return found.map(({ id, kind, number, effectiveFrom, enteredBy, enteredAt, makerName, countryName }) => ({
    mine: enteredBy === staff.id,
    row: {
      kind: 'setting-edition',
      id,
      title: `${editionTitle({ kind, countryName })}, edition ${number}`,
      subtitle: `Proposed by ${makerName}`,
      action: enteredBy === staff.id ? 'Open' : 'Decide',
      path: enteredBy === staff.id ? `/settings/editions/${id}` : `/settings/approvals/${id}`,
      since: enteredAt.toISOString(),
      dueOn: effectiveFrom,
    },
  }))
}

/** One row for the rates that one person has entered, however many there are. */
async function waitingRates(db: Db, staff: Staff): Promise<Waiting[]> {
  const decides = may(staff, right('exchange-rates', 'approve'))
  if (!decides && !may(staff, right('exchange-rates', 'create'))) return []
  const found = await db
    .selectFrom('exchangeRate as rate')
    .innerJoin('appUser as maker', 'maker.id', 'rate.enteredBy')
    .select(['maker.id', 'maker.name'])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<Date>`min(rate.entered_at)`.as('since'))
    .where('rate.status', '=', 'PROPOSED')
    .$if(!decides, (waiting) => waiting.where('rate.enteredBy', '=', staff.id))
    .groupBy(['maker.id', 'maker.name'])
    .orderBy('since')
    .limit(MOST_WORK_ROWS)
    .execute()
  return found.map(({ id, name, count, since }) => ({
    mine: id === staff.id,
    row: {
      kind: 'exchange-rates',
      id,
      title: count === 1 ? 'An exchange rate waits for approval' : `${count} exchange rates wait for approval`,
      subtitle: `Entered by ${name}`,
      action: id === staff.id ? 'Open' : 'Decide',
      path: '/settings/exchange-rates?status=PROPOSED',
      since: since.toISOString(),
      dueOn: null,
    },
  }))
}

async function tentativeHolidays(db: Db, staff: Staff, today: string): Promise<WorkRow[]> {
  if (!may(staff, right('settings', 'edit'))) return []
  const found = await db
    .selectFrom('publicHoliday as holiday')
    .innerJoin('country', 'country.id', 'holiday.countryId')
    .select(['holiday.id', 'holiday.name', 'holiday.date', 'country.name as countryName'])
    .where('holiday.tentative', '=', true)
    .where('holiday.date', '<=', sql<string>`${today}::date + ${HOLIDAY_DAYS}::int`)
    .orderBy('holiday.date')
    .limit(MOST_WORK_ROWS)
    .execute()
  return found.map(({ id, name, date, countryName }) => ({
    kind: 'holiday',
    id,
    title: `${name} in ${countryName} is tentative`,
    subtitle: 'Confirm the day, or move it as announced',
    action: 'Confirm',
    path: `/settings/public-holidays?open=${id}`,
    since: null,
    dueOn: date,
  }))
}
