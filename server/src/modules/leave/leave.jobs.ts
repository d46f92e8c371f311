import { plus } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { accrualToPost } from '@muster/contract/leave/accrual.rules.ts'
import { openExpiries, openingDate } from '@muster/contract/leave/balance.rules.ts'
import type { AppContext } from '../../kernel/app/app-context.ts'
import type { CountryDate } from '../../kernel/app/country-date.ts'
import { forEachRow } from '../../kernel/batch/batch-rows.ts'
import { type Db, inTransaction } from '../../kernel/db/db.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs/jobs.ts'
import { remindOfExpiringLeave } from './expiry-reminders.actions.ts'
import { readLeaveFacts } from './facts.queries.ts'
import { ledgerOf, movementsOf } from './ledger.queries.ts'

const isFirstOfMonth = (day: string) => day.endsWith('-01')

/**
 * On the first of a month: posts the accruals of the previous month, and expires days above the carry-over limit;
 * earlier expiries are corrected if necessary. Each person in a separate transaction, under the lock of their record; a
 * second run, or a second node, has nothing to post.
 */
export async function postMonthEnd(appContext: AppContext, { countryID, day }: CountryDate): Promise<number> {
  if (!isFirstOfMonth(day)) return 0
  const on = daysAfter(day, -1)
  const people = await appContext.db
    .selectFrom('consultant')
    .select('id')
    .where('countryId', '=', countryID)
    .where('archivedAt', 'is', null)
    .where('status', 'not in', ['PRE_JOINING', 'DO_NOT_HIRE'])
    .where((eb) => eb.or([eb('lastWorkingDay', 'is', null), eb('lastWorkingDay', '>=', daysAfter(on, -62))]))
    .orderBy('id')
    .execute()
  let posted = 0
  await forEachRow(appContext, people, async ({ id }) => {
    posted += await inTransaction(appContext.db, (db) => postFor(db, id, on))
  })
  return posted
}

async function postFor(db: Db, consultantID: string, on: string): Promise<number> {
  const person = await db
    .selectFrom('consultant')
    .selectAll()
    .where('id', '=', consultantID)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const facts = await readLeaveFacts(db, person, on)
  const rule = facts.rules.get('ANNUAL')
  if (!facts.service || !rule || facts.service.startsOn > on) return 0
  const rows = await movementsOf(db, person.id, 'ANNUAL')
  const opened = openingDate(rows)
  const posted = rows.filter((row) => row.kind === 'ACCRUED' && (opened === null || row.on > opened))
  const days = accrualToPost(facts.service, on, { openedOn: opened, days: plus(...posted.map((row) => row.days)) })
  const accrued = days === null ? [] : [{ kind: 'ACCRUED' as const, on, days }]
  const movements = [...accrued, ...openExpiries(ledgerOf(facts, rule, [...rows, ...accrued]), on)]
  if (movements.length === 0) return 0
  const made = await db
    .insertInto('leaveMovement')
    .values(
      movements.map(({ kind, on: onDay, days }) => ({ consultantId: person.id, type: 'ANNUAL', kind, onDay, days })),
    )
    .onConflict((already) => already.doNothing())
    .returning('id')
    .execute()
  return made.length
}

export const leaveJobs: readonly Job[] = [
  defineJob<CountryDate>('leave.month-end', ({ appContext, payload }) => postMonthEnd(appContext, payload)),
  defineJob<CountryDate>('leave.expiry', ({ appContext, payload }) => remindOfExpiringLeave(appContext, payload)),
]
export const leaveSchedules: readonly Schedule[] = [
  { name: 'leave.month-end', every: 'day', at: '01:15', zone: 'country' },
  { name: 'leave.expiry', every: 'day', at: '06:15', zone: 'country' },
]
