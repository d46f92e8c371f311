import Fastify, { type FastifyBaseLogger } from 'fastify'
import { type Environment, readEnvironment } from './kernel/environment.ts'
import { logOptions } from './kernel/log.ts'
import { openWorld } from './open-world.ts'
import { startFailure } from './start-failure.ts'

const HARD_STOP_MS = 25_000
/** One Ctrl-C may reach us twice, from the terminal and from npm; whoever presses it again later wants the end at once. */
const IMPATIENT_AFTER_MS = 1_000

const logFor = (environment: Environment): FastifyBaseLogger => Fastify({ logger: logOptions(environment) }).log

async function loadHouse() {
  const [{ createApp, GATE, MODULES }, { prepareCompany }, { startJobs }, { listenForAccessChanges }] =
    await Promise.all([
      import('./app.ts'),
      import('./company.ts'),
      import('./kernel/jobs.ts'),
      import('./modules/access/sessions.actions.ts'),
    ])
  return { createApp, GATE, MODULES, prepareCompany, startJobs, listenForAccessChanges }
}

type Close = () => Promise<unknown>

/** Opens everything and listens; `open` gets what must be closed again, in the order of opening. */
async function start(environment: Environment, open: Close[]): Promise<void> {
  const log = logFor(environment)
  // By itself Node would end for everybody because one promise was forgotten.
  process.on('unhandledRejection', (err) => log.error({ err }, 'a rejected promise that nobody waited for'))
  const opening = openWorld(environment, log)
  // An empty folder first gets its database, by another process; meanwhile ours loads the modules.
  const loading = loadHouse()
  const { world, database, close } = await opening
  open.push(close)
  const { createApp, GATE, MODULES, prepareCompany, startJobs, listenForAccessChanges } = await loading
  const app = await createApp(world, GATE)
  const welcome = await prepareCompany(world, { empty: process.argv.includes('--empty') })
  await app.listen({ port: environment.PORT, host: environment.HOST })
  const changes = listenForAccessChanges(world, database.connection)
  open.push(() => changes.stop())
  const jobs = MODULES.flatMap((module) => module.jobs ?? [])
  const schedules = MODULES.flatMap((module) => module.schedules ?? [])
  const running = await startJobs(world, jobs, schedules, { connection: database.connection })
  open.push(
    () => running.stop(),
    () => app.close(),
  )
  for (const line of welcome) console.log(line)
}

async function closeAll(open: readonly Close[]): Promise<void> {
  setTimeout(() => process.exit(1), HARD_STOP_MS).unref()
  for (const close of open.toReversed()) await close()
}

/** Runs until a signal; also one that comes while starting stops in order. Answers the exit code. */
async function run(): Promise<number> {
  const open: Close[] = []
  let askedAt: number | null = null
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (askedAt !== null && signal === 'SIGINT' && Date.now() - askedAt > IMPATIENT_AFTER_MS) process.exit(130)
        askedAt ??= Date.now()
        resolve()
      })
  })
  const environment = readEnvironment()
  try {
    await start(environment, open)
  } catch (error) {
    await closeAll(open)
    const told = startFailure(error, environment)
    throw told ? new Error(`Muster cannot start: ${told}`) : error
  }
  await asked
  await closeAll(open)
  return 0
}

try {
  process.exit(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
