import type { ApiError } from '../api/failures.ts'

let lead: (() => void) | null = null

/** Set by the router: opens the two-factor setup, unless it is already open. */
export function registerNavigation(next: (() => void) | null) {
  lead = next
}

/**
 * A role that requires two-factor sign-in gets 403 for everything until it is set up. The setup page explains it, so a
 * failed query shows no alert; a failed action does, because the user waits for it.
 */
export function leadsToEnrolment({ code }: Pick<ApiError, 'code'>, from: 'read' | 'action'): boolean {
  if (code !== 'TWO_FACTOR_ENROL_REQUIRED' || !lead) return false
  lead()
  return from === 'read'
}
