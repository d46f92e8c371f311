import { right } from '@muster/contract/kernel/api/permission.ts'
import { leaveActionLabels, leaveKindLabels } from '@muster/contract/leave/leave.labels.ts'
import { leaveView } from '@muster/contract/leave/visibility.contract.ts'
import { leaveTypeLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { IconChecks, IconPlus, IconX } from '@tabler/icons-react'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../kernel/lists/countries.ts'
import { ListScreen } from '../../kernel/lists/ListScreen.tsx'
import { MonthTabs } from '../../kernel/lists/MonthTabs.tsx'
import { TimesheetViews } from '../../kernel/lists/TimesheetViews.tsx'
import { Allowed } from '../../kernel/session/Allowed.tsx'
import { useMay } from '../../kernel/session/permissions.ts'
import { useDrawer } from '../../ui/dialog/useDrawer.ts'
import { optionsOf } from '../../ui/format/labels.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'
import { filters } from '../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_FOR_ME } from '../../ui/list/filters/filters.ts'
import { countsQueryOf } from '../../ui/list/page/listState.ts'
import { StatusFilter } from '../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../ui/list/page/useListState.ts'
import { useOpenRow } from '../../ui/list/page/useOpenRow.ts'
import { leaveApi } from './endpoints.ts'
import { STATUSES } from './labels.ts'
import { leaveCard, leaveColumns } from './leaveColumns.tsx'
import { clients } from './lookups.ts'

const LeaveDrawer = lazyNamed(() => import('./requests/LeaveDrawer.tsx'), 'LeaveDrawer')
const RequestLeaveDrawer = lazyNamed(() => import('./requests/RequestLeaveDrawer.tsx'), 'RequestLeaveDrawer')
const ApproveMany = lazyNamed(() => import('./requests/BulkDecisionDialog.tsx'), 'ApproveMany')
const RejectMany = lazyNamed(() => import('./requests/BulkDecisionDialog.tsx'), 'RejectMany')

const PATH = '/timesheets/leave'

export const LeaveListScreen = () => (
  <Allowed needs={right('leaves', 'view')} deniedMessage="You don’t have access to leave">
    <Leaves />
  </Allowed>
)

/** The leave of all consultants in scope: pending, approved and current absences. */
function Leaves() {
  const { hrefOf } = useOpenRow(PATH)
  const requestDrawer = useDrawer('request')
  const mayRequest = useMay()(right('leaves', 'create'))
  return (
    <ListScreen
      tabs={<MonthTabs open="timesheets" />}
      title="Leave"
      counts={['entry', 'entries']}
      path={PATH}
      endpoint={leaveApi.all}
      view={leaveView}
      columns={leaveColumns}
      rowName={({ _candidate, startsOn }) => `${_candidate.name}, ${startsOn}`}
      hrefOf={({ id, candidateID }) => hrefOf(`${candidateID}.${id}`)}
      drawer={({ id, close }) => {
        const [candidateID = '', leaveID = ''] = id.split('.')
        return <LeaveDrawer key={id} candidateID={candidateID} leaveID={leaveID} isOfMany onClose={close} />
      }}
      card={leaveCard}
      filters={useFilters()}
      sort="-startsOn"
      searchHint="Search consultant"
      exports={right('consultants', 'export')}
      buttons={[{ label: 'Request leave', icon: IconPlus, needs: right('leaves', 'create'), to: requestDrawer.open }]}
      bulk={{
        needs: right('leaves', 'approve'),
        takesAll: true,
        changes: [
          { label: leaveActionLabels.APPROVED, icon: IconChecks, drawer: ApproveMany },
          { label: leaveActionLabels.REJECTED, icon: IconX, drawer: RejectMany },
        ],
      }}
      above={(list) => (
        <>
          <TimesheetViews current="leave" />
          <Counts list={list} />
        </>
      )}
      empty={{ title: 'No leave yet', text: 'HR requests leave for a consultant, and another person approves it.' }}
    >
      {requestDrawer.isOpen && mayRequest && <RequestLeaveDrawer onClose={requestDrawer.close} />}
    </ListScreen>
  )
}

function Counts({ list }: { list: ListControl }) {
  const query = countsQueryOf(list, 'status')
  const { data } = useEndpoint(leaveApi.counts, { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.map(({ status, count }) => [status, count]))
  return <StatusFilter list={list} filter="status" labels={STATUSES} counts={counts} />
}

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    filters.status(optionsOf(STATUSES)),
    WAITING_FOR_ME,
    filters.country(options, { isPinned: true }),
    filters.client(clients, { isPinned: true }),
    {
      ...({ name: 'type', label: 'Leave type', kind: 'many', isPinned: true, field: 'type' } as const),
      options: optionsOf(leaveTypeLabels),
    },
    { name: 'kind', label: 'Entry type', kind: 'many', options: optionsOf(leaveKindLabels) },
    { name: 'from', label: 'On leave from', kind: 'day' },
    { name: 'to', label: 'On leave until', kind: 'day' },
  ]
}
