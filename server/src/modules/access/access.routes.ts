import { authEndpoints } from '@muster/contract/access/auth.contract.ts'
import { countryEndpoints } from '@muster/contract/access/countries.contract.ts'
import { describeRole } from '@muster/contract/access/plain-words.rules.ts'
import { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { ROLES } from '@muster/contract/access/roles.ts'
import { savedViewEndpoints } from '@muster/contract/access/saved-views.contract.ts'
import { userEndpoints } from '@muster/contract/access/users.contract.ts'
import { type Route, routes } from '../../kernel/route.ts'
import { allCountries, countriesOfStaff } from './countries.queries.ts'
import { makeFirstAdministrator } from './first-admin.actions.ts'
import { changeOwnPassword } from './own-password.actions.ts'
import { changePicture, removePicture } from './pictures.actions.ts'
import { pictureOf } from './pictures.queries.ts'
import { endOtherSessions, endOwnSession, updateProfile } from './profile.actions.ts'
import { ownProfile } from './profile.queries.ts'
import { checkLink, forgotPassword, resetPassword } from './reset.actions.ts'
import {
  createSavedView,
  findSavedViews,
  getSavedView,
  removeSavedView,
  updateSavedView,
} from './saved-views.actions.ts'
import { refreshTokens } from './sessions.actions.ts'
import { sessionsOf } from './sessions.queries.ts'
import { signIn, signOut } from './sign-in.actions.ts'
import { changeTwoFactor } from './two-factor.actions.ts'
import {
  createUser,
  deactivateUser,
  endSessionsOf,
  inviteUser,
  removeTwoFactor,
  unlockUser,
  updateUser,
} from './users.actions.ts'
import { findColleagues, findSessionsOf, findUsers, getUser, readUserHistory } from './users.queries.ts'

const authRoutes = routes(authEndpoints, {
  signIn,
  refresh: (call) => refreshTokens(call.world, call.body.refreshToken, call),
  signOut,
  forgotPassword,
  resetPassword,
  checkLink,
  firstAdministrator: makeFirstAdministrator,
})

const profileRoutes = routes(profileEndpoints, {
  get: ownProfile,
  update: updateProfile,
  changePassword: changeOwnPassword,
  changePicture,
  removePicture,
  picture: (call) => pictureOf(call, call.staff.id),
  sessions: ({ db, staff, now }) => sessionsOf(db, staff.id, staff.sessionID, now),
  endSession: endOwnSession,
  endOtherSessions,
  twoFactor: changeTwoFactor,
})

const userRoutes = routes(userEndpoints, {
  list: findUsers,
  create: createUser,
  get: (call) => getUser(call, call.params.id),
  update: updateUser,
  remove: deactivateUser,
  invite: inviteUser,
  unlock: unlockUser,
  removeTwoFactor,
  history: readUserHistory,
  sessions: findSessionsOf,
  endSessions: endSessionsOf,
  picture: (call) => pictureOf(call, call.params.id),
  directory: findColleagues,
  roles: () => ROLES.map(describeRole),
})

const countryRoutes = routes(countryEndpoints, {
  all: ({ db }) => allCountries(db),
  own: ({ db, staff }) => countriesOfStaff(db, staff),
})

const savedViewRoutes = routes(savedViewEndpoints, {
  all: findSavedViews,
  get: (call) => getSavedView(call, call.params.id),
  create: createSavedView,
  update: updateSavedView,
  remove: removeSavedView,
})

export const accessRoutes: readonly Route[] = [
  ...authRoutes,
  ...profileRoutes,
  ...userRoutes,
  ...countryRoutes,
  ...savedViewRoutes,
]
