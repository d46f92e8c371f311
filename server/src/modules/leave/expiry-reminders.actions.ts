import { compare, plus, times, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysBetween, formatDateInWords, lastOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { openExpiries } from '@muster/contract/leave/balance.rules.ts'
import { hasLedger } from '@muster/contract/leave/default-leave-rules.rules.ts'
import { rolesOf, stepBefore } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { AppContext } from '../../kernel/app/app-context.ts'
import type { CountryDate } from '../../kernel/app/country-date.ts'
import { notify } from '../../kernel/app/events.ts'
import { type Db, inTransaction } from '../../kernel/db/db.ts'
import { userIDsWithAccess } from '../access/core/people.queries.ts'
import { logReminders } from '../settings/reminders/reminders.actions.ts'
import { lookaheadDays, remindersInForce } from '../settings/reminders/reminders.queries.ts'
import { loadFactsOfMany, type Person } from './facts.queries.ts'
import { ledgerOf, movementsOfMany } from './ledger.queries.ts'

/** What a morning says of annual leave that will lapse at the end of a month, so that people can still take it: of each person once a step. */
export async function remindOfLapses(
  { db: pool, now: clock }: Pick<AppContext, 'db' | 'now'>,
  { countryID, day }: CountryDate,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const now = clock()
    const { LEAVE_EXPIRY: rule } = await remindersInForce(db, ['LEAVE_EXPIRY'])
    const ahead = monthEnds(day, lookaheadDays(rule)).flatMap((due) => {
      const step = stepBefore(rule.steps, daysBetween(day, due))
      return step ? [{ due, step }] : []
    })
    const lapsing = await lapsingOn(
      db,
      countryID,
      ahead.map(({ due }) => due),
    )
    let told = 0
    for (const { due, step } of ahead) {
      const losing = await notTold(db, lapsing.get(due) ?? [], { due, step: step.offset, sentAt: now })
      if (losing.length === 0) continue
      const to = await userIDsWithAccess(db, rolesOf(step.recipients), countryID)
      await notify(
        { db },
        {
          ...{ to, type: 'EXPIRY_ALERT', entity: 'leave-country', entityID: `countryID=${countryID}` },
          orderFormID: null,
          subject: `${people(losing)} ${trimmed(plus(...losing.map(({ days }) => days)), 2)} days of annual leave on ${formatDateInWords(due)}`,
          message: `${named(losing)} Let them take it before, or it is gone.`,
        },
      )
      told += 1
    }
    await logReminders(db, { countryID, day, now }, { LEAVE_EXPIRY: told })
  })
}

/** Those of whom this step has not spoken, whenever they began to lose days; they are marked, so that no later morning speaks of them. */
async function notTold(
  db: Db,
  losing: readonly Losing[],
  { due, step, sentAt }: { readonly due: string; readonly step: number; readonly sentAt: Date },
): Promise<Losing[]> {
  if (losing.length === 0) return []
  const marked = await db
    .insertInto('consultantReminder')
    .values(losing.map(({ id }) => ({ consultantId: id, rule: `LEAVE_EXPIRY ${step}`, due, sentAt })))
    .onConflict((on) => on.doNothing())
    .returning('consultantId')
    .execute()
  const fresh = new Set(marked.map(({ consultantId }) => consultantId))
  return losing.filter(({ id }) => fresh.has(id))
}

function monthEnds(day: string, horizon: number): string[] {
  const ends: string[] = []
  for (let month = day.slice(0, 7); daysBetween(day, lastOfMonth(month)) <= horizon; month = monthAfter(month))
    ends.push(lastOfMonth(month))
  return ends
}

interface Losing {
  readonly id: string
  readonly name: string
  readonly days: string
}

const people = ({ length }: readonly Losing[]) => (length === 1 ? '1 person loses' : `${length} people lose`)

const NAMED = 5
function named(losing: readonly Losing[]): string {
  const rest = losing.length - NAMED
  const max = losing.slice(0, NAMED).map(({ name, days }) => `${name}: ${trimmed(days, 2)}`)
  return `${max.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}

/** So many people are read at a time. */
const PORTION = 250

/** Whose leave lapses on days as their ledgers stand now, with what will have been earned by then: by the day, most days first. */
async function lapsingOn(db: Db, countryID: string, dues: readonly string[]): Promise<Map<string, Losing[]>> {
  const found = new Map<string, Losing[]>(dues.map((due) => [due, []]))
  if (dues.length === 0) return found
  const all: Person[] = await db
    .selectFrom('consultant')
    .select(['id', 'name', 'countryId', 'clientId', 'serviceStartDate', 'joinedDate', 'lastWorkingDay'])
    .where('countryId', '=', countryID)
    .where('archivedAt', 'is', null)
    .where('status', 'not in', ['PRE_JOINING', 'EXITED', 'DO_NOT_HIRE'])
    .orderBy('id')
    .execute()
  for (let from = 0; from < all.length; from += PORTION) {
    const of = await lapsesOf(db, all.slice(from, from + PORTION))
    for (const due of dues) found.get(due)!.push(...of(due))
  }
  for (const losing of found.values()) losing.sort((a, b) => compare(b.days, a.days) || (a.name < b.name ? -1 : 1))
  return found
}

/** Reads the ledgers of people, and says of a day who of them loses how much on it. */
async function lapsesOf(db: Db, some: readonly Person[]): Promise<(due: string) => Losing[]> {
  const facts = await loadFactsOfMany(db, some)
  const movements = await movementsOfMany(
    db,
    some.map(({ id }) => id),
  )
  return (due) =>
    some.flatMap(({ id, name, lastWorkingDay }): Losing[] => {
      if (lastWorkingDay !== null && lastWorkingDay <= due) return []
      const of = facts.get(id)?.(due)
      const rule = of?.rules.get('ANNUAL')
      if (!of?.service || !rule || !hasLedger(rule)) return []
      // A ledger lets nothing lapse before its first posting, and the month that is coming is posted on its way.
      const rows = movements.get(id) ?? []
      const begun = [...rows, { kind: 'ACCRUED' as const, on: due, days: '0' }]
      const lapsed = openExpiries(ledgerOf(of, rule, begun), due).filter(({ on }) => on === due)
      const days = times('-1', plus('0', ...lapsed.map((one) => one.days)))
      return compare(days, '0') > 0 ? [{ id, name, days: trimmed(days, 2) }] : []
    })
}
