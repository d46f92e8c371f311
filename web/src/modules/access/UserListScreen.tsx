import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/permission.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useOwnCountries } from '../../kernel/countries.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { useSavedViews } from '../../kernel/saved-views.ts'
import type { ListFilter } from '../../ui/list/filters.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { type ListControl, useListState } from '../../ui/list/useListState.ts'
import { rememberList } from '../../ui/record/neighbours.ts'
import { ForbiddenState } from '../../ui/states/states.tsx'
import { userLines } from './lines.ts'
import { UserActions } from './UserActions.tsx'
import { useDrawer } from './useDrawer.ts'
import { userCard, userColumns } from './userColumns.tsx'
import { ROLE_OPTIONS } from './words.ts'

const InviteDrawer = lazy(() => import('./InviteDrawer.tsx').then((file) => ({ default: file.InviteDrawer })))

const SHAPE = { filters: ['role', 'countryID', 'active'], sort: 'name' }
const BUILT_IN = [
  { id: 'all', name: 'All', search: {}, kind: 'built-in' as const },
  { id: 'active', name: 'Active', search: { active: 'true' }, kind: 'built-in' as const },
  { id: 'inactive', name: 'Inactive', search: { active: 'false' }, kind: 'built-in' as const },
  { id: 'admins', name: 'Administrators', search: { role: 'ADMIN' }, kind: 'built-in' as const },
]

/** `/users`: who may sign in, as what and where. */
export function UserListScreen() {
  const can = useMay()
  if (!can(right('users', 'view'))) return <ForbiddenState title="You may not see the users" />
  return (
    <UserActions>
      <UserList />
    </UserActions>
  )
}

function UserList() {
  const can = useMay()
  const list = useListState(SHAPE)
  const query = useEndpoint(userLines.list, { query: list.query }, { keepPrevious: true })
  const views = useSavedViews('users', BUILT_IN, list)
  const filters = useFilters()
  const drawer = useDrawer('invite')
  const mayInvite = can(right('users', 'create'))
  useRemembered(query.data, list)
  const inviteButton = (
    <Button size="xs" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={drawer.open}>
      Invite user
    </Button>
  )
  return (
    <>
      <ListPage
        title="Users"
        counts={['user', 'users']}
        table="users"
        path="/users"
        list={list}
        query={query}
        columns={userColumns}
        rowID={(user) => user.id}
        rowName={(user) => user.name}
        hrefOf={(user) => `/users/${user.id}`}
        card={userCard}
        filters={filters}
        searchHint="Search name or e-mail"
        {...views}
        actions={mayInvite && inviteButton}
        empty={{
          title: 'No users yet',
          text: 'Invite the people who work with Muster.',
          action: mayInvite && inviteButton,
        }}
      />
      {mayInvite && drawer.isOpen && (
        <Suspense>
          <InviteDrawer onClose={drawer.close} />
        </Suspense>
      )}
    </>
  )
}

function useFilters(): readonly ListFilter[] {
  const { options: countries } = useOwnCountries()
  return [
    { name: 'role', label: 'Role', kind: 'many', isPinned: true, options: ROLE_OPTIONS },
    { name: 'countryID', label: 'Country', kind: 'many', isPinned: true, options: countries },
    { name: 'active', label: 'Status', kind: 'flag', isPinned: true, yes: 'Active', no: 'Inactive' },
  ]
}

/** The page that is open, for the steps to the user before and after. */
function useRemembered(
  page: { items: readonly { id: string }[]; meta: { total: number } } | undefined,
  { page: number, pageSize }: ListControl,
) {
  useEffect(() => {
    if (!page) return
    const hrefs = page.items.map(({ id }) => `/users/${id}`)
    rememberList('/users', hrefs, (number - 1) * pageSize + 1, page.meta.total)
  }, [page, number, pageSize])
}
