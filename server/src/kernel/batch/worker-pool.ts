import { Worker } from 'node:worker_threads'

interface IdleWorker {
  readonly worker: Worker
  /** Ends it after a time without work. */
  readonly timer: NodeJS.Timeout
}

interface WorkerPool {
  /** An idle thread, new or reused. It keeps the process alive until it is returned. */
  acquire(): Worker
  /** Returns a thread that has finished its work; terminate any other. Its listeners are removed. */
  giveBack(worker: Worker): void
}

/** The events that users of a thread listen to; Node's own listeners must stay. */
const EVENTS = ['message', 'error', 'exit'] as const
const removeListeners = (worker: Worker) => {
  for (const event of EVENTS) worker.removeAllListeners(event)
}

const MAX_IDLE = 2
const IDLE_MS = 30_000
const MAX_MEMORY_MB = 512

/**
 * Threads of one module, each for one operation at a time. They are reused for a while, because loading the module
 * takes longer than most operations.
 */
export function createWorkerPool(module: URL): WorkerPool {
  const idle: IdleWorker[] = []
  const removeIdle = (worker: Worker) => {
    const at = idle.findIndex((one) => one.worker === worker)
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]!.timer)
  }
  return {
    acquire: () => {
      const reused = idle.at(-1)?.worker
      if (!reused) return new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
      removeIdle(reused)
      removeListeners(reused)
      reused.ref()
      return reused
    },
    giveBack: (worker) => {
      removeListeners(worker)
      // An idle thread that dies needs no handling.
      worker.on('error', () => undefined).on('exit', () => removeIdle(worker))
      if (idle.length >= MAX_IDLE) return void worker.terminate()
      worker.unref()
      // Removed from the pool before it ends: otherwise it could be acquired until its exit is reported.
      const end = () => {
        removeIdle(worker)
        void worker.terminate()
      }
      const timer = setTimeout(end, IDLE_MS).unref()
      idle.push({ worker, timer })
    },
  }
}
