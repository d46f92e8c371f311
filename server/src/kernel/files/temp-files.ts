import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const NAME = 'muster-passing-'
/** No request lasts as long; folders of other nodes on this machine are younger while they are used. */
const LEFT_BEHIND_MS = 60 * 60_000

/** A folder for what passes through: a file on its way in or out, for the length of one request. */
export const createTempFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), NAME))

/** Takes away what a process that was killed had in passing: documents and lists of people, which no one will ask for. */
export async function removeStaleTempFolders(): Promise<void> {
  const names = await readdir(tmpdir())
  for (const folder of names.filter((name) => name.startsWith(NAME)).map((name) => path.join(tmpdir(), name))) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true })
  }
}
