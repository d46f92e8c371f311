import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import type { Tone } from '../badge/StatusBadge.tsx'

export interface Expiry {
  tone: Tone
  label: string
  /** The same next to its date, where there is little room. */
  briefly: string
}

/** How urgent the end of a document is, seen on `today`. It is good through its last day. */
export function expiryOf(day: string, today: string): Expiry {
  const left = daysBetween(today, day)
  if (left < 0) return { tone: 'danger', label: 'Expired', briefly: 'Expired' }
  if (left === 0) return { tone: 'danger', label: 'Ends today', briefly: 'Today' }
  if (left > 90) return { tone: 'done', label: 'Valid', briefly: 'Valid' }
  const days = left === 1 ? '1 day' : `${left} days`
  return { tone: left <= 30 ? 'warning' : 'info', label: `${days} left`, briefly: days }
}
