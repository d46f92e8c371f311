/** Decodes by byte order mark, otherwise as UTF-8, otherwise as Windows-1252, which a western Excel writes. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SEPARATORS = [',', ';', '\t', '|']

/**
 * Excel's own `sep=;` line if there is one, otherwise the most frequent separator outside quotes in the heading line.
 */
function separatorOf(text: string): { separator: string; start: number } {
  const match = /^sep=([,;\t|])\r?\n/.exec(text)
  if (match) return { separator: match[1]!, start: match[0].length }
  const counts = new Map(SEPARATORS.map((separator) => [separator, 0]))
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) break
    else if (!quoted && counts.has(character)) counts.set(character, counts.get(character)! + 1)
  }
  const [separator] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))
  return { separator, start: 0 }
}

/** A parsed record: its cells, or the error in its quotes. */
type CsvRecord = { readonly cells: string[] } | { readonly problem: string }

/**
 * Parses CSV (RFC 4180) record by record. A quote without an end is an error instead of a cell with the rest of the
 * file.
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  const { separator, start } = separatorOf(text)
  const plainEnd = new RegExp(`[\\r\\n${separator === '|' ? '\\|' : separator}]`, 'g')
  let at = start
  let cells: string[] = []
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, plainEnd)
    if ('problem' in cell) return yield cell
    cells.push(cell.value)
    at = cell.end
    if (text[at] === separator) {
      at++
      if (at < text.length) continue
      cells.push('')
    } else if (at < text.length && text[at] !== '\r' && text[at] !== '\n')
      return yield { problem: 'There is text after a closing quote. Double the quotes that are part of the text ("").' }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    yield { cells }
    cells = []
  }
}

type Cell = { value: string; end: number }

function plainCell(text: string, start: number, plainEnd: RegExp): Cell {
  plainEnd.lastIndex = start
  const end = plainEnd.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), end }
}

function quotedCell(text: string, start: number): Cell | { problem: string } {
  let from = start + 1
  let value = ''
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return { problem: 'A quote (") is not closed. Close it, or double it ("") inside a text.' }
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}
