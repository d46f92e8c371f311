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
export async function prepareCompany(appContext: AppContext, { empty }: { empty: boolean }): Promise<Prepared> {
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
    ? ['', 'Nobody has an account yet. Create the first administrator with this link, which works once:', `  ${link}`]
    : []
}

/** Fills an empty database, all at once. */
export async function makeDemoCompany(appContext: AppContext, seed = 'muster'): Promise<void> {
  await beginDemoCompany(appContext, seed)
  await finishDemoCompany(appContext)
}

/** The first chapter, people and settings, without which nobody could sign in; two nodes that start at once make one company. */
export async function beginDemoCompany(appContext: AppContext, seed = 'muster'): Promise<void> {
  const now = appContext.now()
  const random = randomFrom(seed)
  await inTransaction(appContext.db, async (db) => {
    await takeTurn(db)
    const there = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()
    if (there) return
    const users = await demoUsers(db, now)
    await demoCompany(db, appContext, { random: random.fork('company'), users, now })
    await demoTeams(db, { users, now })
    await db.insertInto('demoCompany').values({ createdAt: now, seed, chapters: 0 }).execute()
  })
}

interface HistoryFormat extends DemoPart {
  readonly db: Db
  readonly appContext: AppContext
  /** Records made later are somebody's own. */
  readonly startedAt: Date
}

/** What follows while people may already be at work, in this order; each stands on those before it. */
const CHAPTERS: readonly ((historyFormat: HistoryFormat) => Promise<void>)[] = [
  async ({ db, appContext, users, random, now, startedAt }) => {
    await demoMedicalPolicies(db, { now })
    await demoMarginSetups(db, { users, now })
    const clients = await demoClients(db, { random: random.fork('clients'), users, now })
    await demoConsultants(db, appContext, { random: random.fork('consultants'), users, clients, now, startedAt })
  },
  async ({ db, appContext, users, random, now, startedAt }) => {
    const clients = await readDemoClients(db, startedAt)
    await demoAgreements(db, appContext, { random: random.fork('agreements'), users, clients, now })
    const consultants = await readDemoConsultants(db, startedAt)
    await demoOrderForms(db, appContext, { random: random.fork('order forms'), users, clients, consultants, now })
    await demoContracts(db, appContext, { random: random.fork('contracts'), users, now })
  },
  async ({ db, appContext, users, random, now, startedAt }) => {
    await demoPurchaseOrders(db, appContext, { random: random.fork('purchase orders'), users, now, startedAt })
    await demoLeave(db, { random: random.fork('leave'), users, now })
    await demoTimesheets(db, { appContext, random: random.fork('timesheets'), users, now })
  },
  async ({ db, appContext, users, now }) => {
    await demoPayroll(db, appContext, { users, now })
  },
  async ({ db, appContext, users, now }) => {
    await demoBilling(db, appContext, { users, now })
  },
]

/** Writes the chapters that are still missing, also those of a start that was broken off. Where nothing is missing it does nothing. */
export async function finishDemoCompany(appContext: AppContext): Promise<void> {
  while (await isUnfinished(appContext.db)) await inTransaction(appContext.db, (db) => nextChapter(db, appContext))
  await sql`analyze`.execute(appContext.db)
}

async function nextChapter(db: Db, appContext: AppContext): Promise<void> {
  await takeTurn(db)
  const made = await db.selectFrom('demoCompany').selectAll().executeTakeFirst()
  // Another node has just written it.
  if (!made || made.filledAt) return
  const users = await readDemoUsers(db)
  const { seed, createdAt: now, startedAt } = made
  await CHAPTERS[made.chapters]!({ db, appContext, users, random: randomFrom(seed), now, startedAt })
  const chapters = made.chapters + 1
  await db
    .updateTable('demoCompany')
    .set({ chapters, filledAt: chapters === CHAPTERS.length ? appContext.now() : null })
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
