import { compare, plus, times, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysBetween, formatLongDate, lastOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { openExpiries } from '@muster/contract/leave/balance.rules.ts'
import { hasLedger } from '@muster/contract/leave/default-leave-rules.rules.ts'
import { type ReminderStep, stepBefore } from '@muster/contract/settings/reminders/reminder-steps.rules.ts'
import type { AppContext } from '../../kernel/app/app-context.ts'
import type { CountryDate } from '../../kernel/app/country-date.ts'
import { inBatches } from '../../kernel/batch/in-batches.ts'
import type { Db } from '../../kernel/db/db.ts'
import { defineReminders, sendReminders } from '../../kernel/reminders/reminders.ts'
import { lookaheadDays } from '../../kernel/reminders/rules.ts'
import { recipientsOfStep } from '../settings/reminders/recipients.queries.ts'
import { loadFactsOfMany, type Person } from './facts.queries.ts'
import { ledgerOf, movementsOfMany } from './ledger.queries.ts'

interface MonthEnd {
  readonly id: string
  readonly step: ReminderStep
  readonly losing: readonly ExpiringLeave[]
}

/**
 * Annual leave that expires at the end of a month, while it can still be taken: one message for all consultants of a
 * country, each of them once per step.
 */
const leaveExpiry = defineReminders({
  codes: ['LEAVE_EXPIRY'],
  select: async ({ db, day, countryID, rules }): Promise<MonthEnd[]> => {
    const { steps } = rules.LEAVE_EXPIRY
    const ahead = monthEnds(day, lookaheadDays(rules)).flatMap((due) => {
      const step = stepBefore(steps, daysBetween(day, due))
      return step ? [{ id: due, step }] : []
    })
    const lapsing = await expiringLeaveOn(
      db,
      countryID,
      ahead.map(({ id }) => id),
    )
    return ahead.map((one) => ({ ...one, losing: lapsing.get(one.id) ?? [] }))
  },
  due: (_run, about) => [
    {
      rule: 'LEAVE_EXPIRY',
      subjectType: 'consultant',
      subjectIDs: about.losing.map(({ id }) => id),
      dueOn: about.id,
      step: about.step.offset,
      recipients: about.step.recipients,
      about,
    },
  ],
  message: async ({ db, countryID }, { recipients, about, subjectIDs }) => {
    const first = new Set(subjectIDs)
    const losing = about.losing.filter(({ id }) => first.has(id))
    return {
      to: await recipientsOfStep(db, recipients, { countryID }),
      type: 'EXPIRY_ALERT',
      entity: 'leave-country',
      entityID: `countryID=${countryID}`,
      orderFormID: null,
      subject: `${people(losing)} ${trimmed(plus(...losing.map(({ days }) => days)), 2)} days of annual leave on ${formatLongDate(about.id)}`,
      message: `${describeLosses(losing)} Unused days will expire.`,
    }
  },
})

export const remindOfExpiringLeave = (appContext: AppContext, at: CountryDate) =>
  sendReminders(appContext, [leaveExpiry], at)

function monthEnds(day: string, horizon: number): string[] {
  const ends: string[] = []
  for (let month = day.slice(0, 7); daysBetween(day, lastOfMonth(month)) <= horizon; month = monthAfter(month))
    ends.push(lastOfMonth(month))
  return ends
}

interface ExpiringLeave {
  readonly id: string
  readonly name: string
  readonly days: string
}

const people = ({ length }: readonly ExpiringLeave[]) =>
  length === 1 ? '1 consultant loses' : `${length} consultants lose`

const MAX_NAMED = 5
function describeLosses(losing: readonly ExpiringLeave[]): string {
  const rest = losing.length - MAX_NAMED
  const max = losing.slice(0, MAX_NAMED).map(({ name, days }) => `${name}: ${trimmed(days, 2)}`)
  return `${max.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}

/** The number of people loaded at a time. */
const BATCH_SIZE = 250

/**
 * The consultants with expiring leave by their current ledgers, including what will have been earned by then: by expiry
 * date, most days first.
 */
async function expiringLeaveOn(
  db: Db,
  countryID: string,
  dues: readonly string[],
): Promise<Map<string, ExpiringLeave[]>> {
  const found = new Map<string, ExpiringLeave[]>(dues.map((due) => [due, []]))
  if (dues.length === 0) return found
  const all: Person[] = await db
    .selectFrom('consultant')
    .select(['id', 'name', 'countryId', 'clientId', 'serviceStartDate', 'joinedDate', 'lastWorkingDay'])
    .where('countryId', '=', countryID)
    .where('archivedAt', 'is', null)
    .where('status', 'not in', ['PRE_JOINING', 'EXITED', 'DO_NOT_HIRE'])
    .orderBy('id')
    .execute()
  for (const portion of inBatches(all, BATCH_SIZE)) {
    const of = await expiringLeaveOf(db, portion)
    for (const due of dues) found.get(due)!.push(...of(due))
  }
  for (const losing of found.values()) losing.sort((a, b) => compare(b.days, a.days) || (a.name < b.name ? -1 : 1))
  return found
}

/** Loads the ledgers of people, and finds who loses how many days on a date. */
async function expiringLeaveOf(db: Db, some: readonly Person[]): Promise<(due: string) => ExpiringLeave[]> {
  const facts = await loadFactsOfMany(db, some)
  const movements = await movementsOfMany(
    db,
    some.map(({ id }) => id),
  )
  return (due) =>
    some.flatMap(({ id, name, lastWorkingDay }): ExpiringLeave[] => {
      if (lastWorkingDay !== null && lastWorkingDay <= due) return []
      const of = facts.get(id)?.(due)
      const rule = of?.rules.get('ANNUAL')
      if (!of?.service || !rule || !hasLedger(rule)) return []
      // Nothing expires before the first posting of a ledger, and the coming month end counts as posted.
      const rows = movements.get(id) ?? []
      const begun = [...rows, { kind: 'ACCRUED' as const, on: due, days: '0' }]
      const lapsed = openExpiries(ledgerOf(of, rule, begun), due).filter(({ on }) => on === due)
      const days = times('-1', plus('0', ...lapsed.map((one) => one.days)))
      return compare(days, '0') > 0 ? [{ id, name, days: trimmed(days, 2) }] : []
    })
}
