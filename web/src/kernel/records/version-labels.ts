import { toned } from '../../ui/badge/tones.ts'

/** Versions of settings and exchange rates: requested by one person, approved by another. */
export const DECISIONS = toned({
  PROPOSED: 'Pending approval',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  SUPERSEDED: 'Superseded',
})

/** An approved version by date: scheduled, active or past. */
export const VERSION_TIMES = toned({ IN_FORCE: 'Active', UPCOMING: 'Scheduled', PAST: 'Past' })
