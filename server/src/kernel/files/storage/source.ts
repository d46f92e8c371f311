import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** A received file: its temporary path, or its bytes. */
export type Source = string | Buffer

export const bytesOf = (source: Source): Readable =>
  typeof source === 'string' ? createReadStream(source) : Readable.from([source])
