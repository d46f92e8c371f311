import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createWorkerPool } from './worker-pool.ts'

const ECHO = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', (text) => parentPort.postMessage(text))`
const MODULE = new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`)

test('a returned thread is reused until its lifetime ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const pool = createWorkerPool(MODULE)
    const first = pool.acquire()
    pool.giveBack(first)
    expect(pool.acquire()).toBe(first)
    pool.giveBack(first)
    // The worker is being terminated, and has not reported its exit.
    vi.advanceTimersByTime(60_000)
    const second = pool.acquire()
    expect(second).not.toBe(first)
    second.postMessage('works')
    expect(await once(second, 'message')).toEqual(['works'])
    await second.terminate()
  } finally {
    vi.useRealTimers()
  }
})
