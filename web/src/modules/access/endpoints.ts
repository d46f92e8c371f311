import type { authEndpoints } from '@muster/contract/access/auth.contract.ts'
import type { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import type { userEndpoints } from '@muster/contract/access/users.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const authApi = endpointRefs<typeof authEndpoints>()({
  signIn: 'POST /login open',
  forgotPassword: 'POST /forgot-password open',
  resetPassword: 'POST /reset-password open',
  checkLink: 'POST /reset-password/check open',
  firstAdministrator: 'POST /first-administrator open',
})

export const userApi = endpointRefs<typeof userEndpoints>()({
  list: 'GET /users',
  get: 'GET /users/:id',
  update: 'PUT /users/:id',
  remove: 'DELETE /user',
  invite: 'POST /users/:id/invite',
  unlock: 'PUT /users/:id/unlock',
  removeTwoFactor: 'DELETE /users/:id/two-factor',
  history: 'GET /users/:id/history',
  sessions: 'GET /users/:id/sessions',
  endSessions: 'DELETE /users/:id/sessions',
  picture: 'GET /users/:id/picture',
  roles: 'GET /roles',
})

export const profileApi = endpointRefs<typeof profileEndpoints>()({
  get: 'GET /profile',
  removePicture: 'DELETE /profile/picture',
  picture: 'GET /profile/picture',
  sessions: 'GET /profile/sessions',
  endSession: 'DELETE /profile/sessions/:id',
  endOtherSessions: 'DELETE /profile/sessions',
})
