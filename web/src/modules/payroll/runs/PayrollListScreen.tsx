import { right } from '@muster/contract/kernel/api/permission.ts'
import { payrollTypeLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import { payrollView } from '@muster/contract/payroll/core/visibility.contract.ts'
import { IconCalculator } from '@tabler/icons-react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { BackgroundTaskNotice } from '../../../kernel/feedback/BackgroundTaskNotice.tsx'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_FOR_ME } from '../../../ui/list/filters/filters.ts'
import { countsQueryOf } from '../../../ui/list/page/listState.ts'
import { StatusFilter } from '../../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import { monthChoices, monthName } from '../../../ui/month/months.ts'
import { INVALIDATED_KEYS, payrollApi } from '../endpoints.ts'
import { PATH, payrollRunHref, STATUSES } from '../labels.ts'
import { PayrollViews } from '../PayrollViews.tsx'
import { runCard, runColumns } from './runColumns.tsx'

const GenerateRuns = lazyNamed(() => import('./GenerateRuns.tsx'), 'GenerateRuns')

const CREATE = right('payrolls', 'create')

export const PayrollListScreen = () => (
  <Allowed needs={right('payrolls', 'view')} deniedMessage="You don’t have access to payroll">
    <Runs />
  </Allowed>
)

/** The runs of each month and legal entity: status, findings, net pay and due date. */
function Runs() {
  const createDrawer = useDrawer('generate')
  return (
    <ListScreen
      title="Payroll"
      tabs={<MonthTabs open="payroll" />}
      counts={['run', 'runs']}
      path={PATH}
      endpoint={payrollApi.list}
      view={payrollView}
      columns={runColumns}
      rowName={({ number }) => number}
      hrefOf={payrollRunHref}
      card={runCard}
      filters={useFilters()}
      sort="-month"
      searchHint="Search run or legal entity"
      above={(list) => (
        <>
          <PayrollViews current="runs" />
          <div className="above-list">
            <BackgroundTaskNotice refreshes={INVALIDATED_KEYS} />
          </div>
          <Counts list={list} />
        </>
      )}
      exports={right('payrolls', 'export')}
      buttons={[{ label: 'Create runs', icon: IconCalculator, needs: CREATE, isPrimary: true, to: createDrawer.open }]}
      empty={{
        title: 'No payroll runs yet',
        text: 'Create the runs of a month: one for each legal entity, calculated from approved timesheets.',
      }}
    >
      {createDrawer.isOpen && <GenerateRuns onClose={createDrawer.close} />}
    </ListScreen>
  )
}

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  const months = monthChoices(todayHere().slice(0, 7)).map((value) => ({ value, label: monthName(value) }))
  return [
    { name: 'month', label: 'Month', kind: 'many', isPinned: true, options: months },
    filters.country(options, { isPinned: true }),
    filters.legalEntity(useEntities()),
    { name: 'kind', label: 'Type', kind: 'many', isPinned: true, options: optionsOf(payrollTypeLabels) },
    filters.status(optionsOf(STATUSES)),
    WAITING_FOR_ME,
  ]
}

function Counts({ list }: { list: ListControl }) {
  const query = countsQueryOf(list, 'status')
  const { data } = useEndpoint(payrollApi.counts, { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.map(({ status, count }) => [status, count]))
  return <StatusFilter list={list} filter="status" labels={STATUSES} counts={counts} isShort />
}
