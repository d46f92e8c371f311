import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProbeResult } from './probe.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface ServerProcess {
  readonly port: number
  readonly address: string
  /** Microseconds of CPU time since its start, all threads. */
  readonly cpu: () => Promise<number>
  /** Starts to measure the event loop; `stall` returns the longest block since then, and ends the measurement. */
  readonly watch: () => Promise<void>
  readonly stall: () => Promise<ProbeResult>
  readonly stop: () => Promise<void>
}

let nextPort = 20_000 + (process.pid % 20_000)
export const freePort = () => {
  nextPort += 1
  return nextPort
}

/** Starts a server in its own process, discards its output, and waits until `path` responds. */
export async function serve(script: string, variables: Record<string, string>, path: string): Promise<ServerProcess> {
  const port = freePort()
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'probe.ts'), join(ROOT, script)], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? '', PORT: String(port), ...variables },
    stdio: ['ignore', 'ignore', process.env.BENCH_VERBOSE ? 'inherit' : 'ignore', 'ipc'],
  })
  const address = `http://127.0.0.1:${port}`
  await answers(child, `${address}${path}`)
  const query = (question: string) => queryProbe(child, question)
  return {
    port,
    address,
    cpu: async () => (await query('cpu')).cpuMicros,
    watch: async () => {
      await query('watch')
    },
    stall: () => query('stall'),
    stop: () => stop(child),
  }
}

export async function answers(child: ChildProcess, address: string, patience = 60_000): Promise<void> {
  for (const until = performance.now() + patience; ; await sleep(10)) {
    if (child.exitCode !== null) throw new Error(`The server of ${address} ended with ${child.exitCode}`)
    const reply = await fetch(address).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.ok) return
    if (performance.now() > until) throw new Error(`${address} did not answer`)
  }
}

async function queryProbe(child: ChildProcess, question: string): Promise<ProbeResult> {
  const answer = once(child, 'message')
  child.send(question)
  const [found] = await answer
  return found
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
