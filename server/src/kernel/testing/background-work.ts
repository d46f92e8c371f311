import { setTimeout as pause } from 'node:timers/promises'
import type { BackgroundJob } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import { type Job, type JobsOptions, type RunningJobs, startJobs } from '../jobs/jobs.ts'
import type { TestApp } from './app.ts'
import type { Caller, Reply } from './caller.ts'

const running: RunningJobs[] = []

/** Called at the end of a test file: stops the job runners of its apps. */
export async function stopJobs(): Promise<void> {
  for (const { stop } of running.splice(0)) await stop()
}

/** Runs the jobs of an app until the test file ends or it is stopped. */
export async function drainJobs(
  app: TestApp,
  jobs: readonly Job[],
  options: Partial<JobsOptions> = {},
): Promise<RunningJobs> {
  const { connection } = app.database
  const started = await startJobs(app.appContext, jobs, [], { connection, ...options })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= started.stop()
    return stopped
  }
  running.push({ stop })
  return { stop }
}

/** The background job in a test; `result` is untyped. */
export interface Outcome extends Omit<BackgroundJob, 'result'> {
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
  readonly result: any
}

/** The result of the background job that a 202 response started, when it has ended. */
export async function outcomeOf(caller: Caller, { status, data, message }: Reply): Promise<Outcome> {
  if (status !== 202) throw new Error(`The work was not started: ${status} ${message}`)
  for (const end = performance.now() + 20_000; performance.now() < end; await pause(30)) {
    const job = (await caller.get(`/background-jobs/${data.jobID}`)).data
    if (job.finishedAt !== null) return job
  }
  throw new Error('The work was not over in time.')
}
