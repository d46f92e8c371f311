import { open } from 'node:fs/promises'

/** Flushes the names of a folder to the disk, so that a new or renamed file in it survives a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
