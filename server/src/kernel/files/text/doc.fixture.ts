const SECTOR = 512
const FREE = 0xff_ff_ff_ff
const LAST = 0xff_ff_ff_fe
const TABLE = 0xff_ff_ff_fd

interface DocOptions {
  readonly flags?: number
  /** The sector after the last one of the text, for an invalid chain. */
  readonly next?: number
}

/** A Word 97 document built byte by byte: one piece of Windows-1252, and one of UTF-16. */
export function docOf(narrow: string, wide: string, { flags = 0x02_00, next = LAST }: DocOptions = {}): Buffer {
  const text = Buffer.concat([Buffer.from(narrow, 'latin1'), Buffer.from(wide, 'utf16le')])
  const main = Buffer.alloc(8 * SECTOR)
  main.writeUInt16LE(0xa5_ec, 0)
  main.writeUInt16LE(flags, 10)
  main.writeUInt32LE(narrow.length + wide.length, 0x4c)
  text.copy(main, 1024)
  const pieces = Buffer.alloc(5 + 28)
  pieces[0] = 2
  pieces.writeUInt32LE(28, 1)
  for (const [i, cp] of [0, narrow.length, narrow.length + wide.length].entries()) pieces.writeUInt32LE(cp, 5 + i * 4)
  pieces.writeUInt32LE(0x40_00_00_00 + 2 * 1024, 5 + 12 + 2)
  pieces.writeUInt32LE(1024 + narrow.length, 5 + 20 + 2)
  main.writeUInt32LE(pieces.length, 0x01_a6)

  const fat = Buffer.alloc(SECTOR, 0xff)
  for (const [i, entry] of [TABLE, LAST, LAST, LAST, 5, 6, 7, 8, 9, 10, 11, next].entries())
    fat.writeUInt32LE(entry, i * 4)
  const smallFat = Buffer.alloc(SECTOR, 0xff)
  smallFat.writeUInt32LE(LAST, 0)
  const small = Buffer.alloc(SECTOR)
  pieces.copy(small)
  const directory = Buffer.concat([
    entryOf('Root Entry', 5, 3, SECTOR),
    entryOf('WordDocument', 2, 4, main.length),
    entryOf('1Table', 2, 0, pieces.length),
    Buffer.alloc(128),
  ])
  return Buffer.concat([header(), fat, directory, smallFat, small, main])
}

function header(): Buffer {
  const head = Buffer.alloc(SECTOR, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(9, 30)
  head.writeUInt32LE(1, 48)
  head.writeUInt32LE(4096, 56)
  head.writeUInt32LE(2, 60)
  head.writeUInt32LE(LAST, 68)
  head.writeUInt32LE(0, 76)
  head.writeUInt32LE(FREE, 80)
  return head
}

function entryOf(name: string, type: number, start: number, size: number): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE(name.length * 2 + 2, 64)
  entry[66] = type
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}
