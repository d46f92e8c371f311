import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import type { Tone } from '../badge/StatusBadge.tsx'

export interface Expiry {
  tone: Tone
  label: string
  /** A short label for narrow places next to the date. */
  briefly: string
}

/** The urgency of an expiry date on the day `today`. A document is valid through its last day. */
export function expiryOf(day: string, today: string): Expiry {
  const left = daysBetween(today, day)
  if (left < 0) return { tone: 'danger', label: 'Expired', briefly: 'Expired' }
  if (left === 0) return { tone: 'danger', label: 'Ends today', briefly: 'Today' }
  if (left > 90) return { tone: 'done', label: 'Valid', briefly: 'Valid' }
  const days = left === 1 ? '1 day' : `${left} days`
  return { tone: left <= 30 ? 'warning' : 'info', label: `${days} left`, briefly: days }
}
