import Fastify, { type FastifyBaseLogger } from 'fastify'
import { connectAppContext, updateDatabase } from './bootstrap.ts'
import type { AppContext } from './kernel/app/app-context.ts'
import { type Environment, readEnvironment } from './kernel/app/environment.ts'
import { logOptions } from './kernel/app/log.ts'
import { startWarnings } from './kernel/http/exposure.ts'
import { startFailure } from './start-failure.ts'

const HARD_STOP_MS = 25_000
/**
 * One Ctrl-C may arrive twice, from the terminal and from npm; a second one after this time ends the process
 * immediately.
 */
const IMPATIENT_AFTER_MS = 1_000

const logFor = (environment: Environment): FastifyBaseLogger => Fastify({ logger: logOptions(environment) }).log

async function loadApp() {
  const [app, draining, company, jobs, temporaryFiles, sessions] = await Promise.all([
    import('./app.ts'),
    import('./kernel/http/draining.ts'),
    import('./company.ts'),
    import('./kernel/jobs/jobs.ts'),
    import('./kernel/files/temp-files.ts'),
    import('./modules/access/sign-in/sessions.actions.ts'),
  ])
  return { ...app, ...draining, ...company, ...jobs, ...temporaryFiles, ...sessions }
}

type Close = () => Promise<unknown>

/** Opens everything and listens; `open` collects the functions that close it again, in the order of opening. */
async function start(environment: Environment, open: Close[]): Promise<void> {
  const log = logFor(environment)
  // By default Node would end the process for all users because of one unhandled rejection.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled promise rejection'))
  const opening = connectAppContext(environment, log)
  // In an empty folder another process first creates the database; meanwhile this one loads the modules.
  const loading = loadApp()
  const opened = await opening
  const { appContext, database } = opened
  open.push(opened.close)
  const program = await loading
  const [app] = await Promise.all([program.createApp(appContext, program.AUTHENTICATOR), updateDatabase(opened)])
  for (const warning of startWarnings(environment)) console.warn(warning)
  const { welcome, unfinished } = await program.prepareCompany(appContext, { empty: process.argv.includes('--empty') })
  await app.listen({ port: environment.PORT, host: environment.HOST })
  for (const line of welcome) console.log(line)
  await program
    .removeStaleTempFolders()
    .catch((err) => log.error({ err }, 'temporary files of a killed process could not be deleted'))
  const changes = program.listenForAccessChanges(appContext, database.connection)
  open.push(() => changes.stop())
  const jobs = program.MODULES.flatMap((module) => module.jobs ?? [])
  const schedules = program.MODULES.flatMap((module) => module.schedules ?? [])
  const running = await program.startJobs(appContext, jobs, schedules, { connection: database.connection })
  open.push(
    () => running.stop(),
    () => program.drainAndClose(app),
  )
  if (unfinished) {
    const finishing = finishDemo(appContext, program.finishDemoCompany)
    open.push(() => finishing)
  }
}

/** Meanwhile users can already sign in, but /ready reports not ready. If it fails, the next start tries again. */
async function finishDemo(appContext: AppContext, finish: (appContext: AppContext) => Promise<void>): Promise<void> {
  console.log('\nThe clients, consultants and placements of the demo company are added in a few seconds.')
  try {
    await finish(appContext)
    console.log('The demo company is complete.')
  } catch (err) {
    appContext.log.error({ err }, 'the demo company could not be completed; the next start will retry')
  }
}

async function closeAll(open: readonly Close[]): Promise<void> {
  setTimeout(() => process.exit(1), HARD_STOP_MS).unref()
  for (const close of open.toReversed()) await close()
}

/** Runs until a signal; a signal during the start also leads to an orderly shutdown. Returns the exit code. */
async function run(): Promise<number> {
  const open: Close[] = []
  let requestedAt: number | null = null
  const requested = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (requestedAt !== null && signal === 'SIGINT' && Date.now() - requestedAt > IMPATIENT_AFTER_MS)
          process.exit(130)
        requestedAt ??= Date.now()
        resolve()
      })
  })
  const environment = readEnvironment()
  try {
    await start(environment, open)
  } catch (error) {
    await closeAll(open)
    const failure = startFailure(error, environment)
    throw failure ? new Error(`Muster cannot start: ${failure}`) : error
  }
  await requested
  await closeAll(open)
  return 0
}

try {
  process.exit(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
