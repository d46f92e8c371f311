import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const NAME = 'muster-passing-'
/** Longer than any request; folders that other nodes on this machine use are newer. */
const STALE_MS = 60 * 60_000

/** A folder for temporary files, such as uploads and exports, for the length of one request. */
export const createTempFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), NAME))

/** Deletes the temporary files of a killed process: documents and exports that no request will use any more. */
export async function removeStaleTempFolders(): Promise<void> {
  const names = await readdir(tmpdir())
  for (const folder of names.filter((name) => name.startsWith(NAME)).map((name) => path.join(tmpdir(), name))) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > STALE_MS) await rm(folder, { recursive: true, force: true })
  }
}
