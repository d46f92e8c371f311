import type { Labels } from '../kernel/api/labels.ts'
import type { UserStatus } from './users.contract.ts'

export const userStatusLabels: Labels<UserStatus> = {
  ACTIVE: 'Active',
  INVITED: 'Invited',
  LOCKED: 'Locked',
  INACTIVE: 'Inactive',
}

/** The events of an account, for its history: `Salma Khalil changed the role`. */
export const userEventLabels: Labels = {
  'user.created': 'invited the user',
  'user.invited': 'resent the invitation',
  'user.updated': 'updated the details',
  'user.role-changed': 'changed the role',
  'user.activated': 'reactivated the account',
  'user.deactivated': 'deactivated the account',
  'user.unlocked': 'unlocked the account',
  'user.sessions-ended': 'ended sessions',
  'user.two-factor-enabled': 'enabled two-factor authentication',
  'user.two-factor-disabled': 'disabled two-factor authentication',
  'user.two-factor-reset': 'reset two-factor authentication',
  'user.password-changed': 'changed the password',
  'user.password-reset': 'set a password with a link',
  'user.login-failed': 'entered an incorrect password',
  'user.otp-failed': 'entered an incorrect code',
  'user.picture-updated': 'changed the picture',
  'user.profile-updated': 'updated the profile',
  'user.first-administrator': 'became the first administrator',
  'user.signed-in': 'signed in',
  'user.signed-out': 'signed out',
  'user.password-reset-requested': 'requested a password reset link',
  'user.invitation-accepted': 'accepted the invitation',
  'user.recovery-codes-removed': 'removed the recovery codes with a retired key',
  'session.token-reused': 'was signed out because a copied session was used',
  'sign-in.failed': 'entered an incorrect email or password',
  'sign-in.code-failed': 'entered an incorrect code',
  'sign-in.locked': 'was locked after incorrect passwords',
  'saved-view.shared': 'shared a view',
  'saved-view.updated': 'updated a shared view',
  'saved-view.deleted': 'deleted a shared view',
  'keys.rotated': 'encrypted the data with a new key',
  'keys.retired': 'removed a retired key',
}

export const userFieldLabels: Labels = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  active: 'Active',
  phone: 'Phone',
  countryIDs: 'Countries',
  twoFactorEnabled: 'Two-factor authentication',
  profilePicture: 'Picture',
  notificationChoices: 'Notification settings',
}
