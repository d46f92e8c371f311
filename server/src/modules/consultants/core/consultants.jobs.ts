import type { CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import { daysBetween, formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import { type Recipient, rolesOf, stepAfter, stepBefore } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { type Note, notify } from '../../../kernel/app/events.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { managersOf, userIDsWithAccess } from '../../access/core/people.queries.ts'
import { isFirst, logReminders } from '../../settings/reminders/reminders.actions.ts'
import { remindersInForce } from '../../settings/reminders/reminders.queries.ts'
import { inDays } from '../../settings/reminders/reminders.rules.ts'
import { AUTHORISING, CODES, DOCUMENTS } from './reminders.rules.ts'

/** Of whom nothing runs out any more for us. */
const GONE: readonly CandidateStatus[] = ['EXITED', 'DO_NOT_HIRE']

const COLUMNS = [
  ...(['id', 'name', 'status', 'nationality', 'countryId', 'clientId', 'probationEnd', 'currentOrderFormId'] as const),
  ...(['passportExpiry', 'visaExpiry', 'workPermitExpiry', 'residenceExpiry', 'medicalExpiry'] as const),
] as const

const staffOf = (db: Db, countryID: string) =>
  db
    .selectFrom('consultant')
    .select([...COLUMNS])
    .where('archivedAt', 'is', null)
    .where('countryId', '=', countryID)
    .where('status', 'not in', GONE)
    .orderBy('name')
    .orderBy('id')
    .execute()
type Person = Awaited<ReturnType<typeof staffOf>>[number]

interface Ring extends Pick<Note, 'type' | 'subject' | 'message'> {
  readonly code: Code
  /** The mark: with its step, so that each comes once. */
  readonly rule: string
  readonly due: string
  readonly recipients: readonly Recipient[]
}
type Code = (typeof CODES)[number]
type Rules = Awaited<ReturnType<typeof remindersInForce<Code>>>

/** What this morning has to say of somebody; the marks leave out what was said before. */
function ringsOf(person: Person, today: string, rules: Rules): Ring[] {
  const { name, status, probationEnd } = person
  const rings: Ring[] = []
  for (const { field, words, code } of DOCUMENTS) {
    const due = person[field]
    const step = due && stepBefore(rules[code].steps, daysBetween(today, due))
    if (step)
      rings.push({
        ...{ code, rule: `${field}-${step.offset}`, due, recipients: step.recipients, type: 'EXPIRY_ALERT' },
        subject: `${name}: the ${words} expires ${inDays(due, today)}`,
        message: `The ${words} of ${name} is valid until ${formatDateInWords(due)}. Renew it, and record the new day.`,
      })
  }
  const ending =
    probationEnd && status === 'ACTIVE' && stepBefore(rules.PROBATION_END.steps, daysBetween(today, probationEnd))
  if (ending)
    rings.push({
      ...{
        code: 'PROBATION_END',
        rule: `probation-${ending.offset}`,
        due: probationEnd,
        recipients: ending.recipients,
      },
      type: 'EXPIRY_ALERT',
      subject: `${name}: the probation ends ${inDays(probationEnd, today)}`,
      message: `The probation of ${name} ends on ${probationEnd}. Confirm, extend, or prepare the exit.`,
    })
  const expired = unauthorisedSince(person, today)
  const { steps, repeatDays } = rules.WORK_AUTHORISATION_EXPIRED
  const since = expired && stepAfter(steps, daysBetween(expired, today), repeatDays)
  if (since)
    rings.push({
      ...{ code: 'WORK_AUTHORISATION_EXPIRED', rule: `work-authorisation-${since.offset}`, due: expired },
      ...{ recipients: since.recipients, type: 'EXPIRY_ALERT' },
      // Not every reader may see which paper it is, and its day.
      subject: `${name} works without a valid work authorisation`,
      message: `A visa, work permit or residence ID of ${name}, who is on a placement, has expired. Renew it, or take ${name} off work until it is renewed.`,
    })
  return rings
}

/** Who is at a client's: also on notice, until the last day. */
const WORKING = new Set(['ACTIVE', 'ON_NOTICE'])

/** The last day of the paper that expired most recently, of somebody who works; null for those at home, who need none. */
function unauthorisedSince(person: Person, today: string): string | null {
  if (!WORKING.has(person.status) || person.nationality === person.countryId) return null
  const expired = AUTHORISING.flatMap((field) => person[field] ?? []).filter((day) => day < today)
  return expired.sort().at(-1) ?? null
}

/**
 * Papers that expire, probations that end, and people who work with an expired work authorisation (domain.md §8); once each. Answers how
 * many bells it rang.
 */
export async function remindOfConsultants(
  { db }: Pick<AppContext, 'db'>,
  { countryID, day: today }: CountryDate,
  now: Date,
): Promise<number> {
  const rules = await remindersInForce(db, CODES)
  const sent: Record<string, number> = Object.fromEntries(CODES.map((code) => [code, 0]))
  for (const person of await staffOf(db, countryID))
    for (const ring of ringsOf(person, today, rules))
      await inTransaction(db, async (transaction) => {
        const { rule, due, type, subject, message, recipients, code } = ring
        const mark = { consultantId: person.id, rule, due, sentAt: now }
        if (!(await isFirst(transaction, 'consultantReminder', mark))) return
        await notify(
          { db: transaction },
          {
            ...{ type, subject, message, entity: 'consultant', entityID: person.id },
            orderFormID: person.currentOrderFormId,
            to: [
              ...(await userIDsWithAccess(transaction, rolesOf(recipients), countryID)),
              ...(recipients.includes('ACCOUNT_MANAGERS') ? await managersOf(transaction, person) : []),
            ],
          },
        )
        sent[code]! += 1
      })
  await logReminders(db, { countryID, day: today, now }, sent)
  return Object.values(sent).reduce((sum, count) => sum + count, 0)
}

export const consultantJobs: readonly Job[] = [
  defineJob<CountryDate>('consultants.reminders', ({ appContext, payload, now }) =>
    remindOfConsultants(appContext, payload, now),
  ),
]

export const consultantSchedules: readonly Schedule[] = [
  { name: 'consultants.reminders', every: 'day', at: '06:00', zone: 'country' },
]
