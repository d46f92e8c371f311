import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { FileWriter } from '../../../kernel/files/files.ts'
import type { Random } from '../../../kernel/security/random.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { sealedColumns } from '../identity/identity.queries.ts'
import type { DemoPerson } from './consultants.types.ts'
import { demoBanks, demoDependants, demoHistory, demoPay, demoPending } from './dependants-and-bank.demo.ts'
import { demoFiles } from './files.demo.ts'
import { NATIONALITIES, personOf, REMARKABLE, worksIn } from './names.demo.ts'
import { MARKETS } from './pay.demo.ts'
import { consultantOf, type DemoPersonRows, STATUSES, type Status } from './people.demo.ts'

export interface DemoClient {
  readonly id: string
  readonly name: string
  readonly countryID: string
  readonly type: string
}

export interface DemoParts {
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly clients: readonly DemoClient[]
  readonly now: Date
  /** The creation time of all demo consultants: before any record that a user could add. */
  readonly startedAt: Date
}

const repeated = <T>(entries: readonly (readonly [T, number])[]): T[] =>
  entries.flatMap(([item, count]) => Array.from({ length: count }, () => item))

const BATCH = 60
/** Limits the Pakistani consultants with an Arabic spelling of the name; with the Arab ones they are 40 in 100. */
const MAX_PAKISTANI_ARABIC = 10

/** An unused name, if twenty tries find one. */
function freshPerson(nationality: string, used: Set<string>, random: Random) {
  let person = personOf(nationality, random)
  for (let tries = 0; used.has(person.name) && tries < 20; tries += 1) person = personOf(nationality, random)
  used.add(person.name)
  return person
}

/** The same nationalities in another order, so that each is plausible for a consultant in the neighbouring country. */
function settled(nationalities: readonly string[], countries: readonly string[]): string[] {
  const order = [...nationalities]
  for (const [i, country] of countries.entries()) {
    if (worksIn(order[i]!, country)) continue
    const j = order.findIndex((other, at) => worksIn(other, country) && worksIn(order[i]!, countries[at]!))
    if (j >= 0) [order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}

function peopleOf({ random, users, clients, now }: Omit<DemoParts, 'startedAt'>): DemoPersonRows[] {
  const today = now.toISOString().slice(0, 10)
  const author = users.find(({ role }) => role === 'HR_ASSOCIATE')?.id ?? null
  const statuses = random.shuffled(repeated(Object.entries(STATUSES) as [Status, number][]))
  const mixed = random.shuffled(repeated(NATIONALITIES))
  const countries = random.shuffled(repeated(Object.entries(MARKETS).map(([id, { share }]) => [id, share] as const)))
  const nationalities = settled(mixed, countries)
  // Prospects have no placements, and former clients only former consultants.
  const buying = {
    now: clients.filter(({ type }) => type === 'ACTIVE'),
    once: clients.filter(({ type }) => type !== 'PROSPECT'),
  }
  const remarkable = [...REMARKABLE]
  const used = new Set<string>()
  let active = 0
  let pakistaniArabic = 0
  return statuses.map((status, nth) => {
    const nationality = nationalities[nth]!
    const countryId = countries[nth]!
    const those = status === 'EXITED' ? buying.once : buying.now
    const here = those.filter(({ countryID }) => countryID === countryId)
    const client = status === 'BENCH' || those.length === 0 ? null : random.pick(here.length > 0 ? here : those)
    const special = remarkable.findIndex((one) => one.nationality === nationality)
    const person = special < 0 ? freshPerson(nationality, used, random) : remarkable.splice(special, 1)[0]!
    if (nationality === 'PK') pakistaniArabic += 1
    const { name, firstName, lastName, gender } = person
    const nameArabic = nationality === 'PK' && pakistaniArabic > MAX_PAKISTANI_ARABIC ? null : person.nameArabic
    const document = status === 'ACTIVE' ? active++ : Number.POSITIVE_INFINITY
    const abroad = client !== null && client.countryID !== countryId
    const place = {
      nth: nth + 1,
      status,
      nationality,
      countryId,
      clientId: client?.id ?? null,
      abroad,
      document,
      today,
      author,
    }
    return consultantOf(place, random, { name, firstName, lastName, gender, nameArabic })
  })
}

/** All were created two months before joining, and last changed when they joined or left. */
const enteredOn = ({ joinedDate, lastWorkingDay, status }: DemoPersonRows['row'], startedAt: Date) => {
  const entered = daysAfter(joinedDate as string, -60)
  const changed = { PRE_JOINING: entered, EXITED: lastWorkingDay as string }[status as string] ?? (joinedDate as string)
  const past = (day: string) => new Date(Math.min(Date.parse(`${day}T07:00:00Z`), Number(startedAt)))
  return { createdAt: past(entered), updatedAt: past(changed) }
}

/**
 * The 240 people of the demo company with documents, pay, bank details, files and history; the same seed gives the same
 * people.
 */
export async function demoConsultants(db: Db, appContext: FileWriter['appContext'], parts: DemoParts): Promise<void> {
  const { random, users, now, startedAt } = parts
  const made = peopleOf(parts)
  const author = users.find(({ role }) => role === 'HR_ASSOCIATE')?.id ?? null
  for (let at = 0; at < made.length; at += BATCH) {
    const batch = made.slice(at, at + BATCH)
    await db
      .insertInto('consultant')
      .values(batch.map(({ row }) => ({ ...row, ...enteredOn(row, startedAt) })))
      .execute()
    await db
      .insertInto('consultantIdentity')
      .values(
        batch.map(({ row, identity }) => ({
          consultantId: row.id,
          ...sealedColumns(appContext.secrets, row.id, identity),
        })),
      )
      .execute()
  }
  const senior = new Map(made.map((one) => [one.row.id, one.senior]))
  const ids = [...senior.keys()]
  const rows = await db.selectFrom('consultant').selectAll().where('id', 'in', ids).orderBy('code').execute()
  const people = rows.map((row) => ({ ...row, senior: senior.get(row.id) ?? false }))
  const today = now.toISOString().slice(0, 10)
  await demoPay(db, people, random.fork('pay'), { author, today })
  await demoBanks(db, appContext, people, random.fork('bank'), today)
  await demoPending(db, appContext, people, { random: random.fork('pending'), users, today })
  await demoDependants(db, appContext, people, { random: random.fork('dependants'), today })
  await demoHistory(db, people, { users, today })
  await demoFiles(db, appContext, people, random.fork('files'))
}

/** The consultants of the demo company, for later demo data; without those that users added. */
export const readDemoConsultants = (db: Db, startedAt: Date): Promise<DemoPerson[]> =>
  db.selectFrom('consultant').selectAll().where('createdAt', '<=', startedAt).orderBy('code').execute()
