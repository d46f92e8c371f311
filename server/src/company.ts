import { sql } from 'kysely'
import { MODULES } from './app.ts'
import type { AppContext } from './kernel/app/app-context.ts'
import type { DemoPart } from './kernel/app/module.ts'
import { type Db, inTransaction } from './kernel/db/db.ts'
import { randomFrom } from './kernel/security/random.ts'
import { assertDemoIsPrivate } from './modules/access/users/demo-accounts.queries.ts'
import { createFirstAdmin } from './modules/access/users/first-admin.actions.ts'
import { DEMO_PASSWORD, demoSignIns, demoUsers } from './modules/access/users/users.demo.ts'
import { demoCompany } from './modules/settings/company/company.demo.ts'
import { demoTeams } from './modules/settings/teams/teams.demo.ts'

const DEMO_LOCK = 727_003

/** The text printed when the program listens, and whether further parts of the demo company have to be created. */
export interface PreparedCompany {
  readonly welcome: readonly string[]
  readonly unfinished: boolean
}

/**
 * Makes an empty database usable: creates the first part of the demo company if that is allowed, else a one-time link
 * for the first administrator. A database with users is not changed, except for the parts that an aborted start has not
 * created.
 */
export async function prepareCompany(appContext: AppContext, { empty }: { empty: boolean }): Promise<PreparedCompany> {
  const { environment, db } = appContext
  await assertDemoIsPrivate(appContext)
  const address = `${environment.PRODUCT_NAME} is ready at ${environment.PUBLIC_URL}`
  const users = await db.selectFrom('appUser').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  if (Number(users.count) === 0) {
    if (!environment.demo || empty)
      return { welcome: [address, ...(await firstAdminLines(appContext))], unfinished: false }
    await beginDemoCompany(appContext)
  }
  if (!environment.demo) return { welcome: [address], unfinished: false }
  const unfinished = await isUnfinished(db)
  const accounts = await demoSignIns(db)
  if (accounts.length === 0) return { welcome: [address], unfinished }
  const widest = Math.max(...accounts.map(({ email }) => email.length))
  const lines = accounts.map(({ email, role }) => `  ${email.padEnd(widest)}  ${role}`)
  const welcome = [address, '', `Demo company. Every account has the password: ${DEMO_PASSWORD}`, ...lines]
  return { welcome, unfinished }
}

async function firstAdminLines(appContext: AppContext): Promise<string[]> {
  const link = await createFirstAdmin(appContext)
  return link
    ? ['', 'There are no users yet. Create the first administrator with this one-time link:', `  ${link}`]
    : []
}

/** Fills an empty database with the complete demo company. */
export async function makeDemoCompany(appContext: AppContext, seed = 'muster'): Promise<void> {
  await beginDemoCompany(appContext, seed)
  await finishDemoCompany(appContext)
}

/**
 * The first part, people and settings, without which no one could sign in; if two nodes start at the same time, only
 * one creates it.
 */
async function beginDemoCompany(appContext: AppContext, seed = 'muster'): Promise<void> {
  const now = appContext.now()
  const random = randomFrom(seed)
  await inTransaction(appContext.db, async (db) => {
    await lockDemoCompany(db)
    const existing = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()
    if (existing) return
    const users = await demoUsers(db, now)
    await demoCompany(db, appContext, { random: random.fork('company'), users, now })
    await demoTeams(db, { users, now })
    await db.insertInto('demoCompany').values({ createdAt: now, seed, chapters: 0 }).execute()
  })
}

/** The parts created while users may already work, in this order: each depends on those before it. */
const CHAPTERS: readonly (readonly DemoPart[])[] = [
  ...Map.groupBy(
    MODULES.flatMap(({ demo = [] }) => demo).toSorted((a, b) => a.chapter - b.chapter),
    ({ chapter }) => chapter,
  ).values(),
]

/** Creates the missing parts, also those of an aborted start. Does nothing if none is missing. */
export async function finishDemoCompany(appContext: AppContext): Promise<void> {
  while (await isUnfinished(appContext.db)) await inTransaction(appContext.db, (db) => nextChapter(db, appContext))
  await sql`analyze`.execute(appContext.db)
}

async function nextChapter(db: Db, appContext: AppContext): Promise<void> {
  await lockDemoCompany(db)
  const demo = await db.selectFrom('demoCompany').selectAll().executeTakeFirst()
  // Another node has just created it.
  if (!demo || demo.filledAt) return
  const { seed, createdAt: now, startedAt } = demo
  for (const { write } of CHAPTERS[demo.chapters]!)
    await write({ db, appContext, random: randomFrom(seed), now, startedAt })
  const chapters = demo.chapters + 1
  await db
    .updateTable('demoCompany')
    .set({ chapters, filledAt: chapters === CHAPTERS.length ? appContext.now() : null })
    .execute()
}

/** Another node may hold the lock longer, on a busy machine, than the lock timeout of requests. */
async function lockDemoCompany(db: Db): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(db)
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(db)
}

const isUnfinished = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('demoCompany').select('one').where('filledAt', 'is', null).executeTakeFirst()) !== undefined
