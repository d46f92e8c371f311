import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconPlus } from '@tabler/icons-react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_FOR_ME } from '../../../ui/list/filters/filters.ts'
import { countsQueryOf } from '../../../ui/list/page/listState.ts'
import { StatusFilter } from '../../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import { consultants } from '../lookups.ts'
import { PayrollViews } from '../PayrollViews.tsx'
import { settlementCard, settlementColumns } from './settlementColumns.tsx'
import { SETTLEMENT_STATUSES, SETTLEMENTS, settlementApi, settlementHref } from './settlementLabels.ts'

const NewSettlementDrawer = lazyNamed(() => import('./SettlementDrawers.tsx'), 'NewSettlementDrawer')

export const SettlementListScreen = () => (
  <Allowed needs={right('final-settlements', 'view')} deniedMessage="You don’t have access to final settlements">
    <FinalSettlements />
  </Allowed>
)

/** The final settlements: what the leaver is owed or owes, the status, and the due date. */
function FinalSettlements() {
  const newDrawer = useDrawer('new')
  return (
    <ListScreen
      title="Final settlements"
      tabs={<MonthTabs open="payroll" />}
      counts={['settlement', 'settlements']}
      path={SETTLEMENTS}
      endpoint={settlementApi.list}
      columns={settlementColumns}
      rowName={({ number }) => number}
      hrefOf={settlementHref}
      card={settlementCard}
      filters={useFilters()}
      sort="-updatedAt"
      searchHint="Search consultant or number"
      above={(list) => (
        <>
          <PayrollViews current="settlements" />
          <Counts list={list} />
        </>
      )}
      exports={right('final-settlements', 'export')}
      buttons={[
        {
          label: 'New settlement',
          icon: IconPlus,
          needs: right('final-settlements', 'create'),
          isPrimary: true,
          to: newDrawer.open,
        },
      ]}
      empty={{
        title: 'No final settlements yet',
        text: 'Create one for a leaver: last month, leave, end of service and outstanding amounts.',
      }}
    >
      {newDrawer.isOpen && <NewSettlementDrawer onClose={newDrawer.close} />}
    </ListScreen>
  )
}

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    filters.country(options, { isPinned: true }),
    filters.consultant(consultants, { isPinned: true }),
    filters.legalEntity(useEntities()),
    filters.status(optionsOf(SETTLEMENT_STATUSES)),
    WAITING_FOR_ME,
  ]
}

function Counts({ list }: { list: ListControl }) {
  const query = countsQueryOf(list, 'status')
  const { data } = useEndpoint(settlementApi.counts, { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.map(({ status, count }) => [status, count]))
  return <StatusFilter list={list} filter="status" labels={SETTLEMENT_STATUSES} counts={counts} isShort />
}
