import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { AppError } from '../app/errors.ts'
import type { Db } from '../db/db.ts'
import { discardContent, type FileWriter, storeContent } from './files.ts'
import type { Upload } from './upload-types.ts'

/**
 * Stores the contents of uploads before any transaction opens, so that a slow store keeps none open. All are encrypted,
 * because their type is known only later. `owner`: the user who sent them, or their IP address.
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

/** An error of the file itself, not a temporary one such as an unreachable store. */
const isAboutFile = (error: unknown): error is AppError =>
  error instanceof AppError && [400, 413, 415].includes(error.status)

/** Deletes the contents of uploads after a change that was certainly reverted. */
export async function discardUploads(appContext: FileWriter['appContext'], uploads: readonly Upload[]): Promise<void> {
  for (const { stored } of uploads) if (stored) await discardContent(appContext, stored)
}

/** The same, except for those with a row: after a repeated request that got the stored response. */
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
