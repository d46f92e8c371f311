import { expect, test } from 'vitest'
import type { Scope } from '../../../kernel/db/scope.ts'
import { createTimesheetTestApp, TIMESHEETS } from '../../../kernel/testing/fixtures/timesheet-fixtures.ts'
import { filteredTimesheets } from './list.queries.ts'
import { findTimesheetsByName } from './name-search.queries.ts'

const CLOSE = '/timesheets/month-close'
const EVERYWHERE = { countryIDs: null, ownClientsOf: null, assignedJobsOf: null, teamsOf: null } as unknown as Scope
const NOVEMBER = { month: '2026-11' }
const { app, manager, timesheet } = await createTimesheetTestApp()
app.setNow('2026-11-18T08:00:00Z')

test('each search term matches the consultant or the client of a timesheet, however many matches there are', async () => {
  const { db } = app.appContext
  const made = [await timesheet({ countryID: 'BH' }), await timesheet({ countryID: 'BH' })]
  const people = [
    { name: 'Zéphyrine Quaintrell', nameArabic: 'زينب', title: 'Wrangler', preferredName: 'Zazie' },
    { name: 'Quaintrell Omari' },
  ]
  for (const [nth, { candidateID, clientID }] of made.entries()) {
    await db.updateTable('consultant').set(people[nth]!).where('id', '=', candidateID).execute()
    const name = ['Harbour Lights', 'Zephyr Works'][nth]!
    await db.updateTable('client').set({ name }).where('id', '=', clientID).execute()
  }
  const { code } = await db
    .selectFrom('consultant')
    .select('code')
    .where('id', '=', made[1]!.candidateID)
    .executeTakeFirstOrThrow()
  const [first, second] = made.map(({ id }) => id)
  const expected: Record<string, (string | undefined)[]> = {
    quaintrell: [first, second],
    zephyr: [first, second],
    'ZEPHYRINE quaint': [first],
    'harbour quaintrell': [first],
    'harbour omari': [],
    'zephyr omari': [second],
    [code]: [second],
    زينب: [first],
    'lights works': [],
    // The title and the preferred name are not searched, and characters of patterns have no special meaning.
    wrangler: [],
    zazie: [],
    z_phyrine: [],
    '%': [],
  }
  const idsIn = (rows: readonly { id?: string; timesheetID?: string }[]) =>
    rows.map(({ id, timesheetID }) => timesheetID ?? id).sort()
  for (const [searchInput, ids] of Object.entries(expected)) {
    const filters = { ...NOVEMBER, countryID: 'BH', searchInput }
    expect(idsIn((await manager.get(TIMESHEETS, filters)).data), searchInput).toEqual(ids.sort())
    const counts: { count: number }[] = (await manager.get(`${TIMESHEETS}/counts`, filters)).data
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length)
    expect(idsIn((await manager.get(`${CLOSE}/placements`, filters)).data), searchInput).toEqual(ids)
    const many = filteredTimesheets(
      { db, scope: EVERYWHERE, query: { countryID: ['BH'] } },
      await findTimesheetsByName(db, searchInput, 0),
    )
    expect(idsIn(await many.select('timesheet.id').execute()), `${searchInput} among many`).toEqual(ids)
  }
})
