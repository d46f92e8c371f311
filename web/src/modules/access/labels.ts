import { seesOwnCountriesOnly } from '@muster/contract/access/matrix.ts'
import { describeRole } from '@muster/contract/access/permission-descriptions.rules.ts'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { User, UserStatus } from '@muster/contract/access/users.contract.ts'
import { toned } from '../../ui/chip/tones.ts'
import { type Labels, optionsOf, type TonedLabels } from '../../ui/format/labels.ts'

export const STATUSES: TonedLabels<UserStatus> = toned(
  {
    ACTIVE: 'Active',
    INVITED: 'Invited',
    LOCKED: 'Locked',
    INACTIVE: 'Inactive',
  },
  { LOCKED: 'danger' },
)

/** The screens cannot know whether a mail server is set up; this is true either way. */
export const LINK_WITHOUT_MAIL = 'If no mail server is set up, the link is in Settings › Mailbox.'

export const ROLE_OPTIONS = optionsOf(ROLE_LABELS).sort((a, b) => a.label.localeCompare(b.label))

/** The names of somebody's countries; what it means to have none depends on the role. */
export const describeCountries = ({ role, _countries = [] }: Pick<User, 'role' | '_countries'>) =>
  _countries.map(({ name }) => name).join(', ') || `None assigned. ${describeRole(role).reachOfNone}`

/** The same in a list, where a dash would read as none at all. */
export const countriesInShort = ({ role, _countries }: Pick<User, 'role' | '_countries'>) =>
  _countries &&
  (_countries.map(({ name }) => name).join(', ') || (seesOwnCountriesOnly(role) ? 'None assigned' : 'All'))

/** What happened to an account, for its history: `Salma Khalil changed the role`. */
export const TRANSITIONS: Labels = {
  'user.created': 'invited the user',
  'user.invited': 'resent the invitation',
  'user.updated': 'updated the details',
  'user.role-changed': 'changed the role',
  'user.activated': 'reactivated the account',
  'user.deactivated': 'deactivated the account',
  'user.unlocked': 'unlocked the account',
  'user.sessions-ended': 'ended sessions',
  'user.two-factor-on': 'enabled two-factor authentication',
  'user.two-factor-off': 'disabled two-factor authentication',
  'user.two-factor-removed': 'reset two-factor authentication',
  'user.password-changed': 'changed the password',
  'user.password-reset': 'set a password with a link',
  'user.login-failed': 'entered an incorrect password',
  'user.otp-failed': 'entered an incorrect code',
  'user.picture-changed': 'changed the picture',
  'user.profile-changed': 'updated the profile',
  'user.first-administrator': 'became the first administrator',
  'sign-in.locked': 'was locked after incorrect passwords',
  'user.signed-in': 'signed in',
  'user.signed-out': 'signed out',
  'user.password-reset-requested': 'requested a password reset link',
  'user.invitation-accepted': 'accepted the invitation',
  'session.token-reused': 'was signed out because a copied session was used',
}

export const LABELS: Labels = {
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
