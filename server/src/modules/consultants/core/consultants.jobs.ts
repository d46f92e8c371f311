import { expiryLabels } from '@muster/contract/consultants/consultants.labels.ts'
import type { CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import type { NotificationDraft } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import {
  countSentReminders,
  type DueReminder,
  defineReminders,
  dueAfter,
  dueBefore,
  type ReminderRun,
} from '../../../kernel/reminders/reminders.ts'
import { inDays } from '../../../kernel/reminders/rules.ts'
import { recipientsOfStep } from '../../settings/reminders/recipients.queries.ts'
import { AUTHORISING, CODES, DOCUMENTS } from './reminders.rules.ts'

/** Consultants whose documents are no longer relevant for us. */
const GONE: readonly CandidateStatus[] = ['EXITED', 'DO_NOT_HIRE']

const COLUMNS = [
  'id',
  'name',
  'status',
  'nationality',
  'countryId',
  'clientId',
  'probationEnd',
  'currentOrderFormId',
  'passportExpiry',
  'visaExpiry',
  'workPermitExpiry',
  'residenceExpiry',
  'medicalExpiry',
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

type Code = (typeof CODES)[number]
type Run = ReminderRun<Code>

interface PersonReminder extends Pick<NotificationDraft, 'subject' | 'message'> {
  readonly person: Person
}

/** The reminders due for a consultant on the day. */
function dueOfPerson(run: Run, person: Person): DueReminder<Code, PersonReminder>[] {
  const today = run.day
  const { id: subjectID, name, status, probationEnd } = person
  const about = (subject: string, message: string) => ({
    subjectType: 'consultant',
    subjectID,
    about: { person, subject, message },
  })
  const documents = DOCUMENTS.flatMap(({ field, code }) => {
    const dueOn = person[field]
    if (!dueOn) return []
    const label = inSentence(expiryLabels[field])
    const subject = `${name}: ${label} expires ${inDays(dueOn, today)}`
    const message = `The ${label} of ${name} is valid until ${formatLongDate(dueOn)}. Renew it and enter the new expiry date.`
    return dueBefore(run, code, { ...about(subject, message), dueOn })
  })
  const probation =
    probationEnd && status === 'ACTIVE'
      ? dueBefore(run, 'PROBATION_END', {
          ...about(
            `${name}: probation ends ${inDays(probationEnd, today)}`,
            `The probation of ${name} ends on ${probationEnd}. Confirm, extend, or prepare the exit.`,
          ),
          dueOn: probationEnd,
        })
      : []
  const expiredOn = unauthorisedSince(person, today)
  const unauthorised = expiredOn
    ? dueAfter(run, 'WORK_AUTHORISATION_EXPIRED', {
        // Some users may not see which document it is, and its date.
        ...about(
          `${name} works without a valid work authorisation`,
          `A visa, work permit or residence ID of ${name}, who is on a placement, has expired. Renew it, or suspend ${name} from work until it is renewed.`,
        ),
        dueOn: expiredOn,
      })
    : []
  return [...documents, ...probation, ...unauthorised]
}

/** Consultants at a client, also on notice, until the last working day. */
const WORKING = new Set(['ACTIVE', 'ON_NOTICE'])

/** The expiry date of the most recently expired document of a working consultant; null for citizens, who need none. */
function unauthorisedSince(person: Person, today: string): string | null {
  if (!WORKING.has(person.status) || person.nationality === person.countryId) return null
  const expired = AUTHORISING.flatMap((field) => person[field] ?? []).filter((day) => day < today)
  return expired.sort().at(-1) ?? null
}

/**
 * Expiring documents, ending probations, and consultants working with an expired work authorisation
 * (docs/domain/reminders.md).
 */
const consultantReminders = defineReminders({
  codes: CODES,
  select: async (run: Run) =>
    (await staffOf(run.db, run.countryID)).filter((person) => dueOfPerson(run, person).length > 0),
  due: dueOfPerson,
  message: async ({ db, countryID }, { recipients, about: { person, subject, message } }) => ({
    to: await recipientsOfStep(db, recipients, { countryID, clientID: person.clientId }),
    type: 'EXPIRY_ALERT',
    subject,
    message,
    entity: 'consultant',
    entityID: person.id,
    orderFormID: person.currentOrderFormId,
  }),
})

/** Returns the number of sent reminders. */
export const remindOfConsultants = (appContext: AppContext, at: CountryDate, now: Date): Promise<number> =>
  countSentReminders(appContext, [consultantReminders], { ...at, now })

export const consultantJobs: readonly Job[] = [
  defineJob<CountryDate>('consultants.reminders', ({ appContext, payload, now }) =>
    remindOfConsultants(appContext, payload, now),
  ),
]

export const consultantSchedules: readonly Schedule[] = [
  { name: 'consultants.reminders', every: 'day', at: '06:00', zone: 'country' },
]
