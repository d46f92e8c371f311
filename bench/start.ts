import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line } from './report.ts'
import { median } from './support/load.ts'
import { answers, freePort, stop } from './support/processes.ts'

const ROOT = join(import.meta.dirname, '..')

/** Seconds from the start of the process until it responds. */
async function startedIn(folder: string, compiled: string): Promise<number> {
  const port = freePort()
  const started = performance.now()
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    env: { ...environment, NODE_COMPILE_CACHE: compiled, PORT: String(port), DATA_DIR: folder },
    stdio: 'ignore',
  })
  await answers(child, `http://127.0.0.1:${port}/api/v1/health`)
  const seconds = (performance.now() - started) / 1000
  await stop(child)
  return seconds
}

/**
 * The start with an empty folder (creates the server, migrates, creates the demo company), then with the same folder
 * again.
 */
export async function measureStarts({ times }: { times: number }): Promise<Line[]> {
  // The cache of compiled code, as `npm start` sets it; the first start of the benchmark fills it.
  const compiled = mkdtempSync(join(tmpdir(), 'muster-bench-compiled-'))
  const cold: number[] = []
  const warm: number[] = []
  for (let time = 0; time < times; time += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
    chmodSync(folder, 0o711)
    cold.push(await startedIn(folder, compiled))
    warm.push(await startedIn(folder, compiled))
    rmSync(folder, { recursive: true, force: true })
  }
  rmSync(compiled, { recursive: true, force: true })
  const all = (seconds: number[]) => seconds.map((one) => one.toFixed(2)).join(', ')
  return [
    { what: 'start on an empty folder', figure: median(cold), unit: 's', goal: { max: 5 }, from: all(cold) },
    { what: 'start with data', figure: median(warm), unit: 's', goal: { max: 2 }, from: all(warm) },
  ]
}
