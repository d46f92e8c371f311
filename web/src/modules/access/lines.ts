/** The endpoints of users and of one's own profile by address and type only, so that the pages load no schema they do not need. */
import type { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import type { userEndpoints } from '@muster/contract/access/users.contract.ts'
import type { auditEndpoints } from '@muster/contract/reports/audit.contract.ts'
import type { Line } from '../../kernel/send.ts'

type Users = typeof userEndpoints
type Profile = typeof profileEndpoints

export const userLines = {
  list: { method: 'GET', path: '/users' } as Line<Users['list']>,
  get: { method: 'GET', path: '/users/:id' } as Line<Users['get']>,
  update: { method: 'PUT', path: '/users/:id' } as Line<Users['update']>,
  deactivate: { method: 'DELETE', path: '/user' } as Line<Users['remove']>,
  invite: { method: 'POST', path: '/users/:id/invite' } as Line<Users['invite']>,
  unlock: { method: 'PUT', path: '/users/:id/unlock' } as Line<Users['unlock']>,
  removeTwoFactor: { method: 'DELETE', path: '/users/:id/two-factor' } as Line<Users['removeTwoFactor']>,
  sessions: { method: 'GET', path: '/users/:id/sessions' } as Line<Users['sessions']>,
  endSessions: { method: 'DELETE', path: '/users/:id/sessions' } as Line<Users['endSessions']>,
  picture: { method: 'GET', path: '/users/:id/picture' } as Line<Users['picture']>,
  roles: { method: 'GET', path: '/roles' } as Line<Users['roles']>,
  history: { method: 'GET', path: '/audit-trails' } as Line<(typeof auditEndpoints)['list']>,
}

export const profileLines = {
  get: { method: 'GET', path: '/profile' } as Line<Profile['get']>,
  removePicture: { method: 'DELETE', path: '/profile/picture' } as Line<Profile['removePicture']>,
  picture: { method: 'GET', path: '/profile/picture' } as Line<Profile['picture']>,
  sessions: { method: 'GET', path: '/profile/sessions' } as Line<Profile['sessions']>,
  endSession: { method: 'DELETE', path: '/profile/sessions/:id' } as Line<Profile['endSession']>,
  endOtherSessions: { method: 'DELETE', path: '/profile/sessions' } as Line<Profile['endOtherSessions']>,
}
