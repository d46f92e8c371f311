import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import { REQUEST_RIGHTS } from '@muster/contract/order-forms/onboarding/request-rights.rules.ts'
import { requestStatusLabels, requestTypeLabels } from '@muster/contract/order-forms/onboarding/requests.labels.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { NoAccess } from '../../../kernel/session/Allowed.tsx'
import { useMay, useSees } from '../../../kernel/session/permissions.ts'
import { useMe } from '../../../kernel/session/session.ts'
import type { Option } from '../../../ui/fields/choices/options.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { useOpenRow } from '../../../ui/list/page/useOpenRow.ts'
import type { BuiltInView } from '../../../ui/list/views/views.ts'
import { requestApi } from '../record/recordEndpoints.ts'
import { requestCard, requestColumns, requestName } from './requestColumns.tsx'
import { visibleRequestKinds, worksOnRequests } from './requestRights.ts'

const RequestDrawer = lazyNamed(() => import('./RequestDrawer.tsx'), 'RequestDrawer')

const PATH = '/order-form-setups/requests'
const statuses = optionsOf(requestStatusLabels)
const WAITING: readonly Option[] = [
  { value: 'me', label: 'With me' },
  { value: 'others', label: 'With others' },
]
const ALL: readonly BuiltInView[] = [
  { name: 'Open', search: { done: 'false' } },
  { name: 'All', search: {} },
]
const MINE: readonly BuiltInView[] = [{ name: 'Pending with me', search: { waiting: 'me' } }, ...ALL]

export function RequestListScreen() {
  const kinds = visibleRequestKinds(useMe().role)
  if (kinds.length === 0)
    return (
      <NoAccess needs={right('order-forms', 'view', 'full')} deniedMessage="You don’t have access to these requests" />
    )
  return <Requests />
}

/** The requests of all order forms to the visa team, the insurer, the asset manager and HR. */
function Requests() {
  const { role } = useMe()
  const can = useMay()
  const sees = useSees(orderFormView)
  const { hrefOf: openAt } = useOpenRow(PATH)
  const works = worksOnRequests(role)
  const exportType = visibleRequestKinds(role).find((kind) => can(REQUEST_RIGHTS[kind].exportRight))
  return (
    <ListScreen
      title="Requests"
      counts={['request', 'requests']}
      path={PATH}
      endpoint={requestApi.list}
      view={orderFormView}
      columns={requestColumns}
      rowName={rowName}
      hrefOf={({ id, kind, orderFormID }) =>
        can(REQUEST_RIGHTS[kind].change) ? openAt(id) : `/order-form-setups/${orderFormID}?tab=requests`
      }
      drawer={({ row, close }) =>
        row && may({ role }, REQUEST_RIGHTS[row.kind].change) ? (
          <RequestDrawer key={row.id} isInList request={row} onClose={close} />
        ) : null
      }
      card={requestCard}
      filters={useFilters()}
      sort="since"
      searchHint={sees('_client') ? 'Search number, consultant, client' : 'Search number, consultant'}
      views={works ? MINE : ALL}
      exports={exportType ? REQUEST_RIGHTS[exportType].exportRight : right('order-forms', 'export')}
      empty={{
        title: 'No requests',
        text: 'Visa and employee data are requested once the offer is signed, medical card and laptop when onboarding starts.',
      }}
    />
  )
}

const rowName = (row: OrderFormRequest) => `${requestTypeLabels[row.kind]}: ${requestName(row)}`

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  const kinds = visibleRequestKinds(useMe().role)
  return [
    ...(kinds.length > 1
      ? [
          {
            ...({ name: 'kind', label: 'Type', kind: 'many', isPinned: true } as const),
            options: kinds.map((value) => ({ value, label: requestTypeLabels[value] })),
          },
        ]
      : []),
    filters.status(statuses, { isPinned: true }),
    filters.country(options, { field: 'countryID', isPinned: true }),
    { name: 'waiting', label: 'Pending', kind: 'one', options: WAITING },
    { name: 'orderFormWaits', label: 'Order form pending visa', kind: 'flag' },
    { name: 'done', label: 'Completion', kind: 'flag', yes: 'Done', no: 'Open' },
    { name: 'sinceFrom', label: 'In status since (from)', kind: 'day' },
    { name: 'sinceTo', label: 'In status since (to)', kind: 'day' },
  ]
}
