import type { ApiError } from '../api/failures.ts'

let lead: (() => void) | null = null

/** Set by the router: leads to where two-factor sign-in is set up, unless the person is there already. */
export function registerNavigation(next: (() => void) | null) {
  lead = next
}

/**
 * A role that demands two-factor sign-in gets nothing else before it is set up. The page it is led to says so, so that what was only
 * read needs no alert too; an action does, since the user waits for it.
 */
export function leadsToEnrolment({ code }: Pick<ApiError, 'code'>, from: 'read' | 'action'): boolean {
  if (code !== 'TWO_FACTOR_ENROL_REQUIRED' || !lead) return false
  lead()
  return from === 'read'
}
