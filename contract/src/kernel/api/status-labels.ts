/** Labels that differ from the code; with the state machine where it differs between them. */
const STATUS_LABELS: Readonly<Record<string, string>> = {
  PARTIALLY_PAID: 'partly paid',
  PARTIALLY_CREDITED: 'partly credited',
  HR_REVIEW: 'HR review',
  REVISION_REQUESTED: 'returned',
  NEGOTIATION: 'in negotiation',
  CLIENT_CONFIRMED: 'client approved',
  'timesheet.REJECTED': 'returned',
  ID_ISSUED: 'ID issued',
  LEAVE_PAID: 'paid leave',
  LEAVE_UNPAID: 'unpaid leave',
}

/** Phrases for statuses where “is” and the label do not form a sentence. */
const PHRASES: Readonly<Record<string, string>> = {
  DRAFT: 'is a draft',
  ONBOARDING: 'is in onboarding',
  MARGIN_REVIEW: 'is in margin review',
  HR_REVIEW: 'is in HR review',
  APPROVAL: 'is pending approval',
  OFFER_SENT: 'has a sent offer',
  OFFER_SIGNED: 'has a signed offer',
  VISA_IN_PROGRESS: 'is waiting for the visa',
  OFFER_DECLINED: 'was declined by the consultant',
}

/**
 * A status inside a sentence: `PARTIALLY_PAID` → `partly paid`. Status labels on the pages have their own texts.
 * `machine`: the name of its state machine, if several have the status.
 */
export const statusLabel = (state: string, machine = ''): string =>
  STATUS_LABELS[`${machine}.${state}`] ?? STATUS_LABELS[state] ?? state.replaceAll('_', ' ').toLowerCase()

/** A status as a phrase about its record: `DRAFT` → `is a draft`, `PARTIALLY_PAID` → `is partly paid`. */
export const statusPhrase = (state: string, machine?: string): string =>
  PHRASES[state] ?? `is ${statusLabel(state, machine)}`
