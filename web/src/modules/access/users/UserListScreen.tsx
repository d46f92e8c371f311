import { right } from '@muster/contract/kernel/api/permission.ts'
import type { teamEndpoints } from '@muster/contract/settings/teams/teams.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import type { EndpointRef } from '../../../kernel/api/send.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import type { Option } from '../../../ui/fields/choices/options.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { userApi } from '../endpoints.ts'
import { ROLE_OPTIONS } from '../labels.ts'
import { UserActions } from './UserActions.tsx'
import { userCard, userColumns, userHref } from './userColumns.tsx'

const InviteDrawer = lazyNamed(() => import('./InviteDrawer.tsx'), 'InviteDrawer')

const teamsLine: EndpointRef<(typeof teamEndpoints)['directory']> = { method: 'GET', path: '/team-directory' }
const NO_TEAMS: never[] = []

const VIEWS = [
  { name: 'All', search: {} },
  { name: 'Active', search: { active: 'true' } },
  { name: 'Inactive', search: { active: 'false' } },
  { name: 'Administrators', search: { role: 'ADMIN' } },
]

/** `/users`: the accounts with their roles and countries. */
export const UserListScreen = () => (
  <Allowed needs={right('users', 'view')} deniedMessage="You don’t have access to users">
    <UserActions>
      <Users />
    </UserActions>
  </Allowed>
)

/** The teams to choose from. */
function useTeams(): Option[] {
  const { data = NO_TEAMS } = useEndpoint(teamsLine, {}, { staleTime: 300_000 })
  return useMemo(() => data.map(({ id, name }) => ({ value: id, label: name })), [data])
}

function Users() {
  const { options: countries } = useOwnCountries()
  const teams = useTeams()
  const invite = useDrawer('invite')
  const mayInvite = useMay()(right('users', 'create'))
  return (
    <>
      <ListScreen
        title="Users"
        counts={['user', 'users']}
        path="/users"
        endpoint={userApi.list}
        columns={userColumns}
        rowName={({ name }) => name}
        hrefOf={userHref}
        card={userCard}
        filters={[
          { name: 'role', label: 'Role', kind: 'many', isPinned: true, options: ROLE_OPTIONS },
          filters.country(countries, { isPinned: true }),
          { name: 'teamID', label: 'Team', kind: 'many', options: teams },
          { name: 'active', label: 'Status', kind: 'flag', isPinned: true, yes: 'Active', no: 'Inactive' },
          { name: 'invited', label: 'Invited', kind: 'flag', yes: 'Not yet accepted', no: 'Accepted' },
        ]}
        sort="name"
        searchHint="Search name or email"
        views={VIEWS}
        exports={right('users', 'view')}
        buttons={[
          { label: 'Invite user', icon: IconPlus, needs: right('users', 'create'), isPrimary: true, to: invite.open },
        ]}
        empty={{ title: 'No users yet', text: 'Invite the first user.' }}
      />
      {mayInvite && invite.isOpen && (
        <Suspense>
          <InviteDrawer onClose={invite.close} />
        </Suspense>
      )}
    </>
  )
}
