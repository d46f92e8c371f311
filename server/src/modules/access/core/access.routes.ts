import { authEndpoints } from '@muster/contract/access/auth.contract.ts'
import { countryEndpoints } from '@muster/contract/access/countries.contract.ts'
import { describeRole } from '@muster/contract/access/permission-descriptions.rules.ts'
import { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { ROLES } from '@muster/contract/access/roles.ts'
import { savedViewEndpoints } from '@muster/contract/access/saved-views.contract.ts'
import { userEndpoints } from '@muster/contract/access/users.contract.ts'
import { type Route, routes } from '../../../kernel/http/route.ts'
import { changeOwnPassword } from '../sign-in/own-password.actions.ts'
import { checkLink, forgotPassword, resetPassword } from '../sign-in/reset.actions.ts'
import { refreshTokens } from '../sign-in/sessions.actions.ts'
import { sessionsOf } from '../sign-in/sessions.queries.ts'
import { signIn, signOut } from '../sign-in/sign-in.actions.ts'
import { changeTwoFactor } from '../sign-in/two-factor.actions.ts'
import { makeFirstAdministrator } from '../users/first-admin.actions.ts'
import {
  createUser,
  deactivateUser,
  endSessionsOf,
  inviteUser,
  removeTwoFactor,
  unlockUser,
  updateUser,
} from '../users/users.actions.ts'
import { findColleagues, findSessionsOf, findUsers, getUser, readUserHistory } from '../users/users.queries.ts'
import { allCountries, countriesOfStaff } from './countries.queries.ts'
import { changePicture, removePicture } from './pictures.actions.ts'
import { pictureOf } from './pictures.queries.ts'
import { endOtherSessions, endOwnSession, updateProfile } from './profile.actions.ts'
import { ownProfile } from './profile.queries.ts'
import {
  createSavedView,
  findSavedViews,
  getSavedView,
  removeSavedView,
  updateSavedView,
} from './saved-views.actions.ts'

export const accessRoutes: readonly Route[] = [
  ...routes(authEndpoints, {
    signIn,
    refresh: (call) => refreshTokens(call.appContext, call.body.refreshToken, call),
    signOut,
    forgotPassword,
    resetPassword,
    checkLink,
    firstAdministrator: makeFirstAdministrator,
  }),

  ...routes(profileEndpoints, {
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
  }),

  ...routes(userEndpoints, {
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
  }),

  ...routes(countryEndpoints, {
    all: ({ db }) => allCountries(db),
    own: ({ db, staff }) => countriesOfStaff(db, staff),
  }),

  ...routes(savedViewEndpoints, {
    all: findSavedViews,
    get: (call) => getSavedView(call, call.params.id),
    create: createSavedView,
    update: updateSavedView,
    remove: removeSavedView,
  }),
]
