import { type FormValues, isRecord } from '../schemaValues.ts'

/** A field with different values in the two versions. */
export interface Difference {
  path: string
  mine: unknown
  theirs: unknown
  /** The user changed the field; otherwise the other value is used by default. */
  isMineChanged: boolean
}

export interface Stale {
  current: FormValues
  differences: readonly Difference[]
}

/**
 * The differing form fields between the user's values and the current record. `read` is the version that the user
 * started with.
 */
export function staleFrom(mine: FormValues, read: FormValues, current: unknown): Stale {
  const theirs = isRecord(current) ? current : {}
  const differences = Object.keys(mine)
    .filter((path) => path !== 'version' && path in theirs && !same(mine[path], theirs[path]))
    .map((path) => ({ path, mine: mine[path], theirs: theirs[path], isMineChanged: !same(mine[path], read[path]) }))
  return { current: theirs, differences }
}

/** The merged values: those of the other user where chosen, the user's own elsewhere. */
export function mergedWith({ current, differences }: Stale, mine: FormValues, theirs: ReadonlySet<string>): FormValues {
  const adopted = differences.filter(({ path }) => theirs.has(path)).map(({ path }) => [path, current[path] ?? ''])
  return { ...mine, ...Object.fromEntries(adopted), ...('version' in current ? { version: current.version } : {}) }
}

const same = (a: unknown, b: unknown) => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

/** An empty control and null in the record are equal. */
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
