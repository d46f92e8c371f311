import { isRecord, type Values } from './schemaValues.ts'

/** One field on which the two sides differ. */
export interface Difference {
  path: string
  mine: unknown
  theirs: unknown
  /** I changed it; otherwise it is only theirs and is taken over unless I say no. */
  isMineChanged: boolean
}

export interface Stale {
  current: Values
  differences: readonly Difference[]
}

/**
 * What differs between my values and the record as it is now, field by field of the form. `read` is what both sides began with.
 */
export function staleFrom(mine: Values, read: Values, current: unknown): Stale {
  const theirs = isRecord(current) ? current : {}
  const differences = Object.keys(mine)
    .filter((path) => path !== 'version' && path in theirs && !same(mine[path], theirs[path]))
    .map((path) => ({ path, mine: mine[path], theirs: theirs[path], isMineChanged: !same(mine[path], read[path]) }))
  return { current: theirs, differences }
}

/** The values to save: theirs where chosen, mine elsewhere, on their version. */
export function mergedWith({ current, differences }: Stale, mine: Values, theirs: ReadonlySet<string>): Values {
  const adopted = differences.filter(({ path }) => theirs.has(path)).map(({ path }) => [path, current[path] ?? ''])
  return { ...mine, ...Object.fromEntries(adopted), ...('version' in current ? { version: current.version } : {}) }
}

const same = (a: unknown, b: unknown) => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

/** An empty control and a null in the record are the same nothing. */
const plain = (value: unknown): unknown => {
  if (value === '' || value === undefined) return null
  if (Array.isArray(value)) return value.map(plain)
  return isRecord(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, plain(value[key])]),
      )
    : value
}
