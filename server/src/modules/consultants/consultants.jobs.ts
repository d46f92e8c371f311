import type { Role } from '@muster/contract/access/roles.ts'
import type { CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import { type Db, inTransaction } from '../../kernel/db.ts'
import { type Note, notify } from '../../kernel/events.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs.ts'
import type { World } from '../../kernel/world.ts'
import { idsReaching } from '../access/people.queries.ts'
import { AUTHORISING, hearersOf, inDays, offsetDue, PAPERS, PROBATION_OFFSETS } from './reminders.rules.ts'

interface CountryDay {
  readonly countryID: string
  readonly day: string
}

/** Of whom nothing runs out any more for us. */
const GONE: readonly CandidateStatus[] = ['EXITED', 'DO_NOT_HIRE']

const COLUMNS = [
  ...(['id', 'name', 'status', 'nationality', 'countryId', 'clientId', 'probationEnd'] as const),
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
  readonly rule: string
  readonly due: string
  readonly roles: readonly Role[]
  /** The account managers of the client hear of it too. */
  readonly managers?: true
}

/** What this morning has to say of somebody; the marks leave out what was said before. */
function ringsOf(person: Person, today: string): Ring[] {
  const { name, status, probationEnd } = person
  const papers = PAPERS.flatMap(({ field, words, offsets }): Ring[] => {
    const due = person[field]
    const offset = due && offsetDue(due, today, offsets)
    return offset === null || !due
      ? []
      : [
          {
            ...{ rule: `${field}-${offset}`, due, roles: hearersOf(Number(offset)), type: 'EXPIRY_ALERT' },
            subject: `${name}: the ${words} expires ${inDays(due, today)}`,
            message: `The ${words} of ${name} is valid until ${due}. Renew it, and record the new day.`,
          },
        ]
  })
  const offset = probationEnd && status === 'ACTIVE' && offsetDue(probationEnd, today, PROBATION_OFFSETS)
  if (offset && probationEnd)
    papers.push({
      ...{
        rule: `probation-${offset}`,
        due: probationEnd,
        roles: ['HR_MANAGER'],
        managers: true,
        type: 'EXPIRY_ALERT',
      },
      subject: `${name}: the probation ends ${inDays(probationEnd, today)}`,
      message: `The probation of ${name} ends on ${probationEnd}. Confirm, extend, or prepare the exit.`,
    })
  const expired = unauthorisedSince(person, today)
  if (expired)
    papers.push({
      ...{ rule: 'work-authorisation', due: expired, type: 'EXPIRY_ALERT' },
      roles: ['HR_MANAGER', 'VISA_TEAM', 'COUNTRY_MANAGER', 'COO'],
      // Not every reader may see which paper it is, and its day.
      subject: `${name} works without a valid work authorisation`,
      message: `A visa, work permit or residence ID of ${name}, who is on a placement, has expired. Renew it, or take ${name} off work until it is renewed.`,
    })
  return papers
}

/** Who is at a client's: also on notice, until the last day. */
const WORKING = new Set(['ACTIVE', 'ON_NOTICE'])

/** The last day of the paper that expired most recently, of somebody who works; null for those at home, who need none. */
function unauthorisedSince(person: Person, today: string): string | null {
  if (!WORKING.has(person.status) || person.nationality === person.countryId) return null
  const expired = AUTHORISING.flatMap((field) => person[field] ?? []).filter((day) => day < today)
  return expired.sort().at(-1) ?? null
}

/** True for the one run that marks it. */
async function isFirst(db: Db, consultantID: string, { rule, due }: Ring, now: Date): Promise<boolean> {
  const written = await db
    .insertInto('consultantReminder')
    .values({ consultantId: consultantID, rule, due, sentAt: now })
    .onConflict((on) => on.doNothing())
    .returning('rule')
    .executeTakeFirst()
  return written !== undefined
}

const managersOf = async (db: Db, clientID: string | null) =>
  clientID === null
    ? []
    : (await db.selectFrom('clientAccountManager').select('userId').where('clientId', '=', clientID).execute()).map(
        ({ userId }) => userId,
      )

/**
 * Papers that expire, probations that end, and people who work with an expired work authorisation (domain.md §8); once each. Answers how
 * many bells it rang.
 */
export async function remindOfConsultants(
  { db }: Pick<World, 'db'>,
  { countryID, day: today }: CountryDay,
  now: Date,
): Promise<number> {
  let sent = 0
  for (const person of await staffOf(db, countryID))
    for (const ring of ringsOf(person, today))
      await inTransaction(db, async (transaction) => {
        if (!(await isFirst(transaction, person.id, ring, now))) return
        const { type, subject, message, roles, managers } = ring
        await notify(
          { db: transaction },
          {
            ...{ type, subject, message, entity: 'consultant', entityID: person.id },
            to: [
              ...(await idsReaching(transaction, roles, countryID)),
              ...(managers ? await managersOf(transaction, person.clientId) : []),
            ],
          },
        )
        sent += 1
      })
  return sent
}

export const consultantJobs: readonly Job[] = [
  defineJob<CountryDay>('consultants.reminders', ({ world, payload, now }) => remindOfConsultants(world, payload, now)),
]

export const consultantSchedules: readonly Schedule[] = [
  { name: 'consultants.reminders', every: 'day', at: '06:00', zone: 'country' },
]
