import { sql } from 'kysely'
import type { AppContext } from './kernel/app/app-context.ts'
import { type Db, inTransaction } from './kernel/db/db.ts'
import { type Random, randomFrom } from './kernel/security/random.ts'
import { assertDemoIsPrivate } from './modules/access/users/demo-accounts.queries.ts'
import { createFirstAdmin } from './modules/access/users/first-admin.actions.ts'
import {
  DEMO_PASSWORD,
  type DemoUser,
  demoSignIns,
  demoUsers,
  readDemoUsers,
} from './modules/access/users/users.demo.ts'
import { demoBilling } from './modules/billing/demo/billing.demo.ts'
import { demoClients, readDemoClients } from './modules/clients/demo/clients.demo.ts'
import { demoConsultants, readDemoConsultants } from './modules/consultants/demo/consultants.demo.ts'
import { demoAgreements } from './modules/contracts/demo/agreements.demo.ts'
import { demoContracts } from './modules/contracts/demo/contracts.demo.ts'
import { demoLeave } from './modules/leave/demo/leave.demo.ts'
import { demoMarginSetups } from './modules/margin/demo/margin-setups.demo.ts'
import { demoMedicalPolicies } from './modules/medical/medical-policies.demo.ts'
import { demoOrderForms } from './modules/order-forms/demo/order-forms.demo.ts'
import { demoPayroll } from './modules/payroll/demo/payroll.demo.ts'
import { demoPurchaseOrders } from './modules/purchase-orders/demo/purchase-orders.demo.ts'
import { demoCompany } from './modules/settings/company/company.demo.ts'
import { demoTeams } from './modules/settings/teams/teams.demo.ts'
import { demoTimesheets } from './modules/timesheets/demo/timesheets.demo.ts'

interface DemoPart {
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly now: Date
}

const DEMO_LOCK = 727_003

/** What is printed when the program listens, and whether the demo company still wants its other chapters. */
export interface Prepared {
  readonly welcome: readonly string[]
  readonly unfinished: boolean
}

/**
 * Makes an empty database usable: the first chapter of the demo company where that is allowed, else a one-time link for the first
 * administrator. A database that has users is left as it is, but for the chapters that a broken-off start still owes.
 */
export async function prepareCompany(world: AppContext, { empty }: { empty: boolean }): Promise<Prepared> {
  const { environment, db } = world
  await assertDemoIsPrivate(world)
  const address = `${environment.PRODUCT_NAME} is ready at ${environment.PUBLIC_URL}`
  const users = await db.selectFrom('appUser').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  if (Number(users.count) === 0) {
    if (!environment.demo || empty) return { welcome: [address, ...(await firstAdminLines(world))], unfinished: false }
    await beginDemoCompany(world)
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

async function firstAdminLines(world: AppContext): Promise<string[]> {
  const link = await createFirstAdmin(world)
  return link
    ? ['', 'Nobody has an account yet. Create the first administrator with this link, which works once:', `  ${link}`]
    : []
}

/** Fills an empty database, all at once. */
export async function makeDemoCompany(world: AppContext, seed = 'muster'): Promise<void> {
  await beginDemoCompany(world, seed)
  await finishDemoCompany(world)
}

/** The first chapter, people and settings, without which nobody could sign in; two nodes that start at once make one company. */
export async function beginDemoCompany(world: AppContext, seed = 'muster'): Promise<void> {
  const now = world.now()
  const random = randomFrom(seed)
  await inTransaction(world.db, async (db) => {
    await takeTurn(db)
    const there = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()
    if (there) return
    const users = await demoUsers(db, now)
    await demoCompany(db, world, { random: random.fork('company'), users, now })
    await demoTeams(db, { users, now })
    await db.insertInto('demoCompany').values({ createdAt: now, seed, chapters: 0 }).execute()
  })
}

interface HistoryFormat extends DemoPart {
  readonly db: Db
  readonly world: AppContext
  /** Records made later are somebody's own. */
  readonly startedAt: Date
}

/** What follows while people may already be at work, in this order; each stands on those before it. */
const CHAPTERS: readonly ((historyFormat: HistoryFormat) => Promise<void>)[] = [
  async ({ db, world, users, random, now, startedAt }) => {
    await demoMedicalPolicies(db, { now })
    await demoMarginSetups(db, { users, now })
    const clients = await demoClients(db, { random: random.fork('clients'), users, now })
    await demoConsultants(db, world, { random: random.fork('consultants'), users, clients, now, startedAt })
  },
  async ({ db, world, users, random, now, startedAt }) => {
    const clients = await readDemoClients(db, startedAt)
    await demoAgreements(db, world, { random: random.fork('agreements'), users, clients, now })
    const consultants = await readDemoConsultants(db, startedAt)
    await demoOrderForms(db, world, { random: random.fork('order forms'), users, clients, consultants, now })
    await demoContracts(db, world, { random: random.fork('contracts'), users, now })
  },
  async ({ db, world, users, random, now, startedAt }) => {
    await demoPurchaseOrders(db, world, { random: random.fork('purchase orders'), users, now, startedAt })
    await demoLeave(db, { random: random.fork('leave'), users, now })
    await demoTimesheets(db, { world, random: random.fork('timesheets'), users, now })
  },
  async ({ db, world, users, now }) => {
    await demoPayroll(db, world, { users, now })
  },
  async ({ db, world, users, now }) => {
    await demoBilling(db, world, { users, now })
  },
]

/** Writes the chapters that are still missing, also those of a start that was broken off. Where nothing is missing it does nothing. */
export async function finishDemoCompany(world: AppContext): Promise<void> {
  while (await isUnfinished(world.db)) await inTransaction(world.db, (db) => nextChapter(db, world))
  await sql`analyze`.execute(world.db)
}

async function nextChapter(db: Db, world: AppContext): Promise<void> {
  await takeTurn(db)
  const made = await db.selectFrom('demoCompany').selectAll().executeTakeFirst()
  // Another node has just written it.
  if (!made || made.filledAt) return
  const users = await readDemoUsers(db)
  const { seed, createdAt: now, startedAt } = made
  await CHAPTERS[made.chapters]!({ db, world, users, random: randomFrom(seed), now, startedAt })
  const chapters = made.chapters + 1
  await db
    .updateTable('demoCompany')
    .set({ chapters, filledAt: chapters === CHAPTERS.length ? world.now() : null })
    .execute()
}

/** Another node may write for longer, on a busy machine, than a request would wait for a lock. */
async function takeTurn(db: Db): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(db)
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(db)
}

const isUnfinished = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('demoCompany').select('one').where('filledAt', 'is', null).executeTakeFirst()) !== undefined
