import { Worker } from 'node:worker_threads'

interface Idle {
  readonly worker: Worker
  /** Ends it when no one has wanted it for long. */
  readonly timer: NodeJS.Timeout
}

export interface WorkerPool {
  /** A thread that has nothing to do, whether new or kept. It holds up the end of the process until it is given back. */
  take(): Worker
  /** Returns a thread that has finished its work; terminate any other. It has no listeners any more. */
  giveBack(worker: Worker): void
}

/** What those who work with a thread listen to; Node's own listeners stay, for without them it would never be heard again. */
const HEARD = ['message', 'error', 'exit'] as const
const hush = (worker: Worker) => {
  for (const event of HEARD) worker.removeAllListeners(event)
}

const MAX_IDLE = 2
const IDLE_MS = 30_000
const MAX_MEMORY_MB = 512

/**
 * Threads of one module, each for one piece of work at a time. They are kept for a while, because to load the module takes a thread
 * longer than most of its work.
 */
export function createWorkerPool(module: URL): WorkerPool {
  const idle: Idle[] = []
  const leave = (worker: Worker) => {
    const at = idle.findIndex((one) => one.worker === worker)
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]!.timer)
  }
  return {
    take: () => {
      const kept = idle.at(-1)?.worker
      if (!kept) return new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
      leave(kept)
      hush(kept)
      kept.ref()
      return kept
    },
    giveBack: (worker) => {
      hush(worker)
      // One that dies while it waits is no one's loss.
      worker.on('error', () => undefined).on('exit', () => leave(worker))
      if (idle.length >= MAX_IDLE) return void worker.terminate()
      worker.unref()
      // It leaves before it ends: until its exit is reported it would be taken, and end in the middle of the work.
      const end = () => {
        leave(worker)
        void worker.terminate()
      }
      const timer = setTimeout(end, IDLE_MS).unref()
      idle.push({ worker, timer })
    },
  }
}
