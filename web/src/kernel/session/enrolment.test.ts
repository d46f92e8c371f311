import { afterEach, describe, expect, it, vi } from 'vitest'
import { leadsToEnrolment, registerNavigation } from './enrolment.ts'

afterEach(() => registerNavigation(null))
const demanded = { code: 'TWO_FACTOR_ENROL_REQUIRED' }

describe('a role that demands two-factor sign-in', () => {
  it('is led to where it is set up by the refusal that asks for it, and by no other', () => {
    const lead = vi.fn()
    registerNavigation(lead)
    expect(leadsToEnrolment({ code: 'FORBIDDEN' }, 'read')).toBe(false)
    expect(lead).not.toHaveBeenCalled()
    expect(leadsToEnrolment(demanded, 'read')).toBe(true)
    expect(lead).toHaveBeenCalledOnce()
  })

  it('is told in words when something was done that is refused', () => {
    registerNavigation(() => {})
    expect(leadsToEnrolment(demanded, 'action')).toBe(false)
  })
})
