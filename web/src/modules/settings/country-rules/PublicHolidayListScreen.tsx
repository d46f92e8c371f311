import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconFileImport, IconPlus, IconSparkles } from '@tabler/icons-react'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { holidayApi } from '../endpoints.ts'
import { publicHolidayCard, publicHolidayColumns } from './publicHolidayColumns.tsx'

const PublicHolidayDrawer = lazyNamed(() => import('./PublicHolidayDrawer.tsx'), 'PublicHolidayDrawer')
const NewPublicHolidayDrawer = lazyNamed(() => import('./PublicHolidayDrawer.tsx'), 'NewPublicHolidayDrawer')

const PATH = '/settings/public-holidays'
const add = right('settings', 'create')

const years = () => {
  const now = Number(todayHere().slice(0, 4))
  return [now - 1, now, now + 1, now + 2].map((year) => ({ value: String(year), label: String(year) }))
}

/** The holidays of all countries; Islamic ones are tentative until they are announced. */
export function PublicHolidayListScreen() {
  const { options } = useOwnCountries()
  const adding = useDrawer('holiday')
  return (
    <ListScreen
      title="Public holidays"
      counts={['holiday', 'holidays']}
      path={PATH}
      endpoint={holidayApi.list}
      columns={publicHolidayColumns}
      rowName={({ name, date }) => `${name}, ${date}`}
      card={publicHolidayCard}
      filters={[
        filters.country(options, { isPinned: true }),
        { name: 'year', label: 'Year', kind: 'one', isPinned: true, options: years() },
        { name: 'tentative', label: 'Tentative', kind: 'flag', isPinned: true, yes: 'Tentative', no: 'Confirmed' },
        { name: 'to', label: 'Until', kind: 'day' },
      ]}
      views={[
        { name: 'All', search: {} },
        { name: 'This year', search: { year: todayHere().slice(0, 4) } },
        { name: 'Tentative', search: { tentative: 'true' } },
      ]}
      sort="date"
      searchHint="Search name"
      exports={right('settings', 'view')}
      drawer={({ row, close }) => row && <PublicHolidayDrawer key={row.id} holiday={row} onClose={close} />}
      buttons={[
        { label: 'Import', icon: IconFileImport, needs: add, to: `${PATH}/import` },
        { label: 'Generate holidays', icon: IconSparkles, needs: add, to: `${PATH}/propose` },
        { label: 'New holiday', icon: IconPlus, needs: add, isPrimary: true, to: adding.open },
      ]}
      empty={{ title: 'No holidays yet', text: 'Generate them from the country rules.' }}
    >
      {adding.isOpen && <NewPublicHolidayDrawer onClose={adding.close} />}
    </ListScreen>
  )
}
