import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { proposedHolidays, ramadansOf } from '@muster/contract/settings/country-rules/holidays.rules.ts'
import type {
  NewPublicHoliday,
  PublicHoliday,
  publicHolidayEndpoints,
} from '@muster/contract/settings/country-rules/public-holidays.contract.ts'
import { sql } from 'kysely'
import { ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntries, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { conflictOn } from '../../../kernel/db/violations.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { changeEventOf } from '../../../kernel/records/changes.ts'
import { assertCountries } from '../../access/core/countries.queries.ts'
import { parametersOf } from './country-parameters.queries.ts'
import { getHoliday, getHolidays, holidaysBetween } from './public-holidays.queries.ts'

type Endpoints = typeof publicHolidayEndpoints

const duplicateDate = conflictOn(
  'public_holiday_once',
  'HOLIDAY_EXISTS',
  'This holiday is already in the calendar on that date.',
  'date',
)

export const holidayChange = changeEventOf(
  ({ id, name, countryID, _country }: PublicHoliday) => ({
    entity: 'public-holiday',
    entityID: id,
    name: `${name}, ${_country.name}`,
    countryID,
  }),
  (holiday) => holiday,
)

/** Inserts holidays that are known to be new, and returns their ids. */
export async function insertHolidays(
  context: { readonly db: Db; readonly now: Date; readonly by: string | null },
  holidays: readonly NewPublicHoliday[],
): Promise<string[]> {
  if (holidays.length === 0) return []
  const rows = holidays.map(({ countryID, ...rest }) => ({
    ...rest,
    countryId: countryID,
    createdAt: context.now,
    createdBy: context.by,
    updatedAt: context.now,
    updatedBy: context.by,
  }))
  const made = await context.db.insertInto('publicHoliday').values(rows).returning('id').execute().catch(duplicateDate)
  return made.map(({ id }) => id)
}

export async function addHoliday(call: Call<Endpoints['create']>): Promise<PublicHoliday> {
  const { db, staff, now, body } = call
  await assertCountries(db, [body.countryID])
  const [id] = await insertHolidays({ db, now, by: staff.id }, [body])
  const after = await getHoliday(db, id!)
  await writeAuditEntry(call, holidayChange('created', after))
  return after
}

type HolidayChange = Omit<Call<Endpoints['update']>['body'], 'version'>

async function update(
  call: Call<Endpoints['update'] | Endpoints['confirm']>,
  past: string,
  change: HolidayChange,
  version: number,
) {
  const { db, params, staff, now } = call
  const before = await getHoliday(db, params.id)
  const { numUpdatedRows } = await db
    .updateTable('publicHoliday')
    .set({ ...change, version: version + 1, updatedAt: now, updatedBy: staff.id })
    .where('id', '=', params.id)
    .where('version', '=', version)
    .executeTakeFirst()
    .catch(duplicateDate)
  if (numUpdatedRows === 0n) throw staleVersion(before)
  const after = await getHoliday(db, params.id)
  await writeAuditEntry(call, holidayChange(past, after, { before }))
  return after
}

export function changeHoliday(call: Call<Endpoints['update']>): Promise<PublicHoliday> {
  const { version, ...change } = call.body
  return update(call, 'updated', change, version)
}

/** The moon has been sighted: the date is no longer tentative. */
export async function confirmHoliday(call: Call<Endpoints['confirm']>): Promise<PublicHoliday> {
  const { db, params, body } = call
  const { tentative, date } = await getHoliday(db, params.id)
  if (!tentative)
    throw ruleViolation('HOLIDAY_ALREADY_CONFIRMED', 'This holiday is already confirmed. Edit its date if needed.')
  return update(call, 'confirmed', { date: body.date ?? date, tentative: false }, body.version)
}

export async function removeHoliday(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, params } = call
  const before = await getHoliday(db, params.id)
  await db.deleteFrom('publicHoliday').where('id', '=', params.id).execute()
  await writeAuditEntry(call, holidayChange('deleted', before))
  return { id: params.id }
}

/** After the moon sighting a date moves by one day, rarely by two. */
const NEAR_DAYS = 3
const apart = (one: string, other: string) => Math.abs(daysBetween(one, other))

/** The holidays of a year by the rules of the countries, each with whether the calendar already has it. */
export async function proposalFor(db: Db, year: number, countryIDs: readonly string[]) {
  const without: string[] = []
  const holidays = []
  for (const countryID of countryIDs) {
    const parameters = await parametersOf(db, countryID, `${year}-07-01`)
    if (!parameters) {
      without.push(countryID)
      continue
    }
    const known = await holidaysBetween(db, countryID, `${year}-01-01`, `${year}-12-31`)
    const proposed = proposedHolidays(parameters.holidays, year, parameters.weekend)
    // When a holiday of several days was moved, each of its days has its own row.
    const free = new Set(known.map((_, i) => i))
    for (const holiday of proposed) {
      const same = [...free].find((i) => {
        const one = known[i]!
        const near = holiday.tentative ? NEAR_DAYS : 0
        return one.name.toLowerCase() === holiday.name.toLowerCase() && apart(one.date, holiday.date) <= near
      })
      if (same !== undefined) free.delete(same)
      holidays.push({ countryID, ...holiday, known: same !== undefined })
    }
  }
  return { holidays, ramadans: ramadansOf(year), without }
}

export async function proposeHolidays(call: Call<Endpoints['propose']>) {
  const { db, staff, now, body } = call
  const countryIDs = [...new Set(body.countryIDs)]
  await assertCountries(db, countryIDs)
  if (body.mode === 'COMMIT')
    // If two users add the same year at the same time, it is added once.
    await sql`select pg_advisory_xact_lock(hashtext('public_holiday'), ${body.year}::int)`.execute(db)
  const proposal = await proposalFor(db, body.year, countryIDs)
  if (body.mode === 'CHECK') return { ...proposal, added: 0 }
  const missing = proposal.holidays.filter(({ known }) => !known).map(({ known: _known, ...holiday }) => holiday)
  const ids = await insertHolidays({ db, now, by: staff.id }, missing)
  const added = await getHolidays(db, ids)
  await writeAuditEntries(
    call,
    added.map((holiday) => holidayChange('created', holiday)),
  )
  return { ...proposal, added: ids.length }
}
