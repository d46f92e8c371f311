/** The steps of a reminder (docs/domain/reminders.md): which a rule may have, and which of them is due. */
import {
  type Recipient,
  type ReminderCode,
  recipientLabel,
  recipientsOffered,
  reminderEntry,
} from './reminders.rules.ts'

/** One step of a rule: the time before or after, and its recipients. */
export interface ReminderStep {
  /** Days, or hours if the rule counts in hours. */
  readonly offset: number
  readonly recipients: readonly Recipient[]
}

interface StepError {
  readonly path: string
  readonly message: string
}

/** The errors in the steps of a rule, each at its field. */
export function stepErrors(code: ReminderCode, steps: readonly ReminderStep[], repeatDays: number | null): StepError[] {
  const { timing, repeats } = reminderEntry(code)
  const offered = recipientsOffered(code)
  const validationErrors: StepError[] = []
  if (timing === 'DAILY' && steps.length > 0)
    validationErrors.push({
      path: 'steps',
      message: 'This reminder is sent to all users every morning. It has no steps.',
    })
  if (timing === 'EVENT' && (steps.length !== 1 || steps[0]?.offset !== 0))
    validationErrors.push({ path: 'steps', message: 'This reminder is sent at once, so it has a single step.' })
  if (timing !== 'DAILY' && steps.length === 0)
    validationErrors.push({ path: 'steps', message: 'Add a step or turn the reminder off.' })
  if (repeatDays !== null && !repeats)
    validationErrors.push({ path: 'repeatDays', message: 'This reminder can’t repeat. Add a step instead.' })
  steps.forEach(({ offset, recipients }, i) => {
    if (steps.findIndex((one) => one.offset === offset) < i)
      validationErrors.push({
        path: `steps.${i}.offset`,
        message: 'Another step has the same time. Select another time.',
      })
    const strange = recipients.filter((one) => !offered.includes(one))
    if (strange.length > 0)
      validationErrors.push({
        path: `steps.${i}.recipients`,
        message: `${strange.map(recipientLabel).join(', ')} can’t see the records of this reminder. Remove them.`,
      })
  })
  return validationErrors
}

/**
 * The due step before a date for the number of days left: the nearest one that has been reached, so that a missed day
 * is made up for.
 */
export function stepBefore(steps: readonly ReminderStep[], left: number): ReminderStep | null {
  const reached = left < 0 ? [] : steps.filter(({ offset }) => left <= offset)
  return reached.reduce<ReminderStep | null>((min, one) => (min && min.offset <= one.offset ? min : one), null)
}

/** The due step after a date for the time passed: the last one that has been reached, or one of its repetitions. */
export function stepAfter(
  steps: readonly ReminderStep[],
  gone: number,
  repeatDays: number | null = null,
): ReminderStep | null {
  const reached = steps.filter(({ offset }) => gone >= offset)
  const last = reached.reduce<ReminderStep | null>((max, one) => (max && max.offset >= one.offset ? max : one), null)
  if (!last || repeatDays === null || reached.length < steps.length) return last
  const again = Math.floor((gone - last.offset) / repeatDays) * repeatDays
  return { ...last, offset: last.offset + again }
}
