import { Worker } from 'node:worker_threads'

interface Idle {
  readonly worker: Worker
  /** Ends it when no one has wanted it for long. */
  readonly timer: NodeJS.Timeout
}

export interface WorkerPool {
  /** A thread that has nothing to do, whether new or kept. It holds up the end of the process until it is given back. */
  acquire(): Worker
  /** Returns a thread that has finished its work; terminate any other. It has no listeners any more. */
  giveBack(worker: Worker): void
}

/** What those who work with a thread listen to; Node's own listeners stay, for without them it would never be heard again. */
const LISTENED = ['message', 'error', 'exit'] as const
const hush = (worker: Worker) => {
  for (const event of LISTENED) worker.removeAllListeners(event)
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
    acquire: () => {
      const reused = idle.at(-1)?.worker
      if (!reused) return new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
      leave(reused)
      hush(reused)
      reused.ref()
      return reused
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
