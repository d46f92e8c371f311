import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: string | Buffer
  /** The Unix mode, for links. */
  readonly mode?: number
  /** The size in the directory, if it is false. */
  readonly claimedSize?: number
}

/** A zip built byte by byte, so that tests can create invalid ones. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  // Many parts may have the same content.
  const packings = new Map<string | Buffer, Buffer>()
  for (const { name, content, mode = 0o100644, claimedSize } of parts) {
    const bytes = Buffer.from(content)
    const packed = packings.get(content) ?? deflateRawSync(bytes, { level: 1 })
    packings.set(content, packed)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claimedSize ?? bytes.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
    locals.push(local)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), head, rest, Buffer.from(name)]))
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

export const docxParts: readonly ZipPart[] = [
  { name: '[Content_Types].xml', content: '<?xml version="1.0"?><Types/>' },
  { name: 'word/document.xml', content: '<?xml version="1.0"?><w:document/>' },
]
