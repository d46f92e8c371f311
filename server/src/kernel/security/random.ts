/** A reproducible random source: the same seed gives the same company, on every machine. */
export interface Random {
  /** From 0 up to but excluding 1. */
  readonly next: () => number
  /** A whole number between both, included. */
  readonly between: (min: number, max: number) => number
  readonly pick: <T>(items: readonly T[]) => T
  readonly chance: (share: number) => boolean
  /** A shuffled copy. */
  readonly shuffled: <T>(items: readonly T[]) => T[]
  /** A separate source per part, so that a change in one part does not affect others. */
  readonly fork: (name: string) => Random
}

/** Mulberry32, seeded by a hash of the name: small, fast and the same everywhere. */
export function randomFrom(seed: string): Random {
  let state = [...seed].reduce((hash, char) => Math.imul(hash ^ char.codePointAt(0)!, 16777619) >>> 0, 2166136261)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)]!,
    chance: (share) => next() < share,
    shuffled: (items) => {
      const copy = [...items]
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = between(0, last)
        ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
      }
      return copy
    },
    fork: (name) => randomFrom(`${seed}/${name}`),
  }
}
