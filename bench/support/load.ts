import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { LoadOrder, LoadResult } from './load.process.ts'
import type { ServerProcess } from './processes.ts'

export interface LoadFigures {
  readonly perSecond: number
  readonly cpuMicros: number
  readonly p50: number
  readonly p99: number
}

export interface Generator {
  readonly run: (server: ServerProcess, order: Omit<LoadOrder, 'port'>) => Promise<LoadFigures>
  readonly stop: () => void
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'load.process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const measure = (order: LoadOrder) =>
    new Promise<LoadResult>((resolve, reject) => {
      let failure = ''
      const hear = (message: { measured?: LoadResult; error?: string; failure?: string }) => {
        if (message.failure) failure = message.failure
        if (message.failure && !message.measured) return
        child.off('message', hear)
        if (message.error) return reject(new Error(message.error))
        if (message.measured!.failures > 0)
          return reject(
            new Error(`${message.measured!.failures} failed of ${order.method} ${order.paths[0]}: ${failure}`),
          )
        resolve(message.measured!)
      }
      child.on('message', hear)
      child.send(order)
    })
  return {
    run: async (server, order) => {
      const before = await server.cpu()
      const { requests, seconds, latencies } = await measure({ ...order, port: server.port })
      const cpu = (await server.cpu()) - before
      return {
        perSecond: requests / seconds,
        cpuMicros: cpu / requests,
        p50: at(latencies, 0.5),
        p99: at(latencies, 0.99),
      }
    },
    stop: () => child.kill(),
  }
}

/** The median, because measurements on a shared machine have extreme outliers. */
export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
