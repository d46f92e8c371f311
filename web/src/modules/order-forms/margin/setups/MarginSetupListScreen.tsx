import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconCalculator, IconPlus } from '@tabler/icons-react'
import { useOwnCountries } from '../../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../../kernel/lists/ListScreen.tsx'
import { useMay } from '../../../../kernel/session/permissions.ts'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { filters } from '../../../../ui/list/filters/filterKinds.ts'
import type { BuiltInView } from '../../../../ui/list/views/views.ts'
import { ForbiddenState } from '../../../../ui/states/states.tsx'
import { marginSetupApi } from '../marginSetupEndpoints.ts'
import { ActiveMarginSetups } from './ActiveMarginSetups.tsx'
import { setupCard, setupColumns } from './marginSetupColumns.tsx'
import { setupName, setupStatuses } from './marginSetupLabels.ts'

const PATH = '/margin'
const computes = right('order-form-margin', 'view')
const VIEWS: readonly BuiltInView[] = [
  { name: 'All versions', search: {} },
  { name: 'Active', search: { status: 'IN_FORCE' } },
  { name: 'Scheduled', search: { status: 'UPCOMING', sort: 'effectiveFrom' } },
  { name: 'Pending approval', search: { status: 'PROPOSED', sort: 'effectiveFrom' } },
  { name: 'Past', search: { status: 'PAST', sort: '-effectiveFrom' } },
]

/** All versions for users who manage setups; the active ones for users who calculate margins. */
export function MarginSetupListScreen() {
  const can = useMay()
  if (can(right('settings', 'view'))) return <Versions />
  return can(computes) ? <ActiveMarginSetups /> : <ForbiddenState title="You don’t have access to margin setups" />
}

function Versions() {
  const { options } = useOwnCountries()
  return (
    <ListScreen
      title="Margin"
      counts={['version', 'versions']}
      path={PATH}
      endpoint={marginSetupApi.list}
      columns={setupColumns}
      rowName={setupName}
      hrefOf={({ id }) => `${PATH}/${id}`}
      card={setupCard}
      filters={[
        filters.country(options, { isPinned: true }),
        filters.status(optionsOf(setupStatuses), { isPinned: true }),
      ]}
      sort="country"
      searchHint="Search country, source, note"
      views={VIEWS}
      exports={right('settings', 'view')}
      buttons={[
        { label: 'What-if', icon: IconCalculator, needs: computes, to: `${PATH}/what-if` },
        {
          label: 'Propose change',
          icon: IconPlus,
          needs: right('settings', 'create'),
          isPrimary: true,
          to: `${PATH}/new`,
        },
      ]}
      empty={{
        title: 'No margin setups yet',
        text: 'Set the default costs and the target margin of placements in a country.',
      }}
    />
  )
}
