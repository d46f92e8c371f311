import { sql } from 'kysely'
import { inTransaction } from './kernel/db.ts'
import { type Random, randomFrom } from './kernel/random.ts'
import type { World } from './kernel/world.ts'
import { createFirstAdmin } from './modules/access/first-admin.actions.ts'
import { DEMO_PASSWORD, type DemoUser, demoSignIns, demoUsers } from './modules/access/users.demo.ts'
import { demoClients } from './modules/clients/clients.demo.ts'
import { demoConsultants } from './modules/consultants/consultants.demo.ts'
import { demoAgreements } from './modules/contracts/agreements.demo.ts'
import { demoContracts } from './modules/contracts/contracts.demo.ts'
import { demoMarginSetups } from './modules/order-forms/margin-setups.demo.ts'
import { demoOrderForms } from './modules/order-forms/order-forms.demo.ts'
import { demoCompany } from './modules/settings/company.demo.ts'
import { demoMedicalPolicies } from './modules/settings/medical-policies.demo.ts'
import { demoTeams } from './modules/settings/teams.demo.ts'

export interface DemoPart {
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly now: Date
}

const DEMO_LOCK = 727_003

/**
 * Makes an empty database usable and answers the lines to print: the demo company where that is allowed, else a one-time link for the
 * first administrator. A database that has users is left as it is.
 */
export async function prepareCompany(world: World, { empty }: { empty: boolean }): Promise<string[]> {
  const { environment, db } = world
  const address = `${environment.PRODUCT_NAME} is ready at ${environment.PUBLIC_URL}`
  const users = await db.selectFrom('appUser').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  if (Number(users.count) === 0) {
    if (!environment.demo || empty) return [address, ...(await firstAdminLines(world))]
    await makeDemoCompany(world)
  }
  if (!environment.demo) return [address]
  const accounts = await demoSignIns(db)
  if (accounts.length === 0) return [address]
  const widest = Math.max(...accounts.map(({ email }) => email.length))
  return [
    address,
    '',
    `Demo company. Every account has the password: ${DEMO_PASSWORD}`,
    ...accounts.map(({ email, role }) => `  ${email.padEnd(widest)}  ${role}`),
  ]
}

async function firstAdminLines(world: World): Promise<string[]> {
  const link = await createFirstAdmin(world)
  return link
    ? ['', 'Nobody has an account yet. Make the first administrator with this link, which works once:', `  ${link}`]
    : []
}

/** Fills an empty database; two nodes that start at once make one company. */
export async function makeDemoCompany(world: World, seed = 'muster'): Promise<void> {
  const now = world.now()
  const random = randomFrom(seed)
  await inTransaction(world.db, async (db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(db)
    const there = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()
    if (there) return
    const users = await demoUsers(db, now)
    await demoCompany(db, world, { random: random.fork('company'), users, now })
    await demoTeams(db, { users, now })
    await demoMedicalPolicies(db, { now })
    await demoMarginSetups(db, { users, now })
    const clients = await demoClients(db, { random: random.fork('clients'), users, now })
    await demoAgreements(db, world, { random: random.fork('agreements'), users, clients, now })
    const consultants = await demoConsultants(db, world, { random: random.fork('consultants'), users, clients, now })
    await demoOrderForms(db, world, { random: random.fork('order forms'), users, clients, consultants, now })
    await demoContracts(db, world, { random: random.fork('contracts'), users, now })
  })
  await sql`analyze`.execute(world.db)
}
