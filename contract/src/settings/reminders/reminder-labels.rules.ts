/** A reminder rule as text: its timing and its recipients. */
import type { ReminderStep } from './reminder-steps.rules.ts'
import { type ReminderCode, recipientLabel, reminderEntry } from './reminders.rules.ts'

const counted = (count: number, unit: 'DAYS' | 'HOURS') =>
  `${count} ${unit === 'HOURS' ? (count === 1 ? 'hour' : 'hours') : count === 1 ? 'day' : 'days'}`

/** `90, 60 and 30 days before`. */
export function describeSchedule(
  code: ReminderCode,
  steps: readonly ReminderStep[],
  repeatDays: number | null,
): string {
  const { timing, unit } = reminderEntry(code)
  if (timing === 'DAILY') return 'Each morning'
  if (timing === 'EVENT') return 'At each threshold'
  const offsets = inOrder(code, steps).map(({ offset }) => offset)
  if (offsets.length === 0) return 'Never'
  const numbers = offsets.length === 1 ? '' : `${offsets.slice(0, -1).join(', ')} and `
  const text = `${numbers}${counted(offsets.at(-1)!, unit)} ${timing.toLowerCase()}`
  return repeatDays === null ? text : `${text}, then every ${counted(repeatDays, 'DAYS')}`
}

/** In the order of time: the earliest before a date first, the earliest after it first. */
export const inOrder = (code: ReminderCode, steps: readonly ReminderStep[]): ReminderStep[] =>
  steps.toSorted((a, b) => (reminderEntry(code).timing === 'BEFORE' ? b.offset - a.offset : a.offset - b.offset))

export const describeRecipients = (steps: readonly ReminderStep[]): string =>
  [...new Set(steps.flatMap(({ recipients }) => recipients))].map(recipientLabel).join(', ') || 'All users'

/** By step, for the audit trail: `90 days: Visa Team, HR Associate; 30 days: …`. */
export const describeSteps = (code: ReminderCode, steps: readonly ReminderStep[]): string =>
  inOrder(code, steps)
    .map(
      ({ offset, recipients }) =>
        `${counted(offset, reminderEntry(code).unit)}: ${recipients.map(recipientLabel).join(', ')}`,
    )
    .join('; ')
