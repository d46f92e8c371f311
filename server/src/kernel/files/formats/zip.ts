import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import type { Source } from '../storage/source.ts'

/** The limits for all parts of one file together. */
export interface ZipBudget {
  readonly parts: number
  /** When unpacked, in bytes. */
  readonly bytes: number
}

/**
 * The maximum ratio of unpacked to packed size, and the size from which it is checked: a small file of spaces
 * compresses well.
 */
const MAX_RATIO = 100
const RATIO_FROM = 10 * 1024 * 1024
const SYMLINK = 0o120000

export interface Archive {
  readonly parts: readonly Entry[]
  readonly names: ReadonlySet<string>
  /** One part at a time: the previous one is closed. Fails when the part is larger than the directory states. */
  readonly open: (part: Entry) => Promise<Readable>
  readonly close: () => void
}

/**
 * Opens a zip file and validates its directory before anything is unpacked. Returns why it is rejected, as the end of
 * the sentence "The file …": damaged, too many or too large parts, a password, links, duplicate names, names outside
 * the archive.
 */
export async function openArchive(source: Source, budget: ZipBudget): Promise<Archive | { readonly problem: string }> {
  let zip: ZipFile | undefined
  try {
    zip = await (typeof source === 'string' ? openPromise(source, { autoClose: false }) : fromBufferPromise(source))
    const opened = zip
    let reading: Readable | undefined
    const close = () => {
      reading?.destroy()
      if (typeof source === 'string') opened.close()
    }
    const parts: Entry[] = []
    if (zip.entryCount <= budget.parts) for await (const part of zip.eachEntry()) parts.push(part)
    const validationError =
      zip.entryCount > budget.parts ? `contains more than ${budget.parts} parts` : findError(zip, parts, budget)
    if (!validationError)
      return {
        parts: parts.filter(({ fileName }) => !fileName.endsWith('/')),
        names: new Set(parts.map(({ fileName }) => fileName)),
        open: async (part) => {
          reading?.destroy()
          reading = await opened.openReadStreamPromise(part)
          return reading
        },
        close,
      }
    close()
    return { problem: validationError }
  } catch {
    if (typeof source === 'string') zip?.close()
    return { problem: 'is damaged' }
  }
}

function findError(zip: ZipFile, parts: readonly Entry[], { bytes }: ZipBudget): string | undefined {
  const unpacked = parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > bytes) return `unpacks to more than ${Math.floor(bytes / 1024 / 1024)} MB`
  if (unpacked > RATIO_FROM && unpacked > MAX_RATIO * zip.fileSize)
    return `unpacks to more than ${MAX_RATIO} times its size`
  if (parts.some((part) => part.isEncrypted())) return 'is protected by a password'
  if (parts.some(({ externalFileAttributes }) => ((externalFileAttributes >>> 16) & 0o170000) === SYMLINK))
    return 'contains a link to another file'
  if (new Set(parts.map(({ fileName }) => fileName.toLowerCase())).size < parts.length) return 'is damaged'
  return undefined
}
