import { clientView } from '@muster/contract/clients/visibility.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconFileCertificate, IconFileImport, IconPlus, IconTag, IconUsers } from '@tabler/icons-react'
import { useOwnCountries } from '../../kernel/lists/countries.ts'
import { importFilter } from '../../kernel/lists/imports.ts'
import { ListScreen } from '../../kernel/lists/ListScreen.tsx'
import { useSees } from '../../kernel/session/permissions.ts'
import { optionsOf } from '../../ui/format/labels.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'
import { filters } from '../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../ui/list/filters/filters.ts'
import { clientCard, clientColumns, clientHref } from './clientColumns.tsx'
import { clientApi } from './endpoints.ts'
import { TYPES } from './labels.ts'
import { accountManagers, industries } from './lookups.ts'

const ManagersDrawer = lazyNamed(() => import('./BulkDrawer.tsx'), 'ManagersDrawer')
const TypeDrawer = lazyNamed(() => import('./BulkDrawer.tsx'), 'TypeDrawer')

const types = optionsOf(TYPES)
const IMPORTS = importFilter('clients')
const VIEWS = [
  { name: 'All', search: {} },
  ...types.map(({ value, label }) => ({ name: label, search: { type: value } })),
]

export function ClientListScreen() {
  const sees = useSees(clientView)
  return (
    <ListScreen
      title="Clients"
      counts={['client', 'clients']}
      path="/clients"
      endpoint={clientApi.list}
      view={clientView}
      columns={clientColumns}
      rowName={({ name }) => name}
      hrefOf={clientHref}
      card={clientCard}
      filters={useFilters()}
      sort="name"
      searchHint={sees('taxNumber') ? 'Search name, code or tax number' : 'Search name or code'}
      views={VIEWS}
      buttons={[
        {
          label: 'Agreements',
          icon: IconFileCertificate,
          needs: right('agreements', 'view', 'full'),
          to: '/clients/master-agreements',
        },
        { label: 'Import', icon: IconFileImport, needs: right('clients', 'create'), to: '/clients/import' },
        { label: 'New client', icon: IconPlus, needs: right('clients', 'create'), isPrimary: true, to: '/clients/new' },
      ]}
      exports={right('clients', 'export')}
      bulk={{
        needs: right('clients', 'edit'),
        changes: [
          { label: 'Account managers', icon: IconUsers, drawer: ManagersDrawer },
          { label: 'Type', icon: IconTag, drawer: TypeDrawer },
        ],
      }}
      empty={{ title: 'No clients yet', text: 'Add the first one, or import your spreadsheet.' }}
    />
  )
}

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    { name: 'type', field: 'type', label: 'Type', kind: 'many', isPinned: true, options: types },
    filters.country(options, { field: 'countryID', isPinned: true }),
    {
      name: 'accountManagerID',
      field: 'accountManagerIDs',
      label: 'Account manager',
      kind: 'many',
      isPinned: true,
      options: accountManagers,
    },
    { name: 'leaveDate', field: 'holidays', label: 'Holiday on', kind: 'day' },
    { name: 'industry', field: 'industry', label: 'Industry', kind: 'many', options: industries },
    { ...IMPORTS, field: 'legalName' },
  ]
}
