import { describe, expect, it } from 'vitest'
import { whyRoleStays, whyStaysActive, whyTwoFactorStays } from './user-limits.ts'

const salma = { id: 's', name: 'Salma Khalil', role: 'ADMIN', active: true } as const
const anita = { id: 'a', name: 'Anita Desai', role: 'HR_ASSOCIATE', active: true } as const

describe('limits of an administrator, with their reason', () => {
  it('no user changes their own role or deactivates themselves', () => {
    const own = { user: salma, myID: 's', administrators: 3 }
    expect(whyRoleStays(own)).toMatch(/own role/)
    expect(whyStaysActive(own)).toMatch(/yourself/)
    expect(whyTwoFactorStays(own)).toMatch(/profile page/)
  })

  it('the last active administrator can’t be deactivated or given another role', () => {
    const last = { user: salma, myID: 'x', administrators: 1 }
    expect(whyRoleStays(last)).toBe(
      'Salma Khalil is the last active administrator. Make another user an administrator first.',
    )
    expect(whyStaysActive(last)).toMatch(/last active administrator/)
    expect(whyStaysActive({ ...last, administrators: 2 })).toBeUndefined()
    expect(whyRoleStays({ ...last, user: { ...salma, active: false } })).toBeUndefined()
  })

  it('all other users can be changed, also while the number of administrators is unknown', () => {
    expect(whyRoleStays({ user: anita, myID: 's', administrators: 1 })).toBeUndefined()
    expect(whyStaysActive({ user: salma, myID: 'x', administrators: undefined })).toBeUndefined()
  })
})
