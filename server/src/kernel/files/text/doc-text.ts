import { openCompoundFile } from './compound-file.ts'
import { TextLines } from './lines.ts'

const FIB = { magic: 0xa5_ec, flags: 0x0a, characters: 0x4c, pieces: 0x01_a2, minimum: 0x01_aa }
const ENCRYPTED = 0x01_00
const SECOND_TABLE = 0x02_00
const IS_NARROW = 0x40_00_00_00

/** Text of a Word 97–2003 document, by its piece table (MS-DOC); a string is the reason why there is none. */
export function textOfDoc(file: Buffer, max: number): string[] | string {
  const parts = openCompoundFile(file)
  const main = parts?.read('WordDocument')
  if (!parts || !main) return 'doesn’t match its file extension'
  if (main.length < FIB.minimum || main.readUInt16LE(0) !== FIB.magic) return 'is damaged'
  const flags = main.readUInt16LE(FIB.flags)
  if (flags & ENCRYPTED) return 'is protected by a password'
  const table = parts.read(flags & SECOND_TABLE ? '1Table' : '0Table')
  if (!table) return 'is damaged'
  const start = main.readUInt32LE(FIB.pieces)
  const length = main.readUInt32LE(FIB.pieces + 4)
  const pieces = piecesIn(table.subarray(start, start + length))
  if (!pieces) return 'is damaged'
  return textOfPieces(main, pieces, { max, characters: main.readUInt32LE(FIB.characters) })
}

/** After the properties of earlier saves, each with its length. */
function piecesIn(clx: Buffer): Buffer | null {
  let at = 0
  while (at + 5 <= clx.length) {
    if (clx[at] === 2) return clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
    if (clx[at] !== 1) return null
    at += 3 + clx.readUInt16LE(at + 1)
  }
  return null
}

interface Limits {
  readonly max: number
  /** The text of the document itself; footnotes and headers follow it. */
  readonly characters: number
}

const narrow = new TextDecoder('windows-1252')

function textOfPieces(main: Buffer, pieces: Buffer, { max, characters }: Limits): string[] {
  const text = new TextLines(max)
  const writer = { text, fields: [] as boolean[], wasCell: false }
  const count = Math.floor((pieces.length - 4) / 12)
  for (let i = 0; i < count; i += 1) {
    const from = pieces.readUInt32LE(i * 4)
    const to = pieces.readUInt32LE(i * 4 + 4)
    const size = Math.min(to, characters) - from
    if (size <= 0) continue
    const at = pieces.readUInt32LE((count + 1) * 4 + i * 8 + 2)
    const isNarrow = (at & IS_NARROW) !== 0
    const offset = isNarrow ? (at & ~IS_NARROW) / 2 : at
    const bytes = main.subarray(offset, offset + (isNarrow ? size : size * 2))
    for (const character of isNarrow ? narrow.decode(bytes) : bytes.toString('utf16le')) write(writer, character)
  }
  return text.end()
}

interface Writer {
  readonly text: TextLines
  /** For each enclosing field, whether its instruction has ended and its result started. */
  readonly fields: boolean[]
  wasCell: boolean
}

function write(writer: Writer, character: string): void {
  const { text, fields, wasCell } = writer
  const code = character.charCodeAt(0)
  writer.wasCell = code === 7
  if (code === 0x13) fields.push(false)
  else if (code === 0x14) fields.splice(-1, 1, true)
  else if (code === 0x15) fields.pop()
  else if (fields.includes(false)) return
  // A second mark after that of the last cell ends the row.
  else if (code === 7 && wasCell) {
    text.endRow()
    writer.wasCell = false
  } else if (code === 7) text.endCell()
  else if (code === 9) text.write('    ')
  else if (code >= 10 && code <= 14) text.endLine()
  else if (code === 0x1e) text.write('-')
  else if (code >= 32) text.write(character)
}
