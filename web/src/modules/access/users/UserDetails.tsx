import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { User } from '@muster/contract/access/users.contract.ts'
import { Fragment } from 'react'
import { useMe } from '../../../kernel/session/session.ts'
import { InstantCell } from '../../../ui/cells/cells.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { CopyableValue } from '../../../ui/record/CopyableValue.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { describeCountries } from '../labels.ts'
import { AccountStateNotice } from '../sign-in/AccountStateNotice.tsx'
import { useAdministrators } from './UserActions.tsx'
import { UserAvatar } from './UserAvatar.tsx'
import { whyRoleStays } from './user-limits.ts'
import { UserChip } from './userColumns.tsx'

/** The teams of a user; each links to the team, where its members are edited. */
const Teams = ({ teams }: { teams: User['_teams'] }) =>
  teams.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <RouteLink href={`/teams/${id}`}>{name}</RouteLink>
    </Fragment>
  ))

/** Name, contact details and countries of a user. */
export function UserDetails({ user }: { user: User }) {
  const { id: myID } = useMe()
  const whyNot = whyRoleStays({ user, myID, administrators: useAdministrators() })
  return (
    <>
      <AccountStateNotice user={user} />
      <FieldGroup
        title="Person"
        fields={[
          {
            label: 'Name',
            value: (
              <span className="inline-line items-center">
                <UserAvatar user={user} size={32} />
                {user.name}
              </span>
            ),
          },
          { label: 'Email', value: user.email && <CopyableValue name="the email" value={user.email} /> },
          { label: 'Phone', value: user.phone && <CopyableValue name="the phone number" value={user.phone} /> },
        ]}
      />
      <FieldGroup
        title="Account"
        fields={[
          { label: 'Role', value: ROLE_LABELS[user.role] },
          { label: 'Status', value: <UserChip status={user.status} /> },
          { label: 'Two-factor authentication', value: user.twoFactorEnabled ? 'On' : 'Off' },
          { label: 'Last sign-in', value: <InstantCell value={user.lastLoginAt} /> },
          { label: 'Countries', value: describeCountries(user), wide: true },
          { label: 'Teams', value: user._teams.length > 0 ? <Teams teams={user._teams} /> : null, wide: true },
          { label: 'Why the role can’t be changed', value: whyNot, wide: true },
        ]}
      />
    </>
  )
}
