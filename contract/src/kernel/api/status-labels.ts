/** What the pages say otherwise than the code; with its machine where the same code is called differently elsewhere. */
const STATUS_LABELS: Readonly<Record<string, string>> = {
  PARTIALLY_PAID: 'partly paid',
  PARTIALLY_CREDITED: 'partly credited',
  HR_REVIEW: 'HR review',
  REVISION_REQUESTED: 'returned for revision',
  NEGOTIATION: 'in negotiation',
  CLIENT_CONFIRMED: 'client approved',
  'timesheet.REJECTED': 'returned',
  ID_ISSUED: 'ID issued',
  LEAVE_PAID: 'paid leave',
  LEAVE_UNPAID: 'unpaid leave',
}

/** What a state makes of its record, where “is” and its name are no sentence. */
const STANDS: Readonly<Record<string, string>> = {
  DRAFT: 'is a draft',
  ONBOARDING: 'is in onboarding',
  MARGIN_REVIEW: 'is in margin review',
  HR_REVIEW: 'is in HR review',
  APPROVAL: 'is pending approval',
  OFFER_SENT: 'has a sent offer',
  OFFER_SIGNED: 'has a signed offer',
  VISA_IN_PROGRESS: 'is pending the visa',
  OFFER_DECLINED: 'was declined by the consultant',
}

/**
 * A state as one says it: `PARTIALLY_PAID` → `partly paid`. For sentences; chips on the pages have words of their own.
 * @param machine the name of its state machine, where several have the state
 */
export const statusLabel = (state: string, machine = ''): string =>
  STATUS_LABELS[`${machine}.${state}`] ?? STATUS_LABELS[state] ?? state.replaceAll('_', ' ').toLowerCase()

/** The state as what is said of its record: `DRAFT` → `is a draft`, `PARTIALLY_PAID` → `is partly paid`. */
export const statusPhrase = (state: string, machine?: string): string =>
  STANDS[state] ?? `is ${statusLabel(state, machine)}`
