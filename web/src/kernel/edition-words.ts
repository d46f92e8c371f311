/** What is proposed by one person and decided by another: editions of settings, exchange rates. */
export const DECISIONS = {
  PROPOSED: { tone: 'waiting', word: 'Waiting for approval' },
  APPROVED: { tone: 'done', word: 'Approved' },
  REJECTED: { tone: 'danger', word: 'Rejected' },
  WITHDRAWN: { tone: 'neutral', word: 'Withdrawn' },
  SUPERSEDED: { tone: 'neutral', word: 'Replaced' },
} as const

/** What an approved edition is by the day: it is to come, it holds, or it has ended. */
export const EDITION_TIMES = {
  IN_FORCE: { tone: 'done', word: 'In force' },
  UPCOMING: { tone: 'info', word: 'Coming' },
  PAST: { tone: 'neutral', word: 'Past' },
} as const
