import { setTimeout as sleep } from 'node:timers/promises'
import type { BackgroundJob } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { ServerProcess } from './processes.ts'

export interface RunMeasurement {
  readonly seconds: number
  /** CPU time of the server process, all threads. */
  readonly cpuSeconds: number
  /** The longest turn of the event loop in milliseconds: `work` by CPU time, and by the clock. */
  readonly work: number
  readonly stall: number
  /** The maximum memory of the server process, in MB. */
  readonly rss: number
}

export const header = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

export async function send<T>(
  server: ServerProcess,
  token: string,
  path: string,
  body?: object,
  method = 'POST',
): Promise<T> {
  const reply = await fetch(`${server.address}/api/v1${path}`, {
    headers: header(token),
    ...(body && { method, body: JSON.stringify(body) }),
  })
  const answer = (await reply.json()) as { data: T; message?: string; errors?: unknown }
  if (!reply.ok)
    throw new Error(`${path} answered ${reply.status}: ${answer.message} ${JSON.stringify(answer.errors ?? '')}`)
  return answer.data
}

/** Measures the server during some work. */
export async function measureServer(server: ServerProcess, work: () => Promise<void>): Promise<RunMeasurement> {
  await server.watch()
  const before = await server.cpu()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  const cpuSeconds = ((await server.cpu()) - before) / 1e6
  const { stall, work: event, rss } = await server.stall()
  return { seconds, cpuSeconds, stall, work: event, rss: rss / 1e6 }
}

/** Starts a background job and polls until it ends, as its screen does; throws if it failed or skipped any row. */
export async function runInBackground(
  server: ServerProcess,
  token: string,
  path: string,
  body: object,
): Promise<unknown> {
  const { jobID } = await send<{ jobID: string }>(server, token, path, body)
  for (;;) {
    await sleep(100)
    const job = await send<BackgroundJob>(server, token, `/background-jobs/${jobID}`)
    if (job.finishedAt === null) continue
    if (job.state !== 'DONE' || job.errors.length > 0)
      throw new Error(`${path}: ${job.state} ${JSON.stringify(job.errors.slice(0, 3))}`)
    return job.result
  }
}
