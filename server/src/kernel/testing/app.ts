import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Role } from '@muster/contract/access/roles.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { AUTHENTICATOR, createApp, MODULES } from '../../app.ts'
import { signToken } from '../../modules/access/sign-in/tokens.rules.ts'
import { refreshPendingApprovers } from '../../modules/order-forms/approvals/pending-approvers.actions.ts'
import type { AppContext } from '../app/app-context.ts'
import { readEnvironment } from '../app/environment.ts'
import type { Module } from '../app/module.ts'
import type { Staff } from '../db/scope.ts'
import { openFileStore } from '../files/files.ts'
import { openSecrets, secretsOf } from '../security/secrets.ts'
import { type Caller, callerOf } from './caller.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { copyDemoFiles, demoSecrets, demoTemplate } from './demo-template.ts'
import { assertEventsLabelled } from './fixtures/audit-labels.ts'

export interface TestApp {
  readonly appContext: AppContext
  readonly app: FastifyInstance
  readonly database: TestDatabase
  /** Sets the clock of the app, which then stands still; null for the real time. */
  readonly setNow: (now: Date | string | null) => void
  /** A new user with this role and a real session. Country roles get AE by default. */
  readonly as: (
    role: Role,
    person?: Partial<{ name: string; email: string; countryIDs: readonly string[] }>,
  ) => Promise<Caller>
  /** An existing user, such as one of the demo company. */
  readonly asUser: (email: string) => Promise<Caller>
  /** A caller without a session. */
  readonly anonymous: Caller
}

/**
 * The complete program on a separate database, without listening: real rows, sessions and files in a temporary folder.
 * With `demo` it is a copy of the demo company that all test files of a run share. Call it at the top of a file: the
 * hooks that it registers do not run if it is called within a hook.
 */
export async function createTestApp({
  environment: variables = {},
  modules = MODULES,
  demo = false,
}: {
  environment?: Record<string, string>
  modules?: readonly Module[]
  demo?: boolean
} = {}): Promise<TestApp> {
  const database = await cloneDatabase(demo ? { template: await demoTemplate() } : {})
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-test-'))
  if (demo) await copyDemoFiles(folder)
  const environment = readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...variables })
  const ownKeys = () =>
    variables.MUSTER_KEY
      ? openSecrets(environment)
      : secretsOf([{ id: 'test', bytes: new Uint8Array(randomBytes(32)) }])
  const secrets = demo ? demoSecrets() : await ownKeys()
  const log = Fastify({ logger: { level: process.env.TEST_LOG ?? 'silent' } }).log
  let fixed: Date | null = null
  const now = () => fixed ?? new Date()
  const appContext: AppContext = {
    environment,
    db: database.db,
    files: await openFileStore(environment),
    secrets,
    log,
    now,
  }
  const app = await createApp(appContext, AUTHENTICATOR, modules)
  await app.ready()
  afterAll(async () => {
    await assertEventsLabelled(appContext.db, [...MODULES, ...modules])
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    appContext,
    app,
    database,
    setNow: (moment) => {
      fixed = moment === null ? null : new Date(moment)
    },
    as: async (role, person = {}) => callerOf({ app, appContext }, await signIn(appContext, role, person)),
    asUser: async (email) =>
      callerOf({ app, appContext }, await sessionOf(appContext, await staffCalled(appContext, email))),
    anonymous: callerOf({ app, appContext }, null),
  }
}

const LOCAL_ROLES: ReadonlySet<Role> = new Set(['COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR'])
let people = 0

async function signIn(
  appContext: AppContext,
  role: Role,
  {
    name,
    email,
    countryIDs = LOCAL_ROLES.has(role) ? ['AE'] : [],
  }: Partial<{ name: string; email: string; countryIDs: readonly string[] }>,
): Promise<{ staff: Staff; token: string }> {
  people += 1
  const user = {
    name: name ?? `Test Person ${people}`,
    email: email ?? `person${people}@example.com`,
    role,
    active: true,
  }
  const { id } = await appContext.db.insertInto('appUser').values(user).returning('id').executeTakeFirstOrThrow()
  if (countryIDs.length > 0)
    await appContext.db
      .insertInto('userCountry')
      .values(countryIDs.map((countryId) => ({ userId: id, countryId })))
      .execute()
  await refreshPendingApprovers(appContext.db, id)
  return sessionOf(appContext, { id, countryIDs, name: user.name, email: user.email, role })
}

async function staffCalled({ db }: AppContext, email: string): Promise<Omit<Staff, 'sessionID'>> {
  const person = db.selectFrom('appUser').select(['id', 'name', 'email', 'role']).where('email', '=', email)
  const { role, ...user } = await person.executeTakeFirstOrThrow()
  const countries = await db.selectFrom('userCountry').select('countryId').where('userId', '=', user.id).execute()
  return { ...user, role: role as Role, countryIDs: countries.map(({ countryId }) => countryId) }
}

async function sessionOf(
  appContext: AppContext,
  person: Omit<Staff, 'sessionID'>,
): Promise<{ staff: Staff; token: string }> {
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 12 * 3_600_000)
  const session = {
    userId: person.id,
    createdAt: now,
    rotatedAt: now,
    lastActiveAt: now,
    expiresAt,
    ip: '127.0.0.1',
    userAgent: 'test',
  }
  const { id: sessionID } = await appContext.db
    .insertInto('session')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await signToken(
    appContext.secrets,
    'at+jwt',
    { userID: person.id, sessionID, generation: 1, expiresAt },
    now,
  )
  return { staff: { ...person, sessionID }, token }
}
