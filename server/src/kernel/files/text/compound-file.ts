const SIGNATURE = 'd0cf11e0a1b11ae1'
const LAST_SECTOR = 0xff_ff_ff_fa
const HEADER = 512
const ENTRY = 128
const FIRST_FAT_SECTORS = 109

/**
 * The streams of a compound file (MS-CFB), the format of Office before 2007, by name. For a name in several storages
 * the first one is used.
 */
interface CompoundFile {
  readonly names: ReadonlySet<string>
  readonly read: (name: string) => Buffer | null
}

interface DirectoryEntry {
  readonly name: string
  readonly type: number
  readonly start: number
  readonly size: number
}

/** Null if it is not one, or damaged. A chain of sectors is followed no further than the length of the file. */
export function openCompoundFile(file: Buffer): CompoundFile | null {
  if (file.length < HEADER || file.toString('hex', 0, 8) !== SIGNATURE) return null
  const shift = file.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const size = 1 << shift
  const sector = (number: number) => file.subarray((number + 1) * size, (number + 2) * size)
  const fat = numbersOf(fatSectors(file, sector, size).map(sector))
  const chained = (start: number, table: readonly number[], part: (number: number) => Buffer) => {
    const parts: Buffer[] = []
    for (let at = start; at < LAST_SECTOR && parts.length <= table.length; at = table[at] ?? LAST_SECTOR)
      parts.push(part(at))
    return Buffer.concat(parts)
  }
  const entries = entriesOf(chained(file.readUInt32LE(48), fat, sector), size)
  const root = entries.find(({ type }) => type === 5)
  const cutoff = file.readUInt32LE(56)
  const small = root ? chained(root.start, fat, sector) : Buffer.alloc(0)
  const smallFat = numbersOf([chained(file.readUInt32LE(60), fat, sector)])
  const smallSector = (number: number) => small.subarray(number * 64, (number + 1) * 64)
  const streams = new Map(entries.filter(({ type }) => type === 2).map((entry) => [entry.name, entry]))
  return {
    names: new Set(entries.map(({ name }) => name)),
    read: (name) => {
      const entry = streams.get(name)
      if (!entry) return null
      const isSmall = entry.size < cutoff
      const content = isSmall ? chained(entry.start, smallFat, smallSector) : chained(entry.start, fat, sector)
      return content.subarray(0, entry.size)
    },
  }
}

const numbersOf = (parts: readonly Buffer[]): number[] =>
  parts.flatMap((part) => Array.from({ length: part.length >> 2 }, (_, i) => part.readUInt32LE(i * 4)))

/** The sectors of the allocation table: the first ones in the header, the others in their own chain. */
function fatSectors(file: Buffer, sector: (number: number) => Buffer, size: number): number[] {
  const found = numbersOf([file.subarray(76, 76 + FIRST_FAT_SECTORS * 4)])
  const max = file.length / size
  let next = file.readUInt32LE(68)
  while (next < LAST_SECTOR && found.length < max) {
    const numbers = numbersOf([sector(next)])
    next = numbers.pop() ?? LAST_SECTOR
    found.push(...numbers)
  }
  return found.filter((number) => number < max)
}

function entriesOf(directory: Buffer, sectorSize: number): DirectoryEntry[] {
  const entries: DirectoryEntry[] = []
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const length = Math.min(64, directory.readUInt16LE(at + 64))
    // In version 3 the upper half of the size is undefined.
    const size = directory.readUInt32LE(at + 120) + (sectorSize > 512 ? directory.readUInt32LE(at + 124) * 2 ** 32 : 0)
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, length - 2)),
      type: directory[at + 66]!,
      start: directory.readUInt32LE(at + 116),
      size,
    })
  }
  return entries.reverse()
}
