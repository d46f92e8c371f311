/** The end of a string that is a field name; an escaped quote within a text matches too, and is counted. */
const NAME_ENDS = /"\s*:/g
/** A text without an end is one token as well, so that nothing is searched within it. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?(\s*:)?|[{}[\],]/g

/**
 * The path of the first duplicate field in an object of a JSON text, such as `pay.currency` or `days.2.type`; null
 * without one. The parser keeps the last of two, while a proxy may have used the first. Only a text with more names
 * than parsed fields is searched.
 */
export function duplicateKeyPath(text: string, parsed: unknown): string | null {
  const nameCount = text.match(NAME_ENDS)?.length ?? 0
  return nameCount === namesIn(parsed) ? null : firstDuplicate(text)
}

function namesIn(parsed: unknown): number {
  let count = 0
  const waiting = [parsed]
  for (let item = waiting.pop(); waiting.length > 0 || item !== undefined; item = waiting.pop()) {
    if (typeof item !== 'object' || item === null) continue
    const values = Object.values(item)
    if (!Array.isArray(item)) count += values.length
    for (const value of values) if (typeof value === 'object' && value !== null) waiting.push(value)
  }
  return count
}

interface Level {
  /** For an object, not for a list. */
  readonly names: Set<string> | null
  at: string | number
}

function firstDuplicate(text: string): string | null {
  const levels: Level[] = []
  for (const [token, colon] of text.matchAll(TOKEN)) {
    const level = levels.at(-1)
    if (token === '{') levels.push({ names: new Set(), at: '' })
    else if (token === '[') levels.push({ names: null, at: 0 })
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && typeof level?.at === 'number') level.at += 1
    else if (colon && level?.names) {
      level.at = JSON.parse(token.slice(0, -colon.length)) as string
      if (level.names.has(level.at)) return levels.map(({ at }) => at).join('.')
      level.names.add(level.at)
    }
  }
  return null
}
