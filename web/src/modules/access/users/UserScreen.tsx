import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { User } from '@muster/contract/access/users.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconEdit } from '@tabler/icons-react'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { type RecordPart, RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { userApi } from '../endpoints.ts'
import { userHistoryFormat } from '../history-labels.ts'
import { STATUSES } from '../labels.ts'
import { RoleRights } from './RoleRights.tsx'
import { UserActions, useUserActions } from './UserActions.tsx'
import { UserDetails } from './UserDetails.tsx'
import { UserSecurity } from './UserSecurity.tsx'

const EditUserDrawer = lazyNamed(() => import('./EditUserDrawer.tsx'), 'EditUserDrawer')

const PARTS: readonly RecordPart<User>[] = [
  { key: 'details', label: 'Details', part: (user) => <UserDetails user={user} /> },
  { key: 'role', label: 'Role', part: ({ role }) => <RoleRights role={role} /> },
  { key: 'security', label: 'Sign-in and sessions', part: (user) => <UserSecurity user={user} /> },
]

/** `/users/{userID}`: details, permissions, sessions and history of an account. */
export const UserScreen = () => (
  <Allowed needs={right('users', 'view')} deniedMessage="You don’t have access to users">
    <UserActions>
      <UserRecord />
    </UserActions>
  </Allowed>
)

function UserRecord() {
  const mayEdit = useMay()(right('users', 'edit'))
  const drawer = useDrawer('edit')
  return (
    <RecordScreen
      endpoint={userApi.get}
      path="/users"
      param="userID"
      head={({ name, role, status, createdAt }) => ({
        title: name,
        code: ROLE_LABELS[role],
        status: STATUSES[status],
        meta: { verb: 'Invited', at: createdAt },
      })}
      buttons={() => [
        { label: 'Edit', icon: IconEdit, needs: right('users', 'edit'), isPrimary: true, to: drawer.open },
      ]}
      menu={useUserActions()}
      parts={PARTS}
      history={{ endpoint: userApi.history, format: userHistoryFormat }}
    >
      {({ id }) =>
        mayEdit &&
        drawer.isOpen && (
          <FreshRecord endpoint={userApi.get} id={id} waiting={null} isPart>
            {(user) => <EditUserDrawer user={user} onClose={drawer.close} />}
          </FreshRecord>
        )
      }
    </RecordScreen>
  )
}
