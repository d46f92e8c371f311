/** The versions of a record that were replaced by saves in this window, so that a field opened earlier is saved on the latest of them. */
interface OwnVersions {
  replaced(before: number, after: number): void
  /** The version to save on. A version replaced by another user is kept, so that the server reports the conflict. */
  newestAfter(version: number): number
  /** Runs saves one after another. */
  queue<T>(save: () => Promise<T>): Promise<T>
}

export function ownVersions(): OwnVersions {
  const next = new Map<number, number>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    replaced: (before, after) => void (after > before && next.set(before, after)),
    newestAfter: (version) => {
      let at = version
      for (let after = next.get(at); after !== undefined; after = next.get(at)) at = after
      return at
    },
    queue: (save) => {
      const run = last.then(save, save)
      last = run.catch(() => undefined)
      return run
    },
  }
}

const known = new Map<string, OwnVersions>()
/** Maximum number of records remembered per window; the oldest are dropped. */
const MAX_RECORDS = 20

export function versionsOf(id: string): OwnVersions {
  const own = known.get(id) ?? ownVersions()
  known.delete(id)
  known.set(id, own)
  const [oldest] = known.keys()
  if (known.size > MAX_RECORDS && oldest !== undefined) known.delete(oldest)
  return own
}
