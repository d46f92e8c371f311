import type { Readable } from 'node:stream'
import type { UploadKind } from '@muster/contract/kernel/api/endpoint.ts'

/** A file of a multipart request, in a temporary place until the request ends. */
export interface Upload {
  readonly field: string
  /** The original name: display text, never a path. */
  readonly filename: string
  /** The type in the request; the content decides. */
  readonly mimetype: string
  readonly path: string
  readonly size: number
  /** In hex, calculated during the upload. */
  readonly sha256: string
  /** Its content in the store, stored before any transaction opened; `saveFile` creates its row. */
  readonly stored?: StoredContent
  /** Why it is rejected, for requests that accept or reject each file by itself. */
  readonly violation?: string
}

/** A file as a response. `inline` only for types that a browser shows safely. */
export interface Download {
  readonly name: string
  readonly type: string
  readonly body: Buffer | Readable
  readonly inline?: boolean
}

/** A content in the store whose row is not written yet: the values of that row. */
export interface StoredContent {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
  readonly sealedKey: string | null
  readonly kind: UploadKind
}
