import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { User } from '@muster/contract/access/users.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { NameCell, TextCell } from '../../../ui/cells/cells.tsx'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { countriesInShort, STATUSES } from '../labels.ts'
import { UserAvatar } from './UserAvatar.tsx'
import { UserRowMenu } from './UserRowMenu.tsx'

export const userHref = (user: User) => `/users/${user.id}`
export const UserChip = ({ status }: Pick<User, 'status'>) => <LabelBadge {...STATUSES[status]} />

const teamsOf = (user: User) => user._teams?.map(({ name }) => name).join(', ')

export const userColumns: readonly Column<User>[] = [
  {
    id: 'name',
    title: 'Name',
    sort: 'name',
    isFixed: true,
    cell: (user, href) => (
      <span className="inline-line items-center">
        <UserAvatar user={user} />
        <NameCell name={user.name} href={href} />
      </span>
    ),
  },
  columns.text('email', 'Email', { sort: 'email' }),
  { id: 'role', title: 'Role', sort: 'role', cell: (user) => ROLE_LABELS[user.role] },
  { id: 'countries', title: 'Countries', cell: (user) => <TextCell value={countriesInShort(user)} /> },
  { id: 'teams', title: 'Teams', isExtra: true, cell: (user) => <TextCell value={teamsOf(user)} /> },
  { id: 'status', title: 'Status', cell: (user) => <UserChip status={user.status} /> },
  columns.instant('lastLoginAt', 'Last sign-in', { sort: 'lastLoginAt' }),
  { id: 'twoFactor', title: 'Two-factor', isExtra: true, cell: (user) => (user.twoFactorEnabled ? 'On' : 'Off') },
  columns.text('phone', 'Phone', { isExtra: true }),
  columns.instant('createdAt', 'Invited', { sort: 'createdAt', isExtra: true }),
  { id: 'actions', title: 'Actions', isFixed: true, width: 64, cell: (user) => <UserRowMenu user={user} /> },
]

export const userCard = (user: User): RowCard => ({
  title: user.name,
  text: [ROLE_LABELS[user.role], countriesInShort(user)].filter(Boolean).join(' · '),
  aside: <UserChip status={user.status} />,
  face: <UserAvatar user={user} size={36} />,
})
