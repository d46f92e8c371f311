import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconArrowsExchange, IconCheck, IconFileImport, IconPlus, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_PROPOSALS } from '../../../ui/list/filters/filters.ts'
import { rateApi } from '../endpoints.ts'
import { RATE_STATES } from '../labels.ts'
import { rateCard, rateColumns } from './rateColumns.tsx'

const RateDrawer = lazyNamed(() => import('./RateDrawer.tsx'), 'RateDrawer')
const ConvertDrawer = lazyNamed(() => import('./ConvertDrawer.tsx'), 'ConvertDrawer')
const ApproveRates = lazyNamed(() => import('./DecideRates.tsx'), 'ApproveRates')
const RejectRates = lazyNamed(() => import('./DecideRates.tsx'), 'RejectRates')
const PendingRates = lazyNamed(() => import('./PendingRates.tsx'), 'PendingRates')

const PATH = '/settings/exchange-rates'
const enter = right('exchange-rates', 'create')
const decide = right('exchange-rates', 'approve')

const NONE: never[] = []

/** The currencies with rates; their names are part of the response, so that the list loads no schema. */
function useFilters(): readonly ListFilter[] {
  const { data = NONE } = useEndpoint(rateApi.latest, {}, { staleTime: 300_000 })
  const currencies = data.map(({ currency }) => ({ value: currency, label: currency }))
  return [
    filters.currency(currencies, { isPinned: true }),
    filters.status(optionsOf(RATE_STATES), { isPinned: true }),
    { name: 'from', label: 'From', kind: 'day' },
    { name: 'to', label: 'Until', kind: 'day' },
    WAITING_PROPOSALS,
  ]
}

/** The dated rates, each per 1 USD. A rate is used after another user has approved it. */
export function ExchangeRateListScreen() {
  const converting = useDrawer('convert')
  const decides = useMay()(decide)
  return (
    <ListScreen
      title="Exchange rates"
      counts={['rate', 'rates']}
      path={PATH}
      endpoint={rateApi.list}
      columns={rateColumns}
      rowName={({ currency, date }) => `${currency} ${date}`}
      card={rateCard}
      filters={useFilters()}
      sort="-date"
      searchHint="Search currency or source"
      exports={right('exchange-rates', 'view')}
      drawer={({ id, close }) => <RateDrawer key={id} rateID={id} onClose={close} />}
      buttons={[
        { label: 'Convert', icon: IconArrowsExchange, to: converting.open },
        { label: 'Import', icon: IconFileImport, needs: enter, to: `${PATH}/import` },
        { label: 'Enter rates', icon: IconPlus, needs: enter, isPrimary: true, to: `${PATH}/new` },
      ]}
      {...(decides && {
        above: () => (
          <Suspense>
            <PendingRates />
          </Suspense>
        ),
      })}
      bulk={{
        needs: decide,
        changes: [
          { label: 'Approve', icon: IconCheck, drawer: ApproveRates },
          { label: 'Reject', icon: IconX, drawer: RejectRates },
        ],
      }}
      empty={{ title: 'No rates yet', text: 'Enter the rates of a date for approval.' }}
    >
      {converting.isOpen && <ConvertDrawer onClose={converting.close} />}
    </ListScreen>
  )
}
