import * as z from 'zod'
import { type Endpoints, get, list, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { booleanFlag, Id, Instant, Ref, repeatable, Version } from '../../kernel/values/fields.ts'
import { type ReminderGroup, reminderGroupLabels } from './reminders.labels.ts'
import { RECIPIENTS, REMINDER_CODES } from './reminders.rules.ts'

export const ReminderCode = z.enum(REMINDER_CODES)
const Group = z.enum(Object.keys(reminderGroupLabels) as [ReminderGroup, ...ReminderGroup[]])
const wholeNumber = (min: number, max: number) =>
  z.int('Enter a whole number.').min(min, `At least ${min}.`).max(max, `At most ${max}.`)

const ReminderStep = z.strictObject({
  /** Days before or after, or hours if the rule counts in hours. */
  offset: wholeNumber(0, 720),
  /** Roles, or people by their relation to the record. */
  recipients: z.array(z.enum(RECIPIENTS)).min(1, 'Select at least one recipient.').max(30, 'At most 30.'),
})

export const ReminderRule = z.object({
  id: Id,
  code: ReminderCode,
  name: z.string(),
  about: z.string(),
  group: Group,
  /** BEFORE and AFTER count from a date; EVENT is sent at once; DAILY is a separate email. */
  timing: z.enum(['BEFORE', 'AFTER', 'EVENT', 'DAILY']),
  unit: z.enum(['DAYS', 'HOURS']),
  isOn: z.boolean(),
  steps: z.array(ReminderStep),
  /** The interval in days after the last step; null without a repetition. */
  repeatDays: z.int().nullable(),
  /** The same as text. */
  when: z.string(),
  who: z.string(),
  /** When the check last ran in any country; null before the first time. */
  lastRunAt: Instant.nullable(),
  /** The number of reminders sent on the day of the last run, and in the thirty days before it. */
  lastReminded: z.int(),
  remindedIn30Days: z.int(),
  updatedAt: Instant,
  _updatedBy: Ref.nullable(),
  version: Version,
})
export type ReminderRule = z.output<typeof ReminderRule>

export const ReminderRuleChange = z.strictObject({
  isOn: z.boolean(),
  steps: z.array(ReminderStep).max(12, 'At most twelve steps.'),
  repeatDays: wholeNumber(1, 90).nullable(),
  version: Version,
})

const view = right('settings', 'view')
export const reminderEndpoints = {
  list: list('/settings/reminders', {
    summary: 'Lists the reminders with schedule, recipients and recent counts.',
    may: view,
    item: ReminderRule,
    filters: { group: repeatable(Group), isOn: booleanFlag.optional() },
    sorts: ['position', 'lastRunAt', 'updatedAt'],
    order: 'position',
    export: view,
  }),
  get: get('/settings/reminders/:id', { summary: 'One reminder.', may: view, returns: ReminderRule }),
  update: put('/settings/reminders/:id', {
    summary: 'Updates the schedule and recipients of a reminder, or turns it off.',
    may: right('settings', 'edit'),
    body: ReminderRuleChange,
    returns: ReminderRule,
  }),
  history: historyEndpoint('/settings/reminders/:id/history', 'a reminder', view),
} satisfies Endpoints
