import { Button } from '@mantine/core'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { User } from '@muster/contract/access/users.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { IconEdit } from '@tabler/icons-react'
import { useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { neighboursInLast } from '../../ui/record/neighbours.ts'
import { RecordPage } from '../../ui/record/RecordPage.tsx'
import { ForbiddenState } from '../../ui/states/states.tsx'
import { userLines } from './lines.ts'
import { RoleRights } from './RoleRights.tsx'
import { UserActions, useUserActions } from './UserActions.tsx'
import { UserDetails } from './UserDetails.tsx'
import { UserHistory } from './UserHistory.tsx'
import { UserSecurity } from './UserSecurity.tsx'
import { useDrawer } from './useDrawer.ts'
import { STATUSES } from './words.ts'

const EditUserDrawer = lazy(() => import('./EditUserDrawer.tsx').then((file) => ({ default: file.EditUserDrawer })))

const PARTS = { details: 'Details', role: 'Role', security: 'Sign-in and sessions' } as const
type Part = keyof typeof PARTS

/** `/users/{userID}`: who it is, what the role may do, where they are signed in, and what happened to the account. */
export function UserScreen() {
  const can = useMay()
  if (!can(right('users', 'view'))) return <ForbiddenState title="You may not see the users" />
  return (
    <UserActions>
      <UserRecord />
    </UserActions>
  )
}

function UserRecord() {
  const { userID = '' } = useParams({ strict: false }) as { userID?: string }
  const user = useEndpoint(userLines.get, { params: { id: userID } })
  if (!user.data)
    return (
      <RecordPage title={undefined} error={user.error} onRetry={() => void user.refetch()}>
        {null}
      </RecordPage>
    )
  return <Loaded key={userID} user={user.data} isFresh={!(user.isFetching && user.isStale)} />
}

function Loaded({ user, isFresh }: { user: User; isFresh: boolean }) {
  const can = useMay()
  const part = usePart()
  const drawer = useDrawer('edit')
  const actions = useUserActions(user)
  const mayEdit = can(right('users', 'edit'))
  const path = `/users/${user.id}`
  const tabs = Object.entries(PARTS).map(([key, label]) => ({
    key,
    label,
    href: key === 'details' ? path : `${path}?part=${key}`,
    current: key === part,
  }))
  return (
    <>
      <RecordPage
        title={user.name}
        code={ROLE_LABELS[user.role]}
        status={STATUSES[user.status]}
        meta={{ verb: 'Invited', at: user.createdAt }}
        neighbours={neighboursInLast('/users', path)}
        primary={
          mayEdit && (
            <Button size="xs" leftSection={<IconEdit size={16} stroke={1.7} />} onClick={drawer.open}>
              Edit
            </Button>
          )
        }
        menu={actions}
        tabs={tabs}
        side={can(right('audit-trails', 'view')) && <UserHistory userID={user.id} />}
      >
        {part === 'details' && <UserDetails user={user} />}
        {part === 'role' && <RoleRights role={user.role} />}
        {part === 'security' && <UserSecurity user={user} />}
      </RecordPage>
      {mayEdit && drawer.isOpen && isFresh && (
        <Suspense>
          <EditUserDrawer user={user} onClose={drawer.close} />
        </Suspense>
      )}
    </>
  )
}

function usePart(): Part {
  const wanted = useLocation({ select: ({ search }) => (search as { part?: unknown }).part })
  return typeof wanted === 'string' && wanted in PARTS ? (wanted as Part) : 'details'
}
