import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconPlus } from '@tabler/icons-react'
import { ListScreen } from '../../../web/src/kernel/lists/ListScreen.tsx'
import { badgeColumns } from './badgeColumns.tsx'
import { badgeApi } from './endpoints.ts'

export const BadgeListScreen = () => (
  <ListScreen
    title="Badges"
    counts={['badge', 'badges']}
    path="/badges"
    endpoint={badgeApi.list}
    columns={badgeColumns}
    rowName={({ number }) => number}
    hrefOf={({ id }) => `/badges/${id}`}
    card={({ number, holder }) => ({ title: number, text: holder })}
    filters={[{ name: 'expired', label: 'Expired', kind: 'flag', isPinned: true }]}
    sort="number"
    searchHint="Search number or holder"
    exports={right('assets', 'export')}
    buttons={[
      { label: 'New badge', icon: IconPlus, needs: right('assets', 'create'), isPrimary: true, to: '/badges/new' },
    ]}
    empty={{ title: 'No badges yet', text: 'Issue the first one.' }}
  />
)
