import { toned } from '../../ui/chip/tones.ts'

/** What is proposed by one person and decided by another: editions of settings, exchange rates. */
export const DECISIONS = toned({
  PROPOSED: 'Waiting for approval',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  SUPERSEDED: 'Replaced',
})

/** What an approved edition is by the day: it is to come, it holds, or it has ended. */
export const VERSION_TIMES = toned({
  IN_FORCE: 'In force',
  UPCOMING: 'Coming',
  PAST: 'Past',
})
