import { useSyncExternalStore } from 'react'
import { hasUnsaved } from '../../ui/form/unsaved.ts'
import { dropLists } from '../../ui/record/neighbours.ts'
import { dropBlobs } from '../api/blobs.ts'
import { queryClient } from '../api/query-client.ts'
import { dropNames } from '../lists/names.ts'
import type { SessionRecord } from './session.types.ts'
import { createSession, isSessionExpiry, parseRecord, SESSION_KEY, type SessionChange } from './session-core.ts'

/** Also ends when the browser is online again. */
const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })

/** Fallback for browsers without Web Locks (plain http on a remote host): one renewal at a time within the tab. */
let queue: Promise<unknown> = Promise.resolve()
function alone<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('muster-session', work) as Promise<T>
  const next = queue.then(work, work)
  queue = next.catch(() => undefined)
  return next
}

/** A record without a refresh token counts as none, and is removed. */
function readStored(): { stored: string | null; record: SessionRecord | null } {
  const stored = localStorage.getItem(SESSION_KEY)
  const record = parseRecord(stored)
  if (stored !== null && !record) localStorage.removeItem(SESSION_KEY)
  return { stored: record && stored, record }
}

let { stored, record } = readStored()
/** The session is over, but the page has unsaved input: it stays until the user signs in again on it, or leaves it. */
let isPaused = false
let isLost = false
/** `isHere`: this tab caused the change. */
type Listener = (why: SessionChange, isHere: boolean) => void
const listeners = new Set<Listener>()

function notify(why: SessionChange, isHere: boolean) {
  for (const listener of listeners) listener(why, isHere)
}

/** The cache is cleared before another user, or none, is signed in, and invalidated when the role has changed. */
function show(next: SessionRecord | null) {
  const before = record?.user
  record = next
  if (next?.user.id !== before?.id) {
    queryClient.clear()
    dropBlobs()
    dropNames()
    dropLists()
  } else if (next?.user.role !== before?.role) void queryClient.resetQueries()
}

/** Reads local storage again and updates the snapshot. */
function refreshSnapshot(why: SessionChange, isHere = true) {
  const next = readStored()
  if (next.stored === stored && !(isPaused && why === 'signed out')) return
  stored = next.stored
  if (!next.record && why === 'expired' && (isPaused || (record && hasUnsaved()))) {
    isPaused = true
    core.pause()
    return notify(why, isHere)
  }
  const isSame = next.record?.user.id === record?.user.id
  isPaused = false
  show(next.record)
  core.resume(isSame ? next.record : null)
  notify(why, isHere)
}

const core = createSession(
  { fetch: (url, init) => fetch(url, init), storage: localStorage, alone, wait, now: Date.now },
  {
    onChange: (why) => refreshSnapshot(why),
    onConnection: (next) => {
      if (next === isLost) return
      isLost = next
      notify('stored', true)
    },
  },
)

window.addEventListener('storage', (event) => {
  if (event.key !== SESSION_KEY && event.key !== null) return
  refreshSnapshot(isSessionExpiry(event) ? 'expired' : event.newValue === null ? 'signed out' : 'stored', false)
})
// A page restored from the back/forward cache may show data of a session that has ended.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && !isPaused) refreshSnapshot('signed out', false)
})

export const session = {
  current: () => record,
  isPaused: () => isPaused,
  /** Whether the server did not respond to the token renewal; it is retried. */
  isLost: () => isLost,
  begin: core.store,
  end: core.end,
  renew: core.renew,
  call: core.call,
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** The signed-in user, or null; updates when it changes in any tab. */
export const useSession = () => useSyncExternalStore(session.subscribe, session.current)

export const useIsPaused = () => useSyncExternalStore(session.subscribe, session.isPaused)
export const useIsLost = () => useSyncExternalStore(session.subscribe, session.isLost)

/** The signed-in user. Only below `SignedInOnly`, which renders nothing without a session. */
export function useMe(): SessionRecord['user'] {
  const found = useSession()
  if (!found) throw new Error('A screen for signed-in people was drawn without a session.')
  return found.user
}
