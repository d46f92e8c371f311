import { useSyncExternalStore } from 'react'
import { dropLists } from '../ui/record/neighbours.ts'
import { dropBlobs } from './blobs.ts'
import { dropNames } from './names.ts'
import { queryClient } from './query-client.ts'
import { type Change, parseRecord, SESSION_KEY, type SessionRecord, sessionOver } from './session-core.ts'

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Browsers without Web Locks (plain http on a foreign host) fall back to one renewal at a time within the tab. */
let queue: Promise<unknown> = Promise.resolve()
function alone<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('muster-session', work) as Promise<T>
  const turn = queue.then(work, work)
  queue = turn.catch(() => undefined)
  return turn
}

let stored: string | null = localStorage.getItem(SESSION_KEY)
let record: SessionRecord | null = parseRecord(stored)
/** 'elsewhere': another tab changed it. */
type Why = Change | 'elsewhere'
const listeners = new Set<(why: Why) => void>()

/**
 * Reads the store again. What one person has read is dropped before anybody else, or nobody, is signed in, and read anew when their role
 * has changed.
 */
function refreshSnapshot(why: Why) {
  const next = localStorage.getItem(SESSION_KEY)
  if (next === stored) return
  const before = record?.user
  stored = next
  record = parseRecord(next)
  if (record?.user.id !== before?.id) {
    queryClient.clear()
    dropBlobs()
    dropNames()
    dropLists()
  } else if (record?.user.role !== before?.role) void queryClient.resetQueries()
  for (const listener of listeners) listener(why)
}

const core = sessionOver(
  { fetch: (url, init) => fetch(url, init), storage: localStorage, alone, wait, now: Date.now },
  refreshSnapshot,
)

window.addEventListener('storage', (event) => {
  if (event.key === SESSION_KEY || event.key === null) refreshSnapshot('elsewhere')
})
// A page that Back brings out of the browser's own cache may show what was signed out of meanwhile.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) refreshSnapshot('elsewhere')
})

export const session = {
  current: () => record,
  begin: core.keep,
  end: core.end,
  renew: core.renew,
  call: core.call,
  subscribe(listener: (why: Why) => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** Who is signed in, or null; renders again when that changes in any tab. */
export const useSession = () => useSyncExternalStore(session.subscribe, session.current)

/** The signed-in person. Only below `SignedInOnly`, which draws nothing once the session has ended. */
export function useMe(): SessionRecord['user'] {
  const found = useSession()
  if (!found) throw new Error('A screen for signed-in people was drawn without a session.')
  return found.user
}
