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
export const LINK_WITHOUT_MAIL = 'Where no mail server is set up, its link is in Settings → Mailbox.'

export const ROLE_OPTIONS = optionsOf(ROLE_LABELS).sort((a, b) => a.label.localeCompare(b.label))

/** The names of somebody's countries; what it means to have none depends on the role. */
export const describeCountries = ({ role, _countries = [] }: Pick<User, 'role' | '_countries'>) =>
  _countries.map(({ name }) => name).join(', ') || `None named. ${describeRole(role).reachOfNone}`

/** The same in a list, where a dash would read as none at all. */
export const countriesInShort = ({ role, _countries }: Pick<User, 'role' | '_countries'>) =>
  _countries && (_countries.map(({ name }) => name).join(', ') || (seesOwnCountriesOnly(role) ? 'None yet' : 'All'))

/** What happened to an account, for its history: `Salma Khalil changed the role`. */
export const TRANSITIONS: Labels = {
  'user.created': 'invited this person',
  'user.invited': 'sent the invitation again',
  'user.updated': 'changed the details',
  'user.role-changed': 'changed the role',
  'user.activated': 'reactivated the account',
  'user.deactivated': 'deactivated the account',
  'user.unlocked': 'unlocked the account',
  'user.sessions-ended': 'ended sessions',
  'user.two-factor-on': 'switched two-factor sign-in on',
  'user.two-factor-off': 'switched two-factor sign-in off',
  'user.two-factor-removed': 'removed two-factor sign-in',
  'user.password-changed': 'changed the password',
  'user.password-reset': 'set a password by link',
  'user.login-failed': 'typed a wrong password',
  'user.otp-failed': 'typed a wrong code',
  'user.picture-changed': 'changed the picture',
  'user.profile-changed': 'changed the profile',
  'user.first-administrator': 'became the first administrator',
  'sign-in.locked': 'was locked out after wrong passwords',
  'user.signed-in': 'signed in',
  'user.signed-out': 'signed out',
  'user.password-reset-requested': 'asked for a link to choose a new password',
  'user.invitation-accepted': 'accepted the invitation',
  'session.token-reused': 'was signed out, because a copied session was used',
}

export const LABELS: Labels = {
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  active: 'Active',
  phone: 'Phone',
  countryIDs: 'Countries',
  twoFactorEnabled: 'Two-factor sign-in',
  profilePicture: 'Picture',
  notificationChoices: 'Notification choices',
}
