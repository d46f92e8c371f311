import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { type ReminderStep, stepAfter, stepBefore } from '@muster/contract/settings/reminders/reminder-steps.rules.ts'
import type { Recipient, ReminderCode } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { AppContext } from '../app/app-context.ts'
import { type NotificationDraft, notifyAll } from '../app/events.ts'
import { forEachRow } from '../batch/batch-rows.ts'
import { type Db, inTransaction } from '../db/db.ts'
import {
  logReminderMail,
  logReminderRun,
  logReminders,
  type ReminderDay,
  type ReminderKey,
  type ReminderMail,
} from './log.ts'
import { type ReminderInForce, remindersInForce } from './rules.ts'

type ReminderContext = Pick<AppContext, 'db' | 'log' | 'now' | 'secrets'>

/** One run of rules. `db` is the pool while subjects are selected, and a transaction while a reminder is sent. */
export interface ReminderRun<C extends ReminderCode = never> extends ReminderDay {
  readonly db: Db
  readonly secrets: AppContext['secrets']
  readonly rules: Readonly<Record<C, ReminderInForce>>
}

/** A reminder that is due now: a step of a rule, for one subject or several that share a message. */
export interface DueReminder<C extends ReminderCode, About> extends ReminderKey {
  readonly rule: C
  readonly recipients: readonly Recipient[]
  readonly subjectIDs: readonly string[]
  /** What the message is written from. */
  readonly about: About
}

interface Selection<C extends ReminderCode, Candidate> {
  /** The rules that this one run serves. */
  readonly codes: readonly C[]
  /** The subjects that may be due today; read outside of transactions, so they are checked again. */
  readonly select: (run: ReminderRun<C>) => Promise<readonly Candidate[]>
}

interface DueOf<C extends ReminderCode, Candidate, About> {
  /** The reminders due for a candidate, checked in its transaction: none, a step of one rule, or of several. */
  readonly due: (
    run: ReminderRun<C>,
    candidate: Candidate,
  ) => readonly DueReminder<C, About>[] | Promise<readonly DueReminder<C, About>[]>
}

/** Only subjects for which the reminder was not sent before. */
interface NotificationReminder<C extends ReminderCode, About> {
  readonly message: (
    run: ReminderRun<C>,
    due: DueReminder<C, About>,
  ) => Promise<NotificationDraft | readonly NotificationDraft[]>
}

interface DirectReminder<C extends ReminderCode, About> {
  /** Sends it in another way than by a notification. Returns whether it reached a recipient, and the email to log. */
  readonly send: (run: ReminderRun<C>, due: DueReminder<C, About>) => Promise<SentReminder>
}

export interface SentReminder {
  readonly isSent: boolean
  readonly mail?: ReminderMail
}

interface CombinedReminder<C extends ReminderCode, Candidate> {
  /** For several reminders that are sent as one: logs with `logReminders` and sends. Answers how many of each rule. */
  readonly remind: (run: ReminderRun<C>, candidate: Candidate) => Promise<Partial<Record<C, number>>>
}

type ReminderDefinition<C extends ReminderCode, Candidate extends { readonly id: string }, About> = Selection<
  C,
  Candidate
> &
  (
    | (DueOf<C, Candidate, About> & (NotificationReminder<C, About> | DirectReminder<C, About>))
    | CombinedReminder<C, Candidate>
  )

// biome-ignore lint/suspicious/noExplicitAny: what one selects is known to itself alone.
export type Reminders = ReminderDefinition<any, any, any>

export const defineReminders = <C extends ReminderCode, Candidate extends { readonly id: string }, About = Candidate>(
  definition: ReminderDefinition<C, Candidate, About>,
): Reminders => definition

interface DueSubject<About> {
  readonly subjectType: string
  readonly subjectID: string
  readonly dueOn: string
  readonly about: About
}

/** The step that is due before a day; none when it has passed or is far. */
export const dueBefore = <C extends ReminderCode, About>(run: ReminderRun<C>, rule: C, of: DueSubject<About>) =>
  dueOf(rule, stepBefore(run.rules[rule].steps, daysBetween(run.day, of.dueOn)), of)

/** The step that is due after a day, or one of its repetitions. */
export const dueAfter = <C extends ReminderCode, About>(run: ReminderRun<C>, rule: C, of: DueSubject<About>) =>
  dueOf(rule, stepAfter(run.rules[rule].steps, daysBetween(of.dueOn, run.day), run.rules[rule].repeatDays), of)

/** A step of one subject, or nothing where none is due. */
export function dueOf<C extends ReminderCode, About>(
  rule: C,
  step: ReminderStep | null | undefined,
  { subjectID, ...of }: DueSubject<About> & Pick<ReminderKey, 'occasion' | 'audience'>,
): DueReminder<C, About>[] {
  return step ? [{ ...of, rule, step: step.offset, recipients: step.recipients, subjectIDs: [subjectID] }] : []
}

type ReminderCounts = Partial<Record<ReminderCode, number>>

/**
 * Runs the rules of a morning. Each candidate has a transaction of its own, in which its reminders are logged and sent,
 * so that each is sent once by whichever node, and one that fails keeps no other from being reminded; the job fails at
 * its end and is tried again.
 */
export async function sendReminders(
  appContext: ReminderContext,
  definitions: readonly Reminders[],
  at: Omit<ReminderDay, 'now'> & { readonly now?: Date },
): Promise<ReminderCounts> {
  const day = { ...at, now: at.now ?? appContext.now() }
  const counts: ReminderCounts = {}
  const each = definitions.map((definition) => ({ id: definition.codes.join(), definition }))
  await forEachRow(appContext, each, async ({ definition }) => {
    const sent: ReminderCounts = Object.fromEntries(definition.codes.map((code: ReminderCode) => [code, 0]))
    try {
      await runDefinition(appContext, definition, day, sent)
    } finally {
      add(counts, sent)
      await logReminderRun(appContext.db, day, sent)
    }
  })
  return counts
}

/** How many reminders of the definitions were sent. */
export async function countSentReminders(...run: Parameters<typeof sendReminders>): Promise<number> {
  const counts = await sendReminders(...run)
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function add(counts: ReminderCounts, more: ReminderCounts): void {
  for (const [code, count] of Object.entries(more) as [ReminderCode, number][])
    counts[code] = (counts[code] ?? 0) + count
}

async function runDefinition(
  { db, log, secrets }: ReminderContext,
  definition: Reminders,
  day: ReminderDay,
  sent: ReminderCounts,
): Promise<void> {
  const rules = await remindersInForce<ReminderCode>(db, definition.codes)
  const run: ReminderRun<ReminderCode> = { ...day, db, secrets, rules }
  const candidates = await definition.select(run)
  await forEachRow({ log }, candidates, async (candidate) => {
    add(sent, await inTransaction(db, (transaction) => remindOfOne(definition, { ...run, db: transaction }, candidate)))
  })
}

async function remindOfOne(
  definition: Reminders,
  run: ReminderRun<ReminderCode>,
  candidate: unknown,
): Promise<ReminderCounts> {
  if ('remind' in definition) return definition.remind(run, candidate)
  const counts: ReminderCounts = {}
  for (const due of await definition.due(run, candidate))
    if (await sendOne(definition, run, due)) add(counts, { [due.rule]: 1 })
  return counts
}

type DueDefinition = Extract<Reminders, { readonly due: unknown }>

async function sendOne(
  definition: DueDefinition,
  run: ReminderRun<ReminderCode>,
  due: DueReminder<ReminderCode, unknown>,
): Promise<boolean> {
  const { rule, subjectType, dueOn, step, occasion, audience, subjectIDs } = due
  const key: ReminderKey = {
    rule,
    subjectType,
    dueOn,
    step,
    ...(occasion && { occasion }),
    ...(audience && { audience }),
  }
  const firstIDs = await logReminders(run.db, key, subjectIDs, run.now)
  if (firstIDs.length === 0) return false
  const first = { ...due, subjectIDs: subjectIDs.filter((id) => firstIDs.includes(id)) }
  if ('send' in definition) {
    const { isSent, mail } = await definition.send(run, first)
    for (const id of mail ? firstIDs : []) await logReminderMail(run.db, key, id, mail!)
    return isSent
  }
  const notes = await definition.message(run, first)
  await notifyAll({ db: run.db }, [notes].flat())
  return true
}
