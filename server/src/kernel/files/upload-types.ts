import type { Readable } from 'node:stream'
import type { StoredContent } from './files.ts'

/** A file that came with a multipart request, waiting in a temporary place until the request ends. */
export interface Upload {
  readonly field: string
  /** As the sender called it: text to show, never a path. */
  readonly filename: string
  /** What the sender claims; the content decides. */
  readonly mimetype: string
  readonly path: string
  readonly size: number
  /** In hex, taken while it came in. */
  readonly sha256: string
  /** Its content in the store, put there before any transaction opened; `keepFile` gives it its row. */
  readonly stored?: StoredContent
  /** Why it is refused, where each file of the request is taken or refused by itself. */
  readonly violation?: string
}

/** A file as an answer. `inline` only for types that a browser shows safely. */
export interface Download {
  readonly name: string
  readonly type: string
  readonly body: Buffer | Readable
  readonly inline?: boolean
}
