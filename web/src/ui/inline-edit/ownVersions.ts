/** The versions of a record that this window has replaced by saving: a field that was opened before is saved on the newest of them. */
export interface OwnVersions {
  replaced(before: number, after: number): void
  /** The version to save on; a version that somebody else replaced stays, and the server refuses it. */
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
/** Records that are open in this window are few; the oldest are forgotten. */
const MOST = 20

export function versionsOf(id: string): OwnVersions {
  const own = known.get(id) ?? ownVersions()
  known.delete(id)
  known.set(id, own)
  const [oldest] = known.keys()
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
  return own
}
