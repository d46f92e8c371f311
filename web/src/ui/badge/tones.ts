import type { Tone } from './StatusBadge.tsx'

interface Toned {
  tone: Tone
  word: string
}

/**
 * The colour of a status wherever it is shown: one colour for each meaning. A module whose status means something else by the same code
 * says so where it names its words.
 */
export const TONES = {
  // Grey: not begun, or over.
  DRAFT: 'neutral',
  NONE: 'neutral',
  NOT_SENT: 'neutral',
  NOT_REQUIRED: 'neutral',
  QUEUED: 'neutral',
  WAITING: 'neutral',
  INACTIVE: 'neutral',
  LOCKED: 'neutral',
  CLOSED: 'neutral',
  RENEWED: 'neutral',
  CREDITED: 'neutral',
  RELEASED: 'neutral',
  EXITED: 'neutral',
  PAST: 'neutral',
  SUPERSEDED: 'neutral',
  WITHDRAWN: 'neutral',
  REVOKED: 'neutral',
  CANCELLED: 'neutral',
  DELETED: 'neutral',
  NOTHING: 'neutral',
  // Amber: our side must act, or should look.
  SUBMITTED: 'warning',
  MARGIN_REVIEW: 'warning',
  HR_REVIEW: 'warning',
  APPROVAL: 'warning',
  UNDER_REVIEW: 'warning',
  PENDING: 'warning',
  PENDING_APPROVAL: 'warning',
  PROPOSED: 'warning',
  REQUESTED: 'warning',
  NEW: 'warning',
  PREPARED: 'warning',
  CHECKED: 'warning',
  REVIEWED: 'warning',
  CLIENT_CONFIRMED: 'warning',
  RETURNED: 'warning',
  REVISION_REQUESTED: 'warning',
  OUTDATED: 'warning',
  BENCH: 'warning',
  ON_NOTICE: 'warning',
  ON_HOLD: 'warning',
  HELD: 'warning',
  NEARLY_EXHAUSTED: 'warning',
  BELOW_TARGET: 'warning',
  CANCELLATION_REQUESTED: 'warning',
  DELETION_REQUESTED: 'warning',
  RETURN_REQUESTED: 'warning',
  // Blue: under way, with us or with others.
  READ: 'info',
  PROSPECT: 'info',
  INVITED: 'info',
  UPCOMING: 'info',
  PRE_JOINING: 'info',
  NEGOTIATION: 'info',
  SENT: 'info',
  OPENED: 'info',
  IN_PROGRESS: 'info',
  CORRECTION_REQUESTED: 'info',
  OFFER_SENT: 'info',
  OFFER_SIGNED: 'info',
  VISA_IN_PROGRESS: 'info',
  ONBOARDING: 'info',
  DOCS_PENDING: 'info',
  DOCS_VERIFIED: 'info',
  APPLIED: 'info',
  ARRIVED: 'info',
  MEDICAL_DONE: 'info',
  ID_ISSUED: 'info',
  SENT_TO_INSURER: 'info',
  RESERVED: 'info',
  CALCULATED: 'info',
  INCLUDED: 'info',
  FILE_GENERATED: 'info',
  ISSUED: 'info',
  PARTIALLY_PAID: 'info',
  PARTIALLY_CREDITED: 'info',
  RUNNING: 'info',
  WAIVED: 'info',
  // Green: a good end.
  ACTIVE: 'done',
  OPEN: 'done',
  IN_FORCE: 'done',
  APPROVED: 'done',
  CONFIRMED: 'done',
  SIGNED: 'done',
  ASSIGNED: 'done',
  CONSUMED: 'done',
  READY: 'done',
  POSTED: 'done',
  PAID: 'done',
  SETTLED: 'done',
  DONE: 'done',
  FILLED: 'done',
  ABOVE_TARGET: 'done',
  // Red: a bad end, or something that must not stay so.
  MISSING: 'danger',
  WITHOUT: 'danger',
  BLOCKED: 'danger',
  FAILED: 'danger',
  REJECTED: 'danger',
  CLOSED_LOST: 'danger',
  DECLINED: 'danger',
  OFFER_DECLINED: 'danger',
  OBJECTED: 'danger',
  EXPIRED: 'danger',
  EXHAUSTED: 'danger',
  TERMINATED: 'danger',
  REVERSED: 'danger',
  WRITTEN_OFF: 'danger',
  DO_NOT_HIRE: 'danger',
  BELOW_FLOOR: 'danger',
  NEGATIVE: 'danger',
} as const satisfies Readonly<Record<string, Tone>>

/** The colour of a status that may come from any module; blue where it is none of these. */
export const toneOf = (status: string): Tone => (TONES as Readonly<Record<string, Tone>>)[status] ?? 'info'

/** The words of the statuses with their colours; `own` where one of them means something else here. */
export const toned = <C extends keyof typeof TONES>(
  words: Readonly<Record<C, string>>,
  own?: Readonly<Partial<Record<C, Tone>>>,
): Readonly<Record<C, Toned>> =>
  Object.fromEntries(
    Object.entries<string>(words).map(([code, word]) => [code, { tone: own?.[code as C] ?? toneOf(code), word }]),
  ) as Record<C, Toned>
