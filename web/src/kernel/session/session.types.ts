import type { Tokens } from '@muster/contract/access/auth.contract.ts'
import type { Role } from '@muster/contract/access/roles.ts'

/** The session record in local storage (docs/domain/screens.md). */
export interface SessionRecord {
  tokens: Tokens
  user: { id: string; name: string; role: Role }
}

/** The browser functions that the session uses, so that it can be tested without a browser. */
export interface Surroundings {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs the work under a lock that is shared by all tabs. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  wait: (ms: number) => Promise<void>
  now: () => number
}
