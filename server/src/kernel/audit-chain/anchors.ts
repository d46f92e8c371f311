import { readFile } from 'node:fs/promises'

/** The head of the chain at a point in time, as stored outside the database. */
export interface Anchor {
  readonly entryID: number
  readonly hash: string
  readonly at: string
}

export const writtenAnchor = (anchor: Anchor) => `${JSON.stringify(anchor)}\n`

/**
 * The anchors of an anchor file or of the program's log, where each is the field `auditAnchor` of a line. Other lines,
 * and an incomplete last line after a crash, are skipped. A missing file has none.
 */
export async function readAnchors(path: string): Promise<Anchor[]> {
  const written = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return written.split('\n').flatMap((line) => anchorIn(line) ?? [])
}

function anchorIn(line: string): Anchor | null {
  try {
    const read = JSON.parse(line) as Anchor & { auditAnchor?: Anchor }
    const anchor = read.auditAnchor ?? read
    return Number.isSafeInteger(anchor.entryID) && /^[0-9a-f]{64}$/.test(anchor.hash) ? anchor : null
  } catch {
    return null
  }
}
