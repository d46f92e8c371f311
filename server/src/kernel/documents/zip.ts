import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

interface ZipEntry {
  readonly name: string
  readonly at: Date
  /** Files are opened one at a time, so that a slow client keeps only one open. */
  readonly open: () => Promise<Readable | Buffer>
}

interface ZipMember {
  readonly name: Buffer
  readonly at: Date
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** Sizes come after the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
const MAX = 0xffffffff

/** Streams the files as one ZIP without buffering in memory or on disk. */
export const zipOf = (entries: readonly ZipEntry[]): Readable => Readable.from(chunksOf(entries), { objectMode: false })

async function* chunksOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: ZipMember[] = []
  let offset = 0
  for (const { name, at, open } of distinct(entries)) {
    const named = Buffer.from(name, 'utf8')
    const start = offset
    const head = localHeader(named, at)
    yield head
    offset += head.length
    let crc = 0
    let size = 0
    let packed = 0
    const content = await open()
    const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
    const counted = async function* () {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        crc = crc32(chunk, crc)
        size += chunk.length
        yield chunk
      }
    }
    const deflating = Readable.from(counted()).compose(createDeflateRaw())
    for await (const chunk of deflating as AsyncIterable<Buffer>) {
      packed += chunk.length
      yield chunk
    }
    const tail = descriptor(crc, packed, size)
    yield tail
    offset += packed + tail.length
    if (offset > MAX) throw new Error('A ZIP of more than 4 GiB is not supported. Download the documents individually.')
    written.push({ name: named, at, offset: start, crc, packed, size })
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield endOfDirectory(written.length, directory.length, offset)
}

/** Duplicate file names get a number. */
function distinct(entries: readonly ZipEntry[]): ZipEntry[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const count = counts.get(entry.name) ?? 0
    counts.set(entry.name, count + 1)
    if (count === 0) return entry
    const dot = entry.name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [entry.name.slice(0, dot), entry.name.slice(dot)] : [entry.name, '']
    return { ...entry, name: `${stem} (${count + 1})${ending}` }
  })
}

/** MS-DOS time and date, which all ZIP readers support. */
const timeOf = (at: Date) => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
const dateOf = (at: Date) =>
  (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()

function localHeader(name: Buffer, at: Date): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATED, 8)
  head.writeUInt16LE(timeOf(at), 10)
  head.writeUInt16LE(dateOf(at), 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor(crc: number, packed: number, size: number): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function centralHeader({ name, at, offset, crc, packed, size }: ZipMember): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(DEFLATED, 10)
  head.writeUInt16LE(timeOf(at), 12)
  head.writeUInt16LE(dateOf(at), 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
