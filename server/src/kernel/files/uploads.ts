import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { AppError } from '../app/errors.ts'
import type { Db } from '../db/db.ts'
import { discardContent, type FileWriter, storeContent } from './files.ts'
import type { Upload } from './upload-types.ts'

/**
 * Puts the contents of uploads into the store before any transaction opens, so that a slow store holds none open. All are sealed,
 * because what a file is becomes known only to the one who keeps it. `owner`: the person who sent them, or their address.
 */
export async function storeUploads(
  appContext: FileWriter['appContext'],
  uploads: readonly Upload[],
  { kind, each }: NonNullable<Endpoint['upload']>,
  owner: string,
) {
  const stored: Upload[] = []
  try {
    for (const upload of uploads)
      try {
        stored.push({ ...upload, stored: await storeContent(appContext, upload, { kind, confidential: true }, owner) })
      } catch (error) {
        if (!each || !isAboutFile(error)) throw error
        stored.push({ ...upload, violation: error.message })
      }
    return stored
  } catch (error) {
    await discardUploads(appContext, stored)
    throw error
  }
}

/** A refusal of the file itself, and not of the moment, as when the store cannot be reached. */
const isAboutFile = (error: unknown): error is AppError =>
  error instanceof AppError && [400, 413, 415].includes(error.status)

/** Takes away the contents of uploads of a change that was reverted for certain. */
export async function discardUploads(appContext: FileWriter['appContext'], uploads: readonly Upload[]): Promise<void> {
  for (const { stored } of uploads) if (stored) await discardContent(appContext, stored)
}

/** The same, but for those that did get a row: after a repeated request that was answered with its first answer. */
export async function discardUnsaved(
  appContext: FileWriter['appContext'] & { readonly db: Db },
  uploads: readonly Upload[],
) {
  const ids = uploads.flatMap(({ stored }) => stored?.id ?? [])
  if (ids.length === 0) return
  const rows = await appContext.db.selectFrom('storedFile').select('id').where('id', 'in', ids).execute()
  const storedIDs = new Set(rows.map(({ id }) => id))
  await discardUploads(
    appContext,
    uploads.filter(({ stored }) => stored && !storedIDs.has(stored.id)),
  )
}
