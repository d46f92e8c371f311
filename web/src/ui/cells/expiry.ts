import { daysBetween } from '@muster/contract/kernel/days.ts'
import type { Tone } from '../chip/StatusChip.tsx'

export interface Expiry {
  tone: Tone
  word: string
}

/** How urgent the end of a document is, seen on `today`. It is good through its last day. */
export function expiryOf(day: string, today: string): Expiry {
  const left = daysBetween(today, day)
  if (left < 0) return { tone: 'danger', word: 'Expired' }
  if (left === 0) return { tone: 'danger', word: 'Ends today' }
  if (left <= 30) return { tone: 'warning', word: left === 1 ? '1 day left' : `${left} days left` }
  if (left <= 90) return { tone: 'waiting', word: `${left} days left` }
  return { tone: 'done', word: 'Valid' }
}
