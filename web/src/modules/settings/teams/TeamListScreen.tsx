import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconPlus } from '@tabler/icons-react'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { colleagues } from '../../../kernel/lists/people.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { teamApi } from '../endpoints.ts'
import { teamCard, teamColumns } from './teamColumns.tsx'

const TeamDrawer = lazyNamed(() => import('./TeamDrawer.tsx'), 'TeamDrawer')
const everyone = colleagues()

export const TeamListScreen = () => (
  <Allowed needs={right('settings', 'view')} deniedMessage="You don’t have access to teams">
    <Teams />
  </Allowed>
)

/** The teams with their lead, members and countries. */
function Teams() {
  const { options } = useOwnCountries()
  const creating = useDrawer('team')
  return (
    <ListScreen
      title="Teams"
      counts={['team', 'teams']}
      path="/teams"
      endpoint={teamApi.list}
      columns={teamColumns}
      rowName={({ name }) => name}
      hrefOf={({ id }) => `/teams/${id}`}
      card={teamCard}
      filters={[
        filters.country(options, { isPinned: true }),
        { name: 'memberID', label: 'Member', kind: 'many', isPinned: true, options: everyone },
      ]}
      sort="name"
      searchHint="Search team or lead"
      exports={right('settings', 'view')}
      buttons={[
        { label: 'New team', icon: IconPlus, needs: right('settings', 'create'), isPrimary: true, to: creating.open },
      ]}
      empty={{ title: 'No teams yet', text: 'Create a team with a lead, members and recruiting countries.' }}
    >
      {creating.isOpen && <TeamDrawer team={null} onClose={creating.close} />}
    </ListScreen>
  )
}
