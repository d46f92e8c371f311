import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconPlus } from '@tabler/icons-react'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { legalEntityApi } from '../endpoints.ts'
import { legalEntityCard, legalEntityColumns } from './legalEntityColumns.tsx'

const PATH = '/settings/legal-entities'

/** The companies of the group that employ and invoice. */
export function LegalEntityListScreen() {
  const { options } = useOwnCountries()
  return (
    <ListScreen
      title="Legal entities"
      counts={['legal entity', 'legal entities']}
      path={PATH}
      endpoint={legalEntityApi.list}
      columns={legalEntityColumns}
      rowName={({ name }) => name}
      hrefOf={({ id }) => `${PATH}/${id}`}
      card={legalEntityCard}
      filters={[
        filters.country(options, { isPinned: true }),
        { name: 'archived', label: 'Archived', kind: 'flag', isPinned: true },
      ]}
      sort="name"
      searchHint="Search name or code"
      exports={right('settings', 'view')}
      buttons={[
        {
          label: 'New legal entity',
          icon: IconPlus,
          needs: right('settings', 'create'),
          isPrimary: true,
          to: `${PATH}/new`,
        },
      ]}
      empty={{ title: 'No legal entities yet', text: 'Add the company that employs and invoices.' }}
    />
  )
}
