import { afterEach, describe, expect, it, vi } from 'vitest'
import { leadsToEnrolment, registerNavigation } from './enrolment.ts'

afterEach(() => registerNavigation(null))
const demanded = { code: 'TWO_FACTOR_ENROL_REQUIRED' }

describe('a role that requires two-factor sign-in', () => {
  it('is led to the set-up only by the error TWO_FACTOR_ENROL_REQUIRED', () => {
    const lead = vi.fn()
    registerNavigation(lead)
    expect(leadsToEnrolment({ code: 'FORBIDDEN' }, 'read')).toBe(false)
    expect(lead).not.toHaveBeenCalled()
    expect(leadsToEnrolment(demanded, 'read')).toBe(true)
    expect(lead).toHaveBeenCalledOnce()
  })

  it('gets a message instead when an action is rejected', () => {
    registerNavigation(() => {})
    expect(leadsToEnrolment(demanded, 'action')).toBe(false)
  })
})
