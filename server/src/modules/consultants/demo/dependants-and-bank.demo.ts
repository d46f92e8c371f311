import { randomUUID } from 'node:crypto'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { FileWriter } from '../../../kernel/files/files.ts'
import type { Random } from '../../../kernel/security/random.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { bankColumns, defaultEffectiveDate } from '../bank/bank.rules.ts'
import { yearsAfter } from '../core/consultants.rules.ts'
import { dependantContext } from '../identity/identity.rules.ts'
import type { DemoConsultant } from './consultants.types.ts'
import { personOf } from './names.demo.ts'
import { bankOf, type PayPart, payOf } from './pay.demo.ts'

type People = readonly DemoConsultant[]

/** The pay before the raise: a twelfth less, in whole units. */
const before = ({ amount, ...part }: PayPart): PayPart => ({
  ...part,
  amount: Math.round(Number(amount) * 0.92).toFixed(amount.split('.')[1]!.length),
})

const SHIFT_PAID: ReadonlySet<string> = new Set(['AE', 'SA'])

/** Pay from the joining date on; those with more than two years of service had a raise. */
export async function demoPay(
  db: Db,
  people: People,
  random: Random,
  { author, today }: { author: string | null; today: string },
): Promise<void> {
  const payVersions = people.flatMap(({ id: consultantId, countryId, senior, joinedDate }) => {
    const { currency, parts } = payOf(countryId, senior, random)
    // Leads are exempt from overtime; others in the UAE and in Saudi Arabia have an on-call rate.
    const extras = { overtimeExempt: senior, onCallRate: !senior && SHIFT_PAID.has(countryId) ? '150.00' : null }
    const first = { id: randomUUID(), consultantId, effectiveFrom: joinedDate!, currency, ...extras, parts }
    if (yearsAfter(joinedDate!, 2) >= today) return [first]
    const risen = { ...first, id: randomUUID(), effectiveFrom: yearsAfter(joinedDate!, 1) }
    return [{ ...first, parts: parts.map(before) }, risen]
  })
  await db
    .insertInto('consultantPay')
    .values(payVersions.map(({ parts: _parts, ...payVersion }) => ({ ...payVersion, createdBy: author })))
    .execute()
  await db
    .insertInto('consultantPayComponent')
    .values(payVersions.flatMap(({ id, parts }) => parts.map((part, position) => ({ payId: id, position, ...part }))))
    .execute()
}

/** A consultant who has not joined has no bank details yet. */
export async function demoBanks(
  db: Db,
  { secrets }: FileWriter['appContext'],
  people: People,
  random: Random,
  today: string,
): Promise<void> {
  const rows = people
    .filter(({ status }) => status !== 'PRE_JOINING')
    .map(({ id, name, countryId, joinedDate }) => ({
      ...bankColumns(secrets, 'consultant_bank', randomUUID(), bankOf(countryId, name, random)),
      consultantId: id,
      effectiveFrom: joinedDate! < today ? joinedDate! : today,
    }))
  await db.insertInto('consultantBank').values(rows).execute()
}

/** Three changes pending approval. */
export async function demoPending(
  db: Db,
  { secrets }: FileWriter['appContext'],
  people: People,
  { random, users, today }: { random: Random; users: readonly DemoUser[]; today: string },
): Promise<void> {
  const proposer = users.find(({ role }) => role === 'HR_ASSOCIATE')
  if (!proposer) return
  const rows = random
    .shuffled(people.filter(({ status }) => status === 'ACTIVE'))
    .slice(0, 3)
    .map(({ id, name, countryId }) => ({
      ...bankColumns(secrets, 'consultant_bank_change', randomUUID(), bankOf(countryId, name, random)),
      consultantId: id,
      effectiveDate: defaultEffectiveDate(today, false),
      note: 'New salary account; proof is with the files.',
      proposedBy: proposer.id,
    }))
  await db.insertInto('consultantBankChange').values(rows).execute()
}

/** A spouse and up to two children for about a third of the married. */
export async function demoDependants(
  db: Db,
  { secrets }: FileWriter['appContext'],
  people: People,
  { random, today }: { random: Random; today: string },
): Promise<void> {
  const rows = people
    .filter(({ maritalStatus, birthDate }) => maritalStatus === 'MARRIED' && birthDate && random.chance(0.35))
    .flatMap(({ id: consultantId, nationality, birthDate, lastName, gender }) =>
      Array.from({ length: random.between(1, 3) }, (_, position) => {
        const id = randomUUID()
        const child = position > 0
        const spouse = gender === 'FEMALE' ? 'MALE' : 'FEMALE'
        const { firstName } = personOf(nationality!, random, child ? undefined : spouse)
        const born = yearsAfter(birthDate!, child ? random.between(26, 30) + position : random.between(-3, 5))
        const row = {
          id,
          consultantId,
          position,
          relation: child ? 'CHILD' : 'SPOUSE',
          birthDate: born,
          name: [firstName, lastName].filter(Boolean).join(' '),
          passportNumberSealed: secrets.seal(`X${random.between(1_000_000, 9_999_999)}`, dependantContext(id)),
          sponsored: random.chance(0.7),
          insured: random.chance(0.8),
        }
        return { row, isBorn: born < today }
      }),
    )
    .filter(({ isBorn }) => isBorn)
    .map(({ row }) => row)
  await db.insertInto('consultantDependant').values(rows).execute()
}

const WAY = {
  PRE_JOINING: [],
  ACTIVE: ['ACTIVE'],
  BENCH: ['ACTIVE', 'BENCH'],
  ON_NOTICE: ['ACTIVE', 'ON_NOTICE'],
  EXITED: ['ACTIVE', 'ON_NOTICE', 'EXITED'],
} as const

/** Notice is given this number of days before the last working day. */
const NOTICE_DAYS = 30

/** The date of a status, never before joining and never in the future. */
function dayOf(to: string, { code, joinedDate, lastWorkingDay }: People[number], today: string): string {
  if (to === 'EXITED') return lastWorkingDay!
  const day = {
    BENCH: daysAfter(today, -(5 + (Number(code.slice(-2)) % 40))),
    ON_NOTICE: daysAfter(lastWorkingDay ?? today, -NOTICE_DAYS),
  }[to]
  return [[day ?? joinedDate!, joinedDate!].sort()[1]!, daysAfter(today, -1)].sort()[0]!
}

/** How each reached the current status, with the audit entries. */
export async function demoHistory(
  db: Db,
  people: People,
  { users, today }: { users: readonly DemoUser[]; today: string },
): Promise<void> {
  const author = users.find(({ role }) => role === 'HR_ASSOCIATE')
  const steps = people.flatMap((one) => {
    const { id, name, countryId, status, exitReason } = one
    const way = ['PRE_JOINING', ...WAY[status as keyof typeof WAY]]
    return way
      .slice(1)
      .map((to, i) => ({
        id,
        name,
        countryId,
        from: way[i]!,
        to,
        reason: to === 'ON_NOTICE' ? exitReason : null,
        day: dayOf(to, one, today),
      }))
  })
  const changes = steps.map(({ id, from, to, day, reason }) => ({
    consultantId: id,
    fromStatus: from,
    toStatus: to,
    effectiveDate: day,
    reason,
    changedBy: author?.id ?? null,
  }))
  await db.insertInto('consultantStatusChange').values(changes).execute()
  const actor = {
    actorId: author?.id ?? null,
    actorName: author?.name ?? 'Muster',
    actorRole: author?.role ?? null,
    entity: 'consultant',
  }
  const added = people.map(({ id, name, countryId, title, createdAt }) => ({
    ...actor,
    event: 'consultant.created',
    entityId: id,
    entityName: name,
    countryId,
    reason: null,
    at: createdAt,
    diff: JSON.stringify({ name: [null, name], title: [null, title], status: [null, 'PRE_JOINING'] }),
  }))
  const moved = steps.map(({ id, name, countryId, from, to, day, reason }) => ({
    ...actor,
    event: 'consultant.status-changed',
    entityId: id,
    entityName: name,
    countryId,
    reason,
    at: new Date(`${day}T06:00:00Z`),
    diff: JSON.stringify({ status: [from, to], effectiveDate: [null, day] }),
  }))
  await db
    .insertInto('auditEntry')
    .values([...added, ...moved].sort((one, other) => Number(one.at) - Number(other.at)))
    .execute()
}
