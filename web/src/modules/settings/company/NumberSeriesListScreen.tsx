import { right } from '@muster/contract/kernel/api/permission.ts'
import { SERIES } from '@muster/contract/settings/company/number-series.rules.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { numberSeriesApi } from '../endpoints.ts'
import { numberSeriesCard, numberSeriesColumns } from './numberSeriesColumns.tsx'

const NumberSeriesDrawer = lazyNamed(() => import('./NumberSeriesDrawer.tsx'), 'NumberSeriesDrawer')
const series = Object.entries(SERIES).map(([value, { label }]) => ({ value, label }))

/** The number patterns of the documents of each legal entity. */
export function NumberSeriesListScreen() {
  const entities = useEntities()
  return (
    <ListScreen
      title="Number series"
      counts={['series', 'series']}
      path="/settings/number-series"
      endpoint={numberSeriesApi.list}
      columns={numberSeriesColumns}
      rowName={({ label, _legalEntity }) => `${label} of ${_legalEntity.name}`}
      card={numberSeriesCard}
      filters={[
        filters.legalEntity(entities, { isPinned: true }),
        { name: 'series', label: 'Document', kind: 'many', isPinned: true, options: series },
      ]}
      sort="legalEntity"
      searchHint="Search pattern or legal entity"
      exports={right('settings', 'view')}
      drawer={({ row, close }) => row && <NumberSeriesDrawer key={row.id} series={row} onClose={close} />}
      empty={{ title: 'No number series', text: 'Number series are created with each legal entity.' }}
    />
  )
}
