import { afterEach, describe, expect, it, vi } from 'vitest'
import { leadsToEnrolment, registerNavigation } from './enrolment.ts'

afterEach(() => registerNavigation(null))
const demanded = { code: 'TWO_FACTOR_ENROL_REQUIRED' }

describe('a role that demands two-factor sign-in', () => {
  it('is linked from the refusal that needs it, and from no other', () => {
    const lead = vi.fn()
    registerNavigation(lead)
    expect(leadsToEnrolment({ code: 'FORBIDDEN' }, 'read')).toBe(false)
    expect(lead).not.toHaveBeenCalled()
    expect(leadsToEnrolment(demanded, 'read')).toBe(true)
    expect(lead).toHaveBeenCalledOnce()
  })

  it('reads a message when an action is refused', () => {
    registerNavigation(() => {})
    expect(leadsToEnrolment(demanded, 'action')).toBe(false)
  })
})
