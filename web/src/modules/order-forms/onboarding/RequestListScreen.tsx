import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import { REQUEST_RIGHTS } from '@muster/contract/order-forms/onboarding/request-rights.rules.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { RuleViolation } from '../../../kernel/session/Allowed.tsx'
import { useMay, useSees } from '../../../kernel/session/permissions.ts'
import { useMe } from '../../../kernel/session/session.ts'
import type { Option } from '../../../ui/fields/choices/options.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { useOpenRow } from '../../../ui/list/page/useOpenRow.ts'
import type { BuiltInView } from '../../../ui/list/views/views.ts'
import { requestLines } from '../record/recordEndpoints.ts'
import { KINDS, REQUEST_STATES, requestWord } from '../record/recordLabels.ts'
import { requestCard, requestColumns, requestName } from './requestColumns.tsx'
import { kindsSeenBy, worksOnRequests } from './requestRights.ts'

const RequestDrawer = lazyNamed(() => import('./RequestDrawer.tsx'), 'RequestDrawer')

const PATH = '/order-form-setups/requests'
const states = REQUEST_STATES.map((value) => ({ value, label: requestWord(value) }))
const WAITING: readonly Option[] = [
  { value: 'me', label: 'For me' },
  { value: 'others', label: 'For others' },
]
const ALL: readonly BuiltInView[] = [
  { name: 'Open', search: { done: 'false' } },
  { name: 'All', search: {} },
]
const MINE: readonly BuiltInView[] = [{ name: 'Waiting for me', search: { waiting: 'me' } }, ...ALL]

export function RequestListScreen() {
  const kinds = kindsSeenBy(useMe().role)
  if (kinds.length === 0)
    return <RuleViolation needs={right('order-forms', 'view', 'full')} refusal="You may not see these requests" />
  return <Requests />
}

/** What order forms ask of the visa team, the insurer, the asset manager and HR, whatever order form it belongs to. */
function Requests() {
  const { role } = useMe()
  const can = useMay()
  const sees = useSees(orderFormView)
  const { hrefOf: openAt } = useOpenRow(PATH)
  const works = worksOnRequests(role)
  const taken = kindsSeenBy(role).find((kind) => can(REQUEST_RIGHTS[kind].take))
  return (
    <ListScreen
      title="Requests"
      counts={['request', 'requests']}
      path={PATH}
      endpoint={requestLines.list}
      view={orderFormView}
      columns={requestColumns}
      rowName={rowName}
      hrefOf={({ id, kind, orderFormID }) =>
        can(REQUEST_RIGHTS[kind].change) ? openAt(id) : `/order-form-setups/${orderFormID}?tab=requests`
      }
      drawer={({ row, close }) =>
        row && may({ role }, REQUEST_RIGHTS[row.kind].change) ? (
          <RequestDrawer key={row.version} isInList request={row} onClose={close} />
        ) : null
      }
      card={requestCard}
      filters={useFilters()}
      sort="since"
      searchHint={sees('_client') ? 'Search number, person, client' : 'Search number or person'}
      views={works ? MINE : ALL}
      exports={taken ? REQUEST_RIGHTS[taken].take : right('order-forms', 'export')}
      empty={{
        title: 'No requests',
        text: 'Visa and employee data are asked for with the signed offer, medical card and laptop with the onboarding.',
      }}
    />
  )
}

const rowName = (row: OrderFormRequest) => `${KINDS[row.kind]} of ${requestName(row)}`

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  const kinds = kindsSeenBy(useMe().role)
  return [
    ...(kinds.length > 1
      ? [
          {
            ...({ name: 'kind', label: 'Asked for', kind: 'many', isPinned: true } as const),
            options: kinds.map((value) => ({ value, label: KINDS[value] })),
          },
        ]
      : []),
    { name: 'status', label: 'Status', kind: 'many', isPinned: true, options: states },
    { name: 'countryID', field: 'countryID', label: 'Country', kind: 'many', isPinned: true, options },
    { name: 'waiting', label: 'Waiting', kind: 'one', options: WAITING },
    { name: 'orderFormWaits', label: 'Order form waits for the visa', kind: 'flag' },
    { name: 'done', label: 'Work', kind: 'flag', yes: 'Done', no: 'Still open' },
    { name: 'sinceFrom', label: 'Since, from', kind: 'day' },
    { name: 'sinceTo', label: 'Since, until', kind: 'day' },
  ]
}
