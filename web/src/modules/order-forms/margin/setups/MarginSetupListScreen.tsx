import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconCalculator, IconPlus } from '@tabler/icons-react'
import { useOwnCountries } from '../../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../../kernel/lists/ListScreen.tsx'
import { useMay } from '../../../../kernel/session/permissions.ts'
import { optionsOf } from '../../../../ui/format/labels.ts'
import type { BuiltInView } from '../../../../ui/list/views/views.ts'
import { ForbiddenState } from '../../../../ui/states/states.tsx'
import { marginLines } from '../marginLines.ts'
import { MarginSetupsInForce } from './ActiveMarginSetups.tsx'
import { setupCard, setupColumns } from './marginSetupColumns.tsx'
import { SETUP_STATES, setupName } from './marginSetupLabels.ts'

const PATH = '/margin'
const computes = right('order-form-margin', 'view')
const VIEWS: readonly BuiltInView[] = [
  { name: 'All editions', search: {} },
  { name: 'In force', search: { status: 'IN_FORCE' } },
  { name: 'Coming', search: { status: 'UPCOMING', sort: 'effectiveFrom' } },
  { name: 'Waiting', search: { status: 'PROPOSED', sort: 'effectiveFrom' } },
  { name: 'Past', search: { status: 'PAST', sort: '-effectiveFrom' } },
]

/** All editions for who keeps them; what is in force for who reckons with it. */
export function MarginSetupListScreen() {
  const can = useMay()
  if (can(right('settings', 'view'))) return <Versions />
  return can(computes) ? <MarginSetupsInForce /> : <ForbiddenState title="You may not see the margin set-ups" />
}

function Versions() {
  const { options } = useOwnCountries()
  return (
    <ListScreen
      title="Margin"
      counts={['revision', 'versions']}
      path={PATH}
      endpoint={marginLines.list}
      columns={setupColumns}
      rowName={setupName}
      hrefOf={({ id }) => `${PATH}/${id}`}
      card={setupCard}
      filters={[
        { name: 'countryID', label: 'Country', kind: 'many', isPinned: true, options },
        { name: 'status', label: 'Status', kind: 'many', isPinned: true, options: optionsOf(SETUP_STATES) },
      ]}
      sort="country"
      searchHint="Search country, source or note"
      views={VIEWS}
      exports={right('settings', 'view')}
      buttons={[
        { label: 'What-if', icon: IconCalculator, needs: computes, to: `${PATH}/what-if` },
        {
          label: 'Propose an edition',
          icon: IconPlus,
          needs: right('settings', 'create'),
          isPrimary: true,
          to: `${PATH}/new`,
        },
      ]}
      empty={{
        title: 'No margin set-ups yet',
        text: 'Say what a placement usually costs in a country, and which margin it should leave.',
      }}
    />
  )
}
