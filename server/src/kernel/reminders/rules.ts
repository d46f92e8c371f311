import { plural } from '@muster/contract/kernel/api/labels.ts'
import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import type { ReminderStep } from '@muster/contract/settings/reminders/reminder-steps.rules.ts'
import type { ReminderCode } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { Db } from '../db/db.ts'

/** A rule as a job reads it. */
export interface ReminderInForce {
  /** None while the rule is switched off. */
  readonly steps: readonly ReminderStep[]
  readonly repeatDays: number | null
  readonly isOn: boolean
}

/** The current rules of these codes. */
export async function remindersInForce<C extends ReminderCode>(
  db: Db,
  codes: readonly C[],
): Promise<Readonly<Record<C, ReminderInForce>>> {
  const rows = await db
    .selectFrom('reminderRule')
    .select(['code', 'isOn', 'steps', 'repeatDays'])
    .where('code', 'in', [...codes])
    .execute()
  const found = new Map(rows.map((row) => [row.code, row]))
  const rules = codes.map((code): [C, ReminderInForce] => {
    const row = found.get(code)
    if (!row) throw new Error(`There is no reminder ${code}.`)
    const steps = row.isOn ? (row.steps as unknown as ReminderStep[]) : []
    return [code, { steps, repeatDays: row.repeatDays, isOn: row.isOn }]
  })
  return Object.fromEntries(rules) as Record<C, ReminderInForce>
}

/** The most days ahead at which a step of these rules is due; -1 where there is none. */
export const lookaheadDays = (rules: Readonly<Record<string, ReminderInForce>>): number =>
  Math.max(-1, ...Object.values(rules).flatMap(({ steps }) => steps.map(({ offset }) => offset)))

/** `today`, `tomorrow`, `in 5 days`. */
export function inDays(due: string, today: string): string {
  const left = daysBetween(today, due)
  return left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${plural(left, 'day')}`
}
