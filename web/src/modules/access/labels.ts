import { seesOwnCountriesOnly } from '@muster/contract/access/matrix.ts'
import { describeRole } from '@muster/contract/access/permission-descriptions.rules.ts'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { User, UserStatus } from '@muster/contract/access/users.contract.ts'
import { userStatusLabels } from '@muster/contract/access/users.labels.ts'
import { toned } from '../../ui/badge/tones.ts'
import { optionsOf, type TonedLabels } from '../../ui/format/labels.ts'

export const STATUSES: TonedLabels<UserStatus> = toned(userStatusLabels, { LOCKED: 'danger' })

/** The pages cannot know whether a mail server is set up; this text is true either way. */
export const LINK_WITHOUT_MAIL = 'If no mail server is set up, the link is in Settings › Mailbox.'

export const ROLE_OPTIONS = optionsOf(ROLE_LABELS).sort((a, b) => a.label.localeCompare(b.label))

/** The names of a user's countries; the meaning of an empty list depends on the role. */
export const describeCountries = ({ role, _countries = [] }: Pick<User, 'role' | '_countries'>) =>
  _countries.map(({ name }) => name).join(', ') || `None assigned. ${describeRole(role).reachOfNone}`

/** The same in a list, where a dash would look like no countries at all. */
export const countriesInShort = ({ role, _countries }: Pick<User, 'role' | '_countries'>) =>
  _countries &&
  (_countries.map(({ name }) => name).join(', ') || (seesOwnCountriesOnly(role) ? 'None assigned' : 'All'))
